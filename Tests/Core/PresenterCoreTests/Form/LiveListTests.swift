// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Live lists")
struct LiveListTests {
    private func modal(
        _ first: Int,
        many: Bool = false,
        _ change: (inout Modal) -> Void = { _ in }
    )
        -> Content
    {
        var modal = Modal(
            headline: Headline(title: "Which?"),
            buttons: [
                Button(id: "positive", title: "Choose", role: .positive),
                Button(id: "negative", title: "Cancel", role: .negative),
            ],
            choices: FormField.list(
                options: (first..<first + 3).map { .init(id: "\($0)", title: "row \($0)") },
                allowsMany: many,
                areRows: true,
                isFiltered: true,
                window: LiveRows {
                    $0.first = first
                    $0.matches = 100
                    $0.total = 100
                }
            )
        )
        change(&modal)
        return .modal(modal)
    }

    @Test("a text has empty lines and nothing to choose; its rows differ from tags")
    func text() throws {
        func error(_ change: (inout FormField) -> Void) -> String? {
            let content = modal(0) {
                $0.choices?.isText = true
                $0.choices?.choices[1].title = ""
                if var list = $0.choices {
                    change(&list)
                    $0.choices = list
                }
            }
            guard case .modal(let modal) = content, let list = modal.choices else { return nil }
            do throws(BuildError) {
                try list.checkChoices(Check(kind: .modal))
            } catch {
                return error.option
            }
            return nil
        }
        #expect(error { _ in } == nil)
        #expect(error { $0.isText = false } == "choices: options: title of 1")
        #expect(error { $0.allowsMany = true } == "choices: many")
        #expect(error { $0.window = nil } == "choices: filter")
        #expect(error { ($0.areRows, $0.isFiltered) = (false, false) } == "choices: text")
        var list = FormField.list(options: [], areRows: true)
        #expect(list.takesCurrent([]) && !list.allows(.positive, count: 0))
        list.isText = true
        #expect(!list.takesCurrent([]) && list.allows(.positive, count: 0))
    }

    @Test("a search finds small letters in capitals, and not the other way round")
    func search() {
        let small = TextSearch("än")
        #expect(small.marked(in: "Die ÄNDERUNG, die Anfänge") == [4, 5, 21, 22])
        #expect(TextSearch("Än").marked(in: "die änderung Änderung") == [13, 14])
        #expect(TextSearch("aa").marked(in: "aaaa b aaa").count == 6)
        #expect(TextSearch("").marked(in: "a").isEmpty && TextSearch("ab").marked(in: "a").isEmpty)
    }

    private func update(_ simulation: inout Simulation, _ id: PresentationID, _ content: Content) {
        simulation.update(id, content)
    }

    @Test("other rows leave the buttons armed, any other change arms again")
    func arming() {
        var simulation = Simulation()
        let id = simulation.present(modal(0))
        simulation.showAndArm()
        update(&simulation, id, modal(50))
        #expect(simulation.state.scene.presenters[0].isArmed)
        update(&simulation, id, modal(50) { $0.headline.title = "Delete which?" })
        #expect(!simulation.state.scene.presenters[0].isArmed)
        simulation.showAndArm()
        update(&simulation, id, modal(50) { $0.choices?.window = nil })
        #expect(!simulation.state.scene.presenters[0].isArmed)
    }

    @Test("an answer may name any row, within the limits")
    func answers() {
        for (choices, many, isFit) in [
            (["0"], false, true), (["99"], false, true), (["0", "1"], false, false),
            ([], false, false), (["0", "99"], true, true), ([""], true, false),
            (["0", "0"], true, false), ([String(repeating: "x", count: 65)], true, false),
        ] {
            var simulation = Simulation()
            let id = simulation.present(modal(0, many: many))
            simulation.showAndArm()
            let answer = Answer(button: "positive", choices: choices)
            let effects = simulation.act(.buttonTapped(id, answer))
            #expect((effects.outcomes[id] == .acted(answer)) == isFit, "\(choices)")
        }
    }

    @Test("only the owner is asked for rows, and only once the list is armed")
    func questions() {
        let question = RowQuestion(number: 1, text: "a", first: 0)
        var simulation = Simulation()
        let id = simulation.present(modal(0))
        #expect(simulation.act(.rowsAsked(id, question)) == [])
        simulation.showAndArm()
        #expect(simulation.act(.rowsAsked(id, question)) == [.askRows(.app("a"), id, question)])
        #expect(simulation.state.scene.presenters[0].isArmed)
        let plain = simulation.present(modal(0) { $0.choices?.window = nil })
        simulation.showAndArm()
        #expect(simulation.act(.rowsAsked(plain, question)) == [])
    }

    @Test(
        "only a live field asks; its suggestions come while the buttons stay armed",
        arguments: [true, false]
    )
    func fields(isLive: Bool) {
        func content(_ suggestions: [String]) -> Content {
            let ok = Button(id: "positive", title: "OK", role: .positive)
            let field = FormField(id: "a", type: .file) {
                $0.suggestions = suggestions
                $0.isLive = isLive
            }
            let headline = Headline(title: "Which?")
            return .modal(Modal(headline: headline, buttons: [ok], fields: [field]))
        }
        #expect(content([]).armsAlike(content(["/etc/"])) == isLive)
        guard case .modal(let modal) = content([]) else {
            Issue.record("no modal")
            return
        }
        #expect(
            modal.answers(RowQuestion(number: 1, text: "/", first: 0) { $0.field = "a" }) == isLive
        )
        #expect(!modal.answers(RowQuestion(number: 1, text: "/", first: 0) { $0.field = "b" }))
        #expect(!modal.answers(RowQuestion(number: 1, text: "/", first: 0)))
    }

    @Test("options make a list live, and its parts stay with an update")
    func options() throws {
        var list: [String: OptionValue] = [
            "options": .choices([]), "rows": .boolean(true), "live": .boolean(true),
            "matches": .integer(7), "total": .integer(9),
        ]
        func build() throws -> Content {
            try OptionValues(.modal, ["title": .text("t"), "choices": .table(list)]).build().content
        }
        guard case .modal(let modal) = try build() else {
            Issue.record("no modal")
            return
        }
        #expect(
            modal.choices?.window
                == LiveRows {
                    $0.first = 0
                    $0.matches = 7
                    $0.total = 9
                    $0.answers = 0
                }
        )
        list["rows"] = .boolean(false)
        #expect(throws: BuildError.self) { try build() }
        list["rows"] = .boolean(true)
        list["live"] = .boolean(false)
        #expect(throws: BuildError.self) { try build() }
    }
}
