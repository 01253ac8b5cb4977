// SPDX-License-Identifier: MIT

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
        let next = composer.staging(of: stage, on: screen.outputs, homes: homes)
        guard next != staging else { return }
        staging = next
        reduce(.arranged(next.arrangement), at: stage.clock)
    }

    /// Ends a turn: one layout and, when something looks different, one frame.
    func render() {
        guard isGreeted, isDirty, !loop.isFinished else { return }
        guard frameUnderWay == nil else { return }
        reduce(.deadlinePassed, at: now)
        // A layout can change what is hovered, which can change the layout; twice is enough.
        arrange()
        arrange()
        isDirty = false
        renderSource?.unschedule()
        updateInput()
        updateCursor()
        let revision = stage.scene.revision
        if let frame = frames.frame(stage, staging, on: screen.outputs) {
            frameUnderWay = FrameUnderWay(serial: frame.serial, revision: revision)
            presentTimer?.arm(after: Self.presentLimit)
            screen.show(frame)
        } else if !screen.outputs.isEmpty {
            // It looks as what is on screen already.
            confirm(revision)
        }
        screen.flush()
        armWakeTimer()
    }

    /// The screen shows that frame; `max`: it has not said so for too long.
    func presented(_ serial: UInt64) {
        guard let frame = frameUnderWay, frame.serial <= serial else { return }
        frameUnderWay = nil
        presentTimer?.disarm()
        if serial == .max {
            report("the screen did not confirm frame \(frame.serial)")
        } else {
            confirm(frame.revision)
        }
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
        guard let deadline = stage.nextDeadline else {
            wakeTimer?.disarm()
            return
        }
        wakeTimer?.arm(at: deadline.sinceBoot)
    }
}
