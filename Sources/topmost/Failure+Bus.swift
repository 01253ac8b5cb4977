// SPDX-License-Identifier: MIT

import BusWire
import DBus

extension Failure {
    /// What an error of the bus means for the caller of the command.
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
        case .notOwner, .limitReached, .noKeyboard, .accessDenied, .failed:
            self.init(.refused, message)
        case nil:
            self.init(.unreachable, Self.isAbsence(name) ? Self.absent : "\(name): \(message)")
        }
    }

    /// What is said when nobody owns our name.
    static let absent = "topmostd is not running (see: topmost doctor)"

    /// What is said when it was accepted and refused at once.
    static let crowded = "refused: the notification queue is full (see: topmost list)"

    private static func isAbsence(_ name: String) -> Bool {
        name == StandardError.serviceUnknown || name == StandardError.nameHasNoOwner
    }
}
