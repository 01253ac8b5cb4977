// SPDX-License-Identifier: MIT
//
// A display's state beyond the scene: hovered target, focus, typed text,
// motions. A pure reducer: events and their timestamps go in, orders come out,
// and everything drawn is read from it. It has no clock; `nextDeadline` is the
// instant of its next change, nil when there is none.
//
// It also guards against accidental answers: a press counts only if the card
// was armed when it began and if it ends where it began. Earlier input is
// dropped, not queued.

public import DesignSystem
import InputEvents
public import PresenterCore

/// The interaction state of a scene.
public struct InteractionState {
    /// The daemon's last scene.
    public internal(set) var scene = Scene()
    /// The latest instant of any event; drawing uses this instant.
    public internal(set) var clock: Instant

    /// The state kept for each card.
    var sessions: [PresentationID: CardSession] = [:]
    /// The layout of the scene's cards.
    public internal(set) var layout = SceneLayout()

    /// Replies that were begun and not sent, of toasts whose card is not on screen.
    var drafts = ReplyDrafts()

    var motions: Motions
    var highlights = Highlights()
    var pointer = PointerState()
    var keyboard = KeyboardInput()
    var pill = PillInput()
    /// The keys and buttons that are held down.
    var held = HeldInput()
    /// The press that acts on release.
    var press: Press?
    /// Whether the keyboard belongs to this display alone, as a terminal's
    /// does: then it also reaches a retry and toasts without a presenter.
    public let ownsKeyboard: Bool
    /// The most bytes of a text that the clipboard takes.
    public let maximumCopied: Int

    /// The swipes across toasts that have an action; a toast follows no others.
    var swipes: Set<CardGesture> = [.touchSwipe]

    /// The hold that releases blocked input, while it lasts.
    var releaseHold: ReleaseHold?

    /// Creates the state of an empty scene.
    ///
    /// - Parameters:
    ///   - isMotionReduced: whether unnecessary motion is off.
    ///   - ownsKeyboard: whether the keyboard belongs to this display alone.
    ///   - maximumCopied: the most bytes of a text that the clipboard takes.
    ///   - now: the current time.
    public init(
        isMotionReduced: Bool = false,
        ownsKeyboard: Bool = false,
        maximumCopied: Int = 1 << 20,
        now: Instant
    ) {
        motions = Motions(isReduced: isMotionReduced)
        self.ownsKeyboard = ownsKeyboard
        self.maximumCopied = maximumCopied
        clock = now
    }

    /// Applies an event.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: when; for input its own timestamp, which may be before
    ///     that of an earlier event.
    /// - Returns: the orders to carry out, in sequence.
    public mutating func reduce(_ event: InteractionEvent, at now: Instant) -> [Order] {
        clock = max(clock, now)
        var orders: [Order] = []
        switch event {
        case .sceneChanged(let scene): orders += change(to: scene)
        case .laidOut(let layout): orders += place(layout)
        case .presented(let revision): markPresented(revision)
        case .input(let input): orders += handle(input, at: now)
        case .assisted(let id, let target, let assistance):
            orders += assist(id, target, assistance, at: now)
        case .deadlinePassed: break
        case .motionPreferred(let isReduced):
            motions.prefer(isReduced: isReduced)
            if isReduced { highlights.clear() }
        case .swipesBound(let gestures): swipes = gestures
        }
        filterRows()
        scrollUnderPointer()
        orders += settle() + reportSearch() + askForListRows() + askForSuggestions()
        orders += takeCopies()
        followLevels()
        return orders
    }

    private mutating func handle(_ input: InputEvent, at now: Instant) -> [Order] {
        switch input {
        case .pointer(.entered(let position)), .pointer(.moved(let position)):
            return movePointer(to: position)
        case .pointer(.left): return losePointer()
        case .pointer(.pressed(let button, let position)):
            return pressPointer(button, position, at: now)
        case .pointer(.released(let button, let position)):
            return releasePointer(button, position, at: now)
        case .pointer(.scrolled(_, let dy, let position)): return scroll(dy, at: position)
        case .pointer(.touchBegan(let position)): return beginTouch(position, at: now)
        case .pointer(.touchMoved(let position)): return moveTouch(position)
        case .pointer(.touchEnded(let position)): return endTouch(position, at: now)
        case .pointer(.touchCancelled): return cancelTouch()
        case .keyPressed(let stroke): return pressKey(stroke, at: now)
        case .keyReleased(let stroke): return releaseKey(stroke, at: now)
        case .modifiersChanged(let modifiers):
            keyboard.modifiers = modifiers
            return []
        case .keyboardGained(let keys, let isButtonHeld):
            return gainKeyboard(keys, isButtonHeld: isButtonHeld)
        case .keyboardLost: return loseKeyboard()
        case .pasted(let text): return insertPasted(text, at: now)
        case .composed(let composition): return compose(composition, at: now)
        }
    }
}

extension InteractionState {
    /// The topmost presenter, which gets the keys; `nil` while input is blocked.
    var topmost: PresentationID? {
        scene.isInputBlocked ? nil : scene.presenters.last?.id
    }

    /// Whether unnecessary motion is off.
    public var isMotionReduced: Bool { motions.isReduced }

    /// Whether this display gets keys now.
    public var hasKeyboard: Bool { keyboard.isOurs }

    /// The cards that the keyboard can go to, the default first.
    var keyboardCards: [PresentationID] {
        if scene.isInputBlocked { return [scene.loading?.id].compactMap { $0 } }
        if let id = scene.replying { return [id] }
        if let top = topmost { return [top, scene.retry?.id].compactMap { $0 } }
        if scene.isCentreInFront { return [.centre] }
        guard let given = scene.keyboard else {
            guard ownsKeyboard else { return [] }
            return [scene.retry?.id].compactMap { $0 } + scene.toasts.reversed().map(\.id)
        }
        // Once given to one card, the keyboard can go to all toasts and the retry.
        let all = scene.toasts.reversed().map(\.id) + [scene.retry?.id].compactMap { $0 }
        guard let index = all.firstIndex(of: given) else { return all }
        return Array(all[index...] + all[..<index])
    }

    /// Whether the keyboard was given to a card that never grabs it.
    var isKeyboardGiven: Bool {
        topmost == nil && !scene.isInputBlocked && scene.keyboard != nil && scene.centre == nil
    }

    /// Returns the targets of a card in focus order; given the keyboard, a toast itself is first.
    func focusOrder(of id: PresentationID) -> [Target] {
        guard let layout = layout[id]?.layout else { return [] }
        guard isKeyboardGiven, scene.replying == nil,
            sessions[id]?.card.content.kind == .toast
        else {
            return layout.focusOrder
        }
        return [.card] + layout.focusOrder.filter { $0 != .card }
    }

    /// The card that has the keyboard now.
    var keyboardOwner: PresentationID? {
        let cards = keyboardCards
        guard let wanted = keyboard.card, cards.contains(wanted) else { return cards.first }
        return wanted
    }

    /// Whether a card may react to input at all (rule 9).
    func canReact(_ id: PresentationID) -> Bool {
        if scene.isInputBlocked { return id == scene.loading?.id }
        if id == .centre { return scene.isCentreInFront }
        return id == topmost || id == scene.retry?.id || id == scene.loading?.id
            || scene.toasts.contains { $0.id == id }
    }

    /// Whether what is typed at that instant goes into a field of a card (rule 8).
    ///
    /// It does from the moment the card was first armed, or the user put the caret there:
    /// whatever moves, changes or arrives around it afterwards stops presses only.
    func takesText(_ id: PresentationID, at now: Instant) -> Bool {
        guard canReact(id), let session = sessions[id], session.isTyping,
            let since = session.textSince, since <= now
        else { return false }
        return keyboard.isOurs || !session.card.content.kind.isPresenter
    }

    /// Whether a press that began at that instant may activate something on a card (rule 8).
    public func accepts(_ id: PresentationID, at now: Instant) -> Bool {
        guard canReact(id), let session = sessions[id], session.card.isArmed,
            let armedAt = session.armedAt, armedAt <= now
        else { return false }
        return keyboard.isOurs || !session.card.content.kind.isPresenter
    }
}
