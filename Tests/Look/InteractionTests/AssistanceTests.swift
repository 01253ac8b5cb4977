// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import TestSupport
import Testing

@Suite("Use by an assistive technology")
struct AssistanceTests {
    private static let one = TestCards.id(1)

    private func user(
        isArmed: Bool = true,
        _ change: (inout Modal) -> Void = { _ in }
    ) -> TestUser {
        var card = TestCards.modal(1)
        if case .modal(var modal) = card.content {
            change(&modal)
            card.content = .modal(modal)
        }
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [card] }
        if isArmed {
            user.arm()
            user.advance(600)
        }
        _ = user.news()
        return user
    }

    private func assist(
        _ user: inout TestUser,
        _ target: Target,
        _ assistance: Assistance
    ) -> [UserAction] {
        user.send(.assisted(Self.one, target, assistance))
        user.arrange()
        return user.news()
    }

    @Test("a press is that of a key: an early one disturbs")
    func press() {
        let pressed = [UserAction.buttonTapped(Self.one, Answer(button: "no"))]
        var user = user()
        #expect(assist(&user, .button("no"), .press) == pressed)
        user = self.user(isArmed: false)
        user.show { $0.presenters[0].isArmed = false }
        #expect(assist(&user, .button("no"), .press) == [.disturbed(Self.one)])
        user.arm()
        user.advance(600)
        _ = user.news()
        #expect(assist(&user, .button("no"), .press) == pressed)
    }

    @Test("what is behind another card does nothing, and so does another's display")
    func covered() {
        var user = user()
        user.show { $0.presenters.append(TestCards.modal(2)) }
        _ = user.news()
        #expect(assist(&user, .button("no"), .press) == [])
        user.show { $0.presenters.removeLast() }
        user.arm()
        user.input(.keyboardLost)
        user.advance(200)
        _ = user.news()
        #expect(assist(&user, .button("no"), .press) == [.disturbed(Self.one)])
    }

    @Test("a field gets text, a selection and the focus, as typing would")
    func text() {
        var user = user {
            $0.fields = [
                FormField(id: "name", label: "Name"), FormField(id: "key", type: .password),
                FormField(id: "news", type: .toggle),
                FormField(id: "quota", type: .slider) { $0.step = 5 },
                FormField(id: "age", type: .number),
            ]
        }
        let name = Target.field("name", .box)
        #expect(assist(&user, .field("news", .box), .focus) == [])
        #expect(user.state.focus == .field("news", .box))
        #expect(assist(&user, name, .setText("Ada\u{7}\nLovelace")) == [])
        #expect(user.state["name"].text == "AdaLovelace")
        #expect(user.state.focus == name)
        _ = assist(&user, name, .select(0..<3))
        #expect(user.state["name"].selected == 0..<3)
        _ = assist(&user, name, .select(5..<5))
        #expect(user.state["name"].selected == nil && user.state["name"].caret == 5)
        _ = assist(&user, .field("key", .box), .setText("secret"))
        #expect(user.state["key"].text == "")
        _ = assist(&user, .field("news", .box), .press)
        #expect(user.state["news"].isOn)
        _ = assist(&user, .field("quota", .box), .setNumber(33))
        #expect(user.state["quota"].number == 35)
        _ = assist(&user, .field("age", .box), .setNumber(36))
        #expect(user.state["age"].text == "36")
        _ = assist(&user, name, .setNumber(3))
        #expect(user.state["name"].text == "AdaLovelace")
    }

    @Test("a row comes into view, and the current one stays")
    func rows() {
        let options = (0..<40).map { FormField.Choice(id: "\($0)", title: "row \($0)") }
        var user = user { $0.choices = FormField.list(options: options, areRows: true) }
        _ = assist(&user, .list, .reveal(row: 20))
        #expect(user.state.list.first == 20 && user.state.list.current == 0)
        _ = assist(&user, .list, .reveal(row: -7))
        #expect(user.state.list.first == 0)
        let answer = Answer(button: "ok", choices: ["2"])
        #expect(assist(&user, .choice("2"), .press) == [.buttonTapped(Self.one, answer)])
    }

    @Test("a sheet is dismissed as by a press outside it, a toast by its mark, a modal is not")
    func dismiss() {
        var user = user()
        user.show { $0.toasts = [TestCards.toast(7)] }
        user.arm()
        user.advance(600)
        _ = user.news()
        let toast = TestCards.id(7)
        user.send(.assisted(toast, .card, .dismiss))
        #expect(user.news() == [.closeTapped(toast)])
        #expect(assist(&user, .card, .dismiss) == [])
        user.show { $0.presenters = [TestCards.sheet(1)] }
        #expect(assist(&user, .card, .dismiss) == [.disturbed(Self.one)])
        user.arm()
        user.advance(600)
        _ = user.news()
        #expect(assist(&user, .card, .dismiss) == [.scrimTapped(Self.one)])
    }
}
