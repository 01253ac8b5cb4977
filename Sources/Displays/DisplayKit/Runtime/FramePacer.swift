// SPDX-License-Identifier: MIT
//
// No frame is made while the last one is not on screen yet. A screen that does not
// confirm a frame gets the next one after a time limit, unless it always confirms
// (`confirmsEveryFrame`).

import EventLoop
import SystemCalls

/// Tracks the frames on their way to the screen.
final class FramePacer {
    /// How long an unconfirmed frame delays the next one.
    var limit = Duration.milliseconds(250)
    /// The limit while frames are repeatedly late, for example on a sleeping monitor.
    var unseenLimit = Duration.seconds(1)
    /// Minimum time between two frames of a motion.
    static let shortestFrame = Duration.milliseconds(4)
    /// Maximum number of unconfirmed frames to remember.
    private static let maximumUnconfirmed = 16

    /// Whether the next frame must wait for the last one.
    private(set) var isWaiting = false
    /// When the last frame was sent to the screen.
    private(set) var shownAt = Duration.zero

    private let loop: EventLoop
    private let waitsForEver: Bool
    private let interval: Duration
    private let report: (String) -> Void
    private let onFree: () -> Void
    /// The frames not yet confirmed.
    private var unconfirmed: [FrameUnderWay] = []
    /// Whether the missing confirmation was reported.
    private var isLatenessReported = false
    private var timer: TimerSource?

    private struct FrameUnderWay {
        var serial: UInt64
        /// The revision of its scene; `nil`: no scene yet.
        var revision: UInt64?
    }

    /// Creates an idle pacer.
    ///
    /// - Parameters:
    ///   - loop: the loop to wait on.
    ///   - waitsForEver: whether only the screen can end the wait.
    ///   - interval: minimum time between two frames.
    ///   - report: called once when the screen is late.
    ///   - onFree: called when the next frame may be sent.
    /// - Throws: if the loop's timer cannot be created.
    init(
        loop: EventLoop,
        waitsForEver: Bool,
        interval: Duration = .zero,
        report: @escaping (String) -> Void,
        onFree: @escaping () -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.waitsForEver = waitsForEver
        self.interval = interval
        self.report = report
        self.onFree = onFree
        timer = try loop.timer { [weak self] in self?.passLimit() }
    }

    /// Whether a motion may draw a frame now.
    var isFrameDue: Bool { loop.now - shownAt >= Self.shortestFrame }

    /// Whether the last frame is too recent for another one; `onFree` is then called when it is not.
    func isTooSoon() -> Bool {
        let left = shownAt + interval - loop.now
        guard left > .zero else { return false }
        timer?.arm(after: left)
        return true
    }

    /// Records a frame that is sent to the screen.
    func begin(_ serial: UInt64, revision: UInt64?) {
        unconfirmed.append(FrameUnderWay(serial: serial, revision: revision))
        if unconfirmed.count > Self.maximumUnconfirmed { unconfirmed.removeFirst() }
        isWaiting = true
        if !waitsForEver { timer?.arm(after: isLatenessReported ? unseenLimit : limit) }
        shownAt = loop.now
    }

    /// Assigns a scene to the frame under way, which already shows it.
    ///
    /// - Returns: whether a frame is under way; its confirmation then counts for the scene.
    func follow(revision: UInt64?) -> Bool {
        guard let last = unconfirmed.indices.last else { return false }
        unconfirmed[last].revision = revision
        return true
    }

    /// Records that the screen shows a frame and thereby all earlier ones.
    ///
    /// - Returns: the new state of the screen; `nil` if nothing changed.
    func confirm(_ serial: UInt64) -> Confirmation? {
        guard let frame = unconfirmed.last(where: { $0.serial <= serial }) else { return nil }
        unconfirmed.removeAll { $0.serial <= serial }
        isLatenessReported = false
        return Confirmation(revision: frame.revision, isLast: unconfirmed.isEmpty)
    }

    /// The effect of a screen's confirmation.
    struct Confirmation {
        /// The scene on screen; `nil`: its confirmation is not needed.
        var revision: UInt64?
        /// Whether no more frames are under way.
        var isLast: Bool
    }

    /// Detaches the pending frames from their scenes: their confirmation is not needed.
    func disown() {
        for index in unconfirmed.indices { unconfirmed[index].revision = nil }
    }

    /// Discards the frames under way: they are never shown.
    func drop() {
        unconfirmed = []
        free()
    }

    /// Allows the next frame although the screen has not confirmed the last one.
    private func passLimit() {
        if isWaiting, !isLatenessReported, let frame = unconfirmed.last {
            isLatenessReported = true
            report("the screen has not confirmed frame \(frame.serial) for a quarter of a second")
        }
        free()
    }

    /// Allows the next frame.
    func free() {
        isWaiting = false
        timer?.disarm()
        onFree()
    }
}
