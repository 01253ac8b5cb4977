// SPDX-License-Identifier: MIT

import BusValues
import BusWire
package import DaemonClient
import Localization
package import PresenterCore
import Texts

/// What the user did here with a card of another machine.
package enum RemoteAct: Hashable, Sendable {
    /// Pressed a button; `secrets` are the texts of hidden fields as UTF-8, in the order in which
    /// the plugin protocol sends them.
    case pressed(Answer, secrets: [[UInt8]])
    /// Dismissed it.
    case dismissed
}

/// The cards of another machine on this one.
package final class RemoteBoard {
    /// Called with what the user did with a card, by its id.
    package var onAct: (_ card: RemoteCard, RemoteAct) -> Void = { _, _ in }
    /// Called when an open question wants other rows of its list, or suggestions.
    package var onQuestion: (_ card: RemoteCard, RowQuestion) -> Void = { _, _ in }
    /// Called when `unseen` may have changed.
    package var onSeenChange: () -> Void = {}
    /// Whether the line to the machine is broken: its cards say so, and cannot be answered.
    ///
    /// A question that is open keeps what was typed; its answer is reported as any other.
    package var isWaiting = false {
        didSet { if isWaiting != oldValue { placeAgain() } }
    }
    /// Whether this machine has no connection: what is answered here waits.
    package var isOffline = false {
        didSet { if isOffline != oldValue { placeAgain() } }
    }

    private let client: DaemonClient
    private var host: RemoteHost
    private let report: (String) -> Void
    private var shown: [String: Shown] = [:]
    /// Cards that the other machine withdrew, until they have ended here.
    private var leaving: [Shown] = []

    /// A card and what stands for it here.
    private final class Shown {
        var card: RemoteCard
        var toast: PlacedCard?
        var question: PlacedCard?
        /// Whether it was on a screen here.
        var isSeen = false
        /// Whether the user opened its question.
        var isOpen = false
        /// Whether the user has answered it, which the other machine has not decided yet.
        var isAnswered = false
        /// Whether it is over here, until the other machine withdraws it.
        var isOver = false

        init(_ card: RemoteCard) { self.card = card }
    }

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - client: the daemon of this machine.
    ///   - host: the other machine.
    ///   - report: gets what the daemon refuses, as a sentence without text of cards.
    package init(
        _ client: DaemonClient,
        _ host: RemoteHost,
        report: @escaping (String) -> Void
    ) {
        self.client = client
        self.host = host
        self.report = report
    }

    /// The cards that were not on a screen here yet: do not disturb or a rule holds them, or they
    /// wait for room.
    package var unseen: Set<String> { Set(shown.filter { !$1.isSeen }.keys) }

    /// Shows these cards and no others; a known one is updated in place.
    package func show(_ cards: [RemoteCard]) {
        let ids = Set(cards.map(\.id))
        for (id, gone) in shown where !ids.contains(id) {
            shown[id] = nil
            guard let placed = gone.question ?? gone.toast else { continue }
            leaving.append(gone)
            placed.withdraw()
        }
        for card in cards {
            let one = shown[card.id] ?? Shown(card)
            shown[card.id] = one
            one.card = card
            place(one)
        }
    }

    /// Shows a card again that the other machine still has, although it was acted on here.
    package func restore(_ id: String) {
        guard let card = shown[id], card.isOver || card.isAnswered else { return }
        card.isOver = false
        card.isAnswered = false
        place(card)
    }

    /// Gives the other machine another name.
    package func rename(_ name: String) {
        guard name != host.name else { return }
        host.name = name
        for card in shown.values { place(card) }
    }

    /// Shows everything again, after the daemon of this machine lost it.
    package func placeAgain() { for card in shown.values { place(card) } }

    /// Says that somebody else was faster, or that it ended before.
    package func tellTooLate(_ card: RemoteCard, isAnswered: Bool = true) {
        tell((isAnswered ? Phrase.remoteAnsweredElsewhere : .remoteEndedBefore).text, about: card)
    }

    /// Shows a card again whose answer is too long for the way to the other machine, and says so.
    package func tellTooLong(_ card: RemoteCard) {
        restore(card.id)
        tell(Phrase.remoteTooLong.text(host.name), about: card)
    }

    private func tell(_ reason: String, about card: RemoteCard) {
        var told = card
        let title = card.content.headline.title
        told.content = .toast(
            Toast(
                headline: Headline(
                    title: title ?? reason,
                    message: title.map { _ in StyledText(reason) }
                )
            ) { $0.isTransient = true }
        )
        var values = told.toast(of: host)
        values["timeout_ms"] = nil
        client.present("PresentToast", OptionDictionary.write(values)) { _ in
        } accepted: { _ in
        }
    }

    /// Presents what a card is to be here, or updates it.
    private func place(_ one: Shown) {
        guard !one.isOver else { return }
        guard !one.isOpen else {
            guard let question = one.card.question(of: host, isWaiting: isWaiting) else { return }
            one.question?.show(question)
            return
        }
        let toast = one.card.toast(
            of: host,
            isWaiting: isWaiting,
            delivery: one.isAnswered ? isOffline ? .unsent : .sent : nil
        )
        if let placed = one.toast { return placed.show(toast) }
        one.toast = PlacedCard(toast, client, report: report) { [weak self, weak one] event in
            if let one { self?.handle(event, ofToast: one) }
        }
    }

    private func handle(_ event: DaemonClient.Event, ofToast one: Shown) {
        guard shown[one.card.id] === one else { return handle(event, ofLeaving: one) }
        switch event {
        case .displayed:
            guard !one.isSeen else { return }
            one.isSeen = true
            onSeenChange()
        case .pressed(RemoteCard.openID, _): break
        case .pressed(let button, let details):
            let act = pressed(one, button, details)
            if staysAfterPress(one) { onAct(one.card, act) } else { finish(one, act) }
        case .ended("acted", _):
            one.toast = nil
            open(one)
        case .ended("dismissed", _):
            one.toast = nil
            finish(one, .dismissed)
        // Another daemon may follow: `placeAgain`.
        case .ended("shutdown", _), .lost: one.toast = nil
        case .failed(let error) where error.isDaemonAbsence: one.toast = nil
        // A rule hides it, or a limit; the other machine's displays have it all the same.
        case .ended, .failed:
            one.toast = nil
            one.isOver = true
        case .waiting, .inputChanged: break
        }
    }

    /// What the user pressed just when the other machine withdrew it does not count any more.
    private func handle(_ event: DaemonClient.Event, ofLeaving one: Shown) {
        switch event {
        case .pressed(let button, _):
            if button != RemoteCard.openID, !one.isAnswered { tellTooLate(one.card) }
            one.isAnswered = true
        case .ended, .failed, .lost: leaving.removeAll { $0 === one }
        case .displayed, .waiting, .inputChanged: break
        }
    }

    private func staysAfterPress(_ one: Shown) -> Bool {
        one.card.content.toast?.isResident ?? false
    }

    private func open(_ one: Shown) {
        guard let question = one.card.question(of: host, isWaiting: isWaiting) else {
            return place(one)
        }
        one.isOpen = true
        one.question = PlacedCard(question, client, report: report) { [weak self, weak one] event in
            if let one { self?.handle(event, ofQuestion: one) }
        }
    }

    private func handle(_ event: DaemonClient.Event, ofQuestion one: Shown) {
        guard shown[one.card.id] === one else { return handle(event, ofLeaving: one) }
        switch event {
        case .ended("acted", let details):
            close(one)
            finish(one, pressed(one, details["button"]?.text ?? "", details))
        case .ended("dismissed", _):
            close(one)
            finish(one, .dismissed)
        case .ended("shutdown", _), .lost: close(one)
        case .ended, .failed:
            close(one)
            place(one)
        case .inputChanged(let details): onQuestion(one.card, RowQuestion(details))
        case .pressed, .displayed, .waiting: break
        }
    }

    private func close(_ one: Shown) {
        one.isOpen = false
        one.question = nil
    }

    /// Reports what the user did.
    ///
    /// The card stays after an answer, until the other machine decides.
    private func finish(_ one: Shown, _ act: RemoteAct) {
        guard !one.isAnswered else {
            if act == .dismissed { one.isOver = true }
            return
        }
        if act == .dismissed { one.isOver = true } else { one.isAnswered = true }
        place(one)
        // A tool may end what no screen has shown.
        if !one.isSeen {
            one.isSeen = true
            onSeenChange()
        }
        onAct(one.card, act)
    }

    private func pressed(_ one: Shown, _ button: String, _ details: Value) -> RemoteAct {
        let (answer, secrets) = one.card.answer(button, EnteredValues(details))
        return .pressed(answer, secrets: secrets)
    }
}

extension EnteredValues {
    /// Reads the details of an answer.
    init(_ details: Value) {
        text = details["text"]?.text
        choices = details["choices"]?.elements.compactMap(\.text) ?? []
        guard case .dictionary(let entries, _, _)? = details["fields"] else { return }
        var values: [String: FormValue] = [:]
        for entry in entries {
            if let id = entry.key.text { values[id] = FormValue(entry.value) }
        }
        fields = values
    }
}
