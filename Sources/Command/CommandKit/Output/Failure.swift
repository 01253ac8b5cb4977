// SPDX-License-Identifier: MIT

import BusValues
import BusWire
package import DBus
import Glibc
import Localization
package import Texts

/// An error that ends the command.
package struct Failure: Error, CustomStringConvertible {
    package var status: ExitStatus
    package var description: String
    /// Other errors that are reported before it, such as further ones of the same file.
    package var others: [String] = []
    /// The error in English.
    package private(set) var english: String

    package init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
        english = description
    }

    /// Creates an error from one in English, in the user's language.
    fileprivate init(_ status: ExitStatus, english: String) {
        self.init(status, Localization.translated(english))
        self.english = english
    }

    /// Creates an error in the user's language.
    package init(_ status: ExitStatus, _ phrase: Phrase, _ values: String...) {
        let wording = Wording(phrase, values: values)
        self.init(status, wording.text)
        english = wording.english
    }
}

extension Failure {
    /// Writes the failure to standard error, unless the user ended the command.
    package func report() {
        if !status.isInterruption { for text in others + [description] { warn(text) } }
    }

    /// The error for a signal that ends the command.
    package static func signal(_ signal: Int32) -> Failure {
        Failure(ExitStatus(signal: signal), .endedBySignal)
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
    _ what: @autoclosure () -> String? = nil,
    _ body: () throws -> Result
) throws(Failure) -> Result {
    do {
        return try body()
    } catch let failure as Failure {
        throw failure
    } catch {
        guard let what = what() else {
            if let error = error as? BusError { throw Failure(error) }
            throw Failure(status, english: "\(error)")
        }
        throw Failure(status, .failedWith, what, Localization.translated("\(error)"))
    }
}

extension Failure {
    /// Converts a bus error for the user of the command.
    package init(_ error: BusError) {
        guard case .remote(let name, let message) = error else {
            self.init(.unreachable, english: "\(error)")
            return
        }
        let text = Localization.translated(message)
        switch BusNames.Failure(rawValue: name) {
        case .invalidOption, .unknownButton:
            self.init(.usage, text)
        case .unknownPresentation:
            self.init(.unknownID, text)
        case .notEnded:
            self.init(.pending, text)
        case .notOwner, .limitReached, .noKeyboard, .noDisplay, .accessDenied, .failed:
            self.init(.refused, text)
        case nil:
            self.init(.unreachable, Self.isAbsence(name) ? Self.absent : "\(name): \(text)")
        }
        english = message
    }

    /// The message when the name has no owner.
    package static var absent: String { Phrase.daemonAbsent.text }

    /// The message when a request is accepted and immediately refused.
    package static var crowded: String { Phrase.queueFull.text }

    private static func isAbsence(_ name: String) -> Bool {
        name == StandardError.serviceUnknown || name == StandardError.nameHasNoOwner
    }
}
