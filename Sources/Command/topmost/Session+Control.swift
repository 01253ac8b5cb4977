// SPDX-License-Identifier: MIT

import BusValues
import BusWire

extension Session {
    /// Requests the daemon's status.
    func status() throws(Failure) -> Value {
        try ask("Status", of: BusNames.control).first ?? .options([:])
    }

    /// Calls the daemon about a presentation and waits for its answer.
    ///
    /// - Throws: `unknownID` for one that is not there; if it has ended, the error says how.
    func ask(
        _ member: String,
        about id: UInt32,
        of interface: String,
        _ arguments: [Value] = []
    ) throws(Failure) -> [Value] {
        do {
            return try ask(member, of: interface, [.uint32(id)] + arguments)
        } catch {
            throw error.status == .unknownID ? absence(of: id, error) : error
        }
    }

    /// The error for a presentation that is not there.
    ///
    /// - Parameters:
    ///   - id: its id.
    ///   - failure: the error if the daemon does not know it either.
    /// - Returns: the error, which says how it ended within the last hour.
    func absence(of id: UInt32, _ failure: Failure) -> Failure {
        let answer: [Value]
        do {
            answer = try ask("Explain", of: BusNames.control, [.uint32(id)])
        } catch {
            return error.status.isInterruption ? error : failure
        }
        guard answer.last?["reason"]?.text == "ended", let sentence = answer.first?.text else {
            return failure
        }
        let end = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
        let words = end.hasPrefix("Ended ") ? "e" + end.dropFirst() : "has ended: " + end
        return Failure(failure.status, "presentation \(id) \(words)")
    }
}

/// Returns success; prints `{}` for JSON output.
func done(json: Bool) throws(Failure) -> ExitStatus {
    if json { try answer("{}") }
    return .acted
}
