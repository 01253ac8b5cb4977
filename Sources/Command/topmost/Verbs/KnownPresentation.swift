// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import Localization
import PresenterCore
import Texts

/// A presentation that is there, by its id or its key.
struct KnownPresentation: ParsableArguments {
    @Argument(
        help: .text(.helpKnownPresentation),
        completion: .liveIDs,
        transform: NumberArgument.id
    )
    var id: UInt32?
    @Option(.helpKnownKey)
    var key: String?

    func validate() throws {
        guard (id != nil) != (key != nil) else { throw ValidationError(.idOrKey) }
        if key == "" {
            throw ValidationError(.expectsGot, "--key", Phrase.someBytes.text, "0")
        }
    }

    /// Finds the id.
    ///
    /// - Throws: `unknownID` if no live one of the caller has that key.
    func find(in session: Session) throws(Failure) -> UInt32 {
        if let id { return id }
        return try findWithKind(in: session).id
    }

    /// Finds the id and the kind.
    ///
    /// - Throws: `unknownID` if no live one of the caller has that id or key.
    func findWithKind(in session: Session) throws(Failure) -> (id: UInt32, kind: Kind) {
        for listing in try session.presentations() {
            guard case .uint32(let number)? = listing["id"]?.unwrapped,
                let kind = listing["kind"]?.text.flatMap(Kind.init)
            else { continue }
            if number == id { return (number, kind) }
            // Another application may use the same key.
            if let key, listing["key"]?.text == key, try isOwn(number, session) {
                return (number, kind)
            }
        }
        let failure =
            key.map { Failure(.unknownID, .noPresentationWithKey, printable($0)) }
            ?? Failure(.unknownID, .noPresentation, "\(id ?? 0)")
        throw id.map { session.absence(of: $0, failure) } ?? failure
    }

    /// Whether it is the caller's own.
    private func isOwn(_ id: UInt32, _ session: Session) throws(Failure) -> Bool {
        do {
            try session.ask("Outcome", of: BusNames.presenter, [.uint32(id)])
            return true
        } catch {
            guard error.status != .pending else { return true }
            if error.status.isInterruption { throw error }
            return false
        }
    }
}

extension CompletionKind {
    /// The ids of what shows and what waits.
    static let liveIDs = CompletionKind.shellCommand(
        "topmost list 2>/dev/null | awk 'NR > 1 { print $1 }'"
    )
}
