// SPDX-License-Identifier: MIT
//
// Holds keyboard and pointer for what is modal and for leases. Another program
// may have them (an open menu, a game): then it asks again and again until it
// is granted, and until then windows without pixels over every monitor keep
// clicks from going anywhere. A screen lock needs them to lock at all: it gets
// them for as long as it is there.

import EventLoop
import Interaction
import XCB

/// Takes keyboard and pointer and gives them back.
final class InputHolder {
    /// Keys come to us from now on.
    var onKeyboardGained: () -> Void = {}
    /// Whether all keys come to us.
    private(set) var hasKeyboard = false
    /// Whether the whole pointer comes to us.
    private(set) var hasPointer = false
    /// The windows that clicks fall on, over every monitor.
    private(set) var floors: [Window] = []
    private let connection: Connection
    private let log: (String) -> Void
    private let now: () -> Duration
    private var timer: TimerSource?
    private var isWanted = false
    private var isResting = false
    private var round = 0
    private var failures = 0
    private var cursor = PointerShape.arrow

    /// After as many refusals, `quickRetry` apart, a line is logged and the
    /// holder asks more rarely.
    static let quickRetries = 100
    static let quickRetry = Duration.milliseconds(50)
    static let slowRetry = Duration.milliseconds(500)

    init(
        _ connection: Connection,
        loop: EventLoop,
        log: @escaping (String) -> Void
    ) throws(EventLoopError) {
        self.connection = connection
        self.log = log
        now = { loop.now }
        timer = try loop.timer(accuracy: .milliseconds(5)) { [unowned self] in ask() }
    }

    /// Takes both; clicks go nowhere from now on.
    ///
    /// Without a monitor it waits until there is one.
    func take(over monitors: [Rectangle]) {
        isWanted = true
        failures = 0
        cover(monitors)
    }

    /// Gives both back.
    func free() {
        isWanted = false
        letGo()
        floors = []
    }

    /// Leaves both to another; what clicks fall on stays where it is.
    func rest() {
        isResting = true
        letGo()
    }

    /// Takes both again, if they are wanted still.
    func goOn() {
        isResting = false
        failures = 0
        ask()
    }

    /// Follows the monitors; what was held is held again through the new windows.
    func cover(_ monitors: [Rectangle]) {
        guard isWanted, floors.map(\.frame) != monitors else { return }
        let old = floors
        floors = monitors.map { monitor in
            let floor = Window(
                connection,
                frame: monitor,
                kind: .inputOnly,
                title: "Topmost",
                hasAlpha: false
            )
            floor.show()
            return floor
        }
        hasKeyboard = false
        hasPointer = false
        round += 1
        ask()
        // The old ones go only now: the new grab is asked for before its window goes.
        withExtendedLifetime(old) {}
    }

    /// Changes the pointer's shape while it is held.
    func setCursor(_ shape: PointerShape) {
        cursor = shape
        if hasPointer { connection.setGrabCursor(shape) }
    }

    private func letGo() {
        round += 1
        timer?.disarm()
        hasKeyboard = false
        hasPointer = false
        connection.ungrabKeyboard()
        connection.ungrabPointer()
        connection.flush()
    }

    private func ask() {
        guard isWanted, !isResting, let floor = floors.first else { return }
        let asked = round
        if !hasKeyboard {
            connection.grabKeyboard(floor) { [weak self] status in
                guard let self, asked == round else { return }
                hasKeyboard = status == .success
                if hasKeyboard { onKeyboardGained() } else { retry("keyboard", status) }
            }
        }
        if !hasPointer {
            connection.grabPointer(floor, cursor: cursor) { [weak self] status in
                guard let self, asked == round else { return }
                hasPointer = status == .success
                if hasPointer {
                    connection.setGrabCursor(cursor)
                } else {
                    retry("pointer", status)
                }
            }
        }
        connection.flush()
    }

    private func retry(_ device: String, _ status: GrabStatus) {
        failures += 1
        if failures == Self.quickRetries {
            log("cannot grab the \(device): \(status); still trying")
        }
        let pause = failures < Self.quickRetries ? Self.quickRetry : Self.slowRetry
        timer?.arm(at: now() + pause)
    }
}
