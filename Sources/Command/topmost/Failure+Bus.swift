// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus

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
