// SPDX-License-Identifier: MIT
//
// What a screen reader gets of each kind of card, as text: a line for each node, indented
// below its parent.

import Basics
import DesignSystem
import InputEvents
import Interaction
import PluginWire
import PresenterCore
import Samples
import TestSupport
import Testing

@testable import DisplayKit

@Suite("What assistive technologies get")
struct AccessibleTreeTests {
    private static let many = FormField.list(
        label: "Files",
        options: (0..<100_000).map { .init(id: "f\($0)", title: "File \($0)") },
        selected: ["f70000"],
        areRows: true,
        isFiltered: true,
        visibleRows: 3
    )

    private static let text = FormField.list(
        options: (0..<30).map { .init(id: "\($0)", title: "Line \($0)") },
        areRows: true,
        visibleRows: 3,
        isText: true
    )

    private static func modal(_ title: String, _ change: (inout Modal) -> Void) -> Content {
        var modal = Modal(
            headline: Headline(title: title),
            buttons: [
                Button(id: "ok", title: "OK", role: .positive),
                Button(id: "no", title: "Cancel", role: .negative),
            ]
        )
        change(&modal)
        return .modal(modal)
    }

    /// A scene of each kind, and of what differs inside one.
    private static let scenes: [(name: String, scene: Scene)] = {
        let samples = FullSample.contents
        let toast = samples.first { $0.kind == .toast } ?? samples[0]
        func scene(_ change: (inout Scene) -> Void) -> Scene {
            var scene = Scene(revision: 1)
            change(&scene)
            return scene
        }
        func presenters(_ contents: Content...) -> Scene {
            scene { scene in
                scene.presenters = contents.enumerated().map {
                    Sample.card(UInt32($0.offset) + 1, $0.element)
                }
            }
        }
        return [
            ("modal", presenters(samples[0])),
            ("form", presenters(.modal(FullSample.form))),
            ("list", presenters(modal("Open") { $0.choices = many })),
            ("text", presenters(modal("COPYING") { $0.choices = text })),
            ("two", presenters(modal("Below") { _ in }, modal("Above") { _ in })),
            ("sheet", presenters(samples.first { $0.kind == .bottomSheet } ?? samples[0])),
            (
                "toasts",
                scene { scene in
                    scene.toasts = [Sample.toast(1), FullSample.card(2, toast)]
                    scene.waitingToasts = 3
                }
            ),
            (
                "reply",
                scene { scene in
                    let toast = Toast(headline: Headline(title: "Ann")) { $0.reply = Reply() }
                    scene.toasts = [Sample.card(1, .toast(toast))]
                    scene.replying = Sample.id(1)
                }
            ),
            (
                "loading",
                scene { scene in
                    scene.loading = Sample.loading(1)
                    scene.blockedSince = HeadlessDisplayTests.start
                }
            ),
            ("retry", scene { $0.retry = Sample.retry(1) }),
            ("centre", scene { $0.centre = CentreSamples.centre("live") }),
        ]
    }()

    private func display(_ scene: Scene) -> HeadlessDisplay {
        var display = HeadlessDisplay(
            output: HeadlessDisplayTests.output,
            measure: .blocks,
            start: HeadlessDisplayTests.start
        )
        display.show(scene)
        // The pill that explains how to release input has come.
        display.wait(.seconds(4))
        return display
    }

    private func text(_ node: AccessibleNode, _ indent: String) -> String {
        var words = [node.role, "\"\(node.name)\"", "#\(node.id)"]
        let states = AccessibleNode.State.allCases.filter(node.states.contains)
        if !states.isEmpty { words.append("[\(states.map(\.rawValue).joined(separator: " "))]") }
        if !node.actions.isEmpty {
            words.append("(\(node.actions.map(\.rawValue).joined(separator: " ")))")
        }
        if let value = node.value { words.append("value=\"\(value)\"") }
        if let number = node.number {
            words.append("\(number.value) of \(number.minimum)...\(number.maximum)")
        }
        if let text = node.text {
            words.append("text=\"\(text.text)\"@\(text.caret)")
            if let selection = text.selection { words.append("selected=\(selection)") }
        }
        if let rows = node.rows {
            words.append("rows=\(rows.first)/\(rows.count) active=\(rows.active ?? "none")")
        }
        if let index = node.index { words.append("index=\(index)") }
        if !node.description.isEmpty { words.append("description=\"\(node.description)\"") }
        if let label = node.label { words.append("label=#\(label)") }
        if let error = node.error { words.append("error=#\(error)") }
        if let url = node.url { words.append(url) }
        if let live = node.live { words.append("live=\(live.rawValue)") }
        let line = words.joined(separator: " ").replacing("\n", with: "\\n")
        return node.children.reduce(indent + line + "\n") { $0 + text($1, indent + "  ") }
    }

    @Test("the tree of each kind")
    func trees() throws {
        var all = ""
        for (name, scene) in Self.scenes {
            all += "== \(name)\n"
            for card in display(scene).accessibleTree.cards {
                all += "\(card.kind) \(card.id) of \"\(card.application)\" on \(card.output)\n"
                all += text(card.root, "  ")
            }
        }
        #expect(try GoldenFile.problem(all, "accessible.txt") == nil, "make golden rewrites it")
    }

    private func nodes(_ node: AccessibleNode) -> [AccessibleNode] {
        [node] + node.children.flatMap(nodes)
    }

    @Test("ids are unique, relations exist, and what can be used has a name and a state")
    func rules() throws {
        for (name, scene) in Self.scenes {
            for card in display(scene).accessibleTree.cards {
                let nodes = nodes(card.root)
                #expect(Set(nodes.map(\.id)).count == nodes.count, "\(name)")
                let ids = Set(nodes.map(\.id))
                for node in nodes {
                    #expect(node.label.map(ids.contains) ?? true, "\(name): \(node.id)")
                    #expect(node.error.map(ids.contains) ?? true, "\(name): \(node.id)")
                    #expect(Control.Role(rawValue: node.role) != nil, "\(name): \(node.role)")
                    guard !node.actions.isEmpty else { continue }
                    #expect(!node.name.isEmpty, "\(name): \(node.id)")
                    switch Control.Role(rawValue: node.role) {
                    case .checkBox, .radioButton, .toggleButton:
                        #expect(node.states.contains(.checkable), "\(name): \(node.id)")
                    case .entry, .passwordText, .spinButton: #expect(node.text != nil)
                    case .slider: #expect(node.number != nil)
                    default: break
                    }
                }
                // What the pointer reaches is there, and so is the focus, once.
                let isActive = card.root.states.contains(.active)
                let focused = nodes.filter { $0.states.contains(.focused) }
                #expect(focused.count == (isActive ? 1 : 0), "\(name): \(focused.map(\.id))")
            }
        }
    }

    /// Every sample, and a form with the focus in the fields that open something.
    private func samples() throws -> [(name: String, display: HeadlessDisplay)] {
        let modals = [
            Samples.discard, Samples.updated, Samples.save, Samples.picture("/photo.jpg"),
            Samples.snapshot, Samples.passphrase, Samples.account, Samples.server,
            Samples.arabicForm, Samples.path, Samples.agreement, Samples.many, Samples.korean,
            Samples.arabic, FullSample.text,
        ]
        var contents = FullSample.contents + modals.map { .modal($0) }
        contents += [Samples.tickets, Samples.battery, Samples.copying, Samples.agenda]
        contents += [.bottomSheet(Samples.draft), .bottomSheet(Samples.picked)]
        contents += [.loading(Samples.exporting), .loading(Samples.signingIn)]
        let identities = [FullSample.identity, Samples.impostor, Samples.photos]
        var samples = contents.enumerated().map { index, content in
            let scene = Scene { scene in
                var card = Sample.card(1, content)
                card.identity = identities[index % identities.count]
                if content.kind == .toast { card.gathered = 2 }
                switch content.kind {
                case .modal, .bottomSheet: scene.presenters = [card]
                case .toast: scene.toasts = [card]
                case .loading: scene.loading = card
                case .retry: scene.retry = card
                }
            }
            return (name: "\(content.kind) \(index)", display: display(scene))
        }
        samples += CentreSamples.all.map { name, centre in
            ("centre \(name)", display(Scene { $0.centre = centre }))
        }
        samples += Self.scenes.filter { $0.name != "two" }.map { ($0.name, display($0.scene)) }
        for field in ["until", "color", "key", "age"] {
            var form = FullSample.form
            form.fields.removeAll { $0.id != field }
            var display = display(Scene { $0.presenters = [Sample.card(1, .modal(form))] })
            try display.perform(.focus, on: field)
            samples.append(("form at \(field)", display))
        }
        return samples
    }

    @Test("each node has a name, and what is drawn as text is in the tree")
    func texts() throws {
        // Without what keeps directions apart, and the mark of what is required.
        func plain(_ text: String) -> String {
            text.filter { !"\u{2066}\u{2067}\u{2068}\u{2069}\u{200E}\u{200F}".contains($0) }
                .replacing(" *", with: "").split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
        }
        for (name, display) in try samples() {
            let cards = display.accessibleTree.cards
            let parts = cards.flatMap { nodes($0.root) }
            for node in parts { #expect(!node.name.isEmpty, "\(name): \(node.role) \(node.id)") }
            let read = parts.flatMap { node in
                [node.name, node.description, node.value, node.text?.text, node.key]
                    .compactMap(\.self)
            }
            let all = plain((read + cards.map(\.application)).joined(separator: "\n"))
            for case .text(let block, _) in display.frame()?.surfaces.flatMap(
                \.displayList.commands
            ) ?? [] {
                let drawn = plain(block.runs.map(\.text).joined())
                // An icon stands beside a text. "now" would be wrong after a minute: the time of
                // arrival is read.
                guard drawn.contains(where: { $0.isLetter || $0.isNumber }), drawn != "now" else {
                    continue
                }
                #expect(all.contains(drawn), "\(name): \(drawn)")
            }
        }
    }

    @Test("a button of an application never has the id of a sign", arguments: ["close", "more"])
    func signs(_ id: String) throws {
        let actions = [Button(id: id, title: "Answer")]
        let toast = Toast(headline: Headline(title: "News"), actions: actions)
        let scene = Scene { $0.toasts = [Sample.card(1, .toast(toast))] }
        let root = try #require(display(scene).accessibleTree.cards.first?.root)
        let button = try #require(nodes(root).first { $0.name == "Answer" })
        #expect(button.id == id + "#2")
    }

    @Test("what is sent is what changed")
    func updates() throws {
        let first = display(Self.scenes[0].scene)
        let second = display(Self.scenes[4].scene)
        let (old, new) = (first.accessibleTree, second.accessibleTree)
        #expect(old.update(since: old) == nil)
        #expect(old.update(since: AccessibleTree())?.cards.map(\.id) == [1])
        // The lower one of two is not described until it is on top again.
        let update = try #require(new.update(since: old))
        #expect(update.order == [2] && update.cards.map(\.id) == [2])
        #expect(AccessibleTree().update(since: new) == AccessibleUpdate(order: []))
    }

    @Test("the rows of the centre are the items of one list")
    func centre() throws {
        let centre = CentreSamples.centre("live")
        let card = try #require(
            display(Scene { $0.centre = centre }).accessibleTree.cards.last { $0.kind == "centre" }
        )
        #expect(card.root.live == nil && card.application.isEmpty)
        let lists = nodes(card.root).filter { $0.role == "list" }
        let list = try #require(lists.first)
        #expect(lists.count == 1 && list.rows?.count == centre.count)
        #expect(list.children.allSatisfy { $0.role == "list item" })
        #expect(list.children.map(\.index) == list.children.indices.map { $0 })
        let row = try #require(list.children.first { $0.name == "Building topmost" })
        let button = try #require(nodes(row).first { $0.name == "Show Log" })
        #expect(button.role == "button" && button.actions.contains(.press))
        #expect(nodes(row).contains { $0.number?.value == 0.6 })
    }

    @Test("a secret is only dots, also while it is shown")
    func secrets() throws {
        let content = Self.modal("Log in") { modal in
            modal.input = FormField(type: .password, label: "Password")
        }
        let daemon = try PixelDisplayHost()
        try daemon.hello(
            DisplaySettings {
                $0.reducedMotion = true
                $0.sendsAccessibleTree = true
            }
        )
        try daemon.show { $0.presenters = [Sample.card(1, content)] }
        daemon.input(.keyboardGained(heldKeys: [], isButtonHeld: false))
        try daemon.show { $0.presenters = [Sample.card(1, content)] }
        for letter in "abc" {
            daemon.input(.keyPressed(KeyStroke(.character(letter), text: "\(letter)", code: 30)))
            daemon.input(.keyReleased(KeyStroke(.character(letter), code: 30)))
        }
        daemon.click(Sample.id(1), .eye)
        func field() -> AccessibleNode? {
            let updates = daemon.received.compactMap { message -> AccessibleUpdate? in
                if case .accessible(let update) = message { update } else { nil }
            }
            return updates.last.flatMap { $0.cards.last }
                .flatMap { nodes($0.root).first { $0.role == "password text" } }
        }
        func eye() -> AccessibleNode? {
            let updates = daemon.received.compactMap { message -> AccessibleUpdate? in
                if case .accessible(let update) = message { update } else { nil }
            }
            return updates.last?.cards.last.flatMap { nodes($0.root).first { $0.id == "eye" } }
        }
        try daemon.spin { eye()?.states.contains(.checked) == true }
        #expect(field()?.text == .init("•••", caret: 3))
        #expect(field()?.actions.contains(.setText) == false)
    }
}
