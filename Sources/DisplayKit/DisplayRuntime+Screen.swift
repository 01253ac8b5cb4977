// SPDX-License-Identifier: MIT

import DisplayLink
import EventLoop
import Interaction
import PresenterCore
import Wire

extension DisplayRuntime {
    func take(_ event: ScreenEvent) {
        switch event {
        case .input(let input, let moment):
            // What was under the pointer when it was pressed, not one layout earlier.
            if input.canPress { arrange() }
            // No event is from later than now, whatever a server's clock says.
            reduce(.input(input), at: min(moment, now))
            updateCursor()
            updateInput()
        case .presented(let serial): presented(serial)
        case .outputsChanged:
            assignOutputs(for: interaction.scene)
            frames.forget()
            setDirty()
        case .contentsLost:
            frames.forget()
            setDirty()
        case .lost(let reason): fail(reason)
        }
    }

    /// One fact into the stage; its orders are carried out.
    func reduce(_ event: InteractionEvent, at moment: Instant) {
        let orders = interaction.reduce(event, at: moment)
        for order in orders {
            switch order {
            case .tell(let action): tell(action, at: moment)
            case .copy(let text): screen.copy(text)
            case .paste: screen.requestPaste()
            }
        }
        setDirty()
    }

    func tell(_ action: UserAction, at moment: Instant) {
        if action == .releaseHeld { wasReleasedByHand = true }
        let token: String? =
            switch action {
            case .buttonTapped, .cardTapped: screen.mintActivationToken(at: moment)
            case .closeTapped, .scrimTapped, .escapePressed, .retryTapped, .hoverBegan,
                .hoverEnded, .linkTapped, .disturbed, .keyboardLeft, .releaseHeld:
                nil
            }
        link.send(.acted(action, activationToken: token))
    }

    func updateInput() {
        let scene = interaction.scene
        let next: InputMode =
            if scene.isInputBlocked {
                .blocked
            } else if screen.outputs.isEmpty || scene.isEmpty {
                .free
            } else {
                scene.presenters.isEmpty && scene.keyboard == nil ? .pointer : .exclusive
            }
        guard next != inputMode else {
            lingerEnd = nil
            return
        }
        if inputMode.isGrabbing, !next.isGrabbing, lingers() { return }
        lingerEnd = nil
        wasReleasedByHand = false
        lingerTimer?.disarm()
        inputMode = next
        screen.setInput(next)
    }

    /// Whether the input is held on to for a key that is still down.
    ///
    /// The key that answered a modal or freed the input goes on repeating until
    /// it comes up; given back too early, its repeats would reach the window
    /// below. A lease that ends by itself is never held on to.
    private func lingers() -> Bool {
        guard interaction.holdsKeys, inputMode == .exclusive || wasReleasedByHand else {
            return false
        }
        let end = lingerEnd ?? loop.now + lingerLimit
        lingerEnd = end
        guard loop.now < end else { return false }
        lingerTimer?.arm(at: end)
        return true
    }

    func updateCursor() {
        let next = interaction.pointerShape
        guard next != cursor else { return }
        cursor = next
        screen.setCursor(next)
    }

    /// Tells the screen of the field that takes text now.
    func updateTextEntry() {
        let next = interaction.textEntry
        guard next != textEntry else { return }
        textEntry = next
        screen.setTextEntry(next)
    }

    /// Chooses outputs for what is about to appear; what is there stays where it is.
    func assignOutputs(for scene: Scene) {
        let outputs = screen.outputs.map(\.id)
        let before = interaction.scene
        let hadCards = !before.presenters.isEmpty || before.retry != nil || before.loading != nil
        let movesCards = assignment.cards.map { !outputs.contains($0) } ?? true || !hadCards
        let movesToasts =
            assignment.toasts.map { !outputs.contains($0) } ?? true || before.toasts.isEmpty
        guard movesCards || movesToasts else { return }
        // Asked once: it may be a question to the server.
        let chosen = outputToFollow() ?? outputs.first
        if movesCards { assignment.cards = chosen }
        if movesToasts { assignment.toasts = chosen }
    }

    func outputToFollow() -> OutputID? {
        // With nothing to choose from nobody is asked.
        guard screen.outputs.count > 1 else { return screen.outputs.first?.id }
        return switch follow {
        case .focus: screen.outputToFollow(.focus)
        case .pointer: screen.outputToFollow(.pointer)
        case .primary: screen.outputToFollow(.primary)
        case .output(let name):
            screen.outputs.first { $0.name == name }?.id ?? screen.outputToFollow(.primary)
        }
    }
}

extension InputEvent {
    /// Whether it can begin or end something: then it must meet the latest layout.
    fileprivate var canPress: Bool {
        switch self {
        case .pointerPressed, .pointerReleased, .touchBegan, .touchEnded, .keyPressed,
            .keyReleased:
            true
        case .pointerMoved, .pointerLeft, .scrolled, .touchMoved, .touchCancelled,
            .modifiersChanged, .keyboardGained, .keyboardLost, .pasted, .composed:
            false
        }
    }
}
