// SPDX-License-Identifier: MIT

import Basics
import PluginWire
import Testing

@testable import topmost_accessibility

@Suite("The cards as objects")
struct TreeTests {
    @Test("a toast is told once: its window, then that it shows")
    func toastComes() {
        var tree = AccessibleTree()
        #expect(
            tree.show(.toast()) == [
                "root ChildrenChanged add 0 → 1", "1 Create Mail", "1 StateChanged showing 1",
            ]
        )
        #expect(
            tree.described == """
                root application "Topmost"
                  1 notification "Mail"
                    2 static "Two new messages"
                    3 static "From Ann"
                    4 progress bar ""
                    5 push button "Open"
                    6 static "1 button"
                """
        )
        #expect(tree.show(.toast()) == [])
    }

    @Test("only buttons of the application are counted", arguments: ["close", "copy", "more"])
    func countedButtons(_ sign: String) {
        var tree = AccessibleTree()
        let card = AccessibleCard.toast {
            $0.root.children.append(AccessibleNode(sign, "button", "A sign"))
            $0.root.children.append(AccessibleNode(sign + "#2", "button", "A button"))
        }
        _ = tree.show(card)
        #expect(tree.described.hasSuffix("static \"2 buttons\""))
    }

    @Test("what changes on a toast is announced")
    func toastChanges() {
        var tree = AccessibleTree()
        _ = tree.show(.toast())
        let change = AccessibleCard.toast { $0.root.children[1].name = "From Bob" }
        #expect(
            tree.show(change) == [
                "3 PropertyChange accessible-name From Bob",
                "3 TextChanged delete 5 3 Ann", "3 TextChanged insert 5 3 Bob",
                "3 Announcement 1 From Bob",
            ]
        )
    }

    @Test("another title is announced")
    func titleChanges() {
        var tree = AccessibleTree()
        _ = tree.show(.toast())
        let change = AccessibleCard.toast {
            $0.root.name = "Three new messages"
            $0.root.children[0].name = "Three new messages"
        }
        #expect(tree.show(change).last == "2 Announcement 1 Three new messages")
    }

    @Test("progress is announced at each quarter")
    func progress() {
        var tree = AccessibleTree()
        var told: [String] = []
        for value in stride(from: 0.0, through: 1, by: 0.0625) {
            let card = AccessibleCard.toast { $0.root.children[2].number = .init(value) }
            told += tree.show(card).filter { $0.contains("Announcement") }
        }
        #expect(told == ["25 %", "50 %", "75 %", "100 %"].map { "4 Announcement 1 \($0)" })
    }

    @Test("a toast that goes is gone for readers")
    func toastGoes() {
        var tree = AccessibleTree()
        _ = tree.show(.toast())
        #expect(
            tree.show() == [
                "1 StateChanged showing 0", "1 Destroy Mail", "root ChildrenChanged remove 0 → 1",
            ]
        )
        #expect(tree.described == "root application \"Topmost\"")
        // Its number is not used again.
        #expect(tree.show(.toast()).first == "root ChildrenChanged add 0 → 7")
    }

    @Test("a dialog is activated, then its focus")
    func dialog() {
        var tree = AccessibleTree()
        #expect(
            tree.show(.dialog()) == [
                "root ChildrenChanged add 0 → 1", "1 Create Who?", "1 StateChanged showing 1",
                "1 Activate Who?", "1 StateChanged active 1", "4 StateChanged focused 1",
            ]
        )
        #expect(tree[1]?.node.description == "Tell me.")
        #expect(tree[1]?.relations == [.describedBy: [3]])
        #expect(tree[3]?.relations == [.describes: [1]])
        let second = AccessibleCard.dialog(id: 4)
        let inactive = AccessibleCard.dialog {
            $0.root.states = [.modal]
            $0.root.children[2].states.remove(.focused)
        }
        #expect(
            tree.show(inactive, second).suffix(6) == [
                "4 StateChanged focused 0", "1 StateChanged active 0", "1 Deactivate Who?",
                "6 Activate Who?", "6 StateChanged active 1", "9 StateChanged focused 1",
            ]
        )
    }

    @Test("a text with lines has no children for them")
    func lines() {
        var tree = AccessibleTree()
        let text = AccessibleCard.dialog {
            $0.root.children[1] = AccessibleNode("list", "text", "Licence") {
                $0.text = .init("One\nTwo")
                $0.rows = .init(count: 100, first: 0)
            }
        }
        _ = tree.show(text)
        #expect(tree[3]?.childCount == 0)
    }

    @Test("progress in a dialog is a value, for readers to say as often as they are told to")
    func dialogProgress() {
        var tree = AccessibleTree()
        func card(_ part: Double) -> AccessibleCard {
            .dialog {
                $0.root.children[1] = AccessibleNode("progress", "progress bar") {
                    $0.number = .init(part)
                    $0.live = .polite
                }
            }
        }
        _ = tree.show(card(0.2))
        #expect(tree.show(card(0.3)) == ["3 PropertyChange accessible-value 0.3"])
    }

    @Test("what is typed is told as a change of the text")
    func typing() {
        var tree = AccessibleTree()
        _ = tree.show(.dialog())
        let typed = AccessibleCard.dialog { $0.root.children[2].text = .init("Ad", caret: 2) }
        #expect(tree.show(typed) == ["4 TextChanged insert 0 2 Ad", "4 TextCaretMoved 2"])
        let selected = AccessibleCard.dialog {
            $0.root.children[2].text = .init("Ad", caret: 2, selection: 0..<2)
        }
        #expect(tree.show(selected) == ["4 TextSelectionChanged 0"])
    }

    @Test("an error is related to its field, and announced when it appears")
    func errors() {
        var tree = AccessibleTree()
        _ = tree.show(.dialog())
        let wrong = AccessibleCard.dialog {
            $0.root.children[2].error = "error"
            $0.root.children[2].states.insert(.invalid)
            $0.root.children.append(
                AccessibleNode("error", "static", "Too short") { $0.live = .assertive }
            )
        }
        #expect(
            tree.show(wrong) == [
                "1 ChildrenChanged add 4 → 6", "6 Announcement 2 Name: Too short",
                "4 StateChanged invalid-entry 1",
            ]
        )
        #expect(tree[4]?.relations == [.errorMessage: [6]])
        #expect(tree[6]?.relations == [.errorFor: [4]])
    }

    @Test(
        "what readers would leave out as too short is a part of what a dialog says",
        arguments: [("sender", "Unverified"), ("note", "No notifications")]
    )
    func shortTexts(_ id: String, _ text: String) {
        var tree = AccessibleTree()
        let card = AccessibleCard.dialog {
            $0.root.children.insert(AccessibleNode(id, "static", text), at: 0)
        }
        _ = tree.show(card)
        #expect(tree[1]?.node.description == text + "\nTell me.")
    }

    @Test("a loading is busy, then done")
    func loading() {
        var tree = AccessibleTree()
        var card = AccessibleCard(
            id: 5,
            kind: "loading",
            root: AccessibleNode("card", "dialog", "Saving") {
                $0.states = [.busy]
                $0.children = [AccessibleNode("title", "heading", "Saving")]
            }
        )
        card.application = "Files"
        #expect(tree.show(card).last == "1 StateChanged showing 1")
        let told = """
            root application "Topmost"
              1 notification "Files"
                2 static "Saving: busy"
            """
        #expect(tree.described == told)
        // With the keyboard it would have been a dialog, but readers know it by now.
        card.root.states.insert(.active)
        #expect(tree.show(card).contains("1 Activate Files"))
        #expect(tree[1]?.role == .notification)
        #expect(tree.show().contains("root Announcement 1 Saving: done"))
    }

    @Test("of a long list only the rows in view are objects")
    func list() {
        var tree = AccessibleTree()
        _ = tree.show(.list(first: 0, active: "row0"))
        #expect(tree[2]?.childCount == 100_000)
        #expect(tree[2]?.children == [3, 4])
        #expect(tree[4]?.index == 1)
        #expect(tree[3]?.states.contains(.focused) == true)
        #expect(
            tree.show(.list(first: 1, active: "row1")) == [
                "2 ActiveDescendantChanged 1 → 4", "4 StateChanged focused 1",
            ]
        )
        #expect(tree.objects.count == 5)
    }

    @Test("a part whose id another one has is left out")
    func sameIds() {
        var tree = AccessibleTree()
        let same = AccessibleCard.dialog { card in
            card.root.children[2].children = [AccessibleNode("card", "static", "Again")]
            card.root.children.append(AccessibleNode("title", "static", "Again"))
        }
        #expect(tree.show(same).count == 6)
        #expect(!tree.described.contains("Again"))
        #expect(tree[5]?.index == 3)
    }

    @Test("a card that two displays show is there once")
    func twoDisplays() {
        var tree = AccessibleTree()
        _ = tree.show(.toast())
        #expect(tree.show(.toast(), on: 2) == [])
        // The other one still has it.
        #expect(tree.show() == [])
        #expect(tree[1]?.display == 2)
        #expect(tree.show(on: 2).count == 3)
    }
}

extension AccessibleTree {
    /// Shows cards in place of those that a display showed, and returns what is told, as text.
    mutating func show(_ cards: AccessibleCard..., on display: UInt32 = 1) -> [String] {
        update(AccessibleUpdate(display: display, order: cards.map(\.id), cards: cards))
            .map(\.described)
    }

    /// The objects, one a line, with their numbers, roles and names.
    var described: String {
        func lines(_ number: Int, _ depth: Int) -> [String] {
            guard let object = self[number] else { return [] }
            let start = String(repeating: "  ", count: depth)
            let name = number == AccessibleTree.root ? "root" : "\(number)"
            return ["\(start)\(name) \(object.role.rawValue) \"\(object.node.name)\""]
                + object.children.flatMap { lines($0, depth + 1) }
        }
        return lines(AccessibleTree.root, 0).joined(separator: "\n")
    }
}

extension AccessibleEvent {
    /// `4 TextChanged insert 0 2 Ad`, without a second number that is 0.
    var described: String {
        var words = [object == AccessibleTree.root ? "root" : "\(object)", member]
        if !detail.isEmpty { words.append(detail) }
        if interface == "Object", !detail.hasPrefix("accessible-") { words.append("\(first)") }
        if second != 0 { words.append("\(second)") }
        switch content {
        case .none: break
        case .text(let text): words.append(text)
        case .number(let number): words.append("\(number)")
        case .object(let number): words += ["→", "\(number)"]
        }
        return words.joined(separator: " ")
    }
}

extension AccessibleCard {
    /// A toast with a title, a message, progress and a button.
    static func toast(_ change: (inout AccessibleCard) -> Void = { _ in }) -> AccessibleCard {
        let root = AccessibleNode("card", "notification", "Two new messages") {
            $0.states = [.armed]
            $0.live = .polite
            $0.children = [
                AccessibleNode("title", "heading", "Two new messages"),
                AccessibleNode("message", "static", "From Ann") { $0.live = .polite },
                AccessibleNode("progress", "progress bar") {
                    $0.number = .init(0)
                    $0.live = .polite
                },
                AccessibleNode("open", "button", "Open") {
                    $0.actions = [.press, .focus]
                    $0.frame = Rectangle(x: 10, y: 60, width: 80, height: 30)
                },
            ]
        }
        var card = AccessibleCard(id: 9, kind: "toast", root: root)
        card.application = "Mail"
        card.frame = Rectangle(x: 1000, y: 16, width: 360, height: 96)
        change(&card)
        return card
    }

    /// A question with a field that has the focus.
    static func dialog(
        id: UInt32 = 3,
        _ change: (inout AccessibleCard) -> Void = { _ in }
    ) -> AccessibleCard {
        let root = AccessibleNode("card", "dialog", "Who?") {
            $0.states = [.active, .modal, .armed]
            $0.children = [
                AccessibleNode("title", "heading", "Who?"),
                AccessibleNode("message", "static", "Tell me."),
                AccessibleNode("name", "entry", "Name") {
                    $0.states = [.editable, .focusable, .focused]
                    $0.text = .init("")
                    $0.actions = [.focus, .select, .setText]
                },
                AccessibleNode("positive", "button", "OK") {
                    $0.states = [.focusable, .default]
                    $0.actions = [.press, .focus]
                },
            ]
        }
        var card = AccessibleCard(id: id, kind: "modal", root: root)
        card.frame = Rectangle(x: 400, y: 200, width: 400, height: 200)
        change(&card)
        return card
    }

    /// A list of a hundred thousand rows, two of which are in view.
    static func list(first: Int, active: String) -> AccessibleCard {
        let list = AccessibleNode("list", "list", "Files") {
            $0.states = [.focusable, .focused, .managed]
            $0.actions = [.focus, .scrollTo]
            $0.rows = .init(count: 100_000, first: first, active: active)
            $0.children = (first..<first + 2).map { index in
                AccessibleNode("row\(index)", "list item", "File \(index)") {
                    $0.index = index
                    $0.actions = [.press]
                }
            }
        }
        let root = AccessibleNode("card", "dialog", "Which?") {
            $0.states = [.active, .armed]
            $0.children = [list]
        }
        return AccessibleCard(id: 7, kind: "modal", root: root)
    }
}
