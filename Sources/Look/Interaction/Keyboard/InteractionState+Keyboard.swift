// SPDX-License-Identifier: MIT
//
// A key acts on release, as a button does: the press is visible first, and no
// repeat of a key that closed a card reaches the window below.

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    mutating func pressKey(_ stroke: KeyStroke, at now: Instant) -> [Order] {
        keyboard.modifiers = stroke.modifiers
        guard stroke.key != .modifier else {
            return []
        }
        if !stroke.isRepeat { held.press(key: stroke.code) }
        keyboard.wasLast = true
        if scene.isInputBlocked, stroke.key == .escape {
            beginRelease(.key(stroke.code), at: now)
            return []
        }
        guard let id = keyboardOwner else { return [] }
        if stroke.key == .escape {
            held.ignore(key: stroke.code)
            return stroke.isRepeat ? [] : escape()
        }
        if let target = pill.focus { return typeOnPill(stroke, target) }
        let (isArmed, isText) = (accepts(id, at: now), takesText(id, at: now))
        guard isArmed || isText else { return ignore(stroke, on: id) }
        guard !held.ignores(key: stroke.code) else { return [] }
        let orders = type(stroke, on: id)
        if press?.device != .key(stroke.code) {
            if isText { held.type(key: stroke.code) }
        } else if !isArmed {
            press = nil
            return orders + ignore(stroke, on: id)
        }
        return orders
    }

    /// Ignores a key that came too early, until it is released.
    private mutating func ignore(_ stroke: KeyStroke, on id: PresentationID) -> [Order] {
        held.ignore(key: stroke.code)
        return disturb(id)
    }

    mutating func releaseKey(_ stroke: KeyStroke, at now: Instant) -> [Order] {
        keyboard.modifiers = stroke.modifiers
        let isText = held.release(key: stroke.code)
        let device = Press.Device.key(stroke.code)
        var orders: [Order] = []
        if releaseHold?.device == device {
            orders += endRelease(at: now)
        } else if case .pill(let target)? = press?.subject, press?.device == device {
            press = nil
            if pillStops.contains(target) { orders += activate(pill: target) }
        } else if case .target(let hitTarget)? = press?.subject, press?.device == device {
            press = nil
            if accepts(hitTarget.card, at: now), isEnabled(hitTarget) {
                orders += activate(hitTarget)
            }
        }
        return isText ? orders : orders + disturbAfterHold()
    }

    /// Sends Escape, armed or not; the daemon decides what it does.
    private mutating func escape() -> [Order] {
        press = nil
        if let id = scene.replying { return [.report(.replyClosed(id))] }
        if keyboardOwner == .centre, closeAnswer() { return [] }
        if keyboardOwner == .centre { return [.report(.centre(.closed))] }
        if let id = keyboardOwner, sessions[id]?.card.content.kind == .retry, pill.focus == nil {
            return [.report(.escapePressed(id))]
        }
        if topmost == nil, showsMore { return showLess() }
        guard let top = topmost else { return isKeyboardGiven ? [.report(.keyboardLeft)] : [] }
        return [.report(.escapePressed(top))]
    }

    /// Dismisses a card that was given the keyboard (Delete).
    private func dismissFocused(_ id: PresentationID) -> [Order] {
        guard isKeyboardGiven, let card = sessions[id]?.card else { return [] }
        return [.report(card.content.kind == .toast ? .closeTapped(id) : .escapePressed(id))]
    }

    private mutating func type(_ stroke: KeyStroke, on id: PresentationID) -> [Order] {
        if id == .centre, let orders = typeInCentre(stroke) { return orders }
        if let orders = typeInList(stroke, on: id) { return orders }
        if let orders = typeInField(stroke, on: id) { return orders }
        if stroke.modifiers.isSubset(of: .shift), useInForm(stroke, on: id) {
            sessions[id]?.editedAt = clock
            return []
        }
        switch stroke.key {
        case .tab: moveFocus(by: stroke.modifiers.contains(.shift) ? -1 : 1)
        case .left, .right, .up, .down: moveFocus(towards: stroke.key, on: id)
        case .home: moveFocusToEdge(isLast: false, on: id)
        case .end: moveFocusToEdge(isLast: true, on: id)
        case .pageUp: scroll(id, by: -Self.page)
        case .pageDown: scroll(id, by: Self.page)
        case .enter, .space, .character, .other:
            if stroke.key == .enter, !stroke.isRepeat, let next = nextField(on: id) {
                setFocus(next)
                return []
            }
            if !stroke.isRepeat, let hitTarget = hitTarget(of: stroke, on: id), isEnabled(hitTarget)
            {
                press = Press(subject: .target(hitTarget), device: .key(stroke.code))
            }
        case .delete: return stroke.isRepeat || !accepts(id, at: clock) ? [] : dismissFocused(id)
        case .escape, .backspace, .modifier: break
        }
        return []
    }

    /// Types in the field that has the keyboard.
    ///
    /// - Returns: the orders; `nil`: the stroke is not for the field.
    private mutating func typeInField(_ stroke: KeyStroke, on id: PresentationID) -> [Order]? {
        guard sessions[id]?.isTyping == true, stroke.modifiers.isDisjoint(with: [.alt, .logo])
        else { return nil }
        if stroke.modifiers == .control, stroke.key == .character("v") { return [.paste] }
        if stroke.modifiers == .control, let text = sessions[id]?.field.selectedText {
            if stroke.key == .character("c") { return [.copy(text)] }
            if stroke.key == .character("x") {
                sessions[id]?.field.deleteSelection()
                sessions[id]?.editedAt = clock
                return [.copy(text)]
            }
        }
        let isMirrored = readsFromRight(id)
        // There the right arrow goes back in the text.
        if stroke.modifiers.isEmpty, !isMirrored || stroke.key != .right,
            sessions[id]?.fill(with: stroke.key) ?? false
        {
            sessions[id]?.editedAt = clock
            return []
        }
        if ownsKeyboard, stroke.modifiers == .control, stroke.key == .character("d"),
            sessions[id]?.field.breaks == .always
        {
            return pressDefault(stroke, of: id)
        }
        let isTaken =
            sessions[id]?.field.handle(
                stroke,
                isMirrored: isMirrored,
                isTerminal: ownsKeyboard
            ) ?? false
        guard isTaken else { return nil }
        sessions[id]?.editedAt = clock
        return []
    }

    /// Begins a press on the button that Enter would press.
    mutating func pressDefault(_ stroke: KeyStroke, of id: PresentationID) -> [Order] {
        press(layout[id]?.layout.defaultTarget, with: stroke, on: id)
    }

    /// Begins a press on a target, if there is one that can be pressed.
    mutating func press(
        _ target: Target?,
        with stroke: KeyStroke,
        on id: PresentationID
    ) -> [Order] {
        guard !stroke.isRepeat, let target else { return [] }
        let hitTarget = HitTarget(card: id, target: target)
        guard isEnabled(hitTarget) else { return [] }
        press = Press(subject: .target(hitTarget), device: .key(stroke.code))
        return []
    }

    /// Whether the text at the caret is read from the right.
    private func readsFromRight(_ id: PresentationID) -> Bool {
        guard let session = sessions[id], let layout = layout[id]?.layout else { return false }
        return layout.isMirrored(at: session.field.caret, in: session.fieldID)
    }

    /// Pixels at scale 1 that a page key scrolls.
    private static var page: Double { 160 }

    /// The target a key presses: the focused one, a row by number, or a button by letter.
    private func hitTarget(of stroke: KeyStroke, on id: PresentationID) -> HitTarget? {
        guard let session = sessions[id], let layout = layout[id]?.layout else { return nil }
        func hitTarget(_ target: Target?) -> HitTarget? {
            target.map { HitTarget(card: id, target: $0) }
        }
        switch stroke.key {
        case .enter:
            return hitTarget(session.isReturnFree ? layout.defaultTarget : session.focus)
        case .space:
            return session.isTyping ? nil : hitTarget(session.focus)
        case .character(let letter) where stroke.modifiers.contains(.alt):
            guard stroke.modifiers.isDisjoint(with: [.control, .logo]) else { return nil }
            let wanted = letter.lowercased()
            let match = layout.mnemonics.filter { $0.value.lowercased() == wanted }.keys.min()
            return hitTarget(match.map { .button($0) })
        case .character, .other:
            guard stroke.modifiers.isDisjoint(with: [.control, .alt, .logo]),
                case .bottomSheet(let sheet) = session.card.content,
                let number = Self.number(of: stroke), sheet.actions.indices.contains(number - 1)
            else { return nil }
            return hitTarget(.button(sheet.actions[number - 1].id))
        case .escape, .tab, .backspace, .delete, .left, .right, .up, .down, .home, .end, .pageUp,
            .pageDown, .modifier:
            return nil
        }
    }

    /// Returns 1 to 9 from the key's text: some layouts have digits under Shift.
    private static func number(of stroke: KeyStroke) -> Int? {
        guard stroke.text.count == 1, let digit = stroke.text.first?.wholeNumberValue else {
            return nil
        }
        return (1...9).contains(digit) ? digit : nil
    }

    func isEnabled(_ hitTarget: HitTarget) -> Bool {
        guard let layout = layout[hitTarget.card]?.layout,
            let session = sessions[hitTarget.card]
        else { return false }
        // A row scrolled out of view has no region but can still be pressed.
        let region = layout.regions.last { $0.target == hitTarget.target }
        return region?.isEnabled ?? true && session.allows(hitTarget.target)
    }
}
