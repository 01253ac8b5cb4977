// SPDX-License-Identifier: MIT

public import DisplayKit
public import EventLoop

extension DisplayRuntime where Renderer == CellRenderer {
    /// Ties a terminal to a daemon.
    ///
    /// - Parameters:
    ///   - device: the terminal; it is taken over once the daemon said hello.
    ///   - options: how the display behaves there.
    ///   - loop: the loop it runs on.
    ///   - ends: the connection to the daemon.
    ///   - reconnect: makes another one, after the daemon gave up on a terminal
    ///     that was stopped or did not read; `nil`: there is no other.
    ///   - report: writes a line for whoever looks for trouble, once the
    ///     terminal is given back.
    /// - Throws: when the connection or the loop's sources cannot be had.
    public convenience init(
        device: any TerminalDevice,
        options: TerminalOptions,
        loop: EventLoop,
        ends: consuming HostEnds,
        reconnect: (() throws -> HostEnds)? = nil,
        report: @escaping (String) -> Void
    ) throws {
        try self.init(
            screen: try TerminalScreen(device: device, options: options, loop: loop),
            renderer: CellRenderer(options),
            abilities: DisplayAbilities(
                name: "terminal",
                // Input of the desktop is not ours to hold.
                blocksInput: false,
                limits: "a terminal cannot keep keys and clicks from other programs"
            ),
            loop: loop,
            ends: ends,
            life: DisplayLife(
                isAttached: options.canLeave,
                isOnce: options.isOnce,
                reconnect: reconnect
            ),
            report: report
        )
    }
}
