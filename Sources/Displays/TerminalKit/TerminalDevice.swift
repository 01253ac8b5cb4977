// SPDX-License-Identifier: MIT

public import Terminal
public import TerminalLook

/// The interface to a terminal; tests have their own.
public protocol TerminalDevice: AnyObject {
    /// Called for each event.
    var onEvent: ((Terminal.Event) -> Void)? { get set }
    /// The size in cells.
    var cells: CellSize { get }
    /// Whether written bytes are still queued.
    var isBusy: Bool { get }

    /// Takes the terminal over.
    ///
    /// - Throws: if that is not possible.
    func enter(_ enter: String, leave: String) throws
    /// Writes bytes; queues those the terminal does not accept yet.
    func write(_ bytes: [UInt8])
    /// Stops the program as Ctrl-Z does.
    func stop()
    /// Restores the terminal.
    func leave()
}

extension Terminal: TerminalDevice {
    /// The size in cells.
    public var cells: CellSize { CellSize(columns: size.columns, rows: size.rows) }
}

extension ControlSequence {
    /// Returns the bytes that take a terminal over and those that restore it.
    ///
    /// - Parameters:
    ///   - asks: whether the terminal may be queried.
    ///   - usesMouse: whether mouse reports are used.
    ///   - isInline: whether it draws below the cursor.
    /// - Returns: the bytes to write for both.
    static func session(
        asks: Bool,
        usesMouse: Bool,
        isInline: Bool = false
    ) -> (enter: String, leave: String) {
        var first = (isInline ? enterInline + makeRoom(rows: 1) : enter) + bracketPastes
        var last = plainPastes
        if asks {
            first += tellFocus
            last += keepFocus
        }
        if usesMouse {
            first += tellMouse
            last += keepMouse
        }
        if asks {
            first += askKeyboard
            last += plainKeyboard
        }
        return (first, last + (isInline ? leaveInline : leave))
    }
}
