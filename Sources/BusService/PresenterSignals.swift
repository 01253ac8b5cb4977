// SPDX-License-Identifier: MIT

import Basics
import BusValues
import BusWire
import ChildProcess
import DBus
import PresenterCore

/// Signals to an owner that uses `Presenter1`.
///
/// A hidden text is in one of them only: as a descriptor in `ButtonPressed`, which those of
/// forms always are, else as text in `Ended`; in neither where it is in the answer to `Ask`.
enum PresenterSignals {
    /// The signals of a notice, without their destination.
    static func signals(for notice: Notice, withSecret: Bool = true) -> [Message] {
        switch notice {
        case .presented(let id):
            return [signal("Presented", id)]
        case .buttonPressed(let id, let answer, let activationToken):
            let details = pressed(answer, activationToken, withSecret: withSecret)
            return [
                signal("ButtonPressed", id, [.string(answer.button), dictionary(details)])
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
            return [
                signal(
                    "Ended",
                    id,
                    values(of: outcome, secret: withSecret ? secret(in: outcome) : nil)
                )
            ]
        }
    }

    /// The answer to `Ask`: all of the outcome, and what `ButtonPressed` says beside it.
    static func answer(_ outcome: Outcome, activationToken: String?) -> [Value] {
        guard case .acted(let answer) = outcome else { return values(of: outcome) }
        var details =
            [entry("button", answer.button)]
            + pressed(answer, activationToken, withSecret: true)
        if let secret = secret(in: outcome) { details.append(entry("text", secret)) }
        return [.string(outcome.name), dictionary(details)]
    }

    /// What a pressed button brings: the values entered, hidden ones as descriptors, and a
    /// token with which the owner may activate a window.
    private static func pressed(
        _ answer: Answer,
        _ activationToken: String?,
        withSecret: Bool
    ) -> [Value.Entry] {
        var details = details(of: answer)
        if withSecret, let secret = answer.secret, secret.isSentAsDescriptor,
            let source = secret.source
        {
            let descriptor = Value.fileDescriptor(source.descriptor)
            details.append(.init(key: .string("secret"), value: .variant(descriptor)))
        }
        if withSecret, let fields = answer.fields, !answer.secretFields.isEmpty {
            details.removeAll { $0.key == .string("fields") }
            details.append(Self.fields(fields, hasSecrets: true))
        }
        if let activationToken { details.append(entry("activation_token", activationToken)) }
        return details
    }

    /// The signal that asks the owner of a live list for other rows, or of a field for suggestions.
    static func signal(for question: RowQuestion, _ id: PresentationID) -> Message {
        var details: [Value.Entry] = [
            .init(key: .string("number"), value: .variant(.int64(Int64(question.number)))),
            entry("text", question.text),
            .init(key: .string("first"), value: .variant(.int64(Int64(question.first)))),
        ]
        if question.step != 0 {
            let step = Value.variant(.int64(Int64(question.step)))
            details.append(.init(key: .string("step"), value: step))
        }
        if let copy = question.copy {
            let places = Value.array(copy.numbers.map { .int64(Int64($0)) }, element: "x")
            details.append(.init(key: .string("copy"), value: .variant(places)))
        }
        if let field = question.field { details.append(entry("field", field)) }
        return signal("InputChanged", id, [dictionary(details)])
    }

    /// An outcome's name and its details, `sa{sv}`.
    static func values(of outcome: Outcome, secret: String? = nil) -> [Value] {
        var details: [Value.Entry] = []
        switch outcome {
        case .acted(let answer):
            details = [entry("button", answer.button)] + self.details(of: answer)
        case .dismissed, .expired, .closed, .parentEnded, .replaced, .ownerGone, .released,
            .refused, .hidden, .shutdown:
            details = outcome.how.map { [entry("how", $0)] } ?? []
        }
        if let secret { details.append(entry("text", secret)) }
        return [.string(outcome.name), dictionary(details)]
    }

    /// Reads a hidden text for an owner that does not take a descriptor.
    private static func secret(in outcome: Outcome) -> String? {
        guard case .acted(let answer) = outcome, let secret = answer.secret,
            !secret.isSentAsDescriptor, let source = secret.source
        else { return nil }
        guard
            var bytes = try? FileDescriptor.contents(
                of: source.descriptor,
                atMost: TextLimits.line.bytes
            )
        else { return nil }
        defer { bytes.wipe() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The entered text and the selected choices.
    private static func details(of answer: Answer) -> [Value.Entry] {
        var details: [Value.Entry] = []
        if let text = answer.text { details.append(entry("text", text)) }
        if !answer.choices.isEmpty {
            details.append(
                .init(key: .string("choices"), value: .variant(.strings(answer.choices)))
            )
        }
        if let fields = answer.fields { details.append(self.fields(fields, hasSecrets: false)) }
        return details
    }

    /// The values of a form's fields; hidden ones, as descriptors, in `ButtonPressed` only.
    private static func fields(_ values: [String: FormValue], hasSecrets: Bool) -> Value.Entry {
        .init(
            key: .string("fields"),
            value: .variant(FormValue.dictionary(values, hasSecrets: hasSecrets))
        )
    }

    private static func entry(_ name: String, _ text: String) -> Value.Entry {
        .init(key: .string(name), value: .variant(.string(text)))
    }

    private static func dictionary(_ entries: [Value.Entry]) -> Value {
        .dictionary(entries, key: "s", value: "v")
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
