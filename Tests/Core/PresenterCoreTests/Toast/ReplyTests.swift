// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Replies to toasts")
struct ReplyTests {
    private static let content = Content.toast(
        Toast(headline: Headline(title: "Ada")) { $0.reply = Reply { $0.placeholder = "Message" } }
    )

    /// A toast that can be answered, armed.
    private func open(
        _ simulation: inout Simulation,
        _ content: Content = Self.content
    ) -> PresentationID {
        let id = simulation.present(content)
        simulation.showAndArm()
        simulation.act(.replyOpened(id))
        return id
    }

    private func send(_ text: String?, _ id: PresentationID) -> UserAction {
        .buttonTapped(id, Answer(button: Toast.replyID, text: text))
    }

    @Test("opening the field gives it the keyboard, sending the text returns it")
    func sent() {
        var simulation = Simulation()
        let id = open(&simulation)
        #expect(simulation.state.scene.replying == id)
        #expect(simulation.state.scene.keyboard == id)
        let effects = simulation.act(send("on my way", id))
        let answer = Answer(button: Toast.replyID, text: "on my way")
        #expect(
            effects.notices == [
                .buttonPressed(id, answer, activationToken: nil), .ended(id, .acted(answer)),
            ]
        )
        #expect(simulation.state.scene.replying == nil)
        #expect(simulation.state.scene.keyboard == nil)
    }

    @Test(
        "the toast stays while its reply is written, whatever arrives",
        arguments: [(1, 5), (2, 5), (3, 1)] as [(Int, Int)]
    )
    func stays(groupAfter: Int, visible: Int) {
        var simulation = Simulation(
            limits: Limits {
                $0.visibleToasts = visible
                $0.groupAfter = groupAfter
            },
            gathers: true
        )
        let id = open(&simulation)
        for number in 0..<8 {
            simulation.present(Self.content, by: number.isMultiple(of: 2) ? .app("a") : .app("b"))
            #expect(simulation.state.scene.replying == id)
            #expect(simulation.state.scene.toasts.contains { $0.id == id })
        }
        simulation.act(.replyClosed(id))
        #expect(simulation.state.scene.toasts.count <= visible)
    }

    @Test("it opens only on an armed toast that offers it, while the input is free")
    func refused() {
        var simulation = Simulation()
        let id = simulation.present(Self.content)
        simulation.act(.replyOpened(id))
        #expect(simulation.state.scene.replying == nil, "not armed")
        let plain = simulation.present(.toast())
        simulation.showAndArm()
        simulation.act(.replyOpened(plain))
        #expect(simulation.state.scene.replying == nil, "no reply offered")
        simulation.present(.loading())
        simulation.act(.replyOpened(id))
        #expect(simulation.state.scene.replying == nil, "input blocked")
    }

    @Test("an empty text, none and one beyond 4,096 characters are no answers")
    func lengths() {
        var simulation = Simulation()
        let id = open(&simulation)
        for text in ["", nil, String(repeating: "x", count: 4097)] {
            #expect(simulation.act(send(text, id)).isEmpty)
        }
        #expect(simulation.state.scene.replying == id)
        let longest = simulation.act(send(String(repeating: "x", count: 4096), id))
        #expect(longest.notices.count == 2)
    }

    @Test("no time of a toast runs while the field is open; it restarts when it closes")
    func time() {
        var simulation = Simulation()
        let other = simulation.present(.toast("other"), timeout: .after(.seconds(5)))
        let id = simulation.present(Self.content, timeout: .after(.seconds(5)))
        simulation.showAndArm()
        simulation.act(.replyOpened(id))
        simulation.advance(by: .seconds(60))
        #expect(simulation.state.isLive(id) && simulation.state.isLive(other))
        simulation.act(.replyClosed(id))
        #expect(simulation.state.scene.replying == nil && simulation.state.scene.keyboard == nil)
        simulation.advance(milliseconds: 4999)
        #expect(simulation.state.isLive(id))
        simulation.advance(milliseconds: 1)
        #expect(!simulation.state.isLive(id) && !simulation.state.isLive(other))
    }

    @Test("in keyboard mode, closing the field leaves the keyboard with the toast")
    func keyboardMode() {
        var simulation = Simulation()
        let id = simulation.present(Self.content)
        simulation.showAndArm()
        simulation.send(.keyboardRequested(simulation.token()))
        simulation.act(.replyOpened(id))
        simulation.act(.replyClosed(id))
        #expect(simulation.state.scene.keyboard == id && simulation.state.scene.replying == nil)
    }

    @Test(
        "an update keeps the field open, unless it withdraws the offer",
        arguments: [true, false]
    )
    func updated(isKept: Bool) {
        var simulation = Simulation()
        let id = simulation.present(Self.content, key: "chat")
        simulation.showAndArm()
        simulation.act(.replyOpened(id))
        let next: Content =
            isKept ? .toast("Ada writes …") : .toast(actions: [Button(id: "open", title: "Open")])
        simulation.present(next, key: "chat")
        #expect(simulation.state.scene.replying == (isKept ? id : nil))
        #expect(simulation.state.scene.keyboard == (isKept ? id : nil))
    }

    @Test("a dialog, a lease, the toast's end and the display's end close it", arguments: 0...3)
    func closed(by cause: Int) {
        var simulation = Simulation()
        let id = open(&simulation)
        switch cause {
        case 0: simulation.present(.modal(), by: .app("b"))
        case 1: simulation.present(.loading(), by: .app("b"))
        case 2: simulation.send(.dismissRequested(simulation.token(), id, by: .app("a")))
        default: simulation.send(.displayDetached(simulation.display))
        }
        #expect(simulation.state.scene.replying == nil)
        #expect(simulation.state.scene.keyboard == nil)
    }

    @Test("over a dialog the field has the keys; the dialog arms again afterwards")
    func overDialog() {
        var simulation = Simulation()
        let modal = simulation.present(.modal(), by: .app("b"))
        let id = open(&simulation)
        #expect(simulation.state.scene.replying == id && simulation.state.scene.keyboard == nil)
        simulation.act(send("later", id))
        #expect(simulation.state.scene.replying == nil)
        simulation.show()
        simulation.advance(milliseconds: 499)
        #expect(simulation.tap(modal, "positive").isEmpty, "not armed yet")
        simulation.advance(milliseconds: 1)
        #expect(!simulation.tap(modal, "positive").isEmpty)
    }

    @Test("when the dialog below ends, the field stays open and has the keyboard")
    func dialogEnds() {
        var simulation = Simulation()
        let modal = simulation.present(.modal(), by: .app("b"))
        let id = open(&simulation)
        simulation.send(.dismissRequested(simulation.token(), modal, by: .app("b")))
        #expect(simulation.state.scene.replying == id)
        #expect(simulation.state.scene.keyboard == id)
    }

    @Test("only the display on which it was opened shows the field")
    func oneDisplay() {
        var simulation = Simulation()
        let other = DisplayID(rawValue: 2)
        simulation.send(.displayAttached(other, blocksInput: true))
        let id = open(&simulation)
        let scene = simulation.state.scene
        #expect(scene.seen(by: simulation.display).replying == id)
        #expect(scene.seen(by: simulation.display).keyboard == id)
        #expect(scene.seen(by: other).replying == nil && scene.seen(by: other).keyboard == nil)
    }

    @Test("newer toasts do not displace it")
    func stays() {
        var simulation = Simulation()
        let id = open(&simulation)
        for number in 0..<10 { simulation.present(.toast("\(number)"), by: .app("\(number)")) }
        #expect(simulation.state.scene.toasts.contains { $0.id == id })
        #expect(simulation.state.scene.replying == id)
    }

    @Test("a resident toast stays; its field closes with the answer")
    func resident() {
        var simulation = Simulation()
        let toast = Toast(headline: Headline(title: "Ada")) {
            $0.reply = Reply()
            $0.isResident = true
        }
        let id = open(&simulation, .toast(toast))
        let effects = simulation.act(send("hm", id))
        #expect(effects.notices.count == 1)
        #expect(simulation.state.isLive(id) && simulation.state.scene.replying == nil)
    }

    @Test("an action cannot have the id of the reply")
    func sameID() {
        var values = OptionValues(.toast, ["title": .text("Ada"), "reply": .table([:])])
        values["actions"] = .buttons([Button(id: Toast.replyID, title: "Reply")])
        let error = #expect(throws: BuildError.self) { try values.build() }
        #expect(error?.option == "actions")
    }
}
