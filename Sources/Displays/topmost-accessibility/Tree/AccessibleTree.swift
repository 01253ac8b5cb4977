// SPDX-License-Identifier: MIT

import Basics
import Localization
import PluginWire
import Texts

/// One object of AT-SPI: a part of a card, or the root, whose children are the cards.
struct AccessibleObject: Equatable {
    /// The object above it; that of the root is another program's.
    var parent = AccessibleTree.root
    /// The index among the children of that one.
    var index = 0
    /// The objects below it, in order; of a list those that are in view.
    var children: [Int] = []
    /// The display that shows it.
    var display: UInt32 = 0
    /// The card that it is a part of, and its kind.
    var card: UInt32 = 0
    var kind = ""
    /// The card, from the upper left corner of its output.
    var window = Rectangle<Int>.zero
    /// The part, from the upper left corner of the card.
    var frame = Rectangle<Int>.zero
    var role = AccessibleRole.application
    var states: Set<AccessibleState> = []
    var relations: [AccessibleRelation: [Int]] = [:]
    /// Whether presses count now.
    var isArmed = false
    /// The part as the display describes it, without its children, as it is spoken.
    var node = AccessibleNode("", "")

    /// The rows in view, if it is a list that has only those as children.
    var rows: AccessibleNode.Rows? { node.states.contains(.managed) ? node.rows : nil }

    /// The number of its children, with those out of view.
    var childCount: Int { rows?.count ?? children.count }

    /// Whether it is a card that gets the keyboard.
    var isDialog: Bool { parent == AccessibleTree.root && role == .dialog }

    /// The text that is read by parts: what is typed there, or what stands there.
    var text: AccessibleNode.Text? {
        if let text = node.text { return text }
        switch role {
        case .heading, .label, .staticText, .link: return AccessibleNode.Text(node.name)
        default: return nil
        }
    }
}

/// The cards on all displays, as a table of objects.
///
/// A part keeps its number for as long as it is there, and no other part ever gets it.
struct AccessibleTree {
    /// The number of the application.
    static let root = 0

    private(set) var objects: [Int: AccessibleObject] = [:]
    private var displays: [UInt32: DisplayCards] = [:]
    private var numbers: [Part: Int] = [:]
    private var lastNumber = root

    private struct DisplayCards {
        var order: [UInt32] = []
        var cards: [UInt32: AccessibleCard] = [:]
    }

    private struct Part: Hashable {
        var card: UInt32
        var node: String
    }

    /// Creates the tree of an application that shows nothing.
    init() { build() }

    /// The object of a number.
    subscript(number: Int) -> AccessibleObject? { objects[number] }

    /// The cards, the lowest first.
    var windows: [Int] { objects[Self.root]?.children ?? [] }

    /// What is announced of an object that has come, or has another name: an error says where.
    func announcement(of number: Int) -> String {
        guard let object = objects[number] else { return "" }
        let field = object.relations[.errorFor]?.first.flatMap { objects[$0] }
        guard let field else { return object.node.name }
        return Phrase.labelAndValue.text(field.node.name, object.node.name)
    }

    /// The number of a part of a card; `nil`: there is none.
    func number(_ node: String, of card: UInt32) -> Int? { numbers[Part(card: card, node: node)] }

    /// Replaces what a display showed.
    ///
    /// - Returns: the changes as events, in order.
    mutating func update(_ update: AccessibleUpdate) -> [AccessibleEvent] {
        let before = self
        let number = update.display ?? 0
        var display = displays[number] ?? DisplayCards()
        for card in update.cards { display.cards[card.id] = card }
        display.order = update.order.filter { display.cards[$0] != nil }
        let shown = Set(display.order)
        display.cards = display.cards.filter { shown.contains($0.key) }
        displays[number] = shown.isEmpty ? nil : display
        build()
        return AccessibleChanges(from: before, to: self).events
    }

    /// Makes the table again; a card that several displays show is that of the first of them.
    private mutating func build() {
        var root = AccessibleObject()
        root.node.name = "Topmost"
        root.states = [.enabled, .sensitive, .visible, .showing]
        let before = objects
        objects = [:]
        var known: Set<UInt32> = []
        for (number, display) in displays.sorted(by: { $0.key < $1.key }) {
            for id in display.order where known.insert(id).inserted {
                guard let card = display.cards[id],
                    let window = add(card.spoken.root, of: card, display: number, below: Self.root)
                else { continue }
                // Readers keep the role.
                if let role = before[window]?.role { objects[window]?.role = role }
                objects[window]?.index = root.children.count
                root.children.append(window)
            }
        }
        objects[Self.root] = root
        let numbered = objects.keys.sorted()
        for number in numbered { relate(number) }
        for number in numbered where objects[number]?.states.contains(.focused) == true {
            focusRows(of: number)
        }
        numbers = numbers.filter { objects[$0.value] != nil }
    }

    private mutating func number(of part: Part) -> Int {
        if let number = numbers[part] { return number }
        lastNumber += 1
        numbers[part] = lastNumber
        return lastNumber
    }

    /// Adds a part and all below it.
    ///
    /// - Returns: its number; `nil`: the card has another part of that id.
    private mutating func add(
        _ node: AccessibleNode,
        of card: AccessibleCard,
        display: UInt32,
        below parent: Int
    ) -> Int? {
        let number = number(of: Part(card: card.id, node: node.id))
        guard objects[number] == nil else { return nil }
        var object = AccessibleObject()
        object.parent = parent
        object.display = display
        object.card = card.id
        object.kind = card.kind
        object.window = card.frame
        let whole = Rectangle(width: card.frame.width, height: card.frame.height)
        object.frame = node.frame ?? objects[parent]?.frame ?? whole
        object.role = AccessibleRole(
            node.role,
            in: card.kind,
            isActive: card.root.states.contains(.active)
        )
        object.states = AccessibleState.all(of: node, object.role)
        object.isArmed = card.root.states.contains(.armed)
        object.node = node
        object.node.children = []
        objects[number] = object
        var children: [Int] = []
        for part in node.children {
            guard let child = add(part, of: card, display: display, below: number) else { continue }
            objects[child]?.index = part.index ?? children.count
            children.append(child)
        }
        objects[number]?.children = children
        return number
    }

    /// Relates an object to other parts of its card, and those to it.
    private mutating func relate(_ number: Int) {
        guard let object = objects[number] else { return }
        func relate(
            _ relation: AccessibleRelation,
            to node: String?,
            _ reverse: AccessibleRelation
        ) {
            guard let node, let other = self.number(node, of: object.card), objects[other] != nil
            else { return }
            objects[number]?.relations[relation, default: []].append(other)
            objects[other]?.relations[reverse, default: []].append(number)
        }
        relate(.labelledBy, to: object.node.label, .labelFor)
        relate(.errorMessage, to: object.node.error, .errorFor)
        guard object.parent == Self.root else { return }
        for text in object.children {
            guard let node = objects[text]?.node else { continue }
            let isDescription = object.isDialog && node.describesCard
            // What describes a card is said with it, what is only related to it is not.
            if isDescription {
                objects[number]?.relations[.describedBy, default: []].append(text)
            }
            if isDescription || node.isMeta { objects[text]?.relations[.describes] = [number] }
        }
    }

    /// Gives the focus also to the current row of a list while the list, or the field above it, has
    /// the focus: readers say the row to whoever moves through the list.
    private mutating func focusRows(of focused: Int) {
        guard let field = objects[focused] else { return }
        let lists = objects.values.filter { list in
            list.card == field.card && list.rows != nil
                && (field.node.label == nil || list.node.label == field.node.label)
        }
        for list in lists {
            guard let row = list.rows?.active.flatMap({ number($0, of: list.card) }) else {
                continue
            }
            objects[row]?.states.insert(.focused)
        }
    }
}
