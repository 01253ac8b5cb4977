// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import EventLoop
import PluginWire
import PresenterCore
import SystemCalls

/// A display process at the other end of real pipes; its screen is a value.
final class FakeDisplay {
    let processID: Int32
    private var input: FileDescriptor?
    private var output: FileDescriptor?
    private var lines = LineSplitter(limit: PluginProtocol.lineLimit)
    /// Whether it does nothing at all.
    var isStalled = false
    /// Whether not even SIGKILL ends it.
    private var isHung = false
    /// Whether it ends as soon as it can.
    private var isKilled = false
    /// When its guard cuts its connection to the screen.
    private var cutAt: Duration?
    /// Whether its screen is on.
    private(set) var isVisible = true
    /// What is on its screen.
    private(set) var drawn = Scene()
    /// How it ended.
    private(set) var end: ChildStatus?
    /// When it ends by itself; `nil`: never.
    var diesAt: Duration?
    /// Since when it has received nothing from the daemon.
    private var lastHeartbeat: Duration
    /// Whether it lets the input go without a daemon.
    var hasGuard = true
    private var isReady = false

    /// Longest hold on the input without a sign of life from the daemon.
    static let timeout = Duration.seconds(3)

    init(
        _ processID: Int32,
        input: consuming FileDescriptor,
        output: consuming FileDescriptor,
        at now: Duration
    ) throws {
        self.processID = processID
        try input.setNonBlocking()
        try output.setNonBlocking()
        self.input = consume input
        self.output = consume output
        lastHeartbeat = now
    }

    /// Whether it blocks keyboard and mouse.
    var holdsInput: Bool { end == nil && drawn.isInputBlocked }

    /// Whether it keeps the keyboard for a card.
    var holdsKeyboard: Bool { end == nil && !drawn.presenters.isEmpty }

    /// When it must act without an event.
    var nextEvent: Duration? {
        guard end == nil else { return nil }
        guard !isHung else { return cutAt }
        let guardAt = hasGuard && (holdsInput || holdsKeyboard) ? lastHeartbeat + Self.timeout : nil
        return [diesAt, guardAt].compactMap(\.self).min()
    }

    /// Ends as the time demands.
    func timePassed(_ now: Duration) {
        guard end == nil else { return }
        guard !isHung else {
            if let cutAt, cutAt <= now {
                self.cutAt = nil
                drawn = Scene()
            }
            return
        }
        if let diesAt, diesAt <= now { return die(.signalled(11)) }
        // SIGALRM, from a timer that needs no loop.
        if let event = nextEvent, event <= now { die(.signalled(14)) }
    }

    /// Ends.
    func die(_ status: ChildStatus) {
        guard end == nil else { return }
        end = status
        input = nil
        output = nil
        drawn = Scene()
    }

    /// Waits for a file system that does not answer.
    func hang() {
        isStalled = true
        isHung = true
    }

    /// The file system answers, or somebody lets it go on.
    func resume() {
        isStalled = false
        isHung = false
        if isKilled { die(.signalled(9)) }
    }

    /// Gets SIGKILL; its guard sees the end of the daemon's pipe.
    func kill(at now: Duration) {
        guard isHung else { return die(.signalled(9)) }
        isKilled = true
        if hasGuard, cutAt == nil { cutAt = now + .milliseconds(300) }
    }

    /// Switches the screen on or off.
    func turn(on: Bool) {
        guard on != isVisible, end == nil, !isStalled, isReady else { return }
        isVisible = on
        say(.acted(.visibilityChanged(isVisible: on)))
    }

    /// Reads what the daemon says, and answers; returns whether there was anything.
    func step(at now: Duration) -> Bool {
        guard !isStalled, end == nil else { return false }
        var bytes: [UInt8] = []
        do {
            switch try input?.read(into: &bytes) {
            case .bytes: break
            case .end:
                die(.exited(0))
                return true
            case .nothingYet, nil: return false
            }
        } catch {
            die(.exited(1))
            return true
        }
        lastHeartbeat = now
        var overlong = 0
        lines.add(bytes, overlong: &overlong) { receive($0) }
        return true
    }

    private func receive(_ line: ArraySlice<UInt8>) {
        guard end == nil else { return }
        do {
            switch try HostMessage(line: line) {
            case .hello:
                isReady = true
                say(.ready(.init(name: "sim", blocksInput: true)))
            case .scene(let scene): draw(scene)
            case .heartbeat(let sequence): say(.heartbeat(sequence: sequence))
            case .bye: die(.exited(0))
            case .settings, .presented, .ended, .accessible, .assisted, .error, .refused: break
            }
        } catch {
            preconditionFailure("the daemon sent a line that is invalid: \(error)")
        }
    }

    private func draw(_ scene: Scene) {
        guard !scene.cards.contains(where: { $0.content.headline.title == "poison" }) else {
            return die(.signalled(11))
        }
        drawn = scene
        say(.presented(revision: scene.revision))
    }

    /// Tells the daemon something.
    func say(_ message: PluginMessage) {
        guard end == nil, !isStalled else { return }
        do {
            let line = try message.encodedLine()
            _ = try output?.write(line[...])
        } catch {
            // The daemon closed it: a signal follows.
            return
        }
    }
}
