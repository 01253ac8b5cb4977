// SPDX-License-Identifier: MIT

import BusValues
import BusWire
package import DBus
import Glibc

/// An error that ends the command.
package struct Failure: Error, CustomStringConvertible {
    package var status: ExitStatus
    package var description: String

    package init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}

extension Failure {
    /// Writes the failure to standard error, unless the user ended the command.
    package func report() {
        if !status.isInterruption { warn(description) }
    }

    /// The error for a signal that ends the command.
    package static func signal(_ signal: Int32) -> Failure {
        Failure(ExitStatus(signal: signal), "ended by a signal")
    }
}

/// Does something, with an error of the command in place of one of the bus or of the system.
///
/// - Parameters:
///   - status: the exit status for its errors.
///   - what: what failed, for the message.
///   - body: what is done.
/// - Returns: what it returns.
/// - Throws: its errors; a `Failure` stays as it is.
package func failing<Result>(
    _ status: ExitStatus = .unreachable,
    _ what: String? = nil,
    _ body: () throws -> Result
) throws(Failure) -> Result {
    do {
        return try body()
    } catch let failure as Failure {
        throw failure
    } catch {
        if let error = error as? BusError, what == nil { throw Failure(error) }
        throw Failure(status, what.map { "\($0): \(error)" } ?? "\(error)")
    }
}

extension Failure {
    /// Converts a bus error for the user of the command.
    package init(_ error: BusError) {
        guard case .remote(let name, let message) = error else {
            self.init(.unreachable, "\(error)")
            return
        }
        switch BusNames.Failure(rawValue: name) {
        case .invalidOption, .unknownButton:
            self.init(.usage, message)
        case .unknownPresentation:
            self.init(.unknownID, message)
        case .notEnded:
            self.init(.pending, message)
        case .notOwner, .limitReached, .noKeyboard, .noDisplay, .accessDenied, .failed:
            self.init(.refused, message)
        case nil:
            self.init(.unreachable, Self.isAbsence(name) ? Self.absent : "\(name): \(message)")
        }
    }

    /// The message when the name has no owner.
    package static let absent = "topmostd is not running (see: topmost doctor)"

    /// The message when a request is accepted and immediately refused.
    package static let crowded = "refused: the notification queue is full (see: topmost list)"

    private static func isAbsence(_ name: String) -> Bool {
        name == StandardError.serviceUnknown || name == StandardError.nameHasNoOwner
    }
}
