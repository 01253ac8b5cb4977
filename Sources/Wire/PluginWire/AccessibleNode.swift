// SPDX-License-Identifier: MIT
//
// What a display shows, for assistive technologies: each card as a tree of nodes. A display sends
// it while `DisplaySettings.sendsAccessibleTree`, the daemon passes it on to the plugin with the role
// `reader`, and what somebody does there comes back as `AssistedInput`.

public import Basics

/// What changed on a display since its last update: the first one has everything.
///
/// `{"cards":[{"application":"Mail","frame":[1040,16,360,96],"id":9,"kind":"toast",
/// "root":{"id":"card","name":"Two new messages","role":"notification"}}],"display":1,
/// "order":[3,9],"type":"accessible"}`
public struct AccessibleUpdate: Hashable, Sendable {
    /// The display's number; `nil` in what a display sends: the daemon fills it in.
    public var display: UInt32?
    /// The ids of all cards on the display, the lowest first; cards without an id here are gone.
    public var order: [UInt32]
    /// The cards that are new or changed, whole.
    public var cards: [AccessibleCard]

    /// Creates an update.
    public init(display: UInt32? = nil, order: [UInt32], cards: [AccessibleCard] = []) {
        self.display = display
        self.order = order
        self.cards = cards
    }

    /// An update with shorter texts; the third time without the parts of its cards.
    func reduced(_ times: Int) -> AccessibleUpdate? {
        guard times <= 3 else { return nil }
        var copy = self
        for index in copy.cards.indices {
            copy.cards[index].root.shorten(to: times == 1 ? 512 : 64)
            if times == 3 { copy.cards[index].root.children = [] }
        }
        return copy
    }
}

/// A card on a display.
public struct AccessibleCard: Hashable, Sendable {
    /// The presentation's id; 0: the pill after the toasts, 4294967295: the notification centre.
    public var id: UInt32
    /// `modal`, `sheet`, `toast`, `loading`, `retry`, `centre` or `pill`.
    public var kind: String
    /// The sender as the card shows it; empty: Topmost's own.
    public var application = ""
    /// The output's name.
    public var output = ""
    /// The frame in pixels at scale 1, from the output's upper left corner.
    public var frame = Rectangle<Int>.zero
    /// The card itself, with its parts.
    public var root: AccessibleNode

    /// Creates a card.
    public init(id: UInt32, kind: String, root: AccessibleNode) {
        self.id = id
        self.kind = kind
        self.root = root
    }
}

/// A card, or a part of one.
public struct AccessibleNode: Hashable, Sendable {
    /// The name in the card, where it is unique; the same in the next update.
    public var id: String
    /// The name of the role, of those that AT-SPI has.
    public var role: String
    /// The label, or the text of a part that is a text.
    public var name = ""
    /// What is said about it, such as the hint below a field.
    public var description = ""
    /// The value in words: `3 %`.
    public var value: String?
    /// The value as a number.
    public var number: Number?
    /// The text of a field.
    public var text: Text?
    /// The states that hold at the moment.
    public var states: Set<State> = []
    /// The frame in pixels at scale 1, from the card's upper left corner; `nil`: that of its parent.
    public var frame: Rectangle<Int>?
    /// What can be done with it.
    public var actions: [AssistedInput.Action] = []
    /// The id of the node that is its label.
    public var label: String?
    /// The id of the node that says what is wrong with it.
    public var error: String?
    /// How to announce it when it appears in a card that is on screen, or changes.
    public var live: Politeness?
    /// Of a list that has only the rows in view as children: which they are.
    public var rows: Rows?
    /// Of a row: its index in the whole list.
    public var index: Int?
    /// The address of a link.
    public var url: String?
    /// The key that presses it: `Esc`, `2`, `Alt+d`.
    public var key: String?
    /// The parts inside it, in reading order.
    public var children: [AccessibleNode] = []

    /// Creates a node.
    public init(
        _ id: String,
        _ role: String,
        _ name: String = "",
        _ change: (inout AccessibleNode) -> Void = { _ in }
    ) {
        self.id = id
        self.role = role
        self.name = name
        change(&self)
    }

    /// A number and its range.
    public struct Number: Hashable, Sendable {
        /// The number.
        public var value: Double
        /// The range; equal bounds: any number.
        public var minimum, maximum: Double
        /// The smallest change; 0: any.
        public var step: Double

        /// Creates a number.
        public init(_ value: Double, minimum: Double = 0, maximum: Double = 1, step: Double = 0) {
            self.value = value
            self.minimum = minimum
            self.maximum = maximum
            self.step = step
        }
    }

    /// The text of a field; offsets count Unicode scalars.
    public struct Text: Hashable, Sendable {
        /// The text; of a hidden one a dot for each character.
        public var text: String
        /// The number of scalars before the caret.
        public var caret: Int
        /// The selected scalars; `nil`: none.
        public var selection: Range<Int>?

        /// Creates a text.
        public init(_ text: String, caret: Int = 0, selection: Range<Int>? = nil) {
            self.text = text
            self.caret = caret
            self.selection = selection
        }
    }

    /// The rows of a list.
    public struct Rows: Hashable, Sendable {
        /// The number of all rows.
        public var count: Int
        /// The index of the first one in view.
        public var first: Int
        /// The id of the current row, where keys go; it may be out of view.
        public var active: String?

        /// Creates a window of rows.
        public init(count: Int, first: Int, active: String? = nil) {
            self.count = count
            self.first = first
            self.active = active
        }
    }

    /// What a node is at the moment; a node that is not `disabled` can be used.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// The card with the keyboard.
        case active
        /// A press on a part of the card counts (rule 8 of the stack).
        case armed
        case busy, checkable, checked
        /// Enter presses it.
        case `default`
        case disabled, editable, expandable, expanded, focusable, focused
        /// The text is shown as dots.
        case hidden
        /// The value is not accepted.
        case invalid
        /// A list whose children are only the rows in view.
        case managed
        /// Nothing behind the card accepts input.
        case modal
        case multiLine = "multi_line"
        /// Scrolled out of view.
        case offscreen
        case required, selectable, selected
    }

    /// How urgent an announcement is.
    public enum Politeness: String, Hashable, Sendable, CaseIterable {
        /// After what is being said.
        case polite
        /// At once.
        case assertive
    }

    /// Cuts its texts, and those of its parts, after that many characters.
    fileprivate mutating func shorten(to count: Int) {
        name = String(name.prefix(count))
        description = String(description.prefix(count))
        value = value.map { String($0.prefix(count)) }
        if let typed = text {
            let kept = String(typed.text.prefix(count))
            let end = kept.unicodeScalars.count
            text = Text(
                kept,
                caret: min(typed.caret, end),
                selection: typed.selection?.clamped(to: 0..<end)
            )
        }
        for index in children.indices { children[index].shorten(to: count) }
    }
}

/// What somebody does with a node of a card by an assistive technology.
///
/// - `{"action":"press","card":3,"display":1,"node":"positive","type":"assisted"}`
/// - `{"action":"select","card":3,"display":1,"node":"name","range":[0,3],"type":"assisted"}`
public struct AssistedInput: Hashable, Sendable {
    /// The display's number; `nil` in what a display receives.
    public var display: UInt32?
    /// The card's id.
    public var card: UInt32
    /// The node's id.
    public var node: String
    /// What is done.
    public var action: Action
    /// The new text of a field, with `set_text`.
    public var text: String?
    /// The new number, with `set_value`; the index of a row, with `scroll_to` on a list.
    public var number: Double?
    /// The scalars to select, with `select`; empty: the caret.
    public var range: Range<Int>?

    /// Creates an action.
    public init(
        _ action: Action,
        card: UInt32,
        node: String,
        display: UInt32? = nil,
        text: String? = nil,
        number: Double? = nil,
        range: Range<Int>? = nil
    ) {
        self.action = action
        self.card = card
        self.node = node
        self.display = display
        self.text = text
        self.number = number
        self.range = range
    }

    /// What can be done with a node.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// Presses it, as a key does.
        case press
        /// Gives it the focus.
        case focus
        /// Brings it into view.
        case scrollTo = "scroll_to"
        /// Puts another text in place of all of it.
        case setText = "set_text"
        /// Moves the caret, or selects a part of the text.
        case select
        /// Changes the number.
        case setValue = "set_value"
        /// Dismisses the card, as a click outside it does.
        case dismiss
    }
}
