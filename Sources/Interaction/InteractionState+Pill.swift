// SPDX-License-Identifier: MIT
//
// The pill at the end of the toasts. "+N more" shows the next ones: those that the
// scene has and that had no room, then, by opening the list, those that wait. It
// answers nobody, so that it needs no arming.

public import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// How many of the newest toasts the person paged past.
    public var toastOffset: Int { pill.offset }

    /// What the pill's layout must know.
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

    /// What of the pill can be pressed.
    var pillTargets: [Target] {
        scene.isInputBlocked ? [] : layout.pill?.layout.focusOrder ?? []
    }

    /// What of the pill the keyboard can reach: what reaches toasts reaches their pill.
    var pillStops: [Target] {
        topmost == nil && !keyboardCards.isEmpty ? pillTargets : []
    }

    /// What of the pill lies at a place.
    func pillTarget(at place: Place) -> Target? {
        guard !scene.isInputBlocked, let pill = layout.pill, pill.output == place.output else {
            return nil
        }
        return pill.layout.regions.last { $0.frame.contains(pill.local(place.point)) }?.target
    }

    /// Does what a press on the pill means.
    mutating func activate(pill target: Target) -> [Order] {
        target == .less ? showLess() : showMore()
    }

    /// Goes on to the toasts behind those that show, and has the waiting ones come.
    private mutating func showMore() -> [Order] {
        let shown = shownToasts
        if shown.upperBound < scene.toasts.count { pill.offset = shown.upperBound }
        guard scene.canOpenList else { return [] }
        pill.openedBehind = scene.toasts.first?.id
        return [.tell(.moreTapped(nil))]
    }

    /// Shows the newest again, and has what was opened wait.
    mutating func showLess() -> [Order] {
        pill.offset = 0
        return scene.isListOpen ? [.tell(.lessTapped)] : []
    }

    /// Whether there is something to close.
    var showsMore: Bool { scene.isListOpen || pill.offset > 0 }

    /// Which toasts show, counted from the newest.
    private var shownToasts: Range<Int> {
        let shown = scene.toasts.reversed().enumerated()
            .filter { layout[$0.element.id] != nil }.map(\.offset)
        return (shown.first ?? 0)..<((shown.last ?? -1) + 1)
    }

    /// A scene came: a newer toast shows, and a closed list has no pages.
    mutating func turnPages(from before: Scene) {
        let newest = scene.toasts.last?.id
        let isNew = newest != before.toasts.last?.id && !before.toasts.contains { $0.id == newest }
        if isNew || before.isListOpen && !scene.isListOpen { pill.offset = 0 }
        if topmost != nil || scene.isInputBlocked { pill.focus = nil }
    }

    /// A layout came: where the list opened and nothing of it has room, it goes on to it.
    mutating func fitPill() {
        let shown = shownToasts
        pill.offset = shown.lowerBound
        if let last = pill.openedBehind, scene.isListOpen {
            pill.openedBehind = nil
            let place = scene.toasts.reversed().firstIndex { $0.id == last }?.base
            let listed = scene.toasts.count - (place ?? scene.toasts.count) + 1
            if listed == shown.upperBound, listed < scene.toasts.count { pill.offset = listed }
        }
        if let focus = pill.focus, !pillStops.contains(focus) { pill.focus = pillStops.last }
        if let hover = pill.hover, !pillTargets.contains(hover) { pill.hover = nil }
    }

    /// Tells the daemon which toasts have no room here, when those are others: it counts
    /// them as not seen.
    mutating func tellHidden() -> [Order] {
        let hidden = scene.toasts.map(\.id).filter { layout[$0] == nil }
        guard hidden != pill.hidden else { return [] }
        pill.hidden = hidden
        return [.tell(.toastsHidden(hidden))]
    }

    /// Takes a key while the pill has the keyboard.
    mutating func typeOnPill(_ stroke: KeyStroke, _ target: Target) -> [Order] {
        switch stroke.key {
        case .tab: moveFocus(by: stroke.modifiers.contains(.shift) ? -1 : 1)
        case .left, .up: moveFocus(by: -1)
        case .right, .down: moveFocus(by: 1)
        case .enter, .space:
            guard !stroke.isRepeat, !held.ignores(key: stroke.code) else { break }
            press = Press(subject: .pill(target), device: .key(stroke.code))
        default: break
        }
        return []
    }
}
