// SPDX-License-Identifier: MIT

import DesignSystem
import DisplayKit
import EventLoop
import InputEvents
import Interaction
import PresenterCore
import SystemCalls
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
    /// The last output of the pointer or a finger.
    private(set) var output: OutputID?
    /// Each device may have its own zero for milliseconds.
    private var pointerClock = ServerClock()
    private var touchClock = ServerClock()
    private var keyClock = ServerClock()
    private var repeater: KeyRepeater?
    /// The surface that the keyboard entered.
    private var enteredSurface: UInt32?
    /// How often the keyboard was returned.
    private var returns = 0
    /// Whether the keyboard was returned and the compositor has not answered yet.
    private var isReturning = false
    /// The keys that are down while the keyboard is on one of our surfaces.
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
    ) throws(SystemError) {
        self.connection = connection
        self.loop = loop
        self.locate = locate
        self.takesKeys = takesKeys
        repeater = try KeyRepeater(loop: loop) { [unowned self] in keyRepeated($0) }
    }

    /// The surface with the keyboard; `nil`: none, or one that may be about to lose it.
    var keySurface: UInt32? { isReturning ? nil : enteredSurface }

    /// The pointer's position; `nil`: not over our surfaces.
    var pointerPosition: ScreenPoint? { connection.seat?.pointerPosition.flatMap(screenPoint) }

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

    /// Forgets the output if it is gone.
    func monitorsChanged(_ monitors: MonitorList) {
        if let output, monitors[output] == nil { self.output = nil }
    }

    /// Handles an event of the seat.
    func handle(_ event: SeatEvent) {
        switch event {
        case .pointer(let event, let time): handle(event, time)
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
            heldKeys.insert(stroke.code)
            guard takesKeys() else { return }
            // A key that does not repeat leaves a repeating one unaffected.
            if connection.seat?.repeats(stroke.code) ?? false {
                repeater?.press(stroke.code, connection.seat?.keyRepeat)
            }
            askForToken(keySurface)
            send(.keyPressed(stroke), keyClock.moment(ofServerTime: time, on: loop))
        case .keyReleased(let stroke, let time):
            repeater?.release(stroke.code)
            // Also before keys count: nothing would report it later.
            heldKeys.remove(stroke.code)
            guard takesKeys() else { return }
            send(.keyReleased(stroke), keyClock.moment(ofServerTime: time, on: loop))
        case .modifiersChanged(let modifiers):
            guard takesKeys() else { return }
            send(.modifiersChanged(modifiers), loop.now)
        }
    }

    private func handle(_ event: PointerEvent<SurfacePoint>, _ time: UInt32) {
        guard let placed = event.mapPosition(screenPoint) else { return }
        switch (event, placed) {
        case (_, .entered(let position)) where position.output != output:
            output = position.output
            onOutput()
        case (.pressed(_, let point), _): askForToken(point.surface)
        case (.touchBegan(let point), .touchBegan(let position)):
            askForToken(point.surface)
            output = position.output
        default: break
        }
        let moment =
            event.isTouch
            ? touchClock.moment(ofServerTime: time, on: loop)
            : pointerClock.moment(ofServerTime: time, on: loop)
        send(.pointer(placed), moment)
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

    /// Returns the position of a point of a surface; `nil`: the surface is gone.
    private func screenPoint(_ point: SurfacePoint) -> ScreenPoint? {
        locate(point.surface).map { found in
            let point = Point(x: point.x + Double(found.x), y: point.y + Double(found.y))
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

// Wayland reports a held key once; the client generates the repeats.

/// Repeats the last pressed key while it is held.
final class KeyRepeater {
    private let loop: EventLoop
    private let repeated: (UInt32) -> Void
    private var timer: TimerSource?
    private var code: UInt32?
    private var rhythm: KeyRepeat?

    init(loop: EventLoop, repeated: @escaping (UInt32) -> Void) throws(SystemError) {
        self.loop = loop
        self.repeated = repeated
        timer = try loop.timer(accuracy: .milliseconds(2)) { [unowned self] in fire() }
    }

    /// Handles a key press.
    func press(_ code: UInt32, _ rhythm: KeyRepeat?) {
        guard let rhythm else { return stop() }
        self.code = code
        self.rhythm = rhythm
        timer?.arm(after: rhythm.delay)
    }

    /// Handles a key release.
    func release(_ code: UInt32) {
        if code == self.code { stop() }
    }

    /// Stops repeating.
    func stop() {
        code = nil
        timer?.disarm()
    }

    private func fire() {
        guard let code, let rhythm else { return }
        timer?.arm(after: rhythm.interval)
        repeated(code)
    }
}

/// One of our surfaces, with its corner's position on its output.
struct LocatedSurface {
    var wlSurface: WaylandSurface
    var output: OutputID
    var x = 0
    var y = 0
}
