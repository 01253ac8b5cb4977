// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

@Suite("A person at a terminal")
struct UserTests {
    static let one = Sample.id(1)

    static func viewer(_ content: Content, isArmed: Bool = true) -> Viewer {
        Viewer(Fixtures.scene(Fixtures.card(content, isArmed: isArmed)))
    }

    @Test(
        "keys answer a question",
        arguments: [
            ("\r", "keep"), ("\u{1B}k", "keep"), ("\u{1B}d", "discard"), ("\t\r", "discard"),
            ("\u{1B}[C\r", "discard"), ("\t\t\r", "keep"), (" ", "keep"),
        ]
    )
    func keys(_ keys: String, _ button: String) {
        var viewer = Self.viewer(.modal(Fixtures.discard))
        viewer.type(keys)
        #expect(viewer.reported() == [.buttonTapped(Self.one, Answer(button: button))])
    }

    @Test("Escape is reported at once, armed or not", arguments: [true, false])
    func escape(_ isArmed: Bool) {
        var viewer = Self.viewer(.modal(Fixtures.discard), isArmed: isArmed)
        viewer.type("\u{1B}")
        #expect(viewer.reported().first == .escapePressed(Self.one))
    }

    @Test("nothing is pressed before the card is armed, and each try restarts arming")
    func unarmed() throws {
        var viewer = Self.viewer(.modal(Fixtures.discard), isArmed: false)
        _ = viewer.reported()
        viewer.type("\r")
        #expect(viewer.reported() == [.disturbed(Self.one)])
        viewer.advance(200)
        viewer.advance(200)
        _ = viewer.reported()
        viewer.click(try #require(viewer.place(of: "Discard  ")))
        let reported = viewer.reported()
        #expect(!reported.isEmpty && reported.allSatisfy { $0 == .disturbed(Self.one) })
    }

    @Test("a key held since before the card was armed never presses it")
    func held() {
        var viewer = Self.viewer(.modal(Fixtures.discard), isArmed: false)
        viewer.type("\r")
        viewer.advance(600)
        var scene = viewer.interaction.scene
        scene.revision = 2
        scene.presenters[0].isArmed = true
        viewer.show(scene)
        _ = viewer.reported()
        viewer.advance(60)
        for _ in 0..<30 {
            viewer.type("\r")
            viewer.advance(33)
        }
        #expect(viewer.reported().isEmpty)
        viewer.advance(300)
        viewer.type("\r")
        #expect(viewer.reported() == [.buttonTapped(Self.one, Answer(button: "keep"))])
    }

    @Test("the mouse presses where it went down and came up")
    func mouse() throws {
        var viewer = Self.viewer(.modal(Fixtures.discard))
        let discard = try #require(viewer.place(of: "Discard  "))
        let keep = try #require(viewer.place(of: "Keep"))
        viewer.type([.mouse(.pressed(.primary, discard))])
        viewer.type([.mouse(.released(.primary, keep))])
        #expect(viewer.reported().isEmpty)
        viewer.click(discard)
        #expect(viewer.reported() == [.buttonTapped(Self.one, Answer(button: "discard"))])
    }

    @Test("a form is filled in and sent with Enter")
    func form() {
        var viewer = Self.viewer(.modal(Fixtures.snapshot))
        viewer.type("wek\u{7F}ekly\t \u{1B}[C ")
        #expect(viewer.rows.contains { $0.contains("weekly") })
        viewer.type("\u{1B}c")
        let answer = viewer.reported()
        #expect(answer.count == 1)
        guard case .buttonTapped(_, let sent, _)? = answer.first else {
            Issue.record("not sent: \(answer)")
            return
        }
        #expect(sent.button == "create")
        #expect(sent.text == "weekly")
        #expect(sent.choices.count == 1)
    }

    @Test("a paste goes into the field as one line")
    func paste() {
        var viewer = Self.viewer(.modal(Fixtures.snapshot))
        viewer.type("\u{1B}[200~before\r\u{1B}[31mthe update\u{1B}[201~")
        viewer.type("\u{1B}c")
        guard case .buttonTapped(_, let sent, _)? = viewer.reported().first else {
            Issue.record("not sent")
            return
        }
        #expect(sent.text == "before[31mthe update")
    }

    @Test("a text too long is refused with a word until it is shortened")
    func tooLong() {
        var modal = Fixtures.snapshot
        modal.input?.maximumLength = 6
        var viewer = Self.viewer(.modal(modal))
        viewer.type("weekly!!\r")
        #expect(viewer.reported().isEmpty)
        #expect(viewer.rows.contains { $0.contains("weekly!!") })
        #expect(viewer.rows.contains { $0.contains("! At most 6 characters: 8 typed") })
        viewer.type("\u{7F}\u{7F}")
        #expect(!viewer.rows.contains { $0.contains("At most") })
        viewer.type("\r")
        #expect(viewer.reported().map(\.presentation) == [Self.one])
    }

    @Test("a text too short is refused, with a hint below it")
    func tooShort() {
        var modal = Fixtures.snapshot
        modal.input?.minimumLength = 6
        var viewer = Self.viewer(.modal(modal))
        viewer.type("day\r")
        #expect(viewer.reported().isEmpty)
        #expect(viewer.rows.contains { $0.contains(" At least 6 characters: 3 typed") })
        viewer.type("light\r")
        #expect(!viewer.rows.contains { $0.contains("At least") })
        #expect(viewer.reported().map(\.presentation) == [Self.one])
    }

    @Test("a number is corrected with the arrows, a suggestion accepted with Tab")
    func filling() {
        var modal = Fixtures.snapshot
        modal.input = FormField(type: .number, value: .text("9")) { $0.maximum = 10 }
        var viewer = Self.viewer(.modal(modal))
        viewer.type("9\r")
        #expect(viewer.reported().isEmpty)
        #expect(viewer.rows.contains { $0.contains("! At most 10") })
        viewer.type("\u{1B}[B")
        #expect(viewer.rows.contains { $0.contains("│ 10 ") })
        modal.input = FormField { $0.suggestions = ["weekly"] }
        viewer = Self.viewer(.modal(modal))
        viewer.type("we")
        #expect(viewer.rows.contains { $0.contains("│ weekly ") })
        viewer.type("\t\r")
        guard case .buttonTapped(_, let sent, _)? = viewer.reported().first else {
            Issue.record("not sent")
            return
        }
        #expect(sent.text == "weekly")
    }

    @Test("a hidden field shows dots until it is asked to show")
    func hidden() throws {
        var viewer = Self.viewer(.modal(Fixtures.password))
        viewer.type("secret")
        #expect(viewer.rows.contains { $0.contains("••••••") })
        #expect(!viewer.rows.contains { $0.contains("secret") })
        viewer.click(try #require(viewer.place(of: "show")))
        #expect(viewer.rows.contains { $0.contains("secret") })
        viewer.click(try #require(viewer.place(of: "hide")))
        #expect(!viewer.rows.contains { $0.contains("secret") })
    }

    @Test(
        "the caret is where the next character goes",
        arguments: [
            ("abc", 3), ("abc\u{1B}[D", 2), ("中文", 4), ("a🎉", 3), ("", 0),
            (String(repeating: "x", count: 200), 49),
        ]
    )
    func caret(_ keys: String, _ column: Int) throws {
        var viewer = Self.viewer(.modal(Fixtures.snapshot))
        let field = try #require(viewer.picture.caret)
        viewer.type(keys)
        #expect(viewer.picture.caret?.row == field.row)
        #expect((viewer.picture.caret?.column ?? 0) - field.column == column)
    }

    @Test("a click in the field puts the caret there")
    func clickCaret() throws {
        var viewer = Self.viewer(.modal(Fixtures.snapshot))
        viewer.type("hello")
        let place = try #require(viewer.place(of: "hello"))
        viewer.click(CellPoint(column: place.column + 2, row: place.row))
        #expect(viewer.picture.caret == CellPoint(column: place.column + 2, row: place.row))
    }

    @Test("a sheet's rows answer to numbers, arrows and clicks")
    func sheet() throws {
        var viewer = Self.viewer(.bottomSheet(Fixtures.sheet()))
        viewer.type("2")
        #expect(viewer.reported() == [.buttonTapped(Self.one, Answer(button: "a1"))])
        viewer.type("\u{1B}[B\u{1B}[B\r")
        #expect(viewer.reported() == [.buttonTapped(Self.one, Answer(button: "a2"))])
        viewer.click(try #require(viewer.place(of: "Move to Trash")))
        #expect(viewer.reported() == [.buttonTapped(Self.one, Answer(button: "a3"))])
        viewer.click(CellPoint(column: 1, row: 1))
        #expect(viewer.reported() == [.scrimTapped(Self.one)])
        viewer.click(try #require(viewer.place(of: "Cancel")))
        #expect(viewer.reported() == [.buttonTapped(Self.one, Answer(button: "cancel"))])
    }

    @Test("a toast is dismissed, acted on and followed")
    func toast() throws {
        var viewer = Self.viewer(.toast(Fixtures.reply))
        viewer.click(try #require(viewer.place(of: "✕")))
        #expect(viewer.reported().contains(.closeTapped(Self.one)))
        viewer.click(try #require(viewer.place(of: "Reply")))
        #expect(viewer.reported().contains(.buttonTapped(Self.one, Answer(button: "reply"))))
        viewer.click(try #require(viewer.place(of: "engine")))
        #expect(viewer.reported().contains(.linkTapped(Self.one, url: "https://example.org")))
        viewer.click(try #require(viewer.place(of: "Ada")))
        #expect(viewer.reported().contains(.cardTapped(Self.one)))
    }

    @Test("the mouse over a toast is reported, and that it left")
    func hover() throws {
        var viewer = Self.viewer(.toast(Fixtures.reply))
        viewer.type([.mouse(.moved(CellPoint(column: 0, row: 20)))])
        viewer.advance(1000)
        viewer.type([.mouse(.moved(try #require(viewer.place(of: "Ada"))))])
        #expect(viewer.reported() == [.hoverBegan(Self.one)])
        viewer.type([.focused(false)])
        #expect(viewer.reported() == [.hoverEnded(Self.one)])
    }

    @Test("a retry is pressed, its details open")
    func retry() throws {
        var viewer = Self.viewer(.retry(Fixtures.upload))
        #expect(viewer.place(of: "Connection timed out") == nil)
        viewer.click(try #require(viewer.place(of: "Show details")))
        #expect(viewer.place(of: "Connection timed out") != nil)
        viewer.click(try #require(viewer.place(of: "Retry ·")))
        #expect(viewer.reported() == [.retryTapped(Self.one)])
        viewer.click(try #require(viewer.place(of: "Not now")))
        #expect(viewer.reported() == [.buttonTapped(Self.one, Answer(button: "give_up"))])
    }

    @Test("while input is blocked Escape held is the way out, named after three seconds")
    func release() {
        var viewer = Self.viewer(.loading(Fixtures.exporting))
        #expect(viewer.place(of: "Hold Esc") == nil)
        viewer.advance(2999)
        #expect(viewer.place(of: "Hold Esc") == nil)
        viewer.advance(1)
        #expect(viewer.place(of: "Hold Esc") != nil)
        viewer.type("\u{1B}")
        viewer.advance(500)
        for _ in 0..<20 {
            viewer.type("\u{1B}")
            viewer.advance(50)
        }
        #expect(viewer.reported() == [.releaseHeld])
    }

    @Test("the named way out can be held with the mouse")
    func pill() throws {
        var viewer = Self.viewer(.loading(Fixtures.exporting))
        viewer.advance(3000)
        let pill = try #require(viewer.place(of: "Hold Esc"))
        viewer.type([.mouse(.pressed(.primary, pill))])
        viewer.advance(1499)
        #expect(viewer.reported().isEmpty)
        viewer.advance(1)
        #expect(viewer.reported() == [.releaseHeld])
    }

    @Test("cards below a loading cannot be reached")
    func covered() throws {
        var viewer = Viewer(
            Fixtures.scene(
                Fixtures.card(.toast(Fixtures.reply), id: 2),
                Fixtures.card(.loading(Fixtures.exporting), id: 1)
            )
        )
        viewer.click(try #require(viewer.place(of: "Reply")))
        #expect(viewer.reported().isEmpty)
        viewer.type("\r")
        #expect(viewer.reported() == [.buttonTapped(Self.one, Answer(button: "cancel"))])
    }

    @Test("only the topmost of a stack answers")
    func stack() throws {
        var viewer = Viewer(
            Fixtures.scene(
                Fixtures.card(.bottomSheet(Fixtures.sheet()), id: 2),
                Fixtures.card(.modal(Fixtures.discard), id: 1)
            )
        )
        viewer.type("2")
        #expect(viewer.reported().isEmpty)
        viewer.type("\r")
        #expect(viewer.reported() == [.buttonTapped(Self.one, Answer(button: "keep"))])
    }

    @Test("a terminal without the keyboard answers nothing")
    func unfocused() {
        var viewer = Self.viewer(.modal(Fixtures.discard))
        viewer.type([.focused(false)])
        _ = viewer.reported()
        viewer.type("\r")
        #expect(viewer.reported().allSatisfy { $0 == .disturbed(Self.one) })
    }

    @Test("a lone retry shows what Enter presses, once it does")
    func retryRing() {
        let card = Fixtures.card(.retry(Fixtures.upload))
        var viewer = Viewer(Fixtures.scene(card))
        viewer.advance(1000)
        #expect(viewer.rows.contains { $0.contains("▌") && $0.contains("Retry") })
        // Under a question Enter is the question's.
        viewer.show(
            Fixtures.scene(card, Fixtures.card(.modal(Fixtures.discard), id: 2), revision: 2)
        )
        viewer.advance(1000)
        #expect(!viewer.rows.contains { $0.contains("▌") && $0.contains("Retry") })
        #expect(viewer.rows.contains { $0.contains("▌") && $0.contains("Keep") })
    }

    @Test("an idle screen waits for nothing", arguments: [0, 1, 3, 5, 7, 9])
    func idle(_ index: Int) {
        var viewer = Viewer(Scenes.kinds[index].1)
        // A toast shows its arrival time after a minute; that is its last change.
        viewer.advance(60_000)
        #expect(viewer.interaction.nextDeadline == nil)
    }

    @Test("what turns does turn, and asks for time")
    func turning() throws {
        let loading = Loading(headline: Headline(message: StyledText("Working")))
        var viewer = Self.viewer(.loading(loading))
        viewer.advance(4000)
        let first = viewer.rows
        let next = try #require(viewer.interaction.nextDeadline)
        viewer.now = next
        viewer.advance(0)
        #expect(viewer.rows != first)
    }

    @Test("random keys and clicks on random scenes never trap", arguments: [UInt64(1), 2])
    func random(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var viewer = Viewer(CellSize(columns: 40, rows: 12))
        for step in 0..<40 {
            if random.chance(15) {
                var scene = LayoutTests.scene(&random)
                scene.revision = UInt64(step + 1)
                viewer.show(scene)
            }
            let (keys, _) = random.pick(InputTests.keys)
            viewer.type(keys)
            viewer.click(CellPoint(column: random.below(40), row: random.below(12)))
            if random.chance(5) {
                viewer.size = CellSize(columns: random.below(90), rows: random.below(40))
                viewer.arrange()
            }
            viewer.advance(Int64(random.below(400)))
        }
        #expect(viewer.size.bounded == viewer.picture.grid.size)
    }
}
