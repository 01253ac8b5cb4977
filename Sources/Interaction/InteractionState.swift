// SPDX-License-Identifier: MIT
//
// All that a display knows beyond the scene: what the pointer is over, what
// has the keyboard, what was typed, what moves. A pure reducer: events and the
// instants they carry go in, orders come out, and everything that is drawn is
// read from it. It has no clock; `nextDeadline` says when it wants to be asked
// again, and is nil when nothing changes by itself.
//
// What guards a person from answering by accident is here: nothing is pressed
// unless the card was armed at the instant the press began, and ends where it
// began; whatever happens before is dropped, never kept for later.

import DesignSystem
public import PresenterCore

/// The person's side of a scene.
public struct InteractionState: Hashable, Sendable {
    /// What is to be on screen, as the daemon told it last.
    public internal(set) var scene = Scene()
    /// Whether nothing is to move that need not.
    public internal(set) var isMotionReduced: Bool
    /// The latest instant it was told of; what is drawn is of this instant.
    public internal(set) var clock: Instant

    /// What is kept of each card.
    var sessions: [PresentationID: CardSession] = [:]
    /// Where its cards lie.
    public internal(set) var layout = SceneLayout()

    var motions = Motions()
    var highlights = Highlights()
    var pointer = PointerState()
    var keyboard = KeyboardState()
    var pill = PillInput()
    /// The keys and buttons that are down.
    var held = HeldInput()
    /// What acts when it is let go.
    var press: Press?
    /// Whether the keyboard is here for nothing else, as a terminal's is: then it
    /// reaches a retry and toasts on the bare desktop too.
    public let ownsKeyboard: Bool

    /// The way out of blocked input, while it is being held.
    var releaseHold: ReleaseHold?

    /// Creates the state of an empty scene.
    ///
    /// - Parameters:
    ///   - isMotionReduced: whether nothing is to move that need not.
    ///   - ownsKeyboard: whether keys that reach this display are for it alone.
    ///   - now: the time.
    public init(isMotionReduced: Bool = false, ownsKeyboard: Bool = false, now: Instant) {
        self.isMotionReduced = isMotionReduced
        self.ownsKeyboard = ownsKeyboard
        clock = now
    }

    /// Takes a fact in.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: when; for input the instant the event carries, which may lie
    ///     before that of what was told earlier.
    /// - Returns: what is to be done, in order.
    public mutating func reduce(_ event: InteractionEvent, at now: Instant) -> [Order] {
        clock = max(clock, now)
        var orders: [Order] = []
        switch event {
        case .sceneChanged(let scene): orders += change(to: scene)
        case .laidOut(let layout): orders += place(layout)
        case .presented(let revision): markPresented(revision)
        case .input(let input): orders += take(input, at: now)
        case .deadlinePassed: break
        case .motionPreferred(let isReduced):
            isMotionReduced = isReduced
            if isReduced {
                motions.stopCards()
                highlights.clear()
            }
        }
        orders += settle()
        followLevels()
        return orders
    }

    private mutating func take(_ input: InputEvent, at now: Instant) -> [Order] {
        switch input {
        case .pointerMoved(let place): return movePointer(to: place)
        case .pointerLeft: return losePointer()
        case .pointerPressed(let button, let place): return pressPointer(button, place, at: now)
        case .pointerReleased(let button, let place): return releasePointer(button, place, at: now)
        case .scrolled(_, let dy, let place): return scroll(dy, at: place)
        case .touchBegan(let place): return beginTouch(place, at: now)
        case .touchMoved(let place): return moveTouch(place)
        case .touchEnded(let place): return endTouch(place, at: now)
        case .touchCancelled: return cancelTouch()
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
    /// The card that stands on top and takes the keys; none while input is blocked.
    var topmost: PresentationID? {
        scene.isInputBlocked ? nil : scene.presenters.last?.id
    }

    /// Whether keys come to this display now.
    public var hasKeyboard: Bool { keyboard.isOurs }

    /// The cards the keyboard can go to, the first of them first of all.
    var keyboardCards: [PresentationID] {
        if scene.isInputBlocked { return [scene.loading?.id].compactMap { $0 } }
        if let top = topmost { return [top, scene.retry?.id].compactMap { $0 } }
        guard let given = scene.keyboard else {
            guard ownsKeyboard else { return [] }
            return [scene.retry?.id].compactMap { $0 } + scene.toasts.reversed().map(\.id)
        }
        // Given to one, it can go to all that stands on the bare desktop.
        let all = scene.toasts.reversed().map(\.id) + [scene.retry?.id].compactMap { $0 }
        guard let place = all.firstIndex(of: given) else { return all }
        return Array(all[place...] + all[..<place])
    }

    /// Whether the keyboard was given to a card that never takes it.
    var isKeyboardGiven: Bool { topmost == nil && !scene.isInputBlocked && scene.keyboard != nil }

    /// What the keyboard can reach on a card, in order: a toast as a whole comes first.
    func focusOrder(of id: PresentationID) -> [Target] {
        guard let layout = placement(of: id)?.layout else { return [] }
        guard isKeyboardGiven, sessions[id]?.card.content.kind == .toast else {
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

    /// Whether a card may react to anything at all (rule 9).
    func canReact(_ id: PresentationID) -> Bool {
        if scene.isInputBlocked { return id == scene.loading?.id }
        return id == topmost || id == scene.retry?.id || id == scene.loading?.id
            || scene.toasts.contains { $0.id == id }
    }

    /// Whether what began at that instant may press something on a card (rule 8).
    func accepts(_ id: PresentationID, at now: Instant) -> Bool {
        guard canReact(id), let session = sessions[id], session.card.isArmed,
            let armedAt = session.armedAt, armedAt <= now
        else { return false }
        return keyboard.isOurs || !session.card.content.kind.isPresenter
    }

    func placement(of id: PresentationID) -> CardInstance? { layout[id] }
}
