// SPDX-License-Identifier: MIT

import DesignSystem
import EventLoop
import PluginWire
import PresenterCore
import Sandbox
import Terminal
import TerminalLook
import TestSupport
import Testing

@testable import DisplayKit
@testable import TerminalKit

@Suite("A display in a terminal")
struct TerminalDisplayTests {
    @Test("sends ready, shows the scene and reports it once the terminal has obeyed")
    func shows() throws {
        let testTerminal = try TestTerminal.greeted()
        let limits = "a terminal cannot keep keys and clicks from other programs"
        let ready = PluginMessage.Ready(
            name: "terminal",
            blocksInput: false,
            limits: limits,
            restrictions: Restrictions.effective
        )
        #expect(testTerminal.received == [.ready(ready)])
        #expect(testTerminal.terminal.isEntered)
        try testTerminal.show { _ in }
        testTerminal.terminal.answers = false
        try testTerminal.show(waits: false) { $0.presenters = [Sample.modal(1)] }
        try testTerminal.spin { testTerminal.terminal.text.contains("Save?") }
        // No sign of life yet.
        #expect(!testTerminal.received.contains(.presented(revision: 2)))
        testTerminal.terminal.type("\u{1B}[0n")
        try testTerminal.spin { testTerminal.received.contains(.presented(revision: 2)) }
    }

    @Test("a terminal that does not answer is assumed to be done after a while")
    func silent() throws {
        let testTerminal = try TestTerminal()
        testTerminal.terminal.answers = false
        try testTerminal.hello()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        testTerminal.terminal.forget()
        try testTerminal.show { $0.presenters = [Sample.modal(1, title: "Again?")] }
        // Nor is it asked again.
        #expect(!testTerminal.terminal.text.contains("\u{1B}[5n"))
    }

    @Test("a key answers")
    func key() throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        testTerminal.terminal.type("\r")
        try testTerminal.spin { !testTerminal.actions.isEmpty }
        #expect(testTerminal.actions == [.buttonTapped(Sample.id(1), Answer(button: "ok"))])
    }

    @Test("a lone Escape counts after a moment, without further input")
    func escape() throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        testTerminal.terminal.type("\u{1B}")
        try testTerminal.spin { !testTerminal.actions.isEmpty }
        #expect(testTerminal.actions == [.escapePressed(Sample.id(1))])
    }

    @Test("on the bare desktop the keyboard reaches retries and toasts", arguments: [true, false])
    func bare(_ isRetry: Bool) throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { scene in
            if isRetry { scene.retry = Sample.retry(1) } else { scene.toasts = [Sample.toast(1)] }
        }
        testTerminal.terminal.type("\t\r")
        try testTerminal.spin { !testTerminal.actions.isEmpty }
        let wanted: UserAction =
            isRetry
            ? .retryTapped(Sample.id(1)) : .buttonTapped(Sample.id(1), Answer(button: "read"))
        #expect(testTerminal.actions == [wanted])
    }

    @Test("a terminal that does not read gets the newest scene only, and no memory")
    func stalled() throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        testTerminal.terminal.isReading = false
        testTerminal.terminal.forget()
        try testTerminal.show(waits: false) {
            $0.presenters = [Sample.modal(1, title: "Number 0?")]
        }
        try testTerminal.spin { testTerminal.terminal.isBusy }
        let (bytes, writes) = (testTerminal.terminal.written.count, testTerminal.terminal.writes)
        for number in 1...50 {
            try testTerminal.show(waits: false) {
                $0.presenters = [Sample.modal(1, title: "Number \(number)?")]
            }
            _ = try testTerminal.loop.runOnce(timeout: .milliseconds(1))
        }
        try testTerminal.sync()
        #expect(testTerminal.terminal.written.count == bytes)
        #expect(testTerminal.terminal.writes == writes)
        // Nothing was seen, nothing is claimed.
        #expect(!testTerminal.received.contains(.presented(revision: 2)))
        testTerminal.terminal.read()
        try testTerminal.spin { testTerminal.received.contains(.presented(revision: 52)) }
        #expect(!testTerminal.terminal.text.contains("Number 49"))
    }

    @Test("a terminal that answered before and does not now shows nothing, and is asked again")
    func silentLater() throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { _ in }
        testTerminal.terminal.answers = false
        try testTerminal.show(waits: false) { $0.presenters = [Sample.modal(1)] }
        try testTerminal.idle(.milliseconds(400))
        #expect(!testTerminal.received.contains(.presented(revision: 2)))
        testTerminal.terminal.answers = true
        testTerminal.terminal.forget()
        testTerminal.terminal.type("x")
        try testTerminal.spin { testTerminal.received.contains(.presented(revision: 2)) }
    }

    @Test("nothing is written when nothing changed")
    func still() throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        let writes = testTerminal.terminal.writes
        try testTerminal.show { _ in }
        testTerminal.terminal.onEvent?(.bytes([]))
        try testTerminal.sync()
        try testTerminal.spin { !testTerminal.runtime.isDirty }
        #expect(testTerminal.terminal.writes == writes)
    }

    @Test("a new size is drawn again, also one too small")
    func resized() throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        for size in [CellSize(columns: 40, rows: 12), CellSize(columns: 15, rows: 3)] {
            testTerminal.terminal.forget()
            testTerminal.terminal.cells = size
            testTerminal.terminal.onEvent?(.resized)
            let text = size.isEnough ? "Save?" : "Too"
            try testTerminal.spin { testTerminal.terminal.text.contains(text) }
        }
    }

    @Test(
        "the user leaves",
        arguments: [("\u{3}", true, true), ("q", false, true), ("q", true, false)]
    )
    func leaving(_ keys: String, _ isAsked: Bool, _ leaves: Bool) throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { if isAsked { $0.presenters = [Sample.modal(1)] } }
        testTerminal.terminal.type(keys)
        if leaves {
            #expect(try testTerminal.exitCode() == 0)
        } else {
            try testTerminal.sync()
        }
        #expect(testTerminal.terminal.hasLeft == leaves)
        // Leaving answers nothing.
        #expect(testTerminal.actions.isEmpty)
    }

    @Test("a display of the daemon's own cannot be left by hand")
    func plugin() throws {
        let testTerminal = try TestTerminal(TerminalOptions(canLeave: false))
        try testTerminal.hello()
        try testTerminal.show { _ in }
        testTerminal.terminal.type("q\u{3}\u{1A}")
        try testTerminal.sync()
        #expect(!testTerminal.loop.isFinished)
        #expect(testTerminal.terminal.stops == 0)
    }

    @Test("Ctrl-Z stops the program; the screen is drawn again")
    func stopping() throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        testTerminal.terminal.forget()
        testTerminal.terminal.type("\u{1A}")
        #expect(testTerminal.terminal.stops == 1)
        try testTerminal.spin { testTerminal.terminal.text.contains("Save?") }
    }

    @Test(
        "--once ends with the next question, also one answered elsewhere",
        arguments: [true, false]
    )
    func once(_ isHere: Bool) throws {
        let testTerminal = try TestTerminal(TerminalOptions(isOnce: true))
        try testTerminal.hello()
        try testTerminal.show { $0.toasts = [Sample.toast(9)] }
        try testTerminal.show { $0.toasts = [] }
        #expect(!testTerminal.loop.isFinished)
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        if isHere {
            testTerminal.terminal.type("\r")
            try testTerminal.spin { !testTerminal.actions.isEmpty }
        }
        try testTerminal.show(waits: false) { $0.presenters = [] }
        #expect(try testTerminal.exitCode() == 0)
    }

    @Test("once ends with a toast that was answered here")
    func onceToast() throws {
        let testTerminal = try TestTerminal(TerminalOptions(isOnce: true))
        try testTerminal.hello()
        try testTerminal.show { $0.toasts = [Sample.toast(9)] }
        testTerminal.terminal.type("\t\r")
        try testTerminal.spin { !testTerminal.actions.isEmpty }
        try testTerminal.show(waits: false) { $0.toasts = [] }
        #expect(try testTerminal.exitCode() == 0)
    }

    @Test(
        "endings of the daemon have a status and a reason",
        arguments: [
            (HostMessage.bye, Int32(69), "the daemon is gone"),
            (.refused("8 displays are attached"), 125, "refused by the daemon: 8 displays"),
        ]
    )
    func ended(_ message: HostMessage, _ status: Int32, _ reason: String) throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { _ in }
        try testTerminal.send(message)
        #expect(try testTerminal.exitCode() == status)
        #expect(testTerminal.reports().first?.hasPrefix(reason) ?? false)
        #expect(testTerminal.terminal.hasLeft)
    }

    @Test("a closed connection ends the display, even before the terminal was used")
    func hungUp() throws {
        let testTerminal = try TestTerminal()
        testTerminal.hangUp()
        #expect(try testTerminal.exitCode() == 69)
        #expect(!testTerminal.terminal.isEntered)
    }

    @Test(
        "a daemon of another kind is named, and the terminal left alone",
        arguments: [
            (
                HostMessage.hello(
                    .init(daemon: "9", role: .display, settings: .init(), version: 2)
                ), 1
            ),
            (.hello(.init(daemon: "9", role: .observer, settings: .init())), 1),
            (.bye, 1), (.refused("a sandbox"), 125),
        ] as [(HostMessage, Int32)]
    )
    func misunderstood(_ message: HostMessage, _ status: Int32) throws {
        let testTerminal = try TestTerminal()
        try testTerminal.send(message)
        #expect(try testTerminal.exitCode() == status)
        #expect(!testTerminal.terminal.isEntered)
        #expect(testTerminal.reports().count == 1)
    }

    @Test("a lost terminal ends the display, and nothing else")
    func lost() throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        testTerminal.terminal.onEvent?(.lost("/dev/tty: read: Input/output error"))
        #expect(try testTerminal.exitCode() == 0)
        #expect(testTerminal.actions.isEmpty)
    }

    @Test(
        "light or dark, as asked",
        arguments: [
            (TerminalOptions.Theme.desktop, Appearance.light, false),
            (.desktop, .dark, true), (.light, .dark, false), (.dark, .light, true),
            (.dark, .highContrastLight, true),
        ]
    )
    func theme(_ wish: TerminalOptions.Theme, _ reported: Appearance, _ isDark: Bool) throws {
        let testTerminal = try TestTerminal(TerminalOptions(theme: wish))
        try testTerminal.hello(DisplaySettings { $0.theme = reported })
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        #expect(testTerminal.runtime.pipeline.renderer.layouts.look.theme.isDark == isDark)
        #expect(
            testTerminal.runtime.pipeline.renderer.layouts.look.theme.isHighContrast
                == reported.isHighContrast
        )
    }

    @Test(
        "the terminal's own background decides where it was asked for",
        arguments: [("1c1c/1c1c/2020", true), ("fdfd/f6f6/e3e3", false)]
    )
    func background(_ color: String, _ isDark: Bool) throws {
        let testTerminal = try TestTerminal(TerminalOptions(theme: .auto))
        try testTerminal.hello()
        #expect(testTerminal.terminal.text.contains("\u{1B}]11;?"))
        testTerminal.terminal.type("\u{1B}]11;rgb:\(color)\u{1B}\\")
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        #expect(testTerminal.runtime.pipeline.renderer.layouts.look.theme.isDark == isDark)
    }

    @Test(
        "a terminal whose environment names its background has that, where nobody chose",
        arguments: [(true, nil, true), (false, nil, false), (true, .light, false)]
            as [(Bool, Appearance?, Bool)]
    )
    func environment(_ own: Bool, _ chosen: Appearance?, _ isDark: Bool) throws {
        let testTerminal = try TestTerminal(TerminalOptions(asks: false, isBackgroundDark: own))
        try testTerminal.hello(DisplaySettings { $0.theme = chosen })
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        #expect(testTerminal.runtime.pipeline.renderer.layouts.look.theme.isDark == isDark)
    }

    @Test("a terminal that does not tell its background is dark, and waits not long")
    func noBackground() throws {
        let testTerminal = try TestTerminal(TerminalOptions(theme: .auto))
        testTerminal.terminal.answers = false
        try testTerminal.hello()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        #expect(testTerminal.runtime.pipeline.renderer.layouts.look.theme.isDark)
    }

    @Test("keys are distinguished if the terminal can")
    func keyboard() throws {
        let testTerminal = try TestTerminal.greeted()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        testTerminal.terminal.forget()
        testTerminal.terminal.type("\u{1B}[?0u")
        #expect(testTerminal.terminal.text.contains("\u{1B}[>27u"))
        testTerminal.terminal.type("\u{1B}[?27u")
        testTerminal.terminal.type("\u{1B}[13u")
        try testTerminal.sync()
        #expect(testTerminal.actions.isEmpty)
        testTerminal.terminal.type("\u{1B}[13;1:3u")
        try testTerminal.spin { !testTerminal.actions.isEmpty }
        #expect(testTerminal.actions == [.buttonTapped(Sample.id(1), Answer(button: "ok"))])
    }

    @Test("no query is written to a terminal that is not asked")
    func modest() throws {
        let testTerminal = try TestTerminal(TerminalOptions(usesMouse: false, asks: false))
        try testTerminal.hello()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        for sequence in ["[5n", "[?u", "]11", "[?1003h", "[?1004h"] {
            #expect(!testTerminal.terminal.text.contains("\u{1B}\(sequence)"))
        }
    }

    @Test("random bytes of a terminal never end anything", arguments: [UInt64(1), 2])
    func fuzz(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let testTerminal = try TestTerminal(TerminalOptions(canLeave: false))
        try testTerminal.hello()
        try testTerminal.show { $0.presenters = [Sample.modal(1)] }
        for _ in 0..<300 {
            let bytes = (0..<20).map { _ in UInt8(random.below(256)) }
            testTerminal.terminal.onEvent?(.bytes(bytes))
        }
        try testTerminal.sync()
        #expect(!testTerminal.loop.isFinished)
    }
}
