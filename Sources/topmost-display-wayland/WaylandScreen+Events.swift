// SPDX-License-Identifier: MIT

import DesignSystem
import DisplayKit
import EventLoop
import InputEvents
import Interaction
import PresenterCore
import Wayland

/// Where the pointer and the finger are, and the clocks of their events.
struct Pointing {
    /// The pane the pointer is over, and where on it.
    var wlSurface: UInt32?
    var x = 0.0
    var y = 0.0
    /// The output the pointer was on last.
    var output: OutputID?
    /// The pane the finger went down on, and where it is.
    var finger: (wlSurface: UInt32, x: Double, y: Double)?
    /// Each device's milliseconds may count from elsewhere.
    var pointerClock = ServerClock()
    var touchClock = ServerClock()
    var keyClock = ServerClock()
}

/// The person's events in the words all displays share.
extension WaylandScreen {
    func take(_ event: SeatEvent) {
        switch event {
        case .pointerEntered(let wlSurface, let x, let y):
            (pointing.wlSurface, pointing.x, pointing.y) = (wlSurface, x, y)
            guard let place = pointerPlace() else { return }
            if pointing.output != place.output {
                pointing.output = place.output
                applyCursor()
            }
            onEvent?(.input(.pointerMoved(place), at: now))
        case .pointerLeft:
            pointing.wlSurface = nil
            onEvent?(.input(.pointerLeft, at: now))
        case .pointerMoved(let x, let y, let time):
            (pointing.x, pointing.y) = (x, y)
            guard let place = pointerPlace() else { return }
            send(
                .pointerMoved(place),
                pointing.pointerClock.moment(ofServerTime: time, now: loop.now)
            )
        case .pointerButton(let button, let isPressed, let time):
            guard let place = pointerPlace() else { return }
            if isPressed { askForToken(pointing.wlSurface) }
            let moment = pointing.pointerClock.moment(ofServerTime: time, now: loop.now)
            send(
                isPressed ? .pointerPressed(button, place) : .pointerReleased(button, place),
                moment
            )
        case .scrolled(let dx, let dy, let isClicks, let time):
            guard let place = pointerPlace() else { return }
            let step = isClicks ? Wheel.step : 1
            let moment = pointing.pointerClock.moment(ofServerTime: time, now: loop.now)
            send(.scrolled(dx: dx * step, dy: dy * step, place), moment)
        case .touchBegan, .touchMoved, .touchEnded, .touchCancelled: takeTouch(event)
        case .keyboardEntered, .keyboardLeft, .keyPressed, .keyReleased, .modifiersChanged:
            takeKey(event)
        }
    }

    private func takeTouch(_ event: SeatEvent) {
        switch event {
        case .touchBegan(let wlSurface, let x, let y, let time):
            pointing.finger = (wlSurface, x, y)
            guard let place = place(on: wlSurface, x, y) else { return }
            askForToken(wlSurface)
            pointing.output = place.output
            send(.touchBegan(place), pointing.touchClock.moment(ofServerTime: time, now: loop.now))
        case .touchMoved(let x, let y, let time):
            guard let finger = pointing.finger else { return }
            pointing.finger = (finger.wlSurface, x, y)
            guard let place = place(on: finger.wlSurface, x, y) else { return }
            send(.touchMoved(place), pointing.touchClock.moment(ofServerTime: time, now: loop.now))
        case .touchEnded(let time):
            guard let finger = pointing.finger else { return }
            pointing.finger = nil
            guard let place = place(on: finger.wlSurface, finger.x, finger.y) else {
                onEvent?(.input(.touchCancelled, at: now))
                return
            }
            send(.touchEnded(place), pointing.touchClock.moment(ofServerTime: time, now: loop.now))
        default:
            pointing.finger = nil
            onEvent?(.input(.touchCancelled, at: now))
        }
    }

    private func takeKey(_ event: SeatEvent) {
        switch event {
        case .keyboardEntered(let wlSurface, let held):
            keyPane = wlSurface
            heldKeys = held
        case .keyboardLeft:
            keyPane = nil
            repeater?.stop()
        case .keyPressed(let stroke, let time):
            guard takesKeys else { return }
            // One that does not repeat leaves the one that does.
            if connection.seat?.repeats(stroke.code) ?? false {
                repeater?.press(stroke.code, connection.seat?.keyRepeat)
            }
            askForToken(keyPane)
            send(.keyPressed(stroke), pointing.keyClock.moment(ofServerTime: time, now: loop.now))
        case .keyReleased(let stroke, let time):
            repeater?.release(stroke.code)
            guard takesKeys else { return }
            send(.keyReleased(stroke), pointing.keyClock.moment(ofServerTime: time, now: loop.now))
        case .modifiersChanged(let modifiers):
            guard takesKeys else { return }
            onEvent?(.input(.modifiersChanged(modifiers), at: now))
        default: break
        }
    }

    /// A held key repeats.
    func keyRepeated(_ code: UInt32) {
        guard takesKeys, var stroke = connection.seat?.repeatStroke(code) else {
            repeater?.stop()
            return
        }
        stroke.isRepeat = true
        onEvent?(.input(.keyPressed(stroke), at: now))
    }

    /// Tells the stage when keys begin or cease to come; to be called once all
    /// that was read is known, for they leave one pane before they enter another.
    func keyboardMayHaveChanged() {
        let isOurs = mode.isGrabbing && !isUnseen && keyPane.map(isOurs) ?? false
        guard isOurs != hasKeyboard else { return }
        hasKeyboard = isOurs
        updateGrounds()
        if isOurs {
            let isHeld = (connection.seat?.heldButtons ?? 0) > 0
            onEvent?(
                .input(.keyboardGained(heldKeys: heldKeys, isButtonHeld: isHeld), at: now)
            )
            if let place = pointerPlace() { onEvent?(.input(.pointerMoved(place), at: now)) }
        } else {
            repeater?.stop()
            onEvent?(.input(.keyboardLost, at: now))
        }
    }

    private var takesKeys: Bool { mode.isGrabbing && hasKeyboard }

    private func isOurs(_ wlSurface: UInt32) -> Bool {
        overlays.values.contains { $0.wlSurface.id == wlSurface }
            || surfaces.values.contains { $0.wlSurface.id == wlSurface }
    }

    private func pointerPlace() -> Place? {
        pointing.wlSurface.flatMap { place(on: $0, pointing.x, pointing.y) }
    }

    /// The place of a point of a pane.
    private func place(on wlSurface: UInt32, _ x: Double, _ y: Double) -> Place? {
        if let overlay = overlays.values.first(where: { $0.wlSurface.id == wlSurface }) {
            return Place(output: overlay.output, point: Point(x: x, y: y))
        }
        guard let surface = surfaces.values.first(where: { $0.wlSurface.id == wlSurface }) else {
            return nil
        }
        let corner = surface.geometry.box
        return Place(
            output: surface.content.output,
            point: Point(x: x + Double(corner.x), y: y + Double(corner.y))
        )
    }

    /// A press may become an answer: its token is asked for now, so that it is there then.
    private func askForToken(_ wlSurface: UInt32?) {
        let known = wlSurface.flatMap { id in
            overlays.values.first { $0.wlSurface.id == id }?.wlSurface
                ?? surfaces.values.first { $0.wlSurface.id == id }?.wlSurface
        }
        token = ActivationToken(connection, for: known)
    }

    private func send(_ event: InputEvent, _ moment: Duration) {
        onEvent?(.input(event, at: Instant(sinceBoot: moment)))
    }
}
