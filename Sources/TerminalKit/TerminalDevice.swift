// SPDX-License-Identifier: MIT

public import Terminal
public import TerminalLook

/// What a terminal must give; tests have one of their own.
public protocol TerminalDevice: AnyObject {
    /// Told what happens.
    var onEvent: ((Terminal.Event) -> Void)? { get set }
    /// Its size in cells.
    var cells: CellSize { get }
    /// Whether it has not taken yet what was written.
    var isBusy: Bool { get }

    /// Takes the terminal over.
    ///
    /// - Throws: when it cannot be.
    func enter(_ enter: String, leave: String) throws
    /// Writes, or queues what does not go.
    func write(_ bytes: [UInt8])
    /// Stops the program as Ctrl-Z does.
    func stop()
    /// Puts everything back.
    func leave()
}

extension Terminal: TerminalDevice {
    /// Its size in cells.
    public var cells: CellSize { CellSize(columns: size.columns, rows: size.rows) }
}
