// SPDX-License-Identifier: MIT
//
// No frame is made while the last one is not on screen yet. A screen that does
// not say so gets the next one after a while all the same, unless it is one
// that is asked again and again until it answers.

import EventLoop

/// The frames that are on their way to the screen.
final class FramePacer {
    /// A frame that nobody confirms stands in the way of the next one this long at most.
    var limit = Duration.milliseconds(250)
    /// The same while frames are late again and again, as on a monitor that sleeps.
    var unseenLimit = Duration.seconds(1)
    /// A motion has no frame sooner after the last one, however soon that was shown.
    static let shortestFrame = Duration.milliseconds(4)
    /// So many late frames are remembered.
    private static let mostUnconfirmed = 16

    /// Whether the next frame waits for the last one.
    private(set) var isWaiting = false
    /// When the last frame was given to the screen.
    private(set) var shownAt = Duration.zero

    private let loop: EventLoop
    private let waitsForEver: Bool
    private let report: (String) -> Void
    private let onFree: () -> Void
    /// The frames that are not on screen yet, as far as is known.
    private var unconfirmed: [FrameUnderWay] = []
    /// Whether the screen's silence was reported.
    private var isLatenessReported = false
    private var timer: TimerSource?

    private struct FrameUnderWay {
        var serial: UInt64
        /// The scene it shows; `nil`: none has come yet.
        var revision: UInt64?
    }

    /// Waits for nothing yet.
    ///
    /// - Parameters:
    ///   - loop: the loop to wait on.
    ///   - waitsForEver: whether only the screen can end the wait.
    ///   - report: told once that the screen is late.
    ///   - onFree: called when the next frame may go.
    /// - Throws: when the loop gives no timer.
    init(
        loop: EventLoop,
        waitsForEver: Bool,
        report: @escaping (String) -> Void,
        onFree: @escaping () -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.waitsForEver = waitsForEver
        self.report = report
        self.onFree = onFree
        timer = try loop.timer { [weak self] in self?.passLimit() }
    }

    /// Whether a motion may have a frame now.
    var isFrameDue: Bool { loop.now - shownAt >= Self.shortestFrame }

    /// A frame goes to the screen.
    func begin(_ serial: UInt64, revision: UInt64?) {
        unconfirmed.append(FrameUnderWay(serial: serial, revision: revision))
        if unconfirmed.count > Self.mostUnconfirmed { unconfirmed.removeFirst() }
        isWaiting = true
        if !waitsForEver { timer?.arm(after: isLatenessReported ? unseenLimit : limit) }
        shownAt = loop.now
    }

    /// A scene looks as what is about to be on screen.
    ///
    /// - Returns: whether a frame is under way; then its confirmation is the scene's.
    func follow(revision: UInt64?) -> Bool {
        guard let last = unconfirmed.indices.last else { return false }
        unconfirmed[last].revision = revision
        return true
    }

    /// The screen shows that frame and thereby all before it.
    ///
    /// - Returns: what is on screen now; `nil`: nothing new.
    func confirm(_ serial: UInt64) -> Confirmation? {
        guard let frame = unconfirmed.last(where: { $0.serial <= serial }) else { return nil }
        unconfirmed.removeAll { $0.serial <= serial }
        isLatenessReported = false
        return Confirmation(revision: frame.revision, isLast: unconfirmed.isEmpty)
    }

    /// What a screen's word means.
    struct Confirmation {
        /// The scene that is on screen now; `nil`: none that anybody waits for.
        var revision: UInt64?
        /// Whether no frame is under way any more.
        var isLast: Bool
    }

    /// What is under way shows nothing that anybody waits for any more.
    func disown() {
        for index in unconfirmed.indices { unconfirmed[index].revision = nil }
    }

    /// What is under way will never be seen.
    func drop() {
        unconfirmed = []
        free()
    }

    /// The screen has not said for too long that a frame is on it: the next one may go.
    private func passLimit() {
        if !isLatenessReported, let frame = unconfirmed.last {
            isLatenessReported = true
            report("the screen has not confirmed frame \(frame.serial) for a quarter of a second")
        }
        free()
    }

    /// Lets the next frame go.
    func free() {
        isWaiting = false
        timer?.disarm()
        onFree()
    }
}
