// SPDX-License-Identifier: MIT

public import DesignSystem
public import InputEvents
public import PresenterCore

extension InteractionState {
    /// Whether a motion is under way.
    public var isMoving: Bool {
        !motionEnds.isEmpty
    }

    /// Returns the state that a card's layout needs beyond the card.
    public func cardState(_ id: PresentationID) -> CardState {
        var state = CardState()
        state.isMotionReduced = isMotionReduced
        state.now = clock
        guard let session = sessions[id] else { return state }
        let isOwner = id == keyboardOwner
        let armed = session.armingProgress(at: clock, isReduced: isMotionReduced)
        state.armed = armed
        // A field shows focus only once its look promises that typing works.
        let isEarly = session.isTyping && armed == 0 && session.textSince == nil
        state.focus = isOwner && !isEarly ? session.focus : nil
        state.isFocusVisible = isOwner && session.focus != nil && isRingVisible(id, session)
        state.hover = shownHover(id, session)
        state.pressed = shownPress(id)
        state.touchLevels = highlights.touches(on: id, at: clock)
        state.ringLevels = highlights.rings(on: id, at: clock)
        state.scroll = session.scroll
        let shown = session.shownText
        state.revealed = session.list.revealed
        state.menu = session.list.menu
        state.answered = session.list.answered
        state.refused = session.list.refused
        state.isCaretLit =
            isEditing(id, session) && isCaretLit(session)
            && (session.preedit.map { $0.caret != nil } ?? true)
        state.isReplying = session.isReplying
        state.fields = session.fields.mapValues(\.shown)
        let field = session.fieldID
        state.fields[field]?.text = shown.text
        state.fields[field]?.caret = shown.caret
        state.fields[field]?.composed = shown.composed
        if session.preedit != nil { state.fields[field]?.selected = nil }
        state.showsProblems = session.showsProblems
        state.list = session.rows.state
        state.isExpanded = session.isExpanded
        if session.expansion.isMoving(at: clock) {
            state.expansion = session.expansion.value(at: clock)
        }
        state.showsMnemonics = isOwner && keyboard.isOurs && keyboard.modifiers.contains(.alt)
        state.showsKeycaps = isOwner && keyboard.wasLast
        state.releaseProgress = id == scene.loading?.id ? releaseProgress : 0
        return state
    }

    /// The texts of hidden fields as UTF-8 that belong to an action, in the order in which
    /// they follow it.
    ///
    /// The caller overwrites them after use.
    public func typedSecrets(_ action: UserAction) -> [[UInt8]] {
        guard case .buttonTapped(let id, let answer, _) = action, let session = sessions[id] else {
            return []
        }
        return answer.secretFields.map { session.fields[$0]?.text.secret ?? [] }
    }

    /// Whether the focus ring of a card shows.
    func isRingVisible(_ id: PresentationID, _ session: CardSession) -> Bool {
        let armed = session.armingProgress(at: clock, isReduced: isMotionReduced)
        return session.isRingShown || (!session.isFocusMoved && armed > 0)
            || (session.isTyping && session.textSince != nil)
    }

    /// Returns the hovered target; before arming only a toast as a whole.
    func shownHover(_ id: PresentationID, _ session: CardSession) -> Target? {
        guard let hover = pointer.hover, hover.card == id else { return nil }
        let isToast = session.card.content.kind == .toast
        if !session.card.isArmed { return isToast ? .card : nil }
        // After keyboard use, content that scrolls under a resting pointer is
        // not hovered.
        return isToast || !keyboard.wasLast ? hover.target : nil
    }

    /// Returns the pressed target while a release there would activate it.
    func shownPress(_ id: PresentationID) -> Target? {
        guard let press, case .target(let hitTarget) = press.subject, hitTarget.card == id else {
            return nil
        }
        switch press.device {
        case .pointer: return pointer.hover == hitTarget ? hitTarget.target : nil
        case .touch, .key: return hitTarget.target
        }
    }

    /// The pointer's shape.
    public var pointerShape: PointerShape {
        if pill.hover != nil { return .hand }
        guard let hover = pointer.hover, sessions[hover.card]?.card.isArmed ?? false else {
            return .arrow
        }
        switch hover.target {
        case .field(let field, .box):
            return sessions[hover.card]?.fields[field]?.isTyped == true ? .text : .hand
        case .list: return sessions[hover.card]?.rowList?.isText == true ? .text : .arrow
        case .card:
            guard case .toast(let toast)? = sessions[hover.card]?.card.content else {
                return .arrow
            }
            return toast.actions.contains { $0.id == Toast.defaultActionID } ? .hand : .arrow
        case .centre(.row(let id)): return isOpenable(id) ? .hand : .arrow
        case .centre, .button, .cancelRow, .field, .link, .details, .copy, .close, .more, .less:
            return .hand
        }
    }
}
