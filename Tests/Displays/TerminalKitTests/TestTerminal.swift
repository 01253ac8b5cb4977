// SPDX-License-Identifier: MIT

import ChildProcess
import DesignSystem
import EventLoop
import PluginWire
import PresenterCore
import SystemCalls
import Terminal
import TerminalLook
import TestSupport
import Testing

@testable import DisplayKit
@testable import TerminalKit

/// A display in a terminal, and its daemon.
final class TestTerminal: DisplayHost {
    let terminal = FakeTerminal()
    let runtime: DisplayRuntime<CellRenderer>

    init(_ options: TerminalOptions = TerminalOptions()) throws {
        let loop = try EventLoop()
        let pipes = try DisplayPipes()
        runtime = try DisplayRuntime(
            device: terminal,
            options: options,
            loop: loop,
            ends: HostEnds(input: pipes.takeInput(), output: pipes.takeOutput()),
            report: pipes.report
        )
        super.init(loop: loop, pipes: pipes)
    }

    override func turned() { terminal.answer() }

    /// A display that has its settings.
    static func greeted() throws -> TestTerminal {
        let display = try TestTerminal()
        try display.hello()
        return display
    }

    func hello(_ settings: DisplaySettings = DisplaySettings { $0.theme = .light }) throws {
        try greet(settings)
    }
}
