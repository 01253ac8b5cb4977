// SPDX-License-Identifier: MIT

import ChildProcess
import DesignSystem
import EventLoop
import PluginWire
import PresenterCore
import Terminal
import TerminalLook
import Testing

@testable import DisplayKit
@testable import TerminalKit

/// A terminal that is not there: it takes what is written, or does not.
final class FakeTerminal: TerminalDevice {
    var onEvent: ((Terminal.Event) -> Void)?
    var cells = CellSize(columns: 80, rows: 24)
    /// Whether it takes bytes.
    var isReading = true
    /// Whether it answers questions.
    var answers = true
    private(set) var isBusy = false
    private(set) var written: [UInt8] = []
    private var questions = 0
    private(set) var writes = 0
    private(set) var isEntered = false
    private(set) var hasLeft = false
    private(set) var stops = 0

    var text: String { String(decoding: written, as: UTF8.self) }

    func enter(_ enter: String, leave: String) throws {
        isEntered = true
        write(Array(enter.utf8))
    }

    func write(_ bytes: [UInt8]) {
        writes += 1
        written += bytes
        isBusy = !isReading
    }

    func stop() {
        stops += 1
        onEvent?(.resumed)
    }

    func leave() { hasLeft = true }

    func forget() {
        written = []
        questions = 0
    }

    /// Takes everything that waits.
    func read() {
        isReading = true
        isBusy = false
        onEvent?(.drained)
    }

    func type(_ text: String) { onEvent?(.bytes(Array(text.utf8))) }

    /// Answers what it was asked, once.
    func answer() {
        let asked = text.split(separator: "\u{1B}[5n", omittingEmptySubsequences: false).count - 1
        guard answers, isReading, asked > questions else { return }
        questions = asked
        type("\u{1B}[0n")
    }
}

/// The daemon's side of a display in a terminal, and the display, in one loop.
final class TestTerminal {
    let loop: EventLoop
    let terminal = FakeTerminal()
    let runtime: DisplayRuntime<CellRenderer>
    private(set) var reports: () -> [String]
    private var toDisplay: FileDescriptor?
    private var fromDisplay: FileDescriptor
    private var unread: [UInt8] = []
    private(set) var heard: [PluginMessage] = []
    private(set) var scene = Scene()

    private final class Lines {
        var all: [String] = []
    }

    init(_ options: TerminalOptions = TerminalOptions()) throws {
        let lines = Lines()
        loop = try EventLoop()
        let down = try Pipe()
        let up = try Pipe()
        toDisplay = try down.writer.duplicate()
        fromDisplay = try up.reader.duplicate()
        try fromDisplay.setNonBlocking()
        runtime = try DisplayRuntime(
            device: terminal,
            options: options,
            loop: loop,
            ends: HostEnds(input: down.takeReader(), output: up.takeWriter()),
            report: { lines.all.append($0) }
        )
        reports = { lines.all }
    }

    func send(_ message: HostMessage) throws {
        var rest = try message.encodedLine()[...]
        while !rest.isEmpty {
            guard let count = try toDisplay?.write(rest), count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func hello(_ settings: DisplaySettings = DisplaySettings(theme: .light)) throws {
        try send(.hello(.init(daemon: "0.1.0", role: .display, settings: settings)))
        try spin { heard.count == 1 }
    }

    /// Sends the next scene and waits until the terminal shows it.
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
            terminal.answer()
            try listen()
        }
    }

    /// Turns the loop for a while.
    func idle(_ span: Duration) throws {
        let end = loop.now + span
        while loop.now < end, !loop.isFinished {
            _ = try loop.runOnce(timeout: min(end - loop.now, .milliseconds(20)))
            terminal.answer()
        }
        try listen()
    }

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

    /// What the person did, as the daemon was told.
    var deeds: [UserAction] {
        heard.compactMap { message in
            if case .acted(let action) = message { action } else { nil }
        }
    }
}

/// Cards to show.
enum Sample {
    static func id(_ number: UInt32) -> PresentationID {
        guard let id = PresentationID(rawValue: number) else { preconditionFailure("0 is no id") }
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

    static func modal(_ number: UInt32, title: String = "Save?", isArmed: Bool = true) -> Card {
        card(
            number,
            .modal(
                Modal(
                    headline: Headline(title: title),
                    buttons: [
                        Button(id: "ok", title: "Save", role: .positive),
                        Button(id: "no", title: "Discard", role: .negative),
                    ]
                )
            ),
            isArmed: isArmed
        )
    }

    static func toast(_ number: UInt32) -> Card {
        card(
            number,
            .toast(
                Toast(
                    headline: Headline(title: "News"),
                    actions: [Button(id: "read", title: "Read")]
                )
            )
        )
    }

    static func retry(_ number: UInt32) -> Card {
        card(number, .retry(Retry(headline: Headline(title: "Failed"))))
    }
}
