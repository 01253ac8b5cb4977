// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import EventLoop
import Interaction
import PresenterCore
import TestSupport
import Testing
import Wayland

@testable import DisplayKit
@testable import topmost_display_wayland

/// A display's screen on a controlled compositor.
final class FakeScreen {
    let compositor: FakeCompositor
    let loop: EventLoop
    let screen: WaylandScreen
    private(set) var events: [ScreenEvent] = []
    private(set) var logged: () -> [String]
    private var serial: UInt64 = 0

    private final class Lines {
        var all: [String] = []
    }

    init(
        outputs: [FakeCompositor.Output] = [.init(name: 50)],
        usesWindows: Bool = false,
        _ behaviour: FakeCompositor.Behaviour = .init()
    ) throws {
        compositor = try FakeCompositor(outputs: outputs, behaviour)
        loop = try EventLoop()
        let lines = Lines()
        logged = { lines.all }
        screen = try WaylandScreen(
            Connection(display: compositor.socket),
            usesWindows: usesWindows,
            loop: loop,
            resources: Resources(),
            log: { lines.all.append($0) }
        )
        screen.onEvent = { [unowned self] in events.append($0) }
        try settle()
    }

    deinit { compositor.stop() }

    /// Turns the loop until the condition holds.
    func turn(until condition: () -> Bool) throws {
        try loop.run(seen: "reported \(events)") {
            screen.flush()
            return condition()
        }
    }

    /// Turns the loop until both sides have said all they have to say now.
    func settle() throws {
        for _ in 0..<3 {
            var isDone = false
            screen.connection.whenProcessed { isDone = true }
            try turn(until: { isDone })
        }
    }

    /// Gives the screen a frame; its serial.
    @discardableResult
    func show(_ surfaces: SurfaceFrame...) throws -> UInt64 {
        serial += 1
        screen.show(Frame(serial: serial, surfaces: surfaces))
        try settle()
        return serial
    }

    /// The serials reported as on screen.
    var presented: [UInt64] {
        events.compactMap { if case .presented(let serial) = $0 { serial } else { nil } }
    }

    /// The reported user actions.
    var input: [InputEvent] {
        events.compactMap { if case .input(let event, _) = $0 { event } else { nil } }
    }

    func has(_ event: ScreenEvent) -> Bool { events.contains(event) }
    func forget() { events = [] }

    static let first = OutputID(rawValue: 50)

    /// A card of one colour.
    static func toast(
        _ id: UInt32 = 1,
        x: Int = 896,
        y: Int = 16,
        color: UInt32 = 0x20_4060,
        output: OutputID = first
    ) throws -> SurfaceFrame {
        let whole = Rectangle(width: 368, height: 96)
        return SurfaceFrame(
            id: .toast(try #require(PresentationID(rawValue: id))),
            output: output,
            frame: whole.offset(x: x, y: y),
            scale: 1,
            displayList: DisplayList([.fill(.rectangle(whole.logical(scale: 1)), Color(hex: color))]
            ),
            damage: [whole],
            inputRegion: [whole],
            outlines: [.init(rect: whole.logical(scale: 1), radius: 0)],
            isBlocking: false
        )
    }

    /// What covers an output.
    static func modal(on output: OutputID = first, color: UInt32 = 0) -> SurfaceFrame {
        let whole = Rectangle(width: 1280, height: 800)
        return SurfaceFrame(
            id: .presenters(output),
            output: output,
            frame: whole,
            scale: 1,
            displayList: DisplayList([
                .fill(.rectangle(whole.logical(scale: 1)), Color(hex: color, alpha: 0.3))
            ]),
            damage: [whole],
            inputRegion: [whole],
            outlines: [.init(rect: whole.logical(scale: 1), radius: 0)],
            isBlocking: true
        )
    }
}
