// SPDX-License-Identifier: MIT

import DesignSystem
import DisplayKit
import EventLoop
import InputEvents
import Interaction
import PresenterCore
import Wayland

/// Converts the seat's events to those that all displays share.
final class SeatInput {
    /// Called with each input event.
    var onEvent: (InputEvent, Instant) -> Void = { _, _ in }
    /// Called when the pointer moves to another output.
    var onOutput: () -> Void = {}

    private let connection: Connection
    private let loop: EventLoop
    /// Finds one of our surfaces.
    private let locate: (UInt32) -> LocatedSurface?
    /// Whether keys count now.
    private let takesKeys: () -> Bool
    private var pointing = Pointing()
    private var repeater: KeyRepeater?
    /// The surface that the keyboard entered.
    private var enteredSurface: UInt32?
    /// How often the keyboard was returned.
    private var returns = 0
    /// Whether the keyboard was returned and the compositor has not answered yet.
    private var isReturning = false
    /// The keys that were down when it got the keyboard.
    private(set) var heldKeys: Set<UInt32> = []
    private var token: ActivationToken?

    /// Creates an idle converter.
    ///
    /// - Parameters:
    ///   - connection: the compositor.
    ///   - loop: the loop to repeat keys on.
    ///   - locate: finds one of our surfaces.
    ///   - takesKeys: whether keys count now.
    /// - Throws: if the loop's timer cannot be created.
    init(
        _ connection: Connection,
        loop: EventLoop,
        locate: @escaping (UInt32) -> LocatedSurface?,
        takesKeys: @escaping () -> Bool
    ) throws(EventLoopError) {
        self.connection = connection
        self.loop = loop
        self.locate = locate
        self.takesKeys = takesKeys
        repeater = try KeyRepeater(loop: loop) { [unowned self] in keyRepeated($0) }
    }

    /// The surface with the keyboard; `nil`: none, or one that may be about to lose it.
    var keySurface: UInt32? { isReturning ? nil : enteredSurface }

    /// The last output of the pointer or a finger.
    var output: OutputID? { pointing.output }

    /// The pointer's position; `nil`: not over our surfaces.
    var pointerPlace: ScreenPoint? {
        pointing.wlSurface.flatMap { place(on: $0, pointing.x, pointing.y) }
    }

    /// Returns the token of the last press, once.
    func takeToken() -> String? {
        defer { token = nil }
        return token?.text()
    }

    /// Records that our surfaces no longer ask for the keyboard.
    ///
    /// Its `leave` is still to come: until the compositor has processed the request, an earlier
    /// `enter` does not count for the next card, which the `leave` would close.
    func returnKeyboard() {
        stopRepeating()
        guard enteredSurface != nil else { return }
        returns += 1
        isReturning = true
        connection.whenProcessed { [weak self, returns] in
            guard let self, self.returns == returns else { return }
            // An ordinary window keeps the keyboard. One that is gone cannot, even if the
            // compositor does not say so; another may get its number.
            isReturning = false
            if let surface = enteredSurface, locate(surface) == nil { enteredSurface = nil }
        }
    }

    /// Stops repeating held keys.
    func stopRepeating() { repeater?.stop() }

    /// Forgets the pointer's position if its output is gone.
    func follow(_ monitors: MonitorList) {
        if let output = pointing.output, monitors[output] == nil { pointing = Pointing() }
    }

    /// Handles an event of the seat.
    func take(_ event: SeatEvent) {
        switch event {
        case .pointerEntered(let wlSurface, let x, let y):
            (pointing.wlSurface, pointing.x, pointing.y) = (wlSurface, x, y)
            guard let place = pointerPlace else { return }
            if pointing.output != place.output {
                pointing.output = place.output
                onOutput()
            }
            send(.pointerMoved(place), loop.now)
        case .pointerLeft:
            pointing.wlSurface = nil
            send(.pointerLeft, loop.now)
        case .pointerMoved(let x, let y, let time):
            (pointing.x, pointing.y) = (x, y)
            guard let place = pointerPlace else { return }
            send(.pointerMoved(place), pointing.pointerClock.moment(ofServerTime: time, on: loop))
        case .pointerButton(let button, let isPressed, let time):
            guard let place = pointerPlace else { return }
            if isPressed { askForToken(pointing.wlSurface) }
            let moment = pointing.pointerClock.moment(ofServerTime: time, on: loop)
            send(
                isPressed ? .pointerPressed(button, place) : .pointerReleased(button, place),
                moment
            )
        case .scrolled(let dx, let dy, let isClicks, let time):
            guard let place = pointerPlace else { return }
            let step = isClicks ? Wheel.step : 1
            let moment = pointing.pointerClock.moment(ofServerTime: time, on: loop)
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
            send(.touchBegan(place), pointing.touchClock.moment(ofServerTime: time, on: loop))
        case .touchMoved(let x, let y, let time):
            guard let finger = pointing.finger else { return }
            pointing.finger = (finger.wlSurface, x, y)
            guard let place = place(on: finger.wlSurface, x, y) else { return }
            send(.touchMoved(place), pointing.touchClock.moment(ofServerTime: time, on: loop))
        case .touchEnded(let time):
            guard let finger = pointing.finger else { return }
            pointing.finger = nil
            guard let place = place(on: finger.wlSurface, finger.x, finger.y) else {
                send(.touchCancelled, loop.now)
                return
            }
            send(.touchEnded(place), pointing.touchClock.moment(ofServerTime: time, on: loop))
        default:
            pointing.finger = nil
            send(.touchCancelled, loop.now)
        }
    }

    private func takeKey(_ event: SeatEvent) {
        switch event {
        case .keyboardEntered(let wlSurface, let held):
            enteredSurface = wlSurface
            isReturning = false
            heldKeys = held
        case .keyboardLeft(let wlSurface):
            // A `leave` of another surface does not concern the one entered since.
            guard wlSurface == nil || wlSurface == enteredSurface else { return }
            enteredSurface = nil
            isReturning = false
            repeater?.stop()
        case .keyPressed(let stroke, let time):
            guard takesKeys() else { return }
            // A key that does not repeat leaves a repeating one unaffected.
            if connection.seat?.repeats(stroke.code) ?? false {
                repeater?.press(stroke.code, connection.seat?.keyRepeat)
            }
            askForToken(keySurface)
            send(.keyPressed(stroke), pointing.keyClock.moment(ofServerTime: time, on: loop))
        case .keyReleased(let stroke, let time):
            repeater?.release(stroke.code)
            guard takesKeys() else { return }
            send(.keyReleased(stroke), pointing.keyClock.moment(ofServerTime: time, on: loop))
        case .modifiersChanged(let modifiers):
            guard takesKeys() else { return }
            send(.modifiersChanged(modifiers), loop.now)
        default: break
        }
    }

    /// Handles a repeat of a held key.
    private func keyRepeated(_ code: UInt32) {
        guard takesKeys(), var stroke = connection.seat?.repeatStroke(code) else {
            repeater?.stop()
            return
        }
        stroke.isRepeat = true
        send(.keyPressed(stroke), loop.now)
    }

    /// Returns the position of a point of a surface.
    private func place(on wlSurface: UInt32, _ x: Double, _ y: Double) -> ScreenPoint? {
        locate(wlSurface).map { found in
            let point = Point(x: x + Double(found.x), y: y + Double(found.y))
            return ScreenPoint(output: found.output, point: point)
        }
    }

    /// Requests a token for a press in advance, because the press may become an answer.
    private func askForToken(_ wlSurface: UInt32?) {
        token = ActivationToken(connection, for: wlSurface.flatMap(locate)?.wlSurface)
    }

    private func send(_ event: InputEvent, _ moment: Duration) {
        onEvent(event, Instant(sinceBoot: moment))
    }
}

extension SeatInput {
    /// The positions of pointer and finger, and the clocks of their events.
    private struct Pointing {
        /// The surface under the pointer, and the position on it.
        var wlSurface: UInt32?
        var x = 0.0
        var y = 0.0
        /// The last output of the pointer.
        var output: OutputID?
        /// The surface under the finger, and the position on it.
        var finger: (wlSurface: UInt32, x: Double, y: Double)?
        /// Each device may have its own zero for milliseconds.
        var pointerClock = ServerClock()
        var touchClock = ServerClock()
        var keyClock = ServerClock()
    }
}
