// SPDX-License-Identifier: MIT

package import Coding
import CoreWire
package import PresenterCore

/// The whole scene: the fields of `HostMessage.scene`.
extension Scene: CodedStructure {
    package static var blank: Scene { Scene() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("revision", &revision)
        try coder.field("presenters", &presenters)
        try coder.field("retry", &retry)
        try coder.field("toasts", &toasts)
        try coder.field("waiting_toasts", &waitingToasts, in: 0...Int.max)
        try coder.field("held_toasts", &heldToasts, in: 0...max(0, waitingToasts), unless: 0)
        try coder.field("is_newest_last", &isNewestLast, unless: false)
        try coder.field("more_opens_centre", &moreOpensCentre, unless: false)
        try coder.field("is_list_open", &isListOpen, unless: false)
        try coder.field("loading", &loading)
        try coder.field("blocked_since_ms", &blockedSince)
        try coder.field("keyboard", &keyboard)
        try coder.field("replying", &replying)
        try coder.field("centre", &centre)
        guard coder.isReading else { return }
        try coder.check(presenters, "presenters", [.modal, .bottomSheet])
        try coder.check(toasts, "toasts", [.toast])
        try coder.check([retry].compactMap(\.self), "retry", [.retry])
        try coder.check([loading].compactMap(\.self), "loading", [.loading])
    }

    /// Returns the scene with at most that many of its uppermost presenters.
    func keeping(presenters count: Int) -> Scene {
        var copy = self
        copy.presenters = presenters.suffix(count)
        return copy
    }

    /// Returns the scene with plain messages of at most that many characters.
    func shortened(to count: Int) -> Scene {
        var copy = self
        copy.presenters = presenters.map { $0.shortened(to: count) }
        copy.retry = retry?.shortened(to: count)
        copy.toasts = toasts.map { $0.shortened(to: count) }
        copy.loading = loading?.shortened(to: count)
        return copy
    }
}

extension Coder {
    /// Refuses cards that are not of the kinds of their field.
    fileprivate func check(
        _ cards: [Card],
        _ field: String,
        _ kinds: [Kind]
    ) throws(CodingError) {
        guard let card = cards.first(where: { !kinds.contains($0.content.kind) }) else { return }
        let names = kinds.map(\.rawValue).joined(separator: ", ")
        let kind = "\"\(card.content.kind.rawValue)\""
        try refuse(.value(kind, expects: names, path: [field, "kind"]))
    }
}

/// One presentation.
///
/// All fields are in one structure: those of every card, and those of its `kind`, which are that
/// kind's options by name.
extension Card: CodedStructure {
    package static var blank: Card {
        Card(id: .blank, identity: .blank, content: .blank, acceptedAt: .blank)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("identity", &identity)
        try coder.field("is_armed", &isArmed)
        try coder.field("accepted_at_ms", &acceptedAt)
        try coder.field("lifetime", &lifetime)
        try coder.field("gathered", &gathered, in: 0...Int.max, unless: 0)
        try coder.field("gathers_released", &gathersReleased, unless: false)
        try content.code(with: coder)
    }

    /// Returns the card with a plain message and details of at most that many characters.
    func shortened(to count: Int) -> Card {
        var values = content.fieldValues
        if case .styledText(let text)? = values["message"] {
            values["message"] = .styledText(StyledText(String(text.plain.prefix(count))))
        }
        if case .text(let text)? = values["details"] {
            values["details"] = .text(String(text.prefix(count)))
        }
        var copy = self
        copy.content = Content(content.kind, fields: values)
        return copy
    }
}

/// A time limit; without an end it is paused.
extension Card.Lifetime: CodedStructure {
    package static var blank: Card.Lifetime { Card.Lifetime(duration: .zero, endsAt: nil) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("duration_ms", &duration)
        try coder.field("ends_at_ms", &endsAt)
    }
}
