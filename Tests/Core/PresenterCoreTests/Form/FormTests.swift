// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Forms")
struct FormTests {
    static let roles = [
        FormField.Choice(id: "user", title: "User"), .init(id: "admin", title: "Admin"),
    ]
    static let fields = [
        FormField(id: "head", type: .label, label: "Account", value: .text("Who it is.")),
        FormField(id: "name", label: "Name") {
            $0.isRequired = true
            $0.match = TextPattern("[a-z]+")
        },
        FormField(id: "key", type: .password, label: "Key") {
            $0.isRequired = true
            $0.minimumLength = 4
        },
        FormField(id: "age", type: .number, label: "Age") {
            $0.minimum = 0
            $0.maximum = 150
            $0.step = 1
        },
        FormField(id: "news", type: .toggle, label: "News", value: .boolean(true)),
        FormField(id: "role", type: .choice, label: "Role", value: .text("user"), choices: roles),
        FormField(id: "tags", type: .multi, label: "Tags", choices: roles),
    ]

    static func modal(_ fields: [FormField] = fields) -> Modal {
        Modal(
            headline: Headline(title: "New user"),
            buttons: [
                Button(id: "ok", title: "Add", role: .positive),
                Button(id: "no", title: "Cancel", role: .negative),
                Button(id: "draft", title: "Save draft"),
            ],
            fields: fields
        )
    }

    static let valid: [String: FormValue] = [
        "name": .text("ada"), "key": .secret(Secret(length: 4)), "age": .number(36),
        "news": .boolean(false), "role": .text("admin"), "tags": .texts(["admin", "user", "user"]),
    ]

    // MARK: Building

    static let wrong: [([[String: OptionValue]], String)] = [
        ([], "\"fields\" expects 1 to 30 entries, got 0"),
        ((0...30).map { ["id": .text("f\($0)")] }, "\"fields\" expects 1 to 30 entries, got 31"),
        ([["type": .text("text")]], "\"fields: id\" expects 1 to 64 bytes of text, got 0"),
        (
            [["id": .text(String(repeating: "a", count: 65))]],
            "\"fields: 1: id\" expects 1 to 64 bytes of text, got 65"
        ),
        (
            [["id": .text("a")], ["id": .text("a")]],
            "\"fields: id\" expects ids that differ, got \"a\" twice"
        ),
        (
            [["id": .text("a"), "type": .text("txt")]],
            "\"fields: a: type\" expects text, password, number, slider, switch, choice, multi, "
                + "date, time, color, file, folder, textarea, label, got \"txt\""
        ),
        (
            [["id": .text("a"), "step": .number(1)]],
            "\"fields: a: step\" expects a field type that has this option, got type text"
        ),
        (
            [["id": .text("a"), "type": .text("password"), "value": .formValue(.text("x"))]],
            "\"fields: a: value\" expects a field type that has this option, got type password"
        ),
        (
            [["id": .text("a"), "type": .text("number"), "step": .number(0)]],
            "\"fields: a: step\" expects a number above 0, got 0"
        ),
        (
            [
                [
                    "id": .text("a"), "type": .text("number"), "minimum": .number(2),
                    "maximum": .number(1),
                ]
            ],
            "\"fields: a: maximum\" expects at least the minimum of 2, got 1"
        ),
        (
            [
                [
                    "id": .text("a"), "type": .text("number"), "minimum": .number(2),
                    "value": .formValue(.number(1)),
                ]
            ],
            "\"fields: a: value\" expects a number of at least 2, got 1"
        ),
        (
            [["id": .text("a"), "value": .formValue(.boolean(true))]],
            "\"fields: a: value\" expects a text, got true"
        ),
        (
            [["id": .text("a"), "match": .text("(")]],
            "\"fields: a: match\" expects a regular expression, got \"(\", which "
        ),
        (
            [["id": .text("a"), "type": .text("choice")]],
            "\"fields: a: choices\" expects 1 to 50 entries, got 0"
        ),
        (
            [
                [
                    "id": .text("a"), "type": .text("choice"),
                    "choices": .choices([.init(id: "x", title: "X")]),
                    "value": .formValue(.text("y")),
                ]
            ],
            "\"fields: a: value\" expects one of x, got \"y\""
        ),
        (
            [["id": .text("a"), "type": .text("label")]],
            "\"fields: a: label\" expects 1 to 1024 bytes of text, got 0"
        ),
        (
            [["id": .text("a"), "type": .text("label"), "label": .text("x")]],
            "\"fields\" expects a field to fill in, got labels only"
        ),
        (
            [["id": .text("a"), "colour": .text("red")]],
            "\"fields: a: colour\" expects a known option, got an unknown one"
        ),
        (
            [["placeholder": .boolean(true)]],
            "\"fields: 1: placeholder\" expects s, got another type"
        ),
    ]

    @Test("an error names the field, its option and what is accepted", arguments: wrong.indices)
    func refused(index: Int) {
        let (records, message) = Self.wrong[index]
        let values: [String: OptionValue] = ["title": .text("t"), "fields": .records(records)]
        let got = BuilderTests.message(.modal, values)
        #expect(got.hasPrefix("modal: " + message), "\(got)")
    }

    @Test("a form has no other field beside its own")
    func others() {
        let fields = OptionValue.records([["id": .text("a")]])
        let values: [String: OptionValue] = [
            "title": .text("t"), "fields": fields, "input": .table([:]),
        ]
        let message = "modal: \"input\" expects no value in a modal with fields, got a value"
        #expect(BuilderTests.message(.modal, values) == message)
    }

    @Test("the options of a presentation decode to the same presentation")
    func roundTrip() throws {
        var modal = Self.modal()
        modal.buttons[0].id = Modal.positiveID
        modal.buttons[1].id = Modal.negativeID
        let request = PresentRequest(content: .modal(modal))
        #expect(try OptionValues(request).build() == request)
    }

    // MARK: Answers

    static let answers: [(String, [String: FormValue]?, [String: FormValue]?)] = [
        ("ok", valid, valid.merging(["tags": .texts(["user", "admin"])]) { $1 }),
        // Another button takes what is not valid, and a negative one nothing.
        (
            "draft", ["name": .text("B")],
            ["name": .text("B"), "news": .boolean(false), "tags": .texts([])]
        ),
        ("no", valid, nil),
        // What a tool leaves out is as it was at first.
        (
            "draft", nil,
            ["name": .text(""), "news": .boolean(true), "role": .text("user"), "tags": .texts([])]
        ),
    ]

    @Test("the owner gets each value once, by its id", arguments: answers.indices)
    func answer(index: Int) {
        let (button, given, reported) = Self.answers[index]
        var simulation = Simulation(hasDisplay: false)
        let id = simulation.present(.modal(Self.modal()))
        let token = simulation.token()
        let answer = Answer(button: button, fields: given)
        let effects = simulation.send(.buttonPressedByTool(token, id, answer))
        #expect(effects.contains(.confirm(token)))
        #expect(Self.modal().checked(answer)?.fields == reported)
        #expect(simulation.state.isQuiet)
    }

    static let problems: [(String, FormValue?, FormField.Problem)] = [
        ("name", nil, .missing), ("name", .text(""), .missing),
        ("name", .text("Ada"), .text(.mismatch)),
        ("name", .text(String(repeating: "a", count: 1025)), .tooLong(maximum: 1024)),
        ("name", .number(1), .otherType(.text)),
        ("name", .secret(Secret(length: 3)), .otherType(.text)),
        ("key", .secret(Secret(length: 0)), .missing),
        ("key", .secret(Secret(length: 3)), .tooShort(minimum: 4)),
        ("key", .text("abc"), .tooShort(minimum: 4)),
        ("age", .number(-1), .text(.outOfRange(minimum: 0, maximum: 150))),
        ("age", .number(0.5), .text(.offStep(1))), ("age", .number(.nan), .text(.notANumber)),
        ("age", .text("3"), .otherType(.number)),
        ("news", .text("yes"), .otherType(.toggle)),
        ("role", .text("root"), .notOffered(["user", "admin"])),
        ("tags", .texts(["root"]), .notOffered(["user", "admin"])),
    ]

    @Test("neither a display nor a tool gets an answer past a field", arguments: problems.indices)
    func problem(index: Int) {
        let (field, value, problem) = Self.problems[index]
        var simulation = Simulation(hasDisplay: false)
        let id = simulation.present(.modal(Self.modal()))
        var values = Self.valid
        values[field] = value
        let token = simulation.token()
        let effects = simulation.send(
            .buttonPressedByTool(token, id, Answer(button: "ok", fields: values))
        )
        #expect(effects == [.refuse(token, .invalidField(id, field: field, problem))])
    }

    @Test("a value for no field is refused by name")
    func unknown() {
        var simulation = Simulation(hasDisplay: false)
        let id = simulation.present(.modal(Self.modal()))
        let token = simulation.token()
        let values = Self.valid.merging(["head": .text("x")]) { $1 }
        let offered = ["name", "key", "age", "news", "role", "tags"]
        #expect(
            simulation.send(.buttonPressedByTool(token, id, Answer(button: "ok", fields: values)))
                == [.refuse(token, .unknownField(id, got: "head", offered: offered))]
        )
    }

    static let texts: [(FormFieldType, String, FormField.Problem?)] = [
        (.date, "2024-02-29", nil), (.date, "2023-02-29", .format(.date)),
        (.date, "2026-1-1", .format(.date)),
        (.date, "2026-13-01", .format(.date)), (.date, "2026-12-00", .format(.date)),
        (.date, "", nil),
        (.time, "14:05", nil), (.time, "9:05", nil), (.time, "24:00", .format(.time)),
        (.time, "14", .format(.time)), (.time, "", nil),
        (.color, "#33D17A", nil), (.color, "33d17a", .format(.color)),
        (.color, "#fff", .format(.color)),
        (.file, "/etc/hosts", nil), (.file, "~/x", nil), (.folder, "home", .format(.folder)),
        (.textarea, "a\nb", nil),
    ]

    @Test("a text is what its field is for", arguments: texts.indices)
    func text(index: Int) {
        let (type, text, problem) = Self.texts[index]
        let field = FormField(id: "a", type: type)
        #expect(field.problem(withText: text) == problem)
        #expect(field.problem(with: field.value(ofText: text)) == problem)
    }

    static let scales: [(FormField, Double, Double)] = [
        (FormField(id: "a", type: .slider), 33.4, 33),
        (FormField(id: "a", type: .slider), 200, 100),
        (
            FormField(id: "a", type: .slider) {
                $0.minimum = -1
                $0.maximum = 1
            }, 0.024, 0.02
        ),
        (
            FormField(id: "a", type: .slider) {
                $0.maximum = 10
                $0.step = 4
            }, 10, 8
        ),
        (
            FormField(id: "a", type: .slider) {
                $0.minimum = 0.5
                $0.step = 0.1
            }, 0.77, 0.8
        ),
    ]

    @Test("a slider has the numbers of its scale", arguments: scales.indices)
    func scale(index: Int) {
        let (field, number, fitted) = Self.scales[index]
        #expect(field.scale.fitted(number) == fitted)
        #expect(field.scale.number(at: field.scale.fraction(of: fitted)) == fitted)
    }

    @Test("days and months go on over the ends of months and years")
    func calendar() throws {
        let day = try #require(CalendarDay(iso: "2024-01-31"))
        #expect(day.adding(months: 1).iso == "2024-02-29")
        #expect(day.adding(months: -2).iso == "2023-11-30")
        #expect(day.adding(days: -31).iso == "2023-12-31")
        #expect(CalendarDay(year: 9999, month: 12, day: 31).adding(days: 1).iso == "9999-12-31")
        for ordinal in stride(from: -700_000, to: 700_000, by: 997) {
            #expect(CalendarDay(ordinal: ordinal).ordinal == ordinal)
        }
    }

    @Test("times are read with one or two digits of the hour, and go on over midnight")
    func times() {
        for (text, minutes) in [("0:00", 0), ("00:00", 0), ("9:05", 545), ("23:59", 1439)] {
            #expect(TimeOfDay(text)?.minutes == minutes)
        }
        for text in ["", "24:00", "12:60", "9:5", "09:05:00", "+9:05", "９:05", "-1:00", "905"] {
            #expect(TimeOfDay(text) == nil)
        }
        #expect(TimeOfDay(minutes: 545).text == "09:05")
        #expect(TimeOfDay(minutes: 5).adding(minutes: -10).text == "23:55")
        #expect(TimeOfDay(minutes: 1439).adding(minutes: 1).text == "00:00")
    }

    @Test("a required switch must be on, and required choices chosen")
    func required() {
        let toggle = FormField(id: "a", type: .toggle) { $0.isRequired = true }
        #expect(toggle.problem(with: .boolean(false)) == .missing)
        #expect(toggle.problem(with: .boolean(true)) == nil)
        for type in [FormFieldType.choice, .multi] {
            let field = FormField(id: "a", type: type, choices: Self.roles) { $0.isRequired = true }
            #expect(field.problem(with: field.value(ofChosen: [])) == .missing)
            #expect(field.problem(with: field.value(ofChosen: ["admin"])) == nil)
        }
    }

    @Test("a form with a password is a question with a secret")
    func secret() throws {
        #expect(Self.modal().asksForSecret)
        #expect(!Self.modal([FormField(id: "a")]).asksForSecret)
        var simulation = Simulation(hasDisplay: false)
        let id = simulation.present(.modal(Self.modal()))
        let token = simulation.token()
        simulation.send(.buttonPressedByTool(token, id, Answer(button: "ok", fields: Self.valid)))
        let ended = try #require(simulation.state.explain(id, at: simulation.now)?.ended)
        guard case .acted(let answer) = ended.outcome else {
            Issue.record("no answer: \(ended.outcome)")
            return
        }
        #expect(answer.fields == nil)
    }
}
