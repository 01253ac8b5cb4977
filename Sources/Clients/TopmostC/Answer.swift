// SPDX-License-Identifier: MIT

import CTopmost
import TopmostClient

/// What `topmost_answer` points at; its texts are ready for C.
final class Answer {
    /// The value of a form's field.
    enum Field {
        case text(CText)
        case number(Double)
        case flag(Bool)
        case choices([CText])
    }

    let id: UInt32
    var status = TOPMOST_OK
    var error: CText?
    var outcome: CText?
    var button: CText?
    var dismissal: CText?
    var text: CText?
    var activationToken: CText?
    var choices: [CText] = []
    var fields: [String: Field] = [:]
    /// What a live list or field wants.
    var inputField: CText?
    var inputNumber: Int64 = 0
    var inputFirst: Int64 = 0
    var isPositive = false
    var isCancelled = false

    init(id: UInt32) { self.id = id }

    /// Creates an error.
    convenience init(id: UInt32 = 0, _ status: topmost_status, _ error: String) {
        self.init(id: id)
        self.status = status
        self.error = CText(error)
    }

    /// Creates the answer for an event.
    convenience init(id: UInt32, _ event: ClientEvent) {
        self.init(id: id)
        switch event {
        case .happened(.accepted), .happened(.displayed): break
        case .happened(.waiting(let reason)): text = CText(reason)
        case .happened(.pressed(let press)): set(press)
        case .happened(.inputChanged(let change)): set(change)
        case .happened(.ended(.failure(let error))), .failed(let error): set(error)
        case .happened(.ended(.success(let outcome))): set(outcome)
        }
    }

    private func set(_ change: InputChange) {
        text = CText(change.text)
        inputField = CText(change.field)
        inputNumber = Int64(change.number)
        inputFirst = Int64(change.first)
    }

    private func set(_ press: ButtonPress) {
        button = CText(press.button)
        text = CText(press.text)
        activationToken = CText(press.activationToken)
        choices = press.choices.map { CText($0) }
        fields = press.fields.mapValues(Self.field)
        isPositive = press.button == Outcome.positive
        isCancelled = press.button == "cancel"
    }

    private func set(_ outcome: Outcome) {
        self.outcome = CText(outcome.kind.rawValue)
        button = CText(outcome.button)
        dismissal = CText(outcome.dismissal?.rawValue)
        text = CText(outcome.text)
        choices = outcome.choices.map { CText($0) }
        fields = outcome.fields.mapValues(Self.field)
        isPositive = outcome.isPositive
        isCancelled = outcome.isCancelled
        switch outcome.kind {
        case .refused: set(.refused(Outcome.queueIsFull))
        case .shutdown: set(.shutdown)
        case .acted, .dismissed, .expired, .closed, .replaced, .ownerGone, .released, .hidden: break
        }
    }

    private func set(_ error: TopmostError) {
        status =
            switch error {
            case .unreachable, .unknownPresentation: TOPMOST_UNREACHABLE
            case .invalidOption: TOPMOST_INVALID_OPTION
            case .refused: TOPMOST_REFUSED
            case .shutdown: TOPMOST_SHUTDOWN
            }
        self.error = CText(error.description)
    }

    private static func field(_ value: Topmost.FormValue) -> Field {
        switch value {
        case .text(let text): .text(CText(text))
        case .number(let number): .number(number)
        case .flag(let flag): .flag(flag)
        case .texts(let texts): .choices(texts.map { CText($0) })
        }
    }
}
