// SPDX-License-Identifier: MIT

import DesignSystem
import EventLoop
import InputEvents
import Interaction
import PluginWire
import PresenterCore
import Sandbox
import TestSupport
import Testing

@testable import DisplayKit

@Suite("Runtime")
struct RuntimeTests {
    @Test("a hello is answered with ready")
    func hello() throws {
        let daemon = try PixelDisplayHost.greeted()
        let ready = PluginMessage.Ready(
            name: "headless",
            blocksInput: true,
            restrictions: Restrictions.effective
        )
        #expect(daemon.received == [.ready(ready)])
        #expect(daemon.screen.frames.isEmpty)
    }

    @Test("a scene is presented once the screen confirms it, and only then")
    func presented() throws {
        let daemon = try PixelDisplayHost()
        daemon.screen.confirmsAtOnce = false
        try daemon.hello()
        try daemon.show(waits: false) { $0.toasts = [Sample.toast(1)] }
        try daemon.spin { !daemon.screen.frames.isEmpty }
        #expect(!daemon.received.contains(.presented(revision: 1)))
        daemon.screen.confirm()
        try daemon.spin { daemon.received.contains(.presented(revision: 1)) }
        #expect(daemon.screen.surface(.toast(Sample.id(1))) != nil)
    }

    @Test("a scene that looks the same is presented without a frame")
    func sameLook() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.show { $0.toasts = [Sample.toast(1)] }
        let count = daemon.screen.frames.count
        try daemon.show { $0.revision += 5 }
        #expect(daemon.screen.frames.count == count)
    }

    @Test("nobody sees the screen while the user is away, or while it is dark")
    func away() throws {
        let daemon = try PixelDisplayHost()
        var settings = DisplaySettings { $0.awayAfter = .seconds(60) }
        try daemon.hello(settings)
        daemon.screen.onEvent?(.presenceChanged(isAway: true))
        daemon.screen.onEvent?(.visibilityChanged(isVisible: false, reason: .dark))
        daemon.screen.onEvent?(.visibilityChanged(isVisible: true))
        // Another time begins with a user who is there.
        try daemon.send(.settings(settings))
        settings.awayAfter = nil
        try daemon.send(.settings(settings))
        try daemon.sync()
        #expect(daemon.screen.awayTimes == [.seconds(60), nil])
        let reports = daemon.received.compactMap { message -> UserAction? in
            if case .acted(let action) = message { action } else { nil }
        }
        #expect(
            reports.filter { if case .visibilityChanged = $0 { true } else { false } } == [
                .visibilityChanged(isVisible: false, reason: .away),
                .visibilityChanged(isVisible: false, reason: .dark),
                .visibilityChanged(isVisible: false, reason: .away),
                .visibilityChanged(isVisible: true),
            ]
        )
    }

    @Test("who watches a fullscreen window is there, though there is no input")
    func watching() throws {
        let daemon = try PixelDisplayHost()
        try daemon.hello(DisplaySettings { $0.awayAfter = .seconds(60) })
        daemon.screen.onEvent?(.presenceChanged(isAway: true))
        daemon.screen.isFullscreen = true
        daemon.screen.onEvent?(.fullscreenChanged(isFullscreen: true))
        daemon.screen.isFullscreen = false
        daemon.screen.onEvent?(.fullscreenChanged(isFullscreen: false))
        try daemon.sync()
        let reports = daemon.received.compactMap { message -> UserAction? in
            if case .acted(let action) = message { action } else { nil }
        }
        #expect(
            reports.filter { if case .visibilityChanged = $0 { true } else { false } } == [
                .visibilityChanged(isVisible: false, reason: .away),
                .visibilityChanged(isVisible: true),
                .visibilityChanged(isVisible: false, reason: .away),
            ]
        )
    }

    @Test("scenes that come faster than frames are shown as one")
    func coalesced() throws {
        let daemon = try PixelDisplayHost.greeted()
        daemon.screen.confirmsAtOnce = false
        for number in 1...50 as ClosedRange<UInt32> {
            try daemon.show(waits: false) { $0.toasts = [Sample.toast(number)] }
        }
        try daemon.spin { !daemon.screen.frames.isEmpty }
        try daemon.sync()
        #expect(daemon.screen.frames.count <= 2)
        daemon.screen.confirmsAtOnce = true
        daemon.screen.confirm()
        try daemon.spin { daemon.received.contains(.presented(revision: 50)) }
    }

    @Test("a screen that confirms late does not stop the display, and is believed when it does")
    func lateConfirmation() throws {
        let daemon = try PixelDisplayHost.greeted()
        daemon.screen.confirmsAtOnce = false
        daemon.runtime.frames?.unseenLimit = .milliseconds(60)
        try daemon.show(waits: false) { $0.toasts = [Sample.toast(1)] }
        try daemon.spin { !daemon.screen.frames.isEmpty }
        try daemon.show(waits: false) { $0.toasts = [Sample.toast(2)] }
        try daemon.spin { daemon.screen.frames.count == 2 }
        #expect(daemon.reports().count == 1)
        // A scene that looks the same is on screen when the frame before it is.
        try daemon.show(waits: false) { $0.revision += 1 }
        try daemon.sync()
        try daemon.spin { daemon.isDrawn }
        #expect(!daemon.received.contains { if case .presented = $0 { true } else { false } })
        daemon.screen.confirm(1)
        try daemon.spin { daemon.received.contains(.presented(revision: 1)) }
        daemon.screen.confirm(2)
        try daemon.spin { daemon.received.contains(.presented(revision: 4)) }
        #expect(daemon.reports().count == 1)
    }

    @Test("a flood of scenes does not keep frames from the screen")
    func flood() throws {
        let daemon = try PixelDisplayHost.greeted()
        for number in 1...300 as ClosedRange<UInt32> {
            try daemon.show(waits: false) { $0.toasts = [Sample.toast(number)] }
            if number.isMultiple(of: 20) { _ = try daemon.loop.runOnce(timeout: .zero) }
        }
        #expect(!daemon.screen.frames.isEmpty)
        try daemon.spin { daemon.received.contains(.presented(revision: 300)) }
        #expect(daemon.screen.surface(.toast(Sample.id(300))) != nil)
    }

    @Test("a hold of the input starts a timeout, which each heartbeat renews")
    func countdown() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.send(.heartbeat(sequence: 1))
        try daemon.spin { daemon.received.contains(.heartbeat(sequence: 1)) }
        #expect(daemon.countdowns == [])
        let limit = Duration.milliseconds(2500)
        try daemon.show { $0.presenters = [Sample.modal(1)] }
        #expect(daemon.countdowns == [limit])
        try daemon.send(.heartbeat(sequence: 2))
        try daemon.spin { daemon.received.contains(.heartbeat(sequence: 2)) }
        #expect(daemon.countdowns == [limit, limit])
        // From one hold to another it goes on.
        try daemon.show { $0.blockedSince = Instant(sinceBoot: .seconds(1)) }
        try daemon.show {
            $0.blockedSince = nil
            $0.presenters = []
        }
        #expect(daemon.countdowns == [limit, limit, nil])
    }

    @Test("heartbeats are answered with their number")
    func heartbeat() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.send(.heartbeat(sequence: 7))
        try daemon.spin { daemon.received.contains(.heartbeat(sequence: 7)) }
    }

    @Test("the end of the pipe ends the display, cleanly")
    func endOfPipe() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.show { $0.presenters = [Sample.modal(1)] }
        daemon.hangUp()
        #expect(try daemon.exitCode() == 0)
        #expect(daemon.screen.isClosed)
        #expect(daemon.reports().isEmpty)
    }

    @Test("bye ends the display as well")
    func bye() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.send(.bye)
        #expect(try daemon.exitCode() == 0)
        #expect(daemon.screen.isClosed)
    }

    @Test("a display that has ended fulfils no wait for anything else")
    func endedWait() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.send(.bye)
        #expect(throws: WaitFailure.self) {
            try daemon.spin { !daemon.screen.frames.isEmpty }
        }
        #expect(try daemon.exitCode() == 0)
    }

    @Test(
        "a line that is invalid ends the display with a sentence",
        arguments: [
            (#"{"type":"scene""#, "malformed line"),
            (#"{"type":"dance"}"#, "malformed line"),
            ("\u{0}\u{1}", "malformed line"),
            (#"{"type":"scene","revision":1,"presenters":7}"#, "malformed line"),
            (
                #"{"type":"hello","version":1,"daemon":"x","role":"display"}"#,
                "received a second hello"
            ),
        ]
    )
    func malformed(_ line: String, _ expected: String) throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.send(raw: Array((line + "\n").utf8))
        #expect(try daemon.exitCode() == 1)
        #expect(daemon.screen.isClosed)
        #expect(daemon.reports().count == 1)
        #expect(daemon.reports().first?.hasPrefix(expected) == true)
    }

    @Test(
        "a daemon of another version or for another role is refused",
        arguments: [
            (
                HostMessage.Hello(daemon: "9", role: .display, settings: .init(), version: 2),
                "protocol version 2"
            ),
            (.init(daemon: "9", role: .observer, settings: .init()), "role observer"),
        ]
    )
    func refused(_ hello: HostMessage.Hello, _ expected: String) throws {
        let daemon = try PixelDisplayHost()
        try daemon.send(.hello(hello))
        #expect(try daemon.exitCode() == 1)
        #expect(daemon.reports().first?.hasPrefix(expected) == true)
    }

    @Test("input is blocked with the scene, before anything is visible")
    func blocksAtOnce() throws {
        let daemon = try PixelDisplayHost.greeted()
        let now = Instant(sinceBoot: daemon.loop.now)
        try daemon.show { $0.blockedSince = now }
        #expect(daemon.screen.inputModes == [.blocked])
        #expect(daemon.screen.frames.isEmpty)
        try daemon.show { $0.blockedSince = nil }
        #expect(daemon.screen.inputModes == [.blocked, .free])
    }

    @Test("freed memory is overwritten from a hidden field on", arguments: [true, false])
    func zeroes(isHidden: Bool) throws {
        let daemon = try PixelDisplayHost.greeted()
        #expect(daemon.zeroings == 0)
        let modal = Modal(
            headline: Headline(title: "Name?"),
            buttons: [Button(id: "positive", title: "OK", role: .positive)],
            input: FormField(type: isHidden ? .password : .text)
        )
        try daemon.show { $0.presenters = [Sample.card(1, .modal(modal))] }
        #expect((daemon.zeroings > 0) == isHidden)
    }

    @Test("a daemon that falls silent while input is blocked loses its hold")
    func silence() throws {
        let daemon = try PixelDisplayHost()
        daemon.runtime.session.silenceLimit = .seconds(2)
        try daemon.hello()
        let now = Instant(sinceBoot: daemon.loop.now)
        try daemon.show { $0.blockedSince = now }
        // Together longer than the limit.
        for number in 1...6 as ClosedRange<UInt64> {
            try daemon.send(.heartbeat(sequence: number))
            try daemon.idle(.milliseconds(500))
        }
        #expect(!daemon.loop.isFinished)
        #expect(try daemon.exitCode() == 75)
        #expect(daemon.screen.isClosed)
        #expect(daemon.reports().first?.contains("input released") == true)
    }

    @Test("silence is no matter while input is free")
    func quiet() throws {
        let daemon = try PixelDisplayHost()
        daemon.runtime.session.silenceLimit = .milliseconds(50)
        try daemon.hello()
        try daemon.show { $0.presenters = [Sample.modal(1)] }
        try daemon.idle(.milliseconds(200))
        #expect(!daemon.loop.isFinished)
    }

    @Test("a daemon that does not read ends the display, and its queue stays small")
    func unread() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.show { $0.toasts = [Sample.toast(1)] }
        // Before, the pointer hovers nothing of it.
        try daemon.idle(Timing.surpriseSpan)
        let inside = daemon.position(Sample.id(1), .card)
        var outside = inside
        outside.point = Point(x: 5, y: 700)
        for _ in 0..<20_000 where !daemon.loop.isFinished && daemon.loop.exitCode == nil {
            daemon.input(.pointer(.moved(inside)))
            daemon.input(.pointer(.moved(outside)))
        }
        #expect(daemon.reports().first?.hasPrefix("the daemon does not read") == true)
    }

    @Test("a click arrives at the daemon with an activation token")
    func click() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.show { $0.presenters = [Sample.modal(1)] }
        #expect(daemon.screen.inputModes == [.exclusive])
        daemon.click(Sample.id(1), .button("ok"))
        let tapped = UserAction.buttonTapped(
            Sample.id(1),
            Answer(button: "ok"),
            activationToken: "token-1"
        )
        try daemon.spin { daemon.received.contains(.acted(tapped)) }
        #expect(daemon.screen.cursors.last == .hand)
    }

    @Test("input modes follow the scene")
    func inputModes() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.show { $0.toasts = [Sample.toast(1)] }
        try daemon.show { $0.presenters = [Sample.modal(2)] }
        let now = Instant(sinceBoot: daemon.loop.now)
        try daemon.show { $0.blockedSince = now }
        try daemon.show { $0.blockedSince = nil }
        try daemon.show { $0.presenters = [] }
        try daemon.show { $0.toasts = [] }
        #expect(
            daemon.screen.inputModes == [
                .pointer, .exclusive, .blocked, .exclusive, .pointer, .free,
            ]
        )
        #expect(daemon.screen.frames.last?.surfaces.isEmpty == true)
    }

    @Test("a key that answered is waited for: its repeats must not reach the window below")
    func linger() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.show { $0.presenters = [Sample.modal(1)] }
        let escape = KeyStroke(.escape, code: 9)
        daemon.input(.keyPressed(escape))
        try daemon.show { $0.presenters = [] }
        #expect(daemon.screen.inputModes == [.exclusive])
        daemon.input(.keyReleased(escape))
        #expect(daemon.screen.inputModes == [.exclusive, .free])
    }

    @Test("but not for long")
    func lingerLimit() throws {
        let daemon = try PixelDisplayHost()
        daemon.runtime.input?.lingerLimit = .milliseconds(50)
        try daemon.hello()
        try daemon.show { $0.presenters = [Sample.modal(1)] }
        daemon.input(.keyPressed(KeyStroke(.escape, code: 9)))
        try daemon.show { $0.presenters = [] }
        try daemon.spin { daemon.screen.inputModes == [.exclusive, .free] }
    }

    @Test("nor for a lease that ends by itself")
    func noLinger() throws {
        let daemon = try PixelDisplayHost.greeted()
        let now = Instant(sinceBoot: daemon.loop.now)
        try daemon.show { $0.blockedSince = now }
        daemon.input(.keyPressed(KeyStroke(.character("x"), text: "x", code: 53)))
        try daemon.show { $0.blockedSince = nil }
        #expect(daemon.screen.inputModes == [.blocked, .free])
    }

    @Test("with nothing changing nothing is drawn and nothing wakes up")
    func idle() throws {
        let daemon = try PixelDisplayHost()
        try daemon.hello(DisplaySettings())
        try daemon.show { $0.presenters = [Sample.modal(1)] }
        try daemon.spin { daemon.runtime.interaction.nextDeadline == nil }
        try daemon.spin { daemon.isDrawn }
        let count = daemon.screen.frames.count
        try daemon.idle(.milliseconds(100))
        #expect(daemon.screen.frames.count == count)
        #expect(count > 3)
    }

    @Test("cards go to the followed output, scrims to every one, and toasts stay")
    func outputs() throws {
        let screen = HeadlessScreen(outputs: 2)
        let daemon = try PixelDisplayHost(screen: screen)
        try daemon.hello()
        screen.followed = HeadlessScreen.right
        try daemon.show { $0.toasts = [Sample.toast(1)] }
        #expect(screen.surface(.toast(Sample.id(1)))?.output == HeadlessScreen.right)
        screen.followed = HeadlessScreen.left
        try daemon.show { $0.presenters = [Sample.modal(2)] }
        #expect(screen.surface(.toast(Sample.id(1)))?.output == HeadlessScreen.right)
        let here = screen.surface(.presenters(HeadlessScreen.left))
        let there = screen.surface(.presenters(HeadlessScreen.right))
        #expect(here?.isBlocking == true && there?.isBlocking == true)
        #expect(there?.displayList.commands.count == 1)
        #expect((here?.displayList.commands.count ?? 0) > 10)
        screen.outputs.removeLast()
        screen.onEvent?(.outputsChanged)
        try daemon.spin { screen.surface(.toast(Sample.id(1)))?.output == HeadlessScreen.left }
    }

    @Test("the monitors are reported after the greeting, and when they change")
    func monitors() throws {
        let screen = HeadlessScreen(outputs: 2)
        let daemon = try PixelDisplayHost(screen: screen)
        try daemon.hello()
        try daemon.spin { daemon.monitors == ["DP-1", "DP-2"] }
        screen.outputs.removeLast()
        screen.onEvent?(.outputsChanged)
        try daemon.spin { daemon.monitors == ["DP-1"] }
        screen.outputs = []
        screen.onEvent?(.outputsChanged)
        try daemon.spin { daemon.monitors == [] }
    }

    @Test("an empty list of monitors is reported")
    func noMonitors() throws {
        let screen = HeadlessScreen()
        screen.outputs = []
        let daemon = try PixelDisplayHost(screen: screen)
        try daemon.hello()
        try daemon.spin { daemon.monitors == [] }
    }

    @Test("a screen is asked where things go once a change, and not where there is no choice")
    func questions() throws {
        for (outputs, expected) in [(1, 0), (2, 1)] {
            let screen = HeadlessScreen(outputs: outputs)
            let daemon = try PixelDisplayHost(screen: screen)
            try daemon.hello()
            try daemon.show { $0.toasts = [Sample.toast(1)] }
            #expect(screen.questions == expected)
            #expect(screen.surface(.toast(Sample.id(1)))?.output == HeadlessScreen.left)
        }
    }

    @Test("with no output at all it waits, blocks what must be blocked, and shows later")
    func noOutputs() throws {
        let screen = HeadlessScreen()
        let outputs = screen.outputs
        screen.outputs = []
        let daemon = try PixelDisplayHost(screen: screen)
        try daemon.hello()
        try daemon.show(waits: false) { $0.presenters = [Sample.modal(1)] }
        try daemon.sync()
        try daemon.spin { daemon.isDrawn }
        #expect(!daemon.received.contains(.presented(revision: 1)))
        #expect(screen.inputModes.isEmpty)
        screen.outputs = outputs
        screen.onEvent?(.outputsChanged)
        try daemon.spin { daemon.received.contains(.presented(revision: 1)) }
        #expect(screen.inputModes == [.exclusive])
    }

    @Test("a lost window system ends the display with its reason")
    func lost() throws {
        let daemon = try PixelDisplayHost.greeted()
        daemon.screen.onEvent?(.lost("the X server is gone"))
        #expect(try daemon.exitCode() == 1)
        #expect(daemon.reports() == ["the X server is gone"])
    }
}
