// SPDX-License-Identifier: MIT

import DesignSystem
import EventLoop
import PresenterCore
import Terminal
import TerminalLook
import TestSupport
import Testing
import Wire

@testable import TerminalKit

@Suite("A display in a terminal")
struct TerminalRuntimeTests {
    @Test("says ready, shows the scene and tells so once the terminal has obeyed")
    func shows() throws {
        let bench = try Bench()
        try bench.hello()
        let limits = "a terminal cannot keep keys and clicks from other programs"
        #expect(
            bench.heard == [.ready(.init(name: "terminal", blocksInput: false, limits: limits))]
        )
        #expect(bench.terminal.isEntered)
        try bench.show { _ in }
        bench.terminal.answers = false
        try bench.show(waits: false) { $0.presenters = [Sample.modal(1)] }
        try bench.spin { bench.terminal.text.contains("Save?") }
        // No sign of life yet.
        #expect(!bench.heard.contains(.presented(revision: 2)))
        bench.terminal.type("\u{1B}[0n")
        try bench.spin { bench.heard.contains(.presented(revision: 2)) }
    }

    @Test("a terminal that answers nothing is taken at its word after a while")
    func silent() throws {
        let bench = try Bench()
        bench.terminal.answers = false
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        bench.terminal.forget()
        try bench.show { $0.presenters = [Sample.modal(1, title: "Again?")] }
        // Nor is it asked again.
        #expect(!bench.terminal.text.contains("\u{1B}[5n"))
    }

    @Test("a key answers")
    func key() throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        bench.terminal.type("\r")
        try bench.spin { !bench.deeds.isEmpty }
        #expect(bench.deeds == [.buttonTapped(Sample.id(1), Answer(button: "ok"))])
    }

    @Test("a lone Escape is one after a moment, without anything else happening")
    func escape() throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        bench.terminal.type("\u{1B}")
        try bench.spin { !bench.deeds.isEmpty }
        #expect(bench.deeds == [.escapePressed(Sample.id(1))])
    }

    @Test("on the bare desktop the keyboard reaches retries and toasts", arguments: [true, false])
    func bare(_ isRetry: Bool) throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { scene in
            if isRetry { scene.retry = Sample.retry(1) } else { scene.toasts = [Sample.toast(1)] }
        }
        bench.terminal.type("\t\r")
        try bench.spin { !bench.deeds.isEmpty }
        let wanted: UserAction =
            isRetry
            ? .retryTapped(Sample.id(1)) : .buttonTapped(Sample.id(1), Answer(button: "read"))
        #expect(bench.deeds == [wanted])
    }

    @Test("a terminal that does not read gets the newest scene only, and no memory")
    func stalled() throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        bench.terminal.isReading = false
        bench.terminal.forget()
        try bench.show(waits: false) { $0.presenters = [Sample.modal(1, title: "Number 0?")] }
        try bench.spin { bench.terminal.isBusy }
        let (bytes, writes) = (bench.terminal.written.count, bench.terminal.writes)
        for number in 1...50 {
            try bench.show(waits: false) {
                $0.presenters = [Sample.modal(1, title: "Number \(number)?")]
            }
            _ = try bench.loop.runOnce(timeout: .milliseconds(1))
        }
        try bench.idle(.milliseconds(100))
        #expect(bench.terminal.written.count == bytes)
        #expect(bench.terminal.writes == writes)
        // Nothing was seen, nothing is claimed.
        #expect(!bench.heard.contains(.presented(revision: 2)))
        bench.terminal.read()
        try bench.spin { bench.heard.contains(.presented(revision: 52)) }
        #expect(!bench.terminal.text.contains("Number 49"))
    }

    @Test("a terminal that answered before and does not now shows nothing, and is asked again")
    func silentLater() throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { _ in }
        bench.terminal.answers = false
        try bench.show(waits: false) { $0.presenters = [Sample.modal(1)] }
        try bench.idle(.milliseconds(400))
        #expect(!bench.heard.contains(.presented(revision: 2)))
        bench.terminal.answers = true
        bench.terminal.forget()
        bench.terminal.type("x")
        try bench.spin { bench.heard.contains(.presented(revision: 2)) }
    }

    @Test("nothing is written when nothing changed")
    func still() throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        let writes = bench.terminal.writes
        try bench.show { _ in }
        bench.terminal.onEvent?(.bytes([]))
        try bench.idle(.milliseconds(50))
        #expect(bench.terminal.writes == writes)
    }

    @Test("another size is drawn anew, also one too small")
    func resized() throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        for size in [CellSize(columns: 40, rows: 12), CellSize(columns: 15, rows: 3)] {
            bench.terminal.forget()
            bench.terminal.cells = size
            bench.terminal.onEvent?(.resized)
            let word = size.isEnough ? "Save?" : "Too"
            try bench.spin { bench.terminal.text.contains(word) }
        }
    }

    @Test(
        "the person leaves",
        arguments: [("\u{3}", true, true), ("q", false, true), ("q", true, false)]
    )
    func leaving(_ keys: String, _ isAsked: Bool, _ leaves: Bool) throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { if isAsked { $0.presenters = [Sample.modal(1)] } }
        bench.terminal.type(keys)
        try bench.idle(.milliseconds(30))
        #expect(bench.loop.isFinished == leaves)
        #expect(bench.terminal.hasLeft == leaves)
        if leaves { #expect(bench.loop.exitCode == 0) }
        // Leaving answers nothing.
        #expect(bench.deeds.isEmpty)
    }

    @Test("a display of the daemon's own cannot be left by hand")
    func plugin() throws {
        let bench = try Bench(TerminalOptions(canLeave: false))
        try bench.hello()
        try bench.show { _ in }
        bench.terminal.type("q\u{3}\u{1A}")
        try bench.idle(.milliseconds(30))
        #expect(!bench.loop.isFinished)
        #expect(bench.terminal.stops == 0)
    }

    @Test("Ctrl-Z stops the program; what was on screen is drawn again")
    func stopping() throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        bench.terminal.forget()
        bench.terminal.type("\u{1A}")
        #expect(bench.terminal.stops == 1)
        try bench.spin { bench.terminal.text.contains("Save?") }
    }

    @Test(
        "once ends with the next question, whoever answers it",
        arguments: [true, false]
    )
    func once(_ isHere: Bool) throws {
        let bench = try Bench(TerminalOptions(isOnce: true))
        try bench.hello()
        try bench.show { $0.toasts = [Sample.toast(9)] }
        try bench.show { $0.toasts = [] }
        #expect(!bench.loop.isFinished)
        try bench.show { $0.presenters = [Sample.modal(1)] }
        if isHere {
            bench.terminal.type("\r")
            try bench.spin { !bench.deeds.isEmpty }
        }
        try bench.show(waits: false) { $0.presenters = [] }
        #expect(try bench.exitCode() == 0)
    }

    @Test("once ends with a toast that was answered here")
    func onceToast() throws {
        let bench = try Bench(TerminalOptions(isOnce: true))
        try bench.hello()
        try bench.show { $0.toasts = [Sample.toast(9)] }
        bench.terminal.type("\t\r")
        try bench.spin { !bench.deeds.isEmpty }
        try bench.show(waits: false) { $0.toasts = [] }
        #expect(try bench.exitCode() == 0)
    }

    @Test(
        "endings of the daemon have a status and a reason",
        arguments: [
            (HostMessage.bye, Int32(69), "the daemon is gone"),
            (.refused("8 displays are attached"), 125, "refused by the daemon: 8 displays"),
        ]
    )
    func ended(_ message: HostMessage, _ status: Int32, _ reason: String) throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { _ in }
        try bench.send(message)
        #expect(try bench.exitCode() == status)
        #expect(bench.reports().first?.hasPrefix(reason) ?? false)
        #expect(bench.terminal.hasLeft)
    }

    @Test("a daemon that hangs up is gone, before the terminal was touched too")
    func hungUp() throws {
        let bench = try Bench()
        bench.hangUp()
        #expect(try bench.exitCode() == 69)
        #expect(!bench.terminal.isEntered)
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
        let bench = try Bench()
        try bench.send(message)
        #expect(try bench.exitCode() == status)
        #expect(!bench.terminal.isEntered)
        #expect(bench.reports().count == 1)
    }

    @Test("a terminal that goes takes the display with it, and nothing else")
    func lost() throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        bench.terminal.onEvent?(.lost("/dev/tty: read: Input/output error"))
        #expect(try bench.exitCode() == 0)
        #expect(bench.deeds.isEmpty)
    }

    @Test(
        "light or dark, as asked",
        arguments: [
            (TerminalOptions.Theme.desktop, DisplaySettings.Theme.light, false),
            (.desktop, .dark, true), (.light, .dark, false), (.dark, .light, true),
            (.dark, .highContrast, true),
        ]
    )
    func theme(
        _ wish: TerminalOptions.Theme,
        _ told: DisplaySettings.Theme,
        _ isDark: Bool
    ) throws {
        let bench = try Bench(TerminalOptions(theme: wish))
        try bench.hello(DisplaySettings(theme: told))
        try bench.show { $0.presenters = [Sample.modal(1)] }
        #expect(bench.runtime.composer.look.theme.isDark == isDark)
        #expect(
            bench.runtime.composer.look.theme.isHighContrast == (told == .highContrast)
        )
    }

    @Test(
        "the terminal's own background decides where it was asked for",
        arguments: [("1c1c/1c1c/2020", true), ("fdfd/f6f6/e3e3", false)]
    )
    func background(_ color: String, _ isDark: Bool) throws {
        let bench = try Bench(TerminalOptions(theme: .auto))
        try bench.hello()
        #expect(bench.terminal.text.contains("\u{1B}]11;?"))
        bench.terminal.type("\u{1B}]11;rgb:\(color)\u{1B}\\")
        try bench.show { $0.presenters = [Sample.modal(1)] }
        #expect(bench.runtime.composer.look.theme.isDark == isDark)
    }

    @Test("a terminal that does not tell its background is dark, and waits not long")
    func noBackground() throws {
        let bench = try Bench(TerminalOptions(theme: .auto))
        bench.terminal.answers = false
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        #expect(bench.runtime.composer.look.theme.isDark)
    }

    @Test("keys are told apart where the terminal can")
    func keyboard() throws {
        let bench = try Bench()
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        bench.terminal.forget()
        bench.terminal.type("\u{1B}[?0u")
        #expect(bench.terminal.text.contains("\u{1B}[>27u"))
        bench.terminal.type("\u{1B}[?27u")
        bench.terminal.type("\u{1B}[13u")
        try bench.idle(.milliseconds(20))
        #expect(bench.deeds.isEmpty)
        bench.terminal.type("\u{1B}[13;1:3u")
        try bench.spin { !bench.deeds.isEmpty }
        #expect(bench.deeds == [.buttonTapped(Sample.id(1), Answer(button: "ok"))])
    }

    @Test("what a terminal is not asked is not written to it")
    func modest() throws {
        let bench = try Bench(TerminalOptions(usesMouse: false, asks: false))
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        for sequence in ["[5n", "[?u", "]11", "[?1003h", "[?1004h"] {
            #expect(!bench.terminal.text.contains("\u{1B}\(sequence)"))
        }
    }

    @Test("random bytes of a terminal never end anything", arguments: [UInt64(1), 2])
    func fuzz(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bench = try Bench(TerminalOptions(canLeave: false))
        try bench.hello()
        try bench.show { $0.presenters = [Sample.modal(1)] }
        for _ in 0..<300 {
            let bytes = (0..<20).map { _ in UInt8(random.below(256)) }
            bench.terminal.onEvent?(.bytes(bytes))
        }
        try bench.idle(.milliseconds(50))
        #expect(!bench.loop.isFinished)
    }
}
