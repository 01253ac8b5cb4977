// SPDX-License-Identifier: MIT
//
// The pill after the toasts. "+N more" shows the next ones: first the scene's
// toasts that had no room, then the waiting ones by opening the list or the centre. It
// sends no answer to an application and needs no arming.

public import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// How many of the newest toasts the user has paged past.
    public var toastOffset: Int { pill.offset }

    /// The pill's state, for its layout.
    public var pillState: CardState {
        var state = CardState()
        state.hover = keyboard.wasLast ? nil : pill.hover
        state.focus = pill.focus
        state.isFocusVisible = pill.focus != nil
        if case .pill(let target)? = press?.subject,
            press?.device != .pointer || pill.hover == target
        {
            state.pressed = target
        }
        return state
    }

    /// The parts of the pill that can be pressed.
    var pillTargets: [Target] {
        scene.isInputBlocked ? [] : layout.pill?.layout.focusOrder ?? []
    }

    /// The parts of the pill that the keyboard can reach, if it can reach toasts.
    var pillStops: [Target] {
        topmost == nil && !keyboardCards.isEmpty ? pillTargets : []
    }

    /// Returns the part of the pill at a position.
    func pillTarget(at position: ScreenPoint) -> Target? {
        guard !scene.isInputBlocked, let pill = layout.pill, pill.output.id == position.output
        else {
            return nil
        }
        return pill.layout.regions.last { $0.frame.contains(pill.local(position.point)) }?.target
    }

    /// Carries out a press on a part of the pill.
    mutating func activate(pill target: Target) -> [Order] {
        target == .less ? showLess() : showMore()
    }

    /// Pages to the toasts after those shown, and requests the waiting ones.
    private mutating func showMore() -> [Order] {
        if scene.moreOpensCentre, scene.canOpenMore { return [.report(.moreTapped(nil))] }
        let shown = shownToasts
        if shown.upperBound < pagedToasts.count { pill.offset = shown.upperBound }
        guard scene.canOpenList else { return [] }
        pill.openedBehind = pagedToasts.last
        return [.report(.moreTapped(nil))]
    }

    /// Shows the newest toasts again and closes the list.
    mutating func showLess() -> [Order] {
        pill.offset = 0
        return scene.isListOpen ? [.report(.lessTapped)] : []
    }

    /// Whether "Show less" has an effect.
    var showsMore: Bool { scene.isListOpen || pill.offset > 0 }

    /// The toasts of the column that is paged, the newest first.
    private var pagedToasts: [PresentationID] {
        scene.toasts.reversed().map(\.id).filter { layout[$0]?.isApart != true }
    }

    /// The visible ones of `pagedToasts`, counted from the newest.
    private var shownToasts: Range<Int> {
        let shown = pagedToasts.enumerated()
            .filter { layout[$0.element] != nil }.map(\.offset)
        return (shown.first ?? 0)..<((shown.last ?? -1) + 1)
    }

    /// Returns to the first page if the scene has a newer toast or its list was closed.
    mutating func turnPages(from before: Scene) {
        let newest = scene.toasts.last?.id
        let isNew = newest != before.toasts.last?.id && !before.toasts.contains { $0.id == newest }
        if isNew || before.isListOpen && !scene.isListOpen { pill.offset = 0 }
        if topmost != nil || scene.isInputBlocked { pill.focus = nil }
    }

    /// Adapts to a new layout; if the list opened and none of it has room, pages to it.
    mutating func fitPill() {
        let shown = shownToasts
        pill.offset = shown.lowerBound
        if let last = pill.openedBehind, scene.isListOpen {
            pill.openedBehind = nil
            let toasts = pagedToasts
            let listed = (toasts.firstIndex(of: last) ?? 0) + 1
            if listed == shown.upperBound, listed < toasts.count { pill.offset = listed }
        }
        if let focus = pill.focus, !pillStops.contains(focus) { pill.focus = pillStops.last }
        if let hover = pill.hover, !pillTargets.contains(hover) { pill.hover = nil }
    }

    /// Reports the toasts without room to the daemon if they changed: they count as not
    /// seen.
    mutating func reportHidden() -> [Order] {
        let hidden = scene.toasts.map(\.id).filter { layout[$0] == nil }
        guard hidden != pill.hidden else { return [] }
        pill.hidden = hidden
        return [.report(.toastsHidden(hidden))]
    }

    /// Applies a key while the pill has the focus.
    mutating func typeOnPill(_ stroke: KeyStroke, _ target: Target) -> [Order] {
        switch stroke.key {
        case .tab: moveFocus(by: stroke.modifiers.contains(.shift) ? -1 : 1)
        case .left, .up, .right, .down:
            moveFocus(by: layout.pill?.layout.isForward(stroke.key) == false ? -1 : 1)
        case .enter, .space:
            guard !stroke.isRepeat, !held.ignores(key: stroke.code) else { break }
            press = Press(subject: .pill(target), device: .key(stroke.code))
        default: break
        }
        return []
    }
}

/// The user's input on the pill after the toasts.
struct PillInput: Hashable, Sendable {
    /// How many of the newest toasts the user has paged past.
    var offset = 0
    /// The part under the pointer.
    var hover: Target?
    /// The part that has the focus.
    var focus: Target?
    /// The toasts without room, as last reported to the daemon.
    var hidden: [PresentationID] = []
    /// The toast farthest from the corner when the list was requested.
    var openedBehind: PresentationID?
}
