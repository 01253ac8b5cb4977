// SPDX-License-Identifier: MIT

import DisplayLink
import EventLoop
import Interaction
import PresenterCore
import TerminalLook
import Wire

extension TerminalRuntime {
    func setDirty() {
        isDirty = true
        renderSource?.schedule()
    }

    /// One fact into the stage; its orders are carried out.
    func reduce(_ event: InteractionEvent, at moment: Instant) {
        for order in interaction.reduce(event, at: moment) {
            switch order {
            case .tell(let action):
                note(action)
                link.send(.acted(action, activationToken: nil))
            // A terminal's clipboard is the terminal's own: programs do not reach into it.
            case .copy, .paste: break
            }
        }
        setDirty()
    }

    /// Remembers toasts that were answered here, for `isOnce`.
    private func note(_ action: UserAction) {
        switch action {
        case .buttonTapped(let id, _), .cardTapped(let id), .closeTapped(let id): acted.insert(id)
        case .scrimTapped, .escapePressed, .retryTapped, .hoverBegan, .hoverEnded, .linkTapped,
            .disturbed, .keyboardLeft, .releaseHeld:
            break
        }
    }

    /// Ends a turn: one layout and, when something looks different, one frame.
    func render() {
        guard isEntered, isDirty, !isAsking, !device.isBusy, waiting == nil, !loop.isFinished
        else { return }
        reduce(.deadlinePassed, at: now)
        var picture = layoutEngine.picture(of: interaction, size: device.cells)
        for _ in 0..<2 {
            reduce(.laidOut(picture.layout), at: now)
            let next = layoutEngine.picture(of: interaction, size: device.cells)
            if next == picture { break }
            picture = next
        }
        isDirty = false
        renderSource?.unschedule()
        let revision = hasScene ? interaction.scene.revision : nil
        let bytes = encoder.encode(
            from: shown,
            to: picture.grid,
            caret: picture.caret,
            oldCaret: shownCaret
        )
        shown = picture.grid
        shownCaret = picture.caret
        if bytes.isEmpty {
            confirm(revision)
        } else {
            let question = isAlive == false ? "" : ControlSequence.askStatus
            device.write(bytes + Array(question.utf8))
            waiting = FrameUnderWay(revision: revision)
            settleFrame()
        }
        armWakeTimer()
    }

    /// Waits for the sign of life, where one was asked for and may come.
    func settleFrame() {
        guard waiting != nil, !device.isBusy else { return }
        if isAlive == false {
            frameIsShown()
        } else {
            showTimer?.arm(after: Self.showPatience)
        }
    }

    /// The terminal obeyed everything up to the last frame.
    func signOfLife() {
        isAlive = true
        if !isConnected { attachAgain() }
        frameIsShown()
    }

    func showIsLate() {
        guard waiting != nil, !device.isBusy else { return }
        // It has answered before and does not now: nobody sees the frame, and
        // nothing is drawn until it answers.
        guard isAlive != true else {
            isSilent = true
            return
        }
        // It has taken the frame and never answers: some do not.
        isAlive = false
        frameIsShown()
    }

    /// A terminal that said nothing for long and says something now may have
    /// lost the question.
    func askAgain() {
        guard isSilent, waiting != nil, !device.isBusy else { return }
        isSilent = false
        device.write(Array(ControlSequence.askStatus.utf8))
        settleFrame()
    }

    private func frameIsShown() {
        showTimer?.disarm()
        isSilent = false
        guard let frame = waiting else { return }
        waiting = nil
        confirm(frame.revision)
        if isDirty { renderSource?.schedule() }
        armWakeTimer()
    }

    private func confirm(_ revision: UInt64?) {
        guard let revision, isConnected, toldRevision.map({ $0 < revision }) ?? true else { return }
        toldRevision = revision
        reduce(.presented(revision: revision), at: now)
        link.send(.presented(revision: revision))
    }

    func armWakeTimer() {
        let deadlines = [interaction.nextDeadline, parser.deadline, inputAdapter.deadline]
            .compactMap { $0 }
        guard let deadline = deadlines.min() else {
            wakeTimer?.disarm()
            return
        }
        wakeTimer?.arm(at: deadline.sinceBoot)
    }

    func timePassed() {
        take(parser.timePassed(now))
        for input in inputAdapter.timePassed(now) { reduce(.input(input.event), at: input.moment) }
        reduce(.deadlinePassed, at: now)
        armWakeTimer()
    }
}
