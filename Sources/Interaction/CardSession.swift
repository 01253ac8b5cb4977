// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

/// What the display keeps of a card for as long as it is in the scene.
struct CardSession: Hashable, Sendable {
    /// The card as the scene has it.
    var card: Card

    /// What has the keyboard when this card has.
    var focus: Target?
    /// Whether the person moved the focus; until then it stands where it began.
    var isFocusMoved = false
    /// Whether the person moved it with the keyboard: then its ring shows.
    var isRingShown = false

    /// The text being filled in.
    var field: TextField
    /// What an input method has not settled yet, at the caret.
    var preedit: Preedit?
    /// When it was last touched, for the caret.
    var editedAt: Instant
    var isTextRevealed = false
    /// The ids chosen.
    var choices: Set<String>
    var scroll = 0.0
    var isExpanded = false
    /// How far a retry's details are open.
    var expansion = Level(0)

    /// The revision from which on it stands as it is now.
    var changedIn: UInt64
    /// Since when it has been on screen as it is now, undisturbed.
    var seenSince: Instant?
    /// Since when it is known to be armed; earlier input does not count.
    var armedAt: Instant?
    var lastDisturbed: Instant?
    /// Whether something disturbed it that was not told yet.
    var owesDisturbed = false

    /// When it last came, grew or moved; for pointers that did not move.
    var placedAt: Instant

    init(card: Card, revision: UInt64, now: Instant) {
        self.card = card
        changedIn = revision
        placedAt = now
        editedAt = now
        armedAt = card.isArmed ? now : nil
        field = TextField(text: card.modal?.input?.text ?? "")
        choices = Set(card.modal?.choices?.selected ?? [])
    }

    /// Takes the card's next state over, and keeps what the person did to it.
    mutating func update(_ next: Card, revision: UInt64, isMoved: Bool, now: Instant) {
        let isSame = next.content == card.content && !isMoved
        if !isSame || (card.isArmed && !next.isArmed) {
            changedIn = revision
            seenSince = nil
        }
        if !next.isArmed || !isSame { armedAt = nil }
        if next.isArmed, armedAt == nil { armedAt = now }
        if next.modal?.input?.text != card.modal?.input?.text {
            field = TextField(text: next.modal?.input?.text ?? "")
        }
        if next.modal?.choices?.selected != card.modal?.choices?.selected {
            choices = Set(next.modal?.choices?.selected ?? [])
        }
        choices.formIntersection(next.modal?.choices?.options.map(\.id) ?? [])
        card = next
    }

    /// How far the fade into the armed look is.
    func armingProgress(at now: Instant, isReduced: Bool) -> Double {
        if card.isArmed { return 1 }
        guard let seen = seenSince else { return 0 }
        if isReduced { return now - seen >= Timing.arming ? 1 : 0 }
        return Motion.quick.progress(after: now - seen - Timing.armingFade)
    }

    /// Where the focus begins: in the field, else on the positive button, or
    /// on the first that destroys nothing; on a sheet's first row that destroys
    /// nothing; on a loading's Cancel.
    var firstFocus: Target? {
        if case .loading(let loading) = card.content {
            return loading.cancelTitle == nil ? nil : .button(Loading.cancelButtonID)
        }
        if case .bottomSheet(let sheet) = card.content {
            let harmless = sheet.actions.first { $0.tone != .danger }
            return harmless.map { .button($0.id) } ?? .cancelRow
        }
        guard let modal = card.modal else { return nil }
        if modal.input != nil { return .field }
        let harmless = modal.buttons.filter { $0.tone != .danger }
        let first = harmless.first { $0.role == .positive } ?? harmless.first
        return first.map { .button($0.id) }
    }

    /// Whether the text allows that button.
    func allows(_ target: Target) -> Bool {
        guard case .button(let id) = target, let modal = card.modal, let input = modal.input,
            let button = modal.buttons.first(where: { $0.id == id })
        else { return true }
        return input.allows(button.role, length: field.text.count)
    }

    /// What the owner is told with a button.
    func answer(_ button: String) -> Answer {
        guard let modal = card.modal,
            !modal.buttons.contains(where: { $0.id == button && $0.role == .negative })
        else { return Answer(button: button) }
        return Answer(
            button: button,
            text: modal.input == nil ? nil : field.text,
            choices: (modal.choices?.options ?? []).map(\.id).filter(choices.contains)
        )
    }
}

extension Card {
    /// The modal it shows, if it does.
    var modal: Modal? {
        if case .modal(let modal) = content { modal } else { nil }
    }
}
