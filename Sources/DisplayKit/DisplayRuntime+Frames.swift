// SPDX-License-Identifier: MIT

import DisplayLink
import EventLoop
import Interaction
import PresenterCore
import Wire

extension DisplayRuntime {
    func setDirty() {
        isDirty = true
        renderSource?.schedule()
    }

    func deadlinePassed() {
        reduce(.deadlinePassed, at: now)
    }

    /// Lays out what changed and tells the stage.
    func arrange() {
        let next = layoutEngine.sceneLayout(
            of: interaction,
            on: screen.outputs,
            assignment: assignment
        )
        guard next != sceneLayout else { return }
        sceneLayout = next
        reduce(.laidOut(next), at: interaction.clock)
    }

    /// Ends a turn: one layout and, when something looks different, one frame.
    func render() {
        guard isGreeted, isDirty, !loop.isFinished else { return }
        guard !isWaiting else { return }
        reduce(.deadlinePassed, at: now)
        // A layout can change what is hovered, which can change the layout; twice is enough.
        arrange()
        arrange()
        isDirty = false
        renderSource?.unschedule()
        updateInput()
        updateCursor()
        updateTextEntry()
        let revision = interaction.scene.revision
        if let frame = frames.frame(of: interaction.instances, on: screen.outputs) {
            unconfirmed.append(FrameUnderWay(serial: frame.serial, revision: revision))
            if unconfirmed.count > Self.unconfirmedLimit { unconfirmed.removeFirst() }
            isWaiting = true
            presentTimer?.arm(after: isLatenessReported ? unseenLimit : presentLimit)
            shownAt = loop.now
            screen.show(frame)
        } else if let last = unconfirmed.indices.last {
            // It looks as what is about to be on screen.
            unconfirmed[last].revision = revision
        } else if !screen.outputs.isEmpty {
            confirm(revision)
        }
        screen.flush()
        armWakeTimer()
    }

    /// The screen shows that frame and thereby all before it.
    func presented(_ serial: UInt64) {
        guard let frame = unconfirmed.last(where: { $0.serial <= serial }) else { return }
        unconfirmed.removeAll { $0.serial <= serial }
        isLatenessReported = false
        confirm(frame.revision)
        guard unconfirmed.isEmpty else { return }
        // The screen's own word is the best clock a motion can have.
        if screen.pacesFrames, interaction.isAnimated, loop.now - shownAt >= Self.shortestFrame {
            setDirty()
        }
        stopWaiting()
    }

    /// The screen has not said for too long that a frame is on it: the next one may go.
    func presentationIsLate() {
        if !isLatenessReported, let frame = unconfirmed.last {
            isLatenessReported = true
            report("the screen has not confirmed frame \(frame.serial) for a quarter of a second")
        }
        stopWaiting()
    }

    private func stopWaiting() {
        isWaiting = false
        presentTimer?.disarm()
        if isDirty { renderSource?.schedule() }
        armWakeTimer()
    }

    func confirm(_ revision: UInt64) {
        guard hasScene, toldRevision.map({ $0 < revision }) ?? true else { return }
        toldRevision = revision
        reduce(.presented(revision: revision), at: now)
        link.send(.presented(revision: revision))
    }

    func armWakeTimer() {
        guard let deadline = interaction.nextDeadline else {
            wakeTimer?.disarm()
            return
        }
        wakeTimer?.arm(at: deadline.sinceBoot)
    }
}
