// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

/// State that the display keeps for a card while it is in the scene.
struct CardSession {
    /// The card as the scene has it.
    var card: Card

    /// The target with the keyboard focus while this card has the keyboard.
    var focus: Target?
    /// Whether the user moved the focus; until then it is on `firstFocus`.
    var isFocusMoved = false
    /// Whether the next layout must have it in view: content around it may change with it.
    var revealsFocus = false
    /// Whether the user moved it with the keyboard, which shows the focus ring.
    var isRingShown = false

    /// The user's input in the card's fields, by their ids; of a reply that is closed too, so
    /// that nothing typed is lost.
    var fields: [String: FieldSession] = [:]
    /// The present moment, as the layout has it.
    var now: LocalMoment?
    /// Whether the form was confirmed with fields that are not valid.
    var showsProblems = false
    /// Whether the field of the toast's reply is open.
    var isReplying = false
    /// The preedit of an input method, at the caret.
    var preedit: Preedit?
    /// When it was last edited or focused; the caret blinks from then.
    var editedAt: Instant
    /// The filter and the current row of a list.
    var rows: ChoiceRows
    var scroll = 0.0
    var isExpanded = false
    /// How far a retry's details are open: 0 to 1.
    var expansion = FadingLevel(0)

    /// The scene revision of its last change.
    var changedIn: UInt64
    /// Since when it is on screen unchanged and undisturbed.
    var seenSince: Instant?
    /// Since when it is known to be armed; earlier input does not count.
    var armedAt: Instant?
    /// Since when its fields accept text.
    ///
    /// Since it was first armed, or the user put the caret there. What happens to the card later stops presses, but no typing.
    var textSince: Instant?
    /// When input last came too early.
    ///
    /// The daemon arms the card half a second later: a scene that arms it before that was on its
    /// way when the daemon did not know yet.
    var disturbedAt: Instant?
    var lastDisturbed: Instant?
    /// Whether a `disturbed` is still to be sent.
    var owesDisturbed = false

    /// The card's part of the notification centre's state.
    var list = CentreSession()

    /// When it last appeared, grew or moved; for pointers that did not move.
    var placedAt: Instant

    init(card: Card, revision: UInt64, now: Instant) {
        self.card = card
        changedIn = revision
        placedAt = now
        editedAt = now
        armedAt = card.isArmed ? now : nil
        textSince = armedAt
        rows = ChoiceRows(card.modal?.choices)
        fields[FormField.inputID] = FieldSession(FormField())
        for field in card.fields { fields[field.id] = FieldSession(field) }
        ownField.breaks = card.lineBreaks
    }

    /// Applies the card's next state and keeps the user's input.
    mutating func update(_ next: Card, revision: UInt64, isMoved: Bool, now: Instant) {
        var next = next
        if let disturbedAt, now - disturbedAt < Timing.arming { next.isArmed = false }
        let isSame = next.content == card.content && !isMoved
        if !isSame || (card.isArmed && !next.isArmed) {
            changedIn = revision
            seenSince = nil
        }
        // Keys that were pressed before such a change count after it too.
        let staysArmed = !isMoved && next.content.armsAlike(card.content)
        if !next.isArmed || !(isSame || staysArmed) { armedAt = nil }
        if next.isArmed, armedAt == nil { armedAt = now }
        if textSince == nil { textSince = armedAt }
        update(from: card.modal?.fields ?? [], to: next.modal?.fields ?? [])
        // Text typed into a toast stays, whatever its application changes.
        ownField.breaks = next.lineBreaks
        let (old, selected) = (card.modal?.choices?.chosen, next.modal?.choices?.chosen)
        if let selected, next.modal?.choices?.window != nil {
            // Its owner marks more rows as they arrive; the user's changes to others stay.
            choices.formUnion(Set(selected).subtracting(old ?? []))
        } else if selected != old {
            choices = Set(selected ?? [])
        }
        if next.modal?.choices?.window == nil {
            choices.formIntersection(next.modal?.choices?.choices.map(\.id) ?? [])
        }
        if let old = card.modal?.choices, let new = next.modal?.choices,
            old.choices != new.choices || old.window != new.window
        {
            rows.update(from: old, to: new)
        }
        card = next
    }

    /// Progress of the fade into the armed look, 0 to 1.
    func armingProgress(at now: Instant, isReduced: Bool) -> Double {
        if card.isArmed { return 1 }
        guard let seen = seenSince else { return 0 }
        if isReduced { return now - seen >= Timing.arming ? 1 : 0 }
        return Motion.quick.progress(after: now - seen - Timing.armingFade)
    }

    /// The initial focus: the field, else the positive button, or the first
    /// without the danger tone; a sheet's first row without it; a loading's
    /// Cancel.
    var firstFocus: Target? {
        if case .loading(let loading) = card.content {
            return loading.cancelTitle == nil ? nil : .button(Loading.cancelButtonID)
        }
        if case .bottomSheet(let sheet) = card.content {
            let harmless = sheet.actions.first { $0.tone != .danger }
            return harmless.map { .button($0.id) } ?? .cancelRow
        }
        guard let modal = card.modal else { return nil }
        // A text is read first; its field is for searching.
        if modal.choices?.isText == true { return .list }
        if let field = card.filledFields.first {
            return focus(of: field)
        }
        if modal.choices?.areRows == true { return .list }
        return modal.harmlessDefault.map { .button($0.id) }
    }

    /// The text of the card's own field.
    var ownField: TextField {
        get { fields[FormField.inputID]?.text ?? TextField() }
        set { fields[FormField.inputID]?.text = newValue }
    }

    /// The ids of the chosen options of the modal's own choices.
    var choices: Set<String> {
        get { fields[FormField.choicesID]?.choices ?? [] }
        set {
            let field = FormField(id: FormField.choicesID, type: .multi)
            fields[field.id, default: FieldSession(field)].choices = newValue
        }
    }

    /// Whether the text is long enough for that button.
    func allows(_ target: Target) -> Bool {
        if case .centre(.send(let toast)) = target {
            let typed = fields[Reply.fieldID(toast)]?.text.count ?? 0
            return Reply().input.allows(.positive, length: typed)
        }
        if target == .button(Toast.replyID), isReplying, let input = card.reply?.input {
            return input.allows(.positive, length: ownField.count)
        }
        guard case .button(let id) = target, let modal = card.modal,
            let button = modal.buttons.first(where: { $0.id == id })
        else { return true }
        return modal.input?.allows(button.role, text: ownField.text()) ?? true
            && modal.choices?.allows(button.role, count: chosen.count) ?? true
    }

    /// The answer that the owner gets with a button.
    func answer(_ button: String) -> Answer {
        if button == Toast.replyID, isReplying {
            return Answer(button: button, text: ownField.text())
        }
        guard let modal = card.modal else { return Answer(button: button) }
        if modal.buttons.contains(where: { $0.id == button && $0.role == .negative }) {
            // A negative answer has no typed text, but it has "do not ask again".
            let isList = modal.choices?.areRows == true
            return Answer(button: button, choices: isList ? [] : chosen)
        }
        return Answer(
            button: button,
            text: modal.input?.isHidden == false ? ownField.text() : nil,
            secret: modal.input?.isHidden == true ? Secret(length: ownField.count) : nil,
            choices: chosen,
            fields: modal.isForm ? formValues : nil
        )
    }
}

extension Card {
    /// The card's modal; `nil` for other kinds.
    var modal: Modal? {
        if case .modal(let modal) = content { modal } else { nil }
    }

    /// The offer of a toast to answer it with text; `nil`: none.
    var reply: Reply? {
        if case .toast(let toast) = content { toast.reply } else { nil }
    }

    /// The choices of a field; `nil`: it has none.
    func list(_ id: String) -> FormField? {
        modal?.field(id).flatMap { $0.hasChoices ? $0 : nil }
    }

    /// The presses of Enter that begin a new line in the text field.
    fileprivate var lineBreaks: TextField.LineBreaks { reply == nil ? .never : .withShift }

    /// The fields that are filled in one after the other; a modal's own choices are not.
    var filledFields: [FormField] { fields.filter { $0.type != .label && !$0.isList } }

    /// A modal's fields with the one that filters its rows, or that of a toast's reply.
    var fields: [FormField] {
        guard let modal else { return [reply?.input].compactMap(\.self) }
        return modal.fields + [modal.choices?.searchField].compactMap(\.self)
    }
}

extension CardSession {
    /// Changes the whole text of the field by a key: Tab, Right and End accept a suggestion,
    /// Up, Down and the page keys change what has steps.
    ///
    /// - Returns: whether the key did so; if not, it has its usual meaning.
    mutating func fill(with key: Key) -> Bool {
        guard let input, preedit == nil else { return false }
        let text = field.text()
        let steps: [Key: FormField.Step] = [
            .up: .up, .down: .down, .pageUp: .pageUp, .pageDown: .pageDown,
        ]
        if let step = steps[key] {
            guard let next = input.stepped(text, by: step, now: now) else { return false }
            field.set(next)
            return true
        }
        switch key {
        case .tab, .right, .end:
            guard field.caret == field.count, let suggestion = input.suggestion(for: text) else {
                return false
            }
            field.set(suggestion)
        default: return false
        }
        return true
    }
}

/// State of the notification centre that other cards do not have.
struct CentreSession {
    /// The index of the row to bring into view with the next layout.
    var revealed: Int?
    /// The index of the row that gets the focus once it is delivered.
    var wanted: Int?
    /// The entry whose menu is open.
    var menu: CentreEntry.ID?
    /// The live toast whose field for a reply is open.
    var answered: PresentationID?
    /// The entry that says why Enter had no effect, until the next key.
    var refused: CentreEntry.ID?
    /// Whether the display got the keyboard while the centre was open.
    ///
    /// Without it, a loss of focus does not mean that the user left.
    var gotKeyboard = false
    /// The search as last reported to the daemon.
    var reportedSearch = ""
    /// The scroll offset in rows at which the window was last checked.
    var checkedOffset = 0.0
}
