// SPDX-License-Identifier: MIT
//
// A display can only report actions that its scene offers. Anything else is an
// error or an attack; either way it is only logged. Reports about a card that was
// just withdrawn are neither: they were on the way.

import PresenterCore

/// Checks a display's reports against the scenes sent to it.
struct ReportValidator {
    /// How to handle a report.
    enum Verdict: Hashable {
        /// Pass the report on.
        case holds
        /// Ignore the report silently: it was valid for a scene that may still be on screen.
        case late
        /// The report is invalid; with the reason.
        case invalidReport(String)
    }

    /// The scene sent last.
    private var scene = Scene()
    /// Earlier scenes that may still be on screen, newest first.
    private var earlier: [Scene] = []

    /// Records a sent scene.
    mutating func note(_ scene: Scene) {
        // With this many unconfirmed scenes, the one before them is still on screen.
        earlier = Array(([self.scene] + earlier).prefix(PluginLife.scenesUnderWay))
        self.scene = scene
    }

    /// Checks a report.
    func verdict(_ action: UserAction) -> Verdict {
        let verdict = Self.verdict(action, scene)
        guard case .invalidReport = verdict else { return verdict }
        guard earlier.contains(where: { Self.verdict(action, $0) == .holds }) else {
            return verdict
        }
        // A row of a live list may have been replaced; the row that the user saw counts.
        return isInLiveList(action) ? .holds : .late
    }

    private func isInLiveList(_ action: UserAction) -> Bool {
        guard case .buttonTapped(let id, _, _) = action,
            case .modal(let modal)? = scene.cards.first(where: { $0.id == id })?.content
        else { return false }
        return modal.choices?.window != nil
    }

    private static func verdict(_ action: UserAction, _ scene: Scene) -> Verdict {
        guard let id = action.presentation else { return isDue(action, scene) ? .holds : .late }
        guard let card = scene.cards.first(where: { $0.id == id }) else {
            return .invalidReport("\(id.rawValue) is not on screen")
        }
        switch action {
        case .buttonTapped(_, let answer, _): return verdict(answer, card)
        case .linkTapped(_, let url):
            let links = card.content.headline.message?.runs.compactMap(\.link) ?? []
            return links.contains(url) ? .holds : .invalidReport("\(id.rawValue) has no such link")
        case .rowsAsked(_, let question):
            guard case .modal(let modal) = card.content, modal.answers(question) else {
                return .invalidReport("\(id.rawValue) has no such live list or field")
            }
            guard question.number > 0, question.first >= 0, (-1...1).contains(question.step),
                FormField().accepts(question.text)
            else { return .invalidReport("\(id.rawValue) has no such rows") }
            guard question.copy == nil || modal.choices?.isText == true else {
                return .invalidReport("\(id.rawValue) has no text to copy")
            }
            return .holds
        case .retryTapped:
            return card.content.kind == .retry
                ? .holds : .invalidReport("\(id.rawValue) is no retry")
        case .replyOpened:
            guard case .toast(let toast) = card.content, toast.reply != nil else {
                return .invalidReport("\(id.rawValue) does not accept a reply")
            }
            return .holds
        case .replyClosed: return scene.replying == id ? .holds : .late
        case .moreTapped: return card.gathered > 0 ? .holds : .late
        case .cardTapped, .closeTapped, .scrimTapped, .escapePressed, .hoverBegan, .hoverEnded,
            .disturbed, .lessTapped, .toastsHidden, .keyboardLeft, .centre, .releaseHeld,
            .visibilityChanged, .fullscreenChanged, .outputsChanged:
            return .holds
        }
    }

    /// Whether a report that concerns no card still fits the scene.
    private static func isDue(_ action: UserAction, _ scene: Scene) -> Bool {
        switch action {
        case .moreTapped: scene.canOpenMore
        case .toastsHidden, .visibilityChanged, .fullscreenChanged, .outputsChanged: true
        case .lessTapped: scene.isListOpen
        case .keyboardLeft: scene.keyboard != nil
        case .centre(.pressed(let id, let button, _)): scene.centre?.offers(button, of: id) == true
        case .centre: scene.centre != nil
        default: scene.isInputBlocked
        }
    }

    private static func verdict(_ answer: Answer, _ card: Card) -> Verdict {
        guard card.content.offeredButtons.contains(answer.button) else {
            return .invalidReport("\(card.id.rawValue) offers no such button")
        }
        if case .toast(let toast) = card.content, answer.button == Toast.replyID,
            let input = toast.reply?.input
        {
            let isText = answer.text.map(input.accepts) ?? false
            return isText && answer.choices.isEmpty && answer.secret == nil
                ? .holds : .invalidReport("\(card.id.rawValue) rejects this text")
        }
        guard case .modal(let modal) = card.content else {
            return answer.text == nil && answer.choices.isEmpty
                ? .holds : .invalidReport("\(card.id.rawValue) has no text field")
        }
        if let text = answer.text {
            guard let input = modal.input, input.accepts(text) else {
                return .invalidReport("\(card.id.rawValue) rejects this text")
            }
        }
        for (id, value) in answer.fields ?? [:] {
            guard let field = modal.formFields.first(where: { $0.id == id }), field.accepts(value)
            else {
                return .invalidReport("\(card.id.rawValue) has no such field")
            }
        }
        if let list = modal.choices, list.window != nil, list.allowsMany {
            // They were selected while other rows were there; their owner knows them.
            return answer.choices.count <= list.maximum ?? ChoiceList.mostRows
                ? .holds : .invalidReport("\(card.id.rawValue) has too many choices selected")
        }
        let known = Set(modal.choices?.options.map(\.id) ?? [])
        let most = modal.choices?.allowsMany == true ? modal.choices?.maximum ?? known.count : 1
        guard known.isSuperset(of: answer.choices), answer.choices.count <= most else {
            return .invalidReport("\(card.id.rawValue) offers no such choice")
        }
        return .holds
    }
}

extension FormField {
    /// Whether a display can report that value; the core decides whether it is valid.
    fileprivate func accepts(_ value: FormValue) -> Bool {
        guard type != .label else { return false }
        if case .text(let text) = value, text.unicodeScalars.count > TextLimits.line.scalars {
            return false
        }
        switch problem(with: value) {
        case .otherType, .notOffered: return false
        case .missing, .tooShort, .tooLong, .text, .format, nil: return true
        }
    }
}

extension Centre {
    /// Whether a row of the window has that button.
    fileprivate func offers(_ button: String, of id: PresentationID) -> Bool {
        rows.contains { row in
            guard case .entry(let entry) = row, entry.id == .live(id) else { return false }
            return entry.choices.contains { $0.id == button }
                || entry.isOpenable && button == Toast.defaultActionID
        }
    }
}
