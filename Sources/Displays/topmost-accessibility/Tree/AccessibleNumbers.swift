// SPDX-License-Identifier: MIT
//
// AT-SPI has numbers for what a part is, for what state it is in, and for how two parts belong
// together.

import PluginWire

/// A role of AT-SPI: what a screen reader calls a part.
///
/// Source: at-spi2-core 2.46, `atspi-constants.h`, `AtspiRole`; the names are those of
/// `atspi_role_get_name`.
enum AccessibleRole: UInt32, CaseIterable {
    case alert = 2
    case checkBox = 7
    case dialog = 16
    case image = 27
    case label = 29
    case listItem = 32
    case panel = 39
    case passwordText = 40
    case progressBar = 42
    case button = 43
    case radioButton = 44
    case slider = 51
    case spinButton = 52
    case text = 61
    case toggleButton = 62
    case application = 75
    case entry = 79
    case heading = 83
    case link = 88
    case listBox = 98
    case notification = 101
    case staticText = 116

    /// The name, which is the same in every language.
    var name: String {
        switch self {
        case .alert: "alert"
        case .checkBox: "check box"
        case .dialog: "dialog"
        case .image: "image"
        case .label: "label"
        case .listItem: "list item"
        case .panel: "panel"
        case .passwordText: "password text"
        case .progressBar: "progress bar"
        case .button: "push button"
        case .radioButton: "radio button"
        case .slider: "slider"
        case .spinButton: "spin button"
        case .text: "text"
        case .toggleButton: "toggle button"
        case .application: "application"
        case .entry: "entry"
        case .heading: "heading"
        case .link: "link"
        case .listBox: "list box"
        case .notification: "notification"
        case .staticText: "static"
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
        default: self = Self.byWireName[name] ?? .panel
        }
    }

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

    /// The roles by their names on the wire, of which two differ from AT-SPI's.
    private static let byWireName: [String: AccessibleRole] = {
        var roles = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
        roles["button"] = .button
        roles["list"] = .listBox
        return roles
    }()
}

/// A state of AT-SPI; its number is that of its bit.
///
/// Source: at-spi2-core 2.46, `atspi-constants.h`, `AtspiStateType`.
enum AccessibleState: UInt64, CaseIterable {
    case active = 1
    case busy = 3
    case checked = 4
    case editable = 7
    case enabled = 8
    case expandable = 9
    case expanded = 10
    case focusable = 11
    case focused = 12
    case modal = 16
    case multiLine = 17
    case selectable = 22
    case selected = 23
    case sensitive = 24
    case showing = 25
    case singleLine = 26
    case visible = 30
    case managesDescendants = 31
    case indeterminate = 32
    case required = 33
    case invalidEntry = 36
    case isDefault = 39
    case checkable = 41

    /// The name in events.
    var name: String {
        switch self {
        case .active: "active"
        case .busy: "busy"
        case .checked: "checked"
        case .editable: "editable"
        case .enabled: "enabled"
        case .expandable: "expandable"
        case .expanded: "expanded"
        case .focusable: "focusable"
        case .focused: "focused"
        case .modal: "modal"
        case .multiLine: "multi-line"
        case .selectable: "selectable"
        case .selected: "selected"
        case .sensitive: "sensitive"
        case .showing: "showing"
        case .singleLine: "single-line"
        case .visible: "visible"
        case .managesDescendants: "manages-descendants"
        case .indeterminate: "indeterminate"
        case .required: "required"
        case .invalidEntry: "invalid-entry"
        case .isDefault: "is-default"
        case .checkable: "checkable"
        }
    }

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
    private init?(_ state: AccessibleNode.State) {
        switch state {
        case .active: self = .active
        case .busy: self = .busy
        case .checkable: self = .checkable
        case .checked: self = .checked
        case .default: self = .isDefault
        case .editable: self = .editable
        case .expandable: self = .expandable
        case .expanded: self = .expanded
        case .focusable: self = .focusable
        case .focused: self = .focused
        case .invalid: self = .invalidEntry
        case .managed: self = .managesDescendants
        case .modal: self = .modal
        case .multiLine: self = .multiLine
        case .required: self = .required
        case .selectable: self = .selectable
        case .selected: self = .selected
        case .armed, .disabled, .hidden, .offscreen: return nil
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
