// SPDX-License-Identifier: MIT
//
// Readers get only what changed: objects that are gone first, then new ones, then differences, and
// the focus last, so that a reader finds the new card when it asks.

import Localization
import PluginWire
import Texts

/// The differences of two trees.
struct AccessibleChanges {
    /// The events, in order.
    private(set) var events: [AccessibleEvent] = []
    private let before: AccessibleTree
    private let after: AccessibleTree

    init(from before: AccessibleTree, to after: AccessibleTree) {
        self.before = before
        self.after = after
        removeWindows()
        addWindows()
        for number in after.windows {
            compare(number)
        }
        moveFocus()
    }

    private mutating func removeWindows() {
        for number in before.windows.reversed() where after[number] == nil {
            guard let old = before[number] else { continue }
            if old.states.contains(.active) {
                events.append(.window(.deactivate, number, old.node.name))
            }
            if old.kind == "loading", let title = old.node.value {
                announce(Phrase.loadingDone.text(title), by: AccessibleTree.root, .polite)
            }
            events += [
                .state(.showing, number, false),
                .window(.destroy, number, old.node.name),
                .removed(number, from: AccessibleTree.root, at: old.index),
            ]
        }
    }

    private mutating func addWindows() {
        for number in after.windows where before[number] == nil {
            guard let new = after[number] else { continue }
            events += [
                .added(number, to: AccessibleTree.root, at: new.index),
                .window(.create, number, new.node.name),
                .state(.showing, number, true),
            ]
        }
    }

    /// Compares an object with what it was, and all below it.
    private mutating func compare(_ number: Int) {
        guard let old = before[number], let new = after[number], old != new || !new.children.isEmpty
        else { return }
        if !new.states.contains(.managesDescendants) { compareChildren(number, old, new) }
        if old.node.name != new.node.name { events.append(.renamed(number, new.node.name)) }
        if old.node.description != new.node.description {
            events.append(.described(number, new.node.description))
        }
        // Readers have a setting for how often they say the progress of a dialog.
        let isProgress = new.role == .progressBar
        let isNews = ["toast", "retry"].contains(new.kind)
        if old.node.number != new.node.number, let value = new.node.number?.value,
            !isProgress || !isNews
        {
            events.append(.valued(number, value))
        }
        compareText(number, old, new)
        for state in AccessibleState.allCases where state != .focused && state != .active {
            let holds = new.states.contains(state)
            if holds != old.states.contains(state) {
                events.append(.state(state, number, holds))
            }
        }
        if let live = new.node.live, isNews || !isProgress {
            announceChange(number, old, new, live)
        }
        if let row = new.rows?.active, row != old.rows?.active,
            let child = after.number(row, of: new.card), let index = after[child]?.index
        {
            events.append(.active(child, of: number, at: index))
        }
        if new.children.contains(where: { isSelected($0, before) != isSelected($0, after) }) {
            events.append(.childSelected(number))
        }
        for child in new.children { compare(child) }
    }

    private func isSelected(_ number: Int, _ tree: AccessibleTree) -> Bool {
        tree[number]?.states.contains(.selected) ?? false
    }

    private mutating func compareChildren(
        _ number: Int,
        _ old: AccessibleObject,
        _ new: AccessibleObject
    ) {
        guard old.children != new.children else { return }
        for child in old.children.reversed() where after[child] == nil {
            events.append(.removed(child, from: number, at: before[child]?.index ?? 0))
        }
        for child in new.children where before[child] == nil {
            guard let added = after[child] else { continue }
            events.append(.added(child, to: number, at: added.index))
            if let live = added.node.live, added.role != .progressBar {
                announce(after.announcement(of: child), by: child, live)
            }
        }
    }

    private mutating func compareText(
        _ number: Int,
        _ old: AccessibleObject,
        _ new: AccessibleObject
    ) {
        guard let text = new.text, let former = old.text else { return }
        if text.text != former.text {
            let changed = TextChange(from: former.text, to: text.text)
            if !changed.deleted.isEmpty {
                events.append(.text("delete", number, at: changed.start, changed.deleted))
            }
            if !changed.inserted.isEmpty {
                events.append(.text("insert", number, at: changed.start, changed.inserted))
            }
        }
        guard new.node.text != nil else { return }
        if text.caret != former.caret { events.append(.caret(number, at: text.caret)) }
        if text.selection != former.selection { events.append(.textSelected(number)) }
    }

    /// Announces a change of an object that is read without the focus.
    private mutating func announceChange(
        _ number: Int,
        _ old: AccessibleObject,
        _ new: AccessibleObject,
        _ live: AccessibleNode.Politeness
    ) {
        if new.role == .progressBar {
            guard let quarter = new.node.quarter, quarter > old.node.quarter ?? 0 else { return }
            announce(Phrase.percent.text("\(quarter * 25)"), by: number, live)
        } else if old.node.name != new.node.name {
            announce(after.announcement(of: number), by: number, live)
        } else if old.node.value != new.node.value, let value = new.node.value {
            announce(value, by: number, live)
        }
    }

    private mutating func announce(
        _ text: String,
        by object: Int,
        _ live: AccessibleNode.Politeness
    ) {
        if !text.isEmpty { events.append(.announced(text, by: object, live)) }
    }

    /// Moves the focus to the card with the keyboard, and to its part.
    private mutating func moveFocus() {
        func change(_ state: AccessibleState) -> (lost: [Int], gained: [Int]) {
            func holders(_ tree: AccessibleTree) -> Set<Int> {
                Set(tree.objects.filter { $0.value.states.contains(state) }.keys)
            }
            let (old, new) = (holders(before), holders(after))
            return (
                old.subtracting(new).filter { after[$0] != nil }.sorted(),
                new.subtracting(old).sorted()
            )
        }
        let (focus, active) = (change(.focused), change(.active))
        for number in focus.lost { events.append(.state(.focused, number, false)) }
        for number in active.lost {
            events += [
                .state(.active, number, false),
                .window(.deactivate, number, after[number]?.node.name ?? ""),
            ]
        }
        for number in active.gained {
            // Orca speaks at the first of the two only if it is this one.
            events += [
                .window(.activate, number, after[number]?.node.name ?? ""),
                .state(.active, number, true),
            ]
        }
        for number in focus.gained { events.append(.state(.focused, number, true)) }
    }
}

/// The part of a text that was replaced; offsets count Unicode scalars.
struct TextChange: Hashable {
    var start = 0
    var deleted = ""
    var inserted = ""

    init(from old: String, to new: String) {
        let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        let shorter = min(old.count, new.count)
        while start < shorter, old[start] == new[start] { start += 1 }
        var same = 0
        while same < shorter - start, old[old.count - 1 - same] == new[new.count - 1 - same] {
            same += 1
        }
        func text(_ scalars: [Unicode.Scalar]) -> String {
            String(String.UnicodeScalarView(scalars[start..<scalars.count - same]))
        }
        deleted = text(old)
        inserted = text(new)
    }
}

extension AccessibleNode {
    /// How many quarters of its range are done.
    fileprivate var quarter: Int? {
        guard let number, number.maximum > number.minimum else { return nil }
        let part = (number.value - number.minimum) / (number.maximum - number.minimum)
        guard part.isFinite else { return nil }
        return Int((min(max(part, 0), 1) * 4).rounded(.down))
    }
}
