// SPDX-License-Identifier: MIT
//
// AT-SPI has numbers for what a part is, for what state it is in, and for how two parts belong
// together.

import PluginWire

/// A role of AT-SPI: what a screen reader calls a part, by the name that it has in every language.
///
/// Source: at-spi2-core 2.46, `atspi-constants.h`, `AtspiRole`; the names are those of
/// `atspi_role_get_name`.
enum AccessibleRole: String, CaseIterable {
    case alert, application, dialog, entry, heading, image, label, link, notification, panel
    case slider, text
    case button = "push button"
    case checkBox = "check box"
    case listBox = "list box"
    case listItem = "list item"
    case passwordText = "password text"
    case progressBar = "progress bar"
    case radioButton = "radio button"
    case spinButton = "spin button"
    case staticText = "static"
    case toggleButton = "toggle button"

    /// The number of `AtspiRole`; each role has one.
    var number: UInt32 { Self.numbers[self] ?? 0 }

    private static let numbers: [AccessibleRole: UInt32] = [
        .alert: 2, .checkBox: 7, .dialog: 16, .image: 27, .label: 29, .listItem: 32, .panel: 39,
        .passwordText: 40, .progressBar: 42, .button: 43, .radioButton: 44, .slider: 51,
        .spinButton: 52, .text: 61, .toggleButton: 62, .application: 75, .entry: 79, .heading: 83,
        .link: 88, .listBox: 98, .notification: 101, .staticText: 116,
    ]

    /// Whether a part of the role is there to be pressed, also while it is disabled.
    var isPressed: Bool {
        switch self {
        case .button, .checkBox, .link, .radioButton, .toggleButton: true
        case .alert, .application, .dialog, .entry, .heading, .image, .label, .listBox, .listItem,
            .notification, .panel, .passwordText, .progressBar, .slider, .spinButton, .staticText,
            .text:
            false
        }
    }

    /// The role of a part.
    ///
    /// - Parameters:
    ///   - name: its name on the wire, one of `Control.Role`; of any other it is a panel.
    ///   - kind: the kind of its card. What comes without the keyboard is a notification, whose
    ///     text is read when it shows, and has no headings: readers skip those.
    ///   - isActive: whether the card has the keyboard.
    init(_ name: String, in kind: String, isActive: Bool = false) {
        switch (name, kind) {
        case ("alert", "retry"): self = .notification
        case ("dialog", "loading") where !isActive: self = .notification
        case ("heading", "toast"), ("heading", "retry"), ("heading", "loading"):
            self = .staticText
        case ("button", _): self = .button
        case ("list", _): self = .listBox
        default: self = Self(rawValue: name) ?? .panel
        }
    }
}

/// A state of AT-SPI, by its name in events.
///
/// Source: at-spi2-core 2.46, `atspi-constants.h`, `AtspiStateType`.
enum AccessibleState: String, CaseIterable {
    case active, busy, checkable, checked, editable, enabled, expandable, expanded, focusable
    case focused, indeterminate, modal, required, selectable, selected, sensitive, showing, visible
    case invalidEntry = "invalid-entry"
    case isDefault = "is-default"
    case managesDescendants = "manages-descendants"
    case multiLine = "multi-line"
    case singleLine = "single-line"

    /// The number of `AtspiStateType`, which is that of its bit; each state has one.
    var number: UInt64 { Self.numbers[self] ?? 0 }

    private static let numbers: [AccessibleState: UInt64] = [
        .active: 1, .busy: 3, .checked: 4, .editable: 7, .enabled: 8, .expandable: 9,
        .expanded: 10, .focusable: 11, .focused: 12, .modal: 16, .multiLine: 17, .selectable: 22,
        .selected: 23, .sensitive: 24, .showing: 25, .singleLine: 26, .visible: 30,
        .managesDescendants: 31, .indeterminate: 32, .required: 33, .invalidEntry: 36,
        .isDefault: 39, .checkable: 41,
    ]

    /// The states of a part.
    static func all(of node: AccessibleNode, _ role: AccessibleRole) -> Set<AccessibleState> {
        var states = Set(node.states.compactMap(Self.init))
        states.insert(.visible)
        if !node.states.contains(.offscreen) { states.insert(.showing) }
        if !node.states.contains(.disabled) { states.formUnion([.enabled, .sensitive]) }
        if role == .progressBar, node.number == nil { states.insert(.indeterminate) }
        if node.text != nil, !states.contains(.multiLine) { states.insert(.singleLine) }
        return states
    }

    /// Creates the state that one of the wire stands for; `nil`: AT-SPI has none, or another one
    /// implies it.
    init?(_ state: AccessibleNode.State) {
        switch state {
        case .default: self = .isDefault
        case .invalid: self = .invalidEntry
        case .managed: self = .managesDescendants
        case .multiLine: self = .multiLine
        default: self.init(rawValue: state.rawValue)
        }
    }
}

/// How a part belongs to another one.
///
/// Source: at-spi2-core 2.46, `atspi-constants.h`, `AtspiRelationType`.
enum AccessibleRelation: UInt32 {
    case labelFor = 1
    case labelledBy = 2
    case describes = 17
    case describedBy = 18
    case errorMessage = 21
    case errorFor = 22
}
