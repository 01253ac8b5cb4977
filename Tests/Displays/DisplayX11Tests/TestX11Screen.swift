// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import EventLoop
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing
import XCB

@testable import DisplayKit
@testable import topmost_display_x11

/// A screen on a private server, and someone who looks at it from outside.
final class TestX11Screen {
    let server: XServer
    let loop: EventLoop
    let screen: X11Screen
    /// Another client: what it sees is on the screen.
    let onlooker: Connection
    private(set) var events: [ScreenEvent] = []
    private var serial: UInt64 = 0

    init(
        size: String = "1280x800x24",
        resources: String? = nil,
        prepare: (XServer) throws -> Void = { _ in }
    ) throws {
        server = try XServer(size: size)
        try server.run("xsetroot", "-solid", "#204060")
        if let resources {
            try server.run("sh", "-c", "printf '%s\\n' '\(resources)' | xrdb -nocpp -merge")
        }
        try prepare(server)
        loop = try EventLoop()
        onlooker = try Connection(display: server.display)
        screen = try X11Screen(
            display: server.display,
            loop: loop,
            resources: Resources(),
            log: { Issue.record("\($0)") }
        )
        screen.onEvent = { [unowned self] in events.append($0) }
    }

    /// Turns the loop until the condition holds; fails the test after two minutes.
    ///
    /// What is read while flushing from outside of the loop does not wake it.
    func turn(
        until condition: () throws -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let end = loop.now + .seconds(120)
        while try !condition() {
            try #require(
                loop.now < end,
                "the condition did not hold within two minutes",
                sourceLocation: sourceLocation
            )
            screen.flush()
            screen.readEvents()
            _ = try loop.runOnce(timeout: .milliseconds(20))
        }
    }

    /// Turns the loop until nothing more comes.
    func settle() throws {
        var isDone = false
        screen.connection.whenProcessed { isDone = true }
        try turn(until: { isDone })
    }

    /// Shows surfaces and waits until they are on screen.
    func show(_ surfaces: SurfaceFrame...) throws {
        serial += 1
        screen.show(Frame(serial: serial, surfaces: surfaces))
        let wanted = ScreenEvent.presented(serial: serial)
        try turn(until: { events.contains(wanted) })
    }

    /// Grabs and waits for the keyboard.
    func take(_ mode: InputMode = .exclusive) throws {
        screen.setInput(mode)
        try turn(until: { isGained })
    }

    var isGained: Bool { lastKeyboardEvent ?? false }

    /// Whether the keyboard was gained (or lost) last.
    var lastKeyboardEvent: Bool? {
        for event in events.reversed() {
            if case .input(.keyboardGained, _) = event { return true }
            if case .input(.keyboardLost, _) = event { return false }
        }
        return nil
    }

    /// The input events since the last call, once there are as many of interest.
    func input(_ count: Int, _ isOfInterest: (InputEvent) -> Bool) throws -> [InputEvent] {
        var found: [InputEvent] = []
        try turn(until: {
            found = events.compactMap { event in
                if case .input(let input, _) = event, isOfInterest(input) { input } else { nil }
            }
            return found.count >= count
        })
        events = []
        return found
    }

    func forget() { events = [] }

    /// A pixel as another program sees it.
    func pixel(_ x: Int, _ y: Int) -> UInt32? {
        onlooker.capture(Rectangle(x: x, y: y, width: 1, height: 1))?.pixels.first.map {
            $0 | 0xFF00_0000
        }
    }

    /// A window of the onlooker's over the whole screen, as screen locks have.
    func showLock() -> Window {
        let lock = Window(
            onlooker,
            frame: Rectangle(width: 1280, height: 800),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        lock.show()
        return lock
    }

    /// Has the onlooker grab keyboard and pointer: whether it got both.
    func grab(_ window: Window) throws -> Bool {
        var answers: [GrabStatus] = []
        onlooker.grabKeyboard(window) { answers.append($0) }
        onlooker.grabPointer(window, cursor: .arrow) { answers.append($0) }
        onlooker.waitUntilProcessed()
        _ = try onlooker.nextEvents()
        return answers == [.success, .success]
    }

    /// Whether the onlooker could grab keyboard and pointer; it gives them back.
    func canGrab(_ window: Window) throws -> Bool {
        defer {
            onlooker.ungrabKeyboard()
            onlooker.ungrabPointer()
            onlooker.waitUntilProcessed()
        }
        return try grab(window)
    }

    /// A window of the onlooker's with the input focus.
    func showFocused(_ frame: Rectangle<Int>) -> Window {
        let window = Window(onlooker, frame: frame, kind: .dialog, title: "", hasAlpha: false)
        window.show()
        onlooker.takeFocus(window)
        onlooker.waitUntilProcessed()
        return window
    }

    /// How many keys the onlooker got since it was asked last.
    func keysOfOnlooker() throws -> Int {
        onlooker.waitUntilProcessed()
        return try onlooker.nextEvents().count { event in
            if case .keyPressed = event { true } else { false }
        }
    }

    var output: OutputID { OutputID(rawValue: 1) }

    /// A card of one colour with a transparent margin, as toasts have for their shadow.
    func toast(
        _ frame: Rectangle<Int>,
        id: UInt32 = 1,
        color: UInt32,
        scale: Double = 1,
        margin: Double = 10,
        damage: [Rectangle<Int>]? = nil
    ) throws -> SurfaceFrame {
        let whole = Rectangle(width: frame.width, height: frame.height)
        let card = whole.logical(scale: scale).inset(by: margin)
        return SurfaceFrame(
            id: .toast(try #require(PresentationID(rawValue: id))),
            output: output,
            frame: frame,
            scale: scale,
            displayList: DisplayList([.fill(.rounded(card, radius: 16), Color(hex: color))]),
            damage: damage ?? [whole],
            inputRegion: [Rectangle(around: card, scale: scale)],
            outlines: [SurfaceFrame.Outline(rect: card, radius: 16)],
            isBlocking: false
        )
    }

    /// A card in the middle of the output, over a scrim of 30 % black where that can be seen.
    func modal(_ size: PixelSize, color: UInt32) -> SurfaceFrame {
        let whole = Rectangle(width: size.width, height: size.height)
        let all = whole.logical(scale: 1)
        let card = Rectangle(x: all.midX - 150, y: all.midY - 100, width: 300, height: 200)
        return SurfaceFrame(
            id: .presenters(output),
            output: output,
            frame: whole,
            scale: 1,
            displayList: DisplayList(
                (screen.outputs[0].isTranslucent
                    ? [.fill(.rectangle(all), Color(hex: 0, alpha: 0.3))] : [])
                    + [.fill(.rounded(card, radius: 16), Color(hex: color))]
            ),
            damage: [whole],
            inputRegion: [whole],
            outlines: [SurfaceFrame.Outline(rect: card, radius: 16)],
            isBlocking: true
        )
    }
}

extension TestX11Screen {
    func has(_ event: ScreenEvent) -> Bool { events.contains(event) }
    func count(_ event: ScreenEvent) -> Int { events.filter { $0 == event }.count }
}
