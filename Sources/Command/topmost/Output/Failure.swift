// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import Glibc
import PresenterCore

/// An error that ends the command.
struct Failure: Error, CustomStringConvertible {
    var status: ExitStatus
    var description: String

    init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}

extension Failure {
    /// Writes the failure to standard error, unless the user ended the command.
    func report() {
        if !status.isInterruption { warn(description) }
    }

    /// The error for a signal that ends the command.
    static func signal(_ signal: Int32) -> Failure {
        Failure(ExitStatus(signal: signal), "ended by a signal")
    }
}

extension Failure {
    /// Converts a bus error for the user of the command.
    init(_ error: BusError) {
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
    static let absent = "topmostd is not running (see: topmost doctor)"

    /// The message when a request is accepted and immediately refused.
    static let crowded = "refused: the notification queue is full (see: topmost list)"

    private static func isAbsence(_ name: String) -> Bool {
        name == StandardError.serviceUnknown || name == StandardError.nameHasNoOwner
    }
}

extension BusError {
    /// Whether it means that the daemon left: its name has another owner soon, or none.
    var isDaemonAbsence: Bool {
        guard case .remote(let name, _) = self else { return false }
        return [
            StandardError.noReply, StandardError.nameHasNoOwner, StandardError.serviceUnknown,
        ].contains(name)
    }
}

extension BuildError {
    /// Reads the daemon's error about an option: `modal: "title" expects …, got …`; `nil`: it is
    /// another one.
    init?(of kind: Kind, text: String) {
        let start = "\(kind.rawValue): \""
        guard text.hasPrefix(start) else { return nil }
        let parts = text.dropFirst(start.count).split(separator: "\" expects ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let ends = parts[1].split(separator: ", got ", maxSplits: 1)
        guard ends.count == 2 else { return nil }
        self.init(
            kind: kind,
            option: String(parts[0]),
            takes: String(ends[0]),
            got: String(ends[1])
        )
    }
}
