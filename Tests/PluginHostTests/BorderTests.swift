// SPDX-License-Identifier: MIT

import ChildProcess
import Configuration
import PresenterCore
import Testing

@testable import PluginHost

/// The id of that number.
func id(_ number: UInt32) throws -> PresentationID {
    try #require(PresentationID(rawValue: number))
}

/// A card of an application nobody knows.
func card(_ number: UInt32, _ content: Content) throws -> Card {
    Card(
        id: try id(number),
        identity: Identity(key: "exe:/bin/x", displayName: "x", trust: .program),
        content: content,
        isArmed: true,
        acceptedAt: Instant(milliseconds: 1)
    )
}

/// A toast that says that.
func toast(_ text: String, actions: [Button] = []) -> Content {
    .toast(Toast(headline: Headline(title: text), actions: actions))
}

@Suite("Claims")
struct ClaimsTests {
    let validator: ReportValidator

    init() throws {
        let modal = Modal(
            headline: Headline(
                title: "Sure?",
                message: StyledText(runs: [.init("see", link: "https://example.org")])
            ),
            buttons: [Button(id: "ok", title: "OK")],
            input: TextInput(maximumLength: 3),
            choices: ChoiceList(options: [.init(id: "a", title: "A"), .init(id: "b", title: "B")])
        )
        let sheet = BottomSheet(actions: [Button(id: "copy", title: "Copy")])
        var validator = ReportValidator()
        validator.note(Scene(revision: 1, toasts: [try card(9, toast("gone"))]))
        validator.note(
            Scene(
                revision: 2,
                presenters: [try card(1, .modal(modal)), try card(2, .bottomSheet(sheet))],
                retry: try card(3, .retry(Retry(headline: Headline(title: "Failed")))),
                toasts: [try card(4, toast("hi", actions: [Button(id: "open", title: "Open")]))],
                loading: try card(5, .loading(Loading()))
            )
        )
        self.validator = validator
    }

    @Test("a row of a live list counts if it is, or was just, on screen")
    func liveRows() throws {
        func scene(_ revision: UInt64, _ ids: [String]) throws -> Scene {
            let list = ChoiceList(
                options: ids.map { .init(id: $0, title: $0) },
                areRows: true,
                window: LiveRows(matches: 9, total: 9)
            )
            let modal = Modal(
                headline: Headline(title: "Which?"),
                buttons: [Button(id: "ok", title: "OK", role: .positive)],
                choices: list
            )
            return Scene(revision: revision, presenters: [try card(1, .modal(modal))])
        }
        var validator = ReportValidator()
        validator.note(try scene(1, ["a"]))
        validator.note(try scene(2, ["b"]))
        func verdict(_ choice: String) throws -> ReportValidator.Verdict {
            validator.verdict(.buttonTapped(try id(1), Answer(button: "ok", choices: [choice])))
        }
        #expect(try verdict("a") == .holds)
        #expect(try verdict("b") == .holds)
        #expect(try verdict("c") != .holds)
        for (text, first, step, holds) in [
            ("ab", 3, 0, true), ("ab", 3, -1, true), ("ab", -1, 0, false), ("ab", 3, 2, false),
            ("a" + String(repeating: "\u{301}", count: 4096), 0, 0, false),
        ] {
            let question = RowQuestion(number: 1, text: text, first: first, step: step)
            #expect((validator.verdict(.rowsAsked(try id(1), question)) == .holds) == holds)
            guard case .invalidReport = self.validator.verdict(.rowsAsked(try id(1), question))
            else {
                Issue.record("a list that is not live has no other rows")
                return
            }
        }
        let copy = RowQuestion(number: 1, text: "", first: 0, copy: Range(numbers: [0, 0, 1, 0]))
        #expect(copy.copy != nil)
        #expect(
            validator.verdict(.rowsAsked(try id(1), copy))
                == .invalidReport("1 has no text to copy")
        )
    }

    static let table: [(number: UInt32, answer: Answer, holds: Bool)] = [
        (1, Answer(button: "ok"), true),
        (1, Answer(button: "ok", text: "abc", choices: ["a"]), true),
        (1, Answer(button: "ok", text: "abcd"), false),
        (1, Answer(button: "ok", text: "a" + String(repeating: "\u{301}", count: 4096)), false),
        (1, Answer(button: "ok", choices: ["c"]), false),
        (1, Answer(button: "ok", choices: ["a", "b"]), false),
        (1, Answer(button: "no"), false),
        (2, Answer(button: "copy"), true),
        (2, Answer(button: "cancel"), true),
        (2, Answer(button: "copy", text: "x"), false),
        (4, Answer(button: "open"), true),
        (4, Answer(button: "default"), false),
        (5, Answer(button: "cancel"), false),
        (77, Answer(button: "ok"), false),
    ]

    @Test("only what is offered can be pressed", arguments: table)
    func buttons(number: UInt32, answer: Answer, holds: Bool) throws {
        let verdict = validator.verdict(.buttonTapped(try id(number), answer))
        #expect((verdict == .holds) == holds)
    }

    @Test("a report about a card just withdrawn is late, not invalid")
    func late() throws {
        #expect(validator.verdict(.closeTapped(try id(9))) == .late)
        #expect(validator.verdict(.closeTapped(try id(8))) == .invalidReport("8 is not on screen"))
        #expect(validator.verdict(.releaseHeld) == .late)
    }

    @Test("a display may show a scene as old as two are under way, no older")
    func older() throws {
        func scene(_ revision: UInt64, _ button: String?) throws -> Scene {
            Scene(
                revision: revision,
                toasts: try button.map {
                    [try card(9, toast("t", actions: [Button(id: $0, title: "B")]))]
                } ?? []
            )
        }
        var validator = ReportValidator()
        let press = UserAction.buttonTapped(try id(9), Answer(button: "old"))
        validator.note(try scene(1, "old"))
        #expect(validator.verdict(press) == .holds)
        // It offers another button now; the user has not seen that yet.
        validator.note(try scene(2, "new"))
        #expect(validator.verdict(press) == .late)
        validator.note(try scene(3, nil))
        #expect(validator.verdict(press) == .late)
        #expect(validator.verdict(.closeTapped(try id(9))) == .late)
        validator.note(try scene(4, "new"))
        #expect(validator.verdict(press) == .invalidReport("9 offers no such button"))
        validator.note(try scene(5, nil))
        validator.note(try scene(6, nil))
        validator.note(try scene(7, nil))
        #expect(validator.verdict(.closeTapped(try id(9))) == .invalidReport("9 is not on screen"))
    }

    @Test("a report about a button never offered is invalid, however many scenes there were")
    func never() throws {
        var validator = validator
        for revision in 3...6 as ClosedRange<UInt64> { validator.note(Scene(revision: revision)) }
        #expect(
            validator.verdict(.buttonTapped(try id(1), Answer(button: "never")))
                == .invalidReport("1 is not on screen")
        )
        #expect(validator.verdict(.keyboardLeft) == .late)
    }

    @Test("only links in the text can be pressed, and only a retry retried")
    func others() throws {
        #expect(validator.verdict(.linkTapped(try id(1), url: "https://example.org")) == .holds)
        #expect(
            validator.verdict(.linkTapped(try id(1), url: "https://evil.example"))
                == .invalidReport("1 has no such link")
        )
        #expect(validator.verdict(.retryTapped(try id(3))) == .holds)
        #expect(validator.verdict(.retryTapped(try id(4))) == .invalidReport("4 is no retry"))
        #expect(validator.verdict(.hoverBegan(try id(4))) == .holds)
    }
}

@Suite("Pipes")
struct PipeTests {
    @Test("a waiting scene or look is replaced; with too many events the oldest is dropped")
    func outgoing() {
        var outgoing = OutgoingQueue()
        outgoing.put([1], as: .control)
        outgoing.put([2], as: .scene)
        outgoing.put([3], as: .control)
        outgoing.put([4], as: .scene)
        #expect(
            [outgoing.take(), outgoing.take(), outgoing.take(), outgoing.take()] == [
                [1], [3], [4], nil,
            ]
        )
        for look in 5...9 as ClosedRange<UInt8> { outgoing.put([look], as: .settings) }
        outgoing.put([6], as: .scene)
        #expect([outgoing.take(), outgoing.take(), outgoing.take()] == [[9], [6], nil])
        let kept = (0..<300).filter { outgoing.put([UInt8($0 % 256)], as: .event) }
        #expect(kept == Array(0..<256))
        #expect(outgoing.count == 256)
        outgoing.put([7], as: .control)
        #expect(outgoing.take() == [44])
        let isRoom = [outgoing.put([1], as: .event), outgoing.put([2], as: .event)]
        #expect(isRoom == [true, false])
    }

    @Test("a plugin knows what it needs and no more")
    func environment() {
        let all = [
            "HOME": "/h", "LC_ALL": "C", "DISPLAY": ":0", "WAYLAND_DISPLAY": "w",
            "DBUS_SESSION_BUS_ADDRESS": "unix:", "SECRET": "x", "MINE": "y",
        ]
        let manifest = PluginManifest(
            name: "p",
            command: ["/bin/p", "-a"],
            session: .x11,
            environment: ["MINE"]
        )
        let command = PluginCommand.make(manifest, environment: all, executable: nil)
        #expect(command.program == "/bin/p")
        #expect(command.arguments == ["-a"])
        #expect(
            command.environment == ["HOME": "/h", "LC_ALL": "C", "DISPLAY": ":0", "MINE": "y"]
        )
    }

    @Test(
        "finds the program beside the daemon, in its libexec, else in PATH",
        arguments: [
            ("/abs/p", "/abs/p"), ("./p", "/m/./p"), ("sub/p", "/m/sub/p"),
            ("near", "/opt/bin/near"), ("far", "/opt/libexec/topmost/far"), ("sh", "sh"),
        ]
    )
    func resolve(program: String, path: String) {
        let there = ["/opt/bin/near", "/opt/libexec/topmost/far"]
        let found = PluginCommand.resolve(
            program,
            folder: "/m",
            executable: "/opt/bin/topmostd"
        ) { there.contains($0) }
        #expect(found == path)
    }
}
