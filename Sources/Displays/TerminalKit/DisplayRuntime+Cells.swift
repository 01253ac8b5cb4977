// SPDX-License-Identifier: MIT

public import DisplayKit
public import EventLoop
import Texts

extension DisplayRuntime where Renderer == CellRenderer {
    /// Connects a terminal to a daemon.
    ///
    /// - Parameters:
    ///   - device: the terminal; taken over after the daemon's `hello`.
    ///   - options: the display's options.
    ///   - loop: the event loop.
    ///   - ends: the connection to the daemon.
    ///   - reconnect: opens another connection after the daemon gave up on a
    ///     stopped or unresponsive terminal; `nil`: not possible.
    ///   - onFirstScene: called with the first scene.
    ///   - zeroFreedMemory: overwrites memory when it is freed, from now on.
    ///   - report: writes a diagnostic line after the terminal is restored.
    /// - Throws: if the connection or the event sources cannot be created.
    public convenience init(
        device: any TerminalDevice,
        options: TerminalOptions,
        loop: EventLoop,
        ends: consuming HostEnds,
        reconnect: (() throws -> HostEnds)? = nil,
        onFirstScene: @escaping () -> Void = {},
        zeroFreedMemory: @escaping () -> Void = {},
        report: @escaping (String) -> Void
    ) throws {
        try self.init(
            screen: try TerminalScreen(device: device, options: options, loop: loop),
            renderer: CellRenderer(options),
            abilities: DisplayAbilities(
                name: "terminal",
                // A terminal cannot block the desktop's input.
                blocksInput: false,
                limits: Phrase.limitsOfTerminal.english(),
                owner: options.owner
            ),
            loop: loop,
            ends: ends,
            life: DisplayLife(
                isAttached: options.canLeave,
                isOnce: options.isOnce,
                onFirstScene: onFirstScene,
                reconnect: reconnect,
                zeroFreedMemory: zeroFreedMemory
            ),
            report: report
        )
    }
}
