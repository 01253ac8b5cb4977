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
