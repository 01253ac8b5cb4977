// SPDX-License-Identifier: MIT

public import DesignSystem

extension CardLayout {
    /// The parts that can be pressed, but not by somebody who does not see the card: they have
    /// no name or no state.
    public var unusableParts: [String] { regions.compactMap { problem(of: $0.target) } }

    /// Whether Tab goes through the parts in the order of the tree.
    public var isInTreeOrder: Bool {
        let order = focusOrder.filter { $0 != .close }.compactMap(indexOfPart)
        return zip(order, order.dropFirst()).allSatisfy { $0 <= $1 }
    }

    private func problem(of target: Target) -> String? {
        guard let control = tree.control(at: target) else { return "\(target) is no control" }
        if control.name.isEmpty { return "\(target) has no name" }
        switch control.role {
        case .checkBox, .radioButton, .toggleButton:
            return control.isChecked == nil ? "\(control.name) is neither on nor off" : nil
        case .entry, .slider, .spinButton:
            return control.value == nil ? "\(control.name) has no value" : nil
        case .alert, .button, .dialog, .heading, .image, .label, .link, .list, .listItem,
            .notification, .panel, .passwordText, .progressBar, .static, .text:
            return nil
        }
    }

    /// The index of the part of the tree that has a target.
    private func indexOfPart(_ target: Target) -> Int? {
        tree.parts.firstIndex { part in
            var tree = CardTree()
            tree.parts = [part]
            return tree.control(at: target) != nil
        }
    }
}
