// SPDX-License-Identifier: MIT

import BusValues
import DBus

/// Why the daemon did not show a presentation, or cannot report its outcome.
public enum TopmostError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no session bus, no daemon, or none any more; the text says which.
    case unreachable(String)
    /// An option is unknown, of the wrong type or out of range; the text names it, what it
    /// expects and what it got.
    case invalidOption(String)
    /// A limit, or a right that this program lacks; the text says which.
    case refused(String)
    /// The daemon knows no presentation with that id: it ended long ago.
    case unknownPresentation(String)
    /// The daemon was stopped while it was shown.
    case shutdown

    /// The error in words.
    public var description: String {
        switch self {
        case .unreachable(let text), .invalidOption(let text), .refused(let text),
            .unknownPresentation(let text):
            text
        case .shutdown: "topmostd was stopped"
        }
    }

    init(_ error: BusError) {
        guard case .remote(let name, let message) = error else {
            self = .unreachable("\(error)")
            return
        }
        switch BusNames.Failure(rawValue: name) {
        case .invalidOption, .unknownButton: self = .invalidOption(message)
        case .unknownPresentation: self = .unknownPresentation(message)
        case .notOwner, .notEnded, .limitReached, .noKeyboard, .noDisplay, .accessDenied,
            .failed:
            self = .refused(message)
        case nil:
            let isAbsent =
                name == StandardError.serviceUnknown || name == StandardError.nameHasNoOwner
            self = .unreachable(isAbsent ? "topmostd is not running" : "\(name): \(message)")
        }
    }
}
