// SPDX-License-Identifier: MIT

import DisplayKit
import EventLoop
import InputEvents
import Interaction
import PresenterCore
import XCB

/// Converts the server's events to those that all displays share.
extension X11Screen {
    /// Handles all events of the server.
    ///
    /// Any request can read further events, which do not wake the loop again: this
    /// continues until there are none left.
    func readEvents() {
        while let events = nextEvents(), !events.isEmpty { handle(events) }
    }

    /// Returns the server's events; nil if the server is gone, which it reports.
    private func nextEvents() -> [Event]? {
        do throws(XCBError) {
            return try connection.nextEvents()
        } catch {
            lose(error)
            return nil
        }
    }

    private func handle(_ events: [Event]) {
        var isOutputCheckDue = false
        for (index, event) in events.enumerated() {
            switch event {
            case .outputsChanged, .workAreaChanged: isOutputCheckDue = true
            case .keymapReplaced:
                // One change of the layout sends several events.
                if index + 1 < events.count, events[index + 1] == .keymapReplaced { continue }
                receive(event)
            case .pointer(.moved, _):
                // Only the last position of the pointer counts.
                if index + 1 < events.count, case .pointer(.moved, _) = events[index + 1] {
                    continue
                }
                receive(event)
            default: receive(event)
            }
        }
        if isOutputCheckDue, refreshOutputs() { onEvent?(.outputsChanged) }
    }

    /// Handles the start of exclusive keys.
    func keyboardGained() {
        guard !stacking.isCovered else { return }
        do throws(XCBError) {
            try keyboard.prepare()
        } catch {
            return lose(error)
        }
        let codes = keyboard.learnHeldKeys()
        let pointer = connection.pointerPosition()
        let isButtonHeld = pointer?.isButtonHeld ?? false
        onEvent?(.input(.keyboardGained(heldKeys: codes, isButtonHeld: isButtonHeld), at: now))
        // The pointer may rest over a card that just appeared.
        guard let pointer, let point = table.nearestPoint(x: pointer.x, y: pointer.y) else {
            return
        }
        onEvent?(.input(.pointer(.moved(point)), at: now))
    }

    /// Stops keys for covered cards; they must arm again once free.
    func coveredChanged(_ isCovered: Bool) {
        guard grabs.hasKeyboard else { return }
        if isCovered { onEvent?(.input(.keyboardLost, at: now)) } else { keyboardGained() }
    }

    /// Handles an event, or leaves it to the input method until that has answered.
    private func receive(_ event: Event) {
        guard inputMethod?.takes(event) != true else { return }
        handle(event)
    }

    func handle(_ event: Event) {
        switch event {
        case .keyPressed(let key):
            guard takesKeys else { return }
            let stroke = keyboard.pressed(key)
            send(.keyPressed(stroke), key.time)
        case .keyReleased(let key):
            guard takesKeys else { return }
            let stroke = keyboard.released(key)
            send(.keyReleased(stroke), key.time)
        case .keyboardStateChanged(let state):
            keyboard.update(state)
            reportModifiers()
        case .keymapReplaced:
            keyboard.reload()
            reportModifiers()
        case .pointer(.left, _) where grabs.hasPointer: break
        case .pointer(let event, let time):
            let placed = event.mapPosition { table.nearestPoint(x: $0.x, y: $0.y) }
            if let placed { send(.pointer(placed), time) }
        case .exposed(let window, let part): exposed(window, part)
        case .visibilityChanged(let window, let visibility):
            if visibility != .whole, isSurface(window) { stacking.stackingChanged() }
        case .stackingChanged(let window):
            stacking.stackingChanged()
            if window == followed { checkFullscreen() }
        case .unmanagedCreated(_, let frame): if stacking.isLockSized(frame) { grabs.yieldGrab() }
        case .focusLost(let window): grabs.focusLost(window)
        case .windowDestroyed(let window):
            stacking.stackingChanged()
            if window == followed { checkFullscreen() }
        case .compositingChanged: compositingChanged()
        case .imageSent(let segment): imageSent(segment: segment)
        case .selectionRequested(let request):
            connection.answer(request)
            // Nothing else happens here that would send it.
            connection.flush()
        case .selectionArrived(let isThere):
            guard isThere, let text = connection.takeSelection() else { return }
            onEvent?(.input(.pasted(text), at: now))
        case .selectionLost:
            connection.dropOffer()
            onEvent?(.clipboardChanged)
        case .requestFailed(let failure): log("\(failure)")
        case .screenSaved(let isSaved): report(isSaved: isSaved)
        case .idleChanged(let isIdle): onEvent?(.presenceChanged(isAway: isIdle))
        case .focusedWindowChanged: checkFullscreen()
        case .outputsChanged, .workAreaChanged: break
        }
    }

    /// Whether keys count: only while all of them come to us, since without a window manager
    /// they also reach the window under the pointer.
    var takesKeys: Bool { mode.isGrabbing && grabs.hasKeyboard && !stacking.isCovered }
}
