// SPDX-License-Identifier: MIT
//
// The library looks a name up while nothing else happens, and without a network that takes minutes.
// So another process does it first: what was found a moment ago is found at once.

import ChildProcess
import EventLoop
import Glibc
import SystemCalls

/// Looks up the name of the broker.
final class BrokerLookup {
    private let host: String
    private let loop: EventLoop
    private var running: (child: Child, exit: ChildSource)?
    private var timer: TimerSource?
    /// A service that names are asked of may never answer.
    private static let longest = Duration.seconds(60)

    /// Creates a lookup that does not run: see `start`.
    init(_ host: String, _ loop: EventLoop) { (self.host, self.loop) = (host, loop) }

    /// Calls `done` once it is known whether there is an address, an address itself at once; does
    /// nothing while that is under way.
    func start(done: @escaping (Bool) -> Void) {
        guard running == nil else { return }
        let isAddress = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
        guard !isAddress else { return done(true) }
        do {
            var command = Command("getent", ["ahosts", host], output: .null, error: .null)
            command.endsWithParent = true
            let child = try command.start()
            let exit = try loop.onChildExit(child.processID) { [weak self] status in
                child.noteEnd()
                self?.running = nil
                self?.timer = nil
                done(status == .exited(0))
            }
            running = (child, exit)
            timer = try loop.timer(accuracy: .seconds(1)) { child.signalGroup(SIGKILL) }
            timer?.arm(after: Self.longest)
        } catch {
            // Where there is no such program, the library does it alone.
            done(true)
        }
    }

    /// Ends it, if it is under way, without a call.
    func stop() {
        running?.child.signalGroup(SIGTERM)
        (running, timer) = (nil, nil)
    }
}
