// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import PluginWire
import PresenterCore

/// The nodes of what can be used.
extension AccessibleCardBuilder {
    mutating func node(of control: Control, in context: Context) -> AccessibleNode {
        let target = control.target
        let isSign = Self.signs.contains(target)
        let id = isSign ? control.partName : claim(control.partName)
        targets[id] = target
        var node = AccessibleNode(id, control.role.rawValue, control.name)
        node.key = control.key
        node.frame = frames[target]?.rounded
        let isStop = stops.contains(target) || own.focus == target
        let isInView = frames[target] != nil
        let isReachable = isStop || isInView || layout.scrollSpans[target] != nil
        if isStop, control.isEnabled { node.states.insert(.focusable) }
        if state.hasKeyboard, own.focus == target { node.states.insert(.focused) }
        if target == layout.defaultTarget { node.states.insert(.default) }
        if !control.isEnabled { node.states.insert(.disabled) }
        if !isInView, isReachable { node.states.insert(.offscreen) }
        if let isChecked = control.isChecked {
            node.states.formUnion(isChecked ? [.checkable, .checked] : [.checkable])
        }
        if let isExpanded = control.isExpanded {
            node.states.formUnion(isExpanded ? [.expandable, .expanded] : [.expandable])
        }
        if control.isEnabled, isReachable {
            node.actions = control.role.actions
            if isStop, !node.actions.contains(.focus) { node.actions.append(.focus) }
            if !isInView { node.actions.append(.scrollTo) }
        }
        if case .link(_, let url) = target { node.url = url }
        var notes = control.notes
        if case .field(let field, .box) = target {
            fill(&node, control, field, context)
        } else if [.button, .toggleButton].contains(control.role), let subject = context.subject {
            notes.append(subject)
        }
        if !notes.isEmpty { node.description = notes.joined(separator: "\n") }
        return node
    }

    /// Adds what a field holds.
    private func fill(
        _ node: inout AccessibleNode,
        _ control: Control,
        _ id: String,
        _ context: Context
    ) {
        relate(&node, context)
        let typed = own[id]
        switch control.role {
        case .slider:
            guard let scale = context.field?.scale else { break }
            node.number = AccessibleNode.Number(
                typed.number,
                minimum: scale.minimum,
                maximum: scale.maximum,
                step: scale.step
            )
            node.value = control.value
        case .entry, .passwordText, .spinButton:
            let isSecret = control.role == .passwordText
            // Also while the user has it shown: whoever listens would hear it.
            let text =
                isSecret
                ? String(repeating: "•", count: typed.text.count)
                : context.field.map(typed.shown) ?? typed.text
            node.text = AccessibleNode.Text(
                text,
                caret: text.scalars(before: typed.caret),
                selection: typed.selected.map {
                    text.scalars(before: $0.lowerBound)..<text.scalars(before: $0.upperBound)
                }
            )
            node.states.insert(.editable)
            if context.field?.type.entry == .lines { node.states.insert(.multiLine) }
            if isSecret {
                node.states.insert(.hidden)
                node.actions.removeAll { $0 == .setText }
            }
            if let field = context.field, field.type == .number {
                let minimum = field.minimum ?? 0
                if control.isEnabled { node.actions.append(.setValue) }
                node.number = AccessibleNode.Number(
                    Double(typed.text) ?? minimum,
                    minimum: minimum,
                    maximum: field.maximum ?? minimum,
                    step: field.step ?? 1
                )
            }
        default: break
        }
    }
}

extension String {
    /// The number of scalars of its first characters.
    fileprivate func scalars(before characters: Int) -> Int {
        prefix(characters).unicodeScalars.count
    }
}

extension Control.Role {
    /// What can be done with a control of the role, besides giving it the focus.
    fileprivate var actions: [AssistedInput.Action] {
        switch self {
        case .button, .checkBox, .link, .listItem, .notification, .radioButton, .toggleButton:
            [.press]
        case .entry, .passwordText, .spinButton: [.focus, .select, .setText]
        case .slider: [.focus, .setValue]
        case .list: [.focus, .scrollTo]
        case .alert, .dialog, .heading, .image, .label, .panel, .progressBar, .static, .text: []
        }
    }
}

extension Rectangle<Double> {
    /// The frame in whole pixels.
    var rounded: Rectangle<Int> {
        Rectangle<Int>(
            x: Int(x.rounded()),
            y: Int(y.rounded()),
            width: Int(width.rounded()),
            height: Int(height.rounded())
        )
    }
}
