// SPDX-License-Identifier: MIT

import BusValues
import PluginWire

/// A signal about an object, for screen readers.
///
/// Source: at-spi2-core 2.46, `Event.xml`.
struct AccessibleEvent: Hashable {
    /// The object's number.
    var object: Int
    /// `Object` or `Window`.
    var interface: String
    /// The name of the signal.
    var member: String
    /// What distinguishes signals of that name, such as the name of a state.
    var detail: String
    /// Two numbers whose meaning depends on the signal.
    var first: Int
    var second: Int
    /// The value that belongs to it.
    var content: Content

    /// The content of an event.
    enum Content: Hashable {
        case none
        case text(String)
        case number(Double)
        /// The number of another object.
        case object(Int)
    }

    private init(
        _ object: Int,
        _ member: String,
        _ detail: String = "",
        _ first: Int = 0,
        _ second: Int = 0,
        _ content: Content = .none,
        of interface: String = "Object"
    ) {
        self.object = object
        self.interface = interface
        self.member = member
        self.detail = detail
        self.first = first
        self.second = second
        self.content = content
    }

    /// What happens to a card as a window.
    enum WindowChange: String {
        case create = "Create"
        case destroy = "Destroy"
        case activate = "Activate"
        case deactivate = "Deactivate"
    }

    static func window(_ change: WindowChange, _ object: Int, _ name: String) -> Self {
        Self(object, change.rawValue, "", 0, 0, .text(name), of: "Window")
    }

    static func state(_ state: AccessibleState, _ object: Int, _ holds: Bool) -> Self {
        Self(object, "StateChanged", state.rawValue, holds ? 1 : 0)
    }

    static func added(_ child: Int, to parent: Int, at index: Int) -> Self {
        Self(parent, "ChildrenChanged", "add", index, 0, .object(child))
    }

    static func removed(_ child: Int, from parent: Int, at index: Int) -> Self {
        Self(parent, "ChildrenChanged", "remove", index, 0, .object(child))
    }

    static func renamed(_ object: Int, _ name: String) -> Self {
        Self(object, "PropertyChange", "accessible-name", 0, 0, .text(name))
    }

    static func described(_ object: Int, _ description: String) -> Self {
        Self(object, "PropertyChange", "accessible-description", 0, 0, .text(description))
    }

    static func valued(_ object: Int, _ value: Double) -> Self {
        Self(object, "PropertyChange", "accessible-value", 0, 0, .number(value))
    }

    static func text(_ change: String, _ object: Int, at start: Int, _ text: String) -> Self {
        let count = text.unicodeScalars.count
        return Self(object, "TextChanged", change, start, count, .text(text))
    }

    static func caret(_ object: Int, at offset: Int) -> Self {
        Self(object, "TextCaretMoved", "", offset)
    }

    static func textSelected(_ object: Int) -> Self { Self(object, "TextSelectionChanged") }

    static func childSelected(_ object: Int) -> Self { Self(object, "SelectionChanged") }

    static func active(_ child: Int, of list: Int, at index: Int) -> Self {
        Self(list, "ActiveDescendantChanged", "", index, 0, .object(child))
    }

    static func announced(
        _ text: String,
        by object: Int,
        _ politeness: AccessibleNode.Politeness
    ) -> Self {
        Self(object, "Announcement", "", politeness == .assertive ? 2 : 1, 0, .text(text))
    }
}
