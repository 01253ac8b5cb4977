// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore

/// Signals to an owner that uses `Presenter1`.
///
/// No signal has a hidden text: `ButtonPressed` has a descriptor, if one was asked for or the
/// text is of a form; else `Ended` says that the text can be fetched. If the answer to `Ask`
/// has the text, no signal mentions it.
enum PresenterSignals {
    /// The signals of a notice, without their destination.
    static func signals(for notice: Notice, withSecret: Bool = true) -> [Message] {
        switch notice {
        case .presented(let id):
            return [signal("Presented", id)]
        case .buttonPressed(let id, let answer, let activationToken):
            let details = pressed(answer, activationToken, withSecret: withSecret)
            return [
                signal("ButtonPressed", id, [.string(answer.button), .options(details)])
            ]
        case .retryPressed(let id, let presenter, let attempt):
            return [
                signal(
                    "RetryPressed",
                    id,
                    [.uint32(presenter?.rawValue ?? 0), .uint32(UInt32(clamping: attempt))]
                )
            ]
        case .ended(let id, let outcome, _):
            let isFetched = withSecret && fetchedSecret(of: outcome) != nil
            return [signal("Ended", id, values(of: outcome, isFetched: isFetched))]
        }
    }

    /// The answer to `Ask`: the whole outcome, with the additional details of `ButtonPressed`.
    static func answer(
        _ outcome: Outcome,
        activationToken: String?,
        withSecret: Bool = true
    ) -> [Value] {
        guard case .acted(let answer) = outcome else { return values(of: outcome) }
        var details =
            [("button", .string(answer.button))]
            + pressed(answer, activationToken, withSecret: withSecret)
        // The last entry: libdbus does not move the message once the text is in it.
        if withSecret, let secret = fetchedSecret(of: outcome) {
            details.append(("text", .hiddenText(secret.descriptor)))
        }
        return [.string(outcome.name), .options(details)]
    }

    /// What a pressed button brings: the values entered, hidden ones as descriptors, and a
    /// token with which the owner may activate a window.
    private static func pressed(
        _ answer: Answer,
        _ activationToken: String?,
        withSecret: Bool
    ) -> [(String, Value)] {
        var details = details(of: answer)
        if withSecret, let secret = answer.secret, secret.isSentAsDescriptor,
            let pipe = secret.pipe
        {
            details.append(("secret", .fileDescriptor(pipe.descriptor)))
        }
        if withSecret, let fields = answer.fields, !answer.secretFields.isEmpty {
            details.removeAll { $0.0 == "fields" }
            details.append(("fields", FormValue.dictionary(fields, hasSecrets: true)))
        }
        if let activationToken { details.append(("activation_token", .string(activationToken))) }
        return details
    }

    /// The signal that tells the owner that no display can show it.
    static func waiting(_ id: PresentationID, _ obstacle: String, _ reason: String) -> Message {
        signal(
            "Waiting",
            id,
            [.options(["obstacle": .string(obstacle), "reason": .string(reason)])]
        )
    }

    /// The signal that asks the owner of a live list for other rows, or of a field for suggestions.
    static func signal(for question: RowQuestion, _ id: PresentationID) -> Message {
        var details: [(String, Value)] = [
            ("number", .int64(Int64(question.number))), ("text", .string(question.text)),
            ("first", .int64(Int64(question.first))),
        ]
        if question.step != 0 { details.append(("step", .int64(Int64(question.step)))) }
        if let copy = question.copy {
            let indices = copy.numbers.map { Value.int64(Int64($0)) }
            details.append(("copy", .array(indices, element: "x")))
        }
        if let field = question.field { details.append(("field", .string(field))) }
        return signal("InputChanged", id, [.options(details)])
    }

    /// An outcome's name and its details, `sa{sv}`.
    ///
    /// - Parameters:
    ///   - outcome: how it ended.
    ///   - isFetched: whether its hidden text waits for `TakeSecret`.
    /// - Returns: both arguments.
    static func values(of outcome: Outcome, isFetched: Bool = false) -> [Value] {
        var details: [(String, Value)] = []
        switch outcome {
        case .acted(let answer):
            details = [("button", .string(answer.button))] + self.details(of: answer)
        case .dismissed, .expired, .closed, .parentEnded, .replaced, .ownerGone, .released,
            .refused, .hidden, .shutdown:
            details = outcome.how.map { [("how", .string($0))] } ?? []
        }
        if isFetched { details.append(("secret", .boolean(true))) }
        return [.string(outcome.name), .options(details)]
    }

    /// The hidden text for an owner that did not ask for a descriptor.
    static func fetchedSecret(of outcome: Outcome) -> SealedPipe? {
        guard case .acted(let answer) = outcome, let secret = answer.secret,
            !secret.isSentAsDescriptor
        else { return nil }
        return secret.pipe
    }

    /// The entered text and the selected choices.
    private static func details(of answer: Answer) -> [(String, Value)] {
        var details: [(String, Value)] = []
        if let text = answer.text { details.append(("text", .string(text))) }
        if !answer.choices.isEmpty { details.append(("choices", .strings(answer.choices))) }
        // Hidden ones, as descriptors, are in `ButtonPressed` only.
        if let fields = answer.fields {
            details.append(("fields", FormValue.dictionary(fields, hasSecrets: false)))
        }
        return details
    }

    private static func signal(
        _ name: String,
        _ id: PresentationID,
        _ values: [Value] = []
    ) -> Message {
        .signal(
            name,
            of: BusNames.presenter,
            at: BusNames.path,
            [.uint32(id.rawValue)] + values
        )
    }
}
