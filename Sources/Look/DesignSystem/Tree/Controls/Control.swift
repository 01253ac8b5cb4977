// SPDX-License-Identifier: MIT

/// A part of a card that can be used: what tests click and screen readers read.
public struct Control: Hashable, Sendable {
    /// The kind of control.
    public var role: Role
    /// The label of the control, or what its sign means; never empty.
    public var name: String
    /// The value, such as a typed text or a number; `nil`: none, or a secret.
    public var value: String?
    /// What the pointer or the keyboard reaches there.
    public var target: Target
    /// Whether it can be used now.
    public var isEnabled = true
    /// Whether it is chosen or on; `nil`: it can be neither.
    public var isChecked: Bool?
    /// Whether what it opens is open; `nil`: it opens nothing.
    public var isExpanded: Bool?
    /// What stands beside its name, such as a time or a number; read with it.
    public var notes: [String] = []
    /// The key that presses it: `Esc`, `2`, `Alt+d`.
    public var key: String?

    /// Creates a control; without a name it has that of its target.
    public init(
        _ role: Role,
        _ name: String,
        _ target: Target,
        value: String? = nil,
        isChecked: Bool? = nil,
        isExpanded: Bool? = nil
    ) {
        self.role = role
        self.name = name.isEmpty ? target.partName : name
        self.value = value
        self.target = target
        self.isChecked = isChecked
        self.isExpanded = isExpanded
    }

    /// The name in scripts and tests: a button's or choice's id, or the part's own name.
    public var partName: String { target.partName }

    /// Creates the control that a button is.
    public init(_ button: ButtonPart) {
        self.init(
            button.isOn == nil ? .button : .toggleButton,
            button.title,
            button.target,
            isChecked: button.isOn,
            isExpanded: button.isExpanded
        )
        isEnabled = button.isEnabled
        if let note = button.note { notes = [note] }
        key = button.shortcut ?? button.mnemonic.map { "Alt+\($0.lowercased())" }
    }

    /// The kinds of controls, and of the parts beside them that are read.
    ///
    /// Source: the roles of AT-SPI 2.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        case alert, button, dialog, entry, heading, image, label, link, list, notification, panel,
            slider, `static`, text
        case checkBox = "check box"
        case listItem = "list item"
        case passwordText = "password text"
        case progressBar = "progress bar"
        case radioButton = "radio button"
        case spinButton = "spin button"
        case toggleButton = "toggle button"
    }
}

extension Control: CustomStringConvertible {
    /// The role, the name and the states: `check box "Keep" checked`; not the value, which may
    /// be a secret.
    public var description: String {
        let states = [
            isChecked.map { $0 ? "checked" : "unchecked" },
            isExpanded.map { $0 ? "expanded" : "collapsed" }, isEnabled ? nil : "disabled",
        ]
        let words = ["\(role.rawValue) \"\(name)\""] + states.compactMap(\.self)
        return words.joined(separator: " ")
    }
}
