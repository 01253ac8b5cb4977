// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import ChildProcess
import CommandKit
import DBus
import Glibc
import Localization
import SystemCalls
import Texts

/// Stops the daemon.
struct StopCommand: ExitingCommand {
    static let configuration = CommandConfiguration("stop", .commandStop, .commandStopDetails)

    /// How long to wait for the daemon's exit.
    private static let timeout = Duration.seconds(10)

    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        let session = try Session()
        guard let daemon = BusNameOwner(of: BusNames.name, session) else {
            throw Failure(.unreachable, .daemonNotRunning)
        }
        guard let processID = daemon.processID else {
            throw Failure(.refused, .processUnknown)
        }
        try Self.stop(processID, session)
        return try output.write(
            .options(["pid": .int32(processID)]),
            Phrase.stoppedDaemon.text("\(processID)")
        )
    }

    /// Asks the process to exit, and waits until it has left the bus.
    private static func stop(_ processID: Int32, _ session: Session) throws(Failure) {
        var owner: String??
        let deadline = try Deadline(in: session.waiting.loop)
        let token = try failing {
            try session.connection.followName(BusNames.name) { owner = .some($0) }
        }
        defer { withExtendedLifetime(token) {} }
        let daemon = try session.wait { owner }
        guard kill(processID, SIGINT) == 0 else {
            let error = SystemError.last("kill")
            throw Failure(.refused, .cannotStop, "\(processID)", "\(error)")
        }
        deadline.set(after: timeout)
        let isGone: Bool = try session.wait {
            owner != daemon ? true : deadline.hasPassed ? false : nil
        }
        if !isGone {
            throw Failure(.timedOut, .notStopped, "\(processID)")
        }
    }
}
