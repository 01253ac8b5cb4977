// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore

/// Signals to an owner that uses `Presenter1`.
enum PresenterSignals {
    /// The signals of a notice, without their destination.
    static func signals(for notice: Notice) -> [Message] {
        switch notice {
        case .presented(let id):
            return [signal("Presented", id)]
        case .buttonPressed(let id, let answer, let activationToken):
            var details = details(of: answer)
            if let activationToken { details.append(entry("activation_token", activationToken)) }
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
        case .ended(let id, let outcome):
            return [signal("Ended", id, values(of: outcome))]
        }
    }

    /// An outcome's name and its details, `sa{sv}`.
    static func values(of outcome: Outcome) -> [Value] {
        var details: [Value.Entry] = []
        switch outcome {
        case .acted(let answer):
            details = [entry("button", answer.button)] + self.details(of: answer)
        case .dismissed(let dismissal):
            details = [entry("how", dismissal.rawValue)]
        case .expired, .closed, .replaced, .ownerGone, .released, .refused, .shutdown: break
        }
        return [.string(outcome.name), dictionary(details)]
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
        return details
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
