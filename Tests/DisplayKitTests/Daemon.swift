// SPDX-License-Identifier: MIT

import ChildProcess
import DesignSystem
import EventLoop
import InputEvents
import Interaction
import PluginWire
import PresenterCore
import Testing

@testable import DisplayKit

/// The daemon's side of a display's pipes, and the display itself, in one loop.
final class Daemon {
    let loop: EventLoop
    let screen: HeadlessScreen
    let runtime: DisplayRuntime<PixelRenderer>
    private(set) var reports: () -> [String]
    private var toDisplay: FileDescriptor?
    private let fromDisplay: FileDescriptor
    private var unread: [UInt8] = []
    private(set) var heard: [PluginMessage] = []

    init(screen: HeadlessScreen = HeadlessScreen()) throws {
        let lines = Lines()
        let down = try Pipe()
        let up = try Pipe()
        loop = try EventLoop()
        self.screen = screen
        // Both ends of both pipes are needed; each is duplicated before its pipe goes.
        toDisplay = try down.writer.duplicate()
        fromDisplay = try up.reader.duplicate()
        try fromDisplay.setNonBlocking()
        runtime = try DisplayRuntime(
            screen: screen,
            abilities: DisplayAbilities(name: "headless", blocksInput: true),
            measure: .blocks,
            loop: loop,
            ends: HostEnds(input: down.takeReader(), output: up.takeWriter()),
            report: { lines.all.append($0) }
        )
        reports = { lines.all }
    }

    private final class Lines {
        var all: [String] = []
    }

    func send(_ message: HostMessage) throws {
        try send(raw: message.encodedLine())
    }

    func send(raw bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let count = try toDisplay?.write(rest), count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func hello(_ settings: DisplaySettings = DisplaySettings(reducedMotion: true)) throws {
        try send(.hello(.init(daemon: "0.1.0", role: .display, settings: settings)))
        try spin { heard.count == 1 }
    }

    private(set) var scene = Scene()

    /// Sends the next scene and waits until the display has it on screen.
    func show(waits: Bool = true, _ change: (inout Scene) -> Void) throws {
        change(&scene)
        scene.revision += 1
        try send(.scene(SceneMessage(entity: scene)))
        guard waits else { return }
        let revision = scene.revision
        try spin { heard.contains(.presented(revision: revision)) }
    }

    func hangUp() { toDisplay = nil }

    /// Turns the loop until something is so; fails after 10 s.
    func spin(until isSo: () -> Bool) throws {
        let end = loop.now + .seconds(120)
        while !isSo() {
            guard !loop.isFinished else { return }
            guard loop.now < end else {
                Issue.record("nothing happened; heard \(heard), reports \(reports())")
                return
            }
            _ = try loop.runOnce(timeout: .milliseconds(20))
            try listen()
        }
    }

    /// Turns the loop for a while.
    func idle(_ span: Duration) throws {
        let end = loop.now + span
        while loop.now < end, !loop.isFinished {
            _ = try loop.runOnce(timeout: end - loop.now)
        }
        try listen()
    }

    /// Turns the loop until the display exits.
    func exitCode() throws -> Int32? {
        try spin { loop.isFinished }
        return loop.exitCode
    }

    private func listen() throws {
        reading: while true {
            switch try fromDisplay.read(into: &unread) {
            case .bytes: continue
            case .nothingYet, .end: break reading
            }
        }
        while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            heard.append(try PluginMessage(line: unread[..<end]))
            unread.removeFirst(end + 1)
        }
    }

    func forgetHeard() { heard = [] }

    func input(_ event: InputEvent) {
        screen.onEvent?(.input(event, at: Instant(sinceBoot: loop.now)))
    }

    /// Where a target of a card lies.
    func place(_ id: PresentationID, _ target: Target) -> Place {
        let instance = runtime.interaction.instances.cards.last { $0.id == id && !$0.isExiting }
        guard let placement = instance,
            let region = placement.card.layout.regions.last(where: { $0.target == target })
        else {
            Issue.record("nothing to point at: \(target)")
            return Place(output: HeadlessScreen.left, point: .zero)
        }
        return Place(
            output: placement.output,
            point: Point(
                x: placement.card.frame.minX + region.frame.midX,
                y: placement.card.frame.minY + region.frame.midY
            )
        )
    }

    func click(_ id: PresentationID, _ target: Target) {
        let place = place(id, target)
        input(.pointerMoved(place))
        input(.pointerPressed(.primary, place))
        input(.pointerReleased(.primary, place))
    }
}

/// Cards to show.
enum Sample {
    static func id(_ number: UInt32) -> PresentationID {
        guard let id = PresentationID(rawValue: number) else { fatalError("0 is no id") }
        return id
    }

    static func card(_ number: UInt32, _ content: Content, isArmed: Bool = true) -> Card {
        Card(
            id: id(number),
            identity: Identity(key: "exe:/usr/bin/mail", displayName: "Mail", trust: .application),
            content: content,
            isArmed: isArmed,
            acceptedAt: Instant(milliseconds: 0)
        )
    }

    static func modal(_ number: UInt32, isArmed: Bool = true) -> Card {
        card(
            number,
            .modal(
                Modal(
                    headline: Headline(title: "Save?"),
                    buttons: [
                        Button(id: "ok", title: "Save", role: .positive),
                        Button(id: "no", title: "Discard", role: .negative),
                    ]
                )
            ),
            isArmed: isArmed
        )
    }

    static func sheet(_ number: UInt32) -> Card {
        let actions = ["Share", "Move"].map { Button(id: $0, title: $0) }
        return card(
            number,
            .bottomSheet(BottomSheet(headline: Headline(title: "Photo"), actions: actions))
        )
    }

    static func toast(_ number: UInt32) -> Card {
        card(
            number,
            .toast(
                Toast(
                    headline: Headline(title: "News", message: StyledText("of today")),
                    actions: [
                        Button(id: "read", title: "Read"), Button(id: "later", title: "Later"),
                    ]
                )
            )
        )
    }

    static func loading(_ number: UInt32) -> Card {
        card(number, .loading(Loading(headline: Headline(title: "Saving"), cancelTitle: "Cancel")))
    }
}
