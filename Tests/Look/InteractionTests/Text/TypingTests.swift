// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

/// A field that the user types in; `centre` is the search of the notification centre.
enum TypedField: Hashable, CaseIterable {
    case reply, replyOverModal, ask, hidden, list, centre
    case text, password, number, date, color, file, folder, textarea

    /// Whether it is the field of a toast.
    var isReply: Bool { self == .reply || self == .replyOverModal }

    /// The type of a form's field; `nil`: it is in no form.
    var formType: FormFieldType? {
        switch self {
        case .text: .text
        case .password: .password
        case .number: .number
        case .date: .date
        case .color: .color
        case .file: .file
        case .folder: .folder
        case .textarea: .textarea
        case .reply, .replyOverModal, .ask, .hidden, .list, .centre: nil
        }
    }
}

/// Something that happens while the user types.
enum Disturbance: Hashable, CaseIterable {
    /// A toast arrives at the edge, where the card or its neighbour was.
    case toastArrives
    /// The program changes the title of the card.
    case updated
    /// The card gets another place.
    case moved
    /// A modal comes over it and goes.
    case uncovered
    /// Another program takes the keyboard, and it comes back.
    case keyboardLost
    /// The card comes unarmed without any change, as after input that was too early.
    case disarmed
}

@Suite("Typing while something else happens")
struct TypingTests {
    private static let id = TestCards.id(1)

    private func card(_ field: TypedField, title: String = "Title") -> Card {
        var card = TestCards.modal(1, input: nil)
        guard case .modal(var modal) = card.content else { return card }
        modal.headline.title = title
        switch field {
        case .reply, .replyOverModal:
            return TestCards.card(
                1,
                .toast(Toast(headline: Headline(title: title)) { $0.reply = Reply() })
            )
        case .ask: modal.input = FormField()
        case .hidden: modal.input = FormField(type: .password)
        case .list:
            modal.choices = FormField.list(
                options: (0..<40).map { .init(id: "\($0)", title: "row 1234 \($0)") },
                areRows: true,
                isFiltered: true
            )
        case .centre: break
        case .text, .password, .number, .date, .color, .file, .folder, .textarea:
            modal.fields = [
                FormField(id: "first", type: field.formType ?? .text), FormField(id: "second"),
            ]
        }
        card.content = .modal(modal)
        return card
    }

    /// A user with the caret in the field, which is armed.
    private func user(_ field: TypedField) -> TestUser {
        var user = TestUser()
        let card = card(field)
        user.show { scene in
            switch field {
            case .centre: scene.centre = CentreSamples.centre("past")
            case .reply: scene.toasts = [card, TestCards.toast(2)]
            case .replyOverModal:
                scene.toasts = [card, TestCards.toast(2)]
                scene.presenters = [TestCards.modal(8)]
            default: scene.presenters = [card]
            }
        }
        user.takeKeyboard()
        user.arm()
        user.advance(600)
        if field.isReply {
            user.show { scene in
                scene.replying = Self.id
                if field == .reply { scene.keyboard = Self.id }
            }
            user.advance(200)
        }
        _ = user.news()
        return user
    }

    private func happen(_ disturbance: Disturbance, to field: TypedField, _ user: inout TestUser) {
        let changed = card(field, title: "Another title")
        let arriving = TestCards.toast(3)
        if disturbance == .keyboardLost {
            user.input(.keyboardLost)
            user.advance(50)
            user.takeKeyboard()
            return
        }
        if disturbance == .uncovered, !field.isReply, field != .centre {
            user.show { scene in
                scene.presenters[0].isArmed = false
                scene.presenters.append(TestCards.modal(9))
            }
            user.advance(100)
            user.show { $0.presenters.removeLast() }
            return
        }
        user.show { scene in
            for index in scene.presenters.indices { scene.presenters[index].isArmed = false }
            for index in scene.toasts.indices { scene.toasts[index].isArmed = false }
            switch disturbance {
            case .toastArrives: scene.toasts.append(arriving)
            case .updated:
                if let place = scene.toasts.firstIndex(where: { $0.id == Self.id }) {
                    scene.toasts[place].content = changed.content
                } else if field != .centre {
                    scene.presenters[0].content = changed.content
                }
            case .moved:
                if field.isReply {
                    scene.toasts.removeLast()
                } else if field != .centre {
                    scene.presenters.insert(TestCards.modal(7), at: 0)
                }
            case .uncovered, .keyboardLost, .disarmed: break
            }
        }
    }

    /// The text in the field with the caret; of a hidden one its length in dots.
    private func text(_ field: TypedField, _ user: TestUser) -> String {
        let state = user.interaction.cardState(field == .centre ? .centre : Self.id)
        if field.formType != nil { return state.fields["first"]?.text ?? "" }
        return state.input.text
    }

    private static let cases = TypedField.allCases.flatMap { field in
        // A toast whose field loses the keyboard is closed.
        Disturbance.allCases.filter { $0 != .keyboardLost || !field.isReply }.map { (field, $0) }
    }

    @Test(
        "every character reaches the field, and Enter presses only once it is armed again",
        arguments: cases
    )
    func typing(_ field: TypedField, _ disturbance: Disturbance) {
        var user = user(field)
        user.type("12")
        happen(disturbance, to: field, &user)
        for digit in "345678" {
            user.advance(60)
            user.type(String(digit))
        }
        let isHidden = field == .hidden || field == .password
        let whole = isHidden ? "••••••••" : "12345678"
        #expect(text(field, user) == whole)
        #expect(
            !user.news().contains { if case .disturbed = $0 { true } else { false } }
                || disturbance == .keyboardLost,
            "typing does not put the arming off"
        )
        guard field != .centre else { return }
        user.strike(.enter)
        #expect(!user.news().contains { if case .buttonTapped = $0 { true } else { false } })
        #expect(text(field, user) == whole || field == .textarea)
        user.advance(600)
        user.arm()
        user.advance(600)
        _ = user.news()
        switch field {
        case .reply, .replyOverModal:
            user.strike(.enter)
            #expect(
                user.news()
                    == [.buttonTapped(Self.id, Answer(button: Toast.replyID, text: "12345678"))]
            )
        case .ask:
            user.strike(.enter)
            #expect(user.news() == [.buttonTapped(Self.id, Answer(button: "ok", text: "12345678"))])
        default: break
        }
    }

    @Test("the keys of a field work while the card is not armed: caret, deletion, paste, selection")
    func editing() {
        var user = user(.ask)
        user.type("abc")
        happen(.toastArrives, to: .ask, &user)
        user.strike(.backspace)
        user.strike(.home)
        user.type("x")
        user.input(.pasted("y"))
        user.input(.composed(Composition(committed: "z")))
        #expect(text(.ask, user) == "xyzab")
        #expect(user.interaction.textEntry?.text == "xyzab")
        #expect(user.interaction.cardState(Self.id).focus == .input)
    }

    @Test("Tab and Enter go to the next field of a form that is not armed, and the text with them")
    func nextField() {
        var user = user(.text)
        user.type("a")
        happen(.updated, to: .text, &user)
        user.strike(.enter)
        user.type("b")
        let fields = user.interaction.cardState(Self.id).fields
        #expect(fields["first"]?.text == "a")
        #expect(fields["second"]?.text == "b")
    }

    @Test("a reply over a modal keeps the caret when the modal ends")
    func modalEnds() {
        var user = user(.replyOverModal)
        user.type("12")
        user.show { scene in
            scene.presenters = []
            scene.keyboard = Self.id
        }
        user.type("34")
        #expect(text(.reply, user) == "1234")
    }

    @Test("what is typed for a card that ends by itself is not typed into the card below")
    func cardEnds() {
        var user = user(.ask)
        user.show { scene in
            scene.presenters[0].isArmed = false
            scene.presenters.append(TestCards.modal(9, input: FormField(type: .password)))
        }
        user.advance(600)
        user.arm()
        user.advance(600)
        user.type("sec")
        user.show { scene in
            scene.presenters.removeLast()
            scene.presenters[0].isArmed = false
        }
        user.type("ret")
        #expect(text(.ask, user) == "")
        user.advance(600)
        user.arm()
        user.advance(600)
        user.type("x")
        #expect(text(.ask, user) == "x")
    }

    @Test("Shift+Enter begins a new line in a reply, and Enter sends all of it")
    func lines() {
        var user = user(.reply)
        user.type("one")
        user.strike(.enter, .shift)
        user.type("two")
        #expect(user.news() == [])
        user.strike(.enter)
        #expect(
            user.news() == [.buttonTapped(Self.id, Answer(button: Toast.replyID, text: "one\ntwo"))]
        )
        user.strike(.enter, .shift)
        #expect(text(.reply, user) == "\n", "the next reply may have several lines too")
    }

    @Test("a key held since another card had the keyboard still keeps a card from arming")
    func heldKey() {
        var user = user(.ask)
        user.down(.character("a"), text: "a")
        user.show { $0.presenters.append(TestCards.modal(9)) }
        user.advance(600)
        #expect(user.news().contains(.disturbed(TestCards.id(9))))
    }
}
