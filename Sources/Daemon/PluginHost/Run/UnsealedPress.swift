// SPDX-License-Identifier: MIT

import ChildProcess
public import Coding
import PluginWire
public import PresenterCore

/// A press of a button, until its hidden texts have arrived: they follow, a line each.
struct UnsealedPress {
    private let id: PresentationID
    private var answer: Answer
    private let token: String?
    /// The destinations of the next texts, the next one last: the id of a form's field, or `nil`
    /// for the field of other modals.
    private var waiting: [String?]

    /// Creates the press of a message; `nil`: no text follows that message.
    init?(_ message: PluginMessage) {
        guard case .acted(.buttonTapped(let id, let answer, let token)) = message else {
            return nil
        }
        var places: [String?] = answer.secretFields
        if answer.secret != nil { places.insert(nil, at: 0) }
        guard !places.isEmpty else { return nil }
        self.id = id
        self.answer = answer
        self.token = token
        waiting = places.reversed()
    }

    /// Whether no more texts follow.
    var isSealed: Bool { waiting.isEmpty }

    /// The press with the texts that came.
    var action: UserAction { .buttonTapped(id, answer, activationToken: token) }

    /// Puts the next text into the answer.
    mutating func take(_ secret: Secret) {
        guard let place = waiting.popLast() else { return }
        if let field = place {
            answer.fields?[field] = .secret(secret)
        } else {
            answer.secret = secret
        }
    }
}

extension Secret {
    /// Puts a text into a pipe, from which it can be read once.
    ///
    /// The text is never a `String` here: those leave copies in freed memory.
    ///
    /// - Parameter text: UTF-8, at most as many scalars as a line of text may have.
    /// - Throws: `value` for other bytes, and if there is no descriptor left.
    public init(sealing text: ArraySlice<UInt8>) throws(CodingError) {
        guard let length = Self.length(of: text) else {
            let accepted = "a line of UTF-8 without control characters"
            let bytes = "\(text.count) bytes"
            throw CodingError(.value(bytes, expects: accepted, path: ["secret"]))
        }
        do {
            self.init(length: length, source: try Pipe.holding(text).source())
        } catch {
            throw CodingError(.notJSON("\(error)"))
        }
    }

    /// Number of characters; `nil`: it is not a line of text.
    private static func length(of text: ArraySlice<UInt8>) -> Int? {
        let most = TextLimits.line.scalars
        let scalars = text.reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) }
        guard scalars <= most, !text.contains(where: { $0 < 0x20 || $0 == 0x7f }),
            let characters = try? UTF8Span(validating: text.span)
        else { return nil }
        var iterator = characters.makeCharacterIterator()
        return iterator.skipForward(by: most)
    }
}

extension FileDescriptor {
    /// The descriptor as the source of a secret.
    fileprivate consuming func source() -> SecretSource {
        SecretSource(release()) { _ = FileDescriptor(adopting: $0) }
    }
}
