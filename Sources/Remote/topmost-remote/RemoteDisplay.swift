// SPDX-License-Identifier: MIT
//
// A display at the daemon of another machine: it shows that daemon's scene as cards of this machine,
// and reports what the user does with them. It decides nothing: the other daemon takes the first
// answer.

import DisplayKit
import EventLoop
import PluginWire
import PresenterCore
import RemoteCards
import SystemCalls

/// The other machine's scene, shown on this one.
final class RemoteDisplay {
    /// How the conversation with a daemon ended.
    enum End: Hashable {
        /// The line is broken, or the daemon is gone; the reason for the log.
        case broken(String)
        /// No daemon answers at its socket.
        case absent
        /// The daemon is of another version.
        case misunderstood(String)
    }

    /// Called when the daemon has sent a scene, the first time on a line.
    var onScene: () -> Void = {}
    /// Called once for each line, when it has ended.
    var onEnd: (End) -> Void = { _ in }

    private let board: RemoteBoard
    private let loop: EventLoop
    private var link: HostLink?
    private var isGreeted = false
    private var scene: Scene?
    /// The newest scene, until it is shown.
    private var nextScene: Scene?
    private var shownAt: Duration?
    private var pace: TimerSource?
    /// What the user did and the other daemon has not taken yet.
    private var acts: [Act] = []
    /// How cards ended that the scene shown here still has.
    private var ends: [OutcomeMessage] = []
    /// The toasts that were reported as hidden.
    private var hidden: [PresentationID] = []
    private var timer: TimerSource?

    private struct Act {
        var card: RemoteCard
        var id: PresentationID
        var act: RemoteAct
        /// When it was sent; `nil`: not yet.
        var sentAt: Duration?
        /// Whether it was sent on a line that broke: the daemon may have taken it.
        var mayBeTaken = false
    }

    /// How long a daemon may take to end a card after a press; then it has not counted.
    static let patience = Duration.seconds(3)
    /// The least time between two scenes that are shown, and the most cards of one: no machine makes
    /// this one's daemon work without end.
    private static let pause = Duration.milliseconds(20)
    static let maximumCards = 64

    /// Creates a display.
    ///
    /// - Throws: if the loop refuses a timer.
    init(_ board: RemoteBoard, _ loop: EventLoop) throws(SystemError) {
        self.board = board
        self.loop = loop
        timer = try loop.timer(accuracy: .milliseconds(250)) { [weak self] in self?.lookAfterActs()
        }
        pace = try loop.timer { [weak self] in self?.showNext() }
        board.onAct = { [weak self] in self?.acted($0, $1) }
        board.onQuestion = { [weak self] card, question in
            guard let id = PresentationID(key: card.id) else { return }
            self?.link?.send(.acted(.rowsAsked(id, question)))
        }
        board.onSeenChange = { [weak self] in self?.reportHidden() }
    }

    /// Talks to a daemon over a line.
    ///
    /// - Throws: if it is not open.
    func open(_ ends: consuming HostEnds) throws(SystemError) {
        let link = try ends.link(loop)
        link.skipsUnknownTypes = true
        link.onMessage = { [weak self] in self?.receive($0) }
        link.onEnd = { [weak self] end in
            switch end {
            case .closed:
                let isGreeted = self?.isGreeted ?? false
                self?.end(isGreeted ? .broken("the line is closed") : .absent)
            case .failed(let problem): self?.end(.broken(problem))
            }
        }
        self.link = link
        isGreeted = false
        try link.open()
    }

    /// Leaves the line.
    func close() {
        link?.onMessage = nil
        link?.onEnd = nil
        link = nil
        scene = nil
        nextScene = nil
        pace?.disarm()
        hidden = []
        board.isWaiting = true
        // What stays after a press may have been pressed: it is for the user to press it again.
        acts.removeAll { $0.sentAt != nil && $0.card.content.toast?.isResident == true }
        // It is sent again on the next line: the daemon may not have got it.
        for index in acts.indices where acts[index].sentAt != nil {
            acts[index].mayBeTaken = true
            acts[index].sentAt = nil
        }
        timer?.disarm()
    }

    private func end(_ reason: End) {
        guard link != nil else { return }
        close()
        onEnd(reason)
    }

    private func receive(_ message: HostMessage) {
        switch message {
        case .hello:
            isGreeted = true
            switch Greeting(message) {
            case .welcome:
                link?.send(.ready(.init(name: "remote", blocksInput: false, followsEnds: true)))
            case .refused(let reason): end(.broken("refused: \(reason)"))
            case .misunderstood(let reason): end(.misunderstood(reason))
            }
        case .refused(let reason): end(.broken("refused: \(reason)"))
        case .scene(let scene):
            nextScene = scene
            let due = shownAt.map { $0 + Self.pause } ?? loop.now
            if due <= loop.now { showNext() } else { pace?.arm(at: due) }
        case .ended(let end): judge(end)
        case .bye: end(.broken("its daemon has ended"))
        case .heartbeat, .settings, .presented, .accessible, .assisted, .error: break
        }
    }

    // MARK: There to here

    private func showNext() {
        guard let next = nextScene else { return }
        nextScene = nil
        shownAt = loop.now
        let isFirst = scene == nil
        scene = next
        ends = []
        board.isWaiting = false
        let cards = Self.cards(of: next.localized)
        let ids = Set(cards.map(\.id))
        // What was answered while the line was broken may have been answered there.
        for act in acts where act.sentAt == nil && !ids.contains(act.card.id) {
            if act.act != .dismissed, !act.mayBeTaken { board.tellTooLate(act.card) }
        }
        acts.removeAll { $0.sentAt == nil && !ids.contains($0.card.id) }
        board.show(cards)
        reportHidden()
        link?.send(.presented(revision: next.revision))
        sendActs()
        if isFirst { onScene() }
    }

    /// The cards that a scene has for another machine: no OSD, and none that came from one.
    static func cards(of scene: Scene) -> [RemoteCard] {
        let topmost = scene.presenters.last?.id
        let cards = scene.cards.filter { !$0.isPill && !RemoteCard.isRemote($0) }
        return cards.suffix(maximumCards).map { card in
            var sender = card.identity.shownName
            if let toast = card.content.toast { sender = toast.claimedName ?? sender }
            var remote = RemoteCard(
                id: card.key,
                application: sender,
                icon: card.identity.iconName,
                content: card.content
            )
            remote.isAnswerable = !card.content.kind.isPresenter || card.id == topmost
            return remote
        }
    }

    /// Tells the daemon which toasts nobody has seen here: their time does not run.
    private func reportHidden() {
        guard let scene else { return }
        let unseen = board.unseen
        let now = scene.toasts.filter { unseen.contains($0.key) }.map(\.id)
        guard now != hidden else { return }
        hidden = now
        link?.send(.acted(.toastsHidden(now)))
    }

    // MARK: Here to there

    private func acted(_ card: RemoteCard, _ act: RemoteAct) {
        guard let id = PresentationID(key: card.id) else { return }
        // There it goes on, unless it has a Cancel.
        if act == .dismissed, card.content.kind == .loading { return }
        acts.append(Act(card: card, id: id, act: act))
        // It was pressed before the scene came that has it no more.
        if let end = ends.first(where: { $0.id == id.rawValue }) { return judge(end) }
        sendActs()
    }

    /// Sends what the daemon would take now: before a card is armed, it ignores a press.
    private func sendActs() {
        guard let scene else { return }
        for index in acts.indices where acts[index].sentAt == nil {
            let act = acts[index]
            guard let card = scene.cards.first(where: { $0.key == act.card.id }),
                scene.takes(act.act, on: card)
            else { continue }
            acts[index].sentAt = loop.now
            switch act.act {
            case .pressed(let answer, let secrets):
                link?.send(.acted(.buttonTapped(act.id, answer)), secrets: secrets)
            case .dismissed:
                link?.send(.acted(card.dismissal))
            }
        }
        if acts.contains(where: { $0.sentAt != nil }) { timer?.arm(after: Self.patience) }
    }

    /// Shows the cards again whose press did not count.
    private func lookAfterActs() {
        let due = loop.now - Self.patience
        let late = acts.filter { $0.sentAt.map { $0 <= due } ?? false }
        acts.removeAll { $0.sentAt.map { $0 <= due } ?? false }
        for act in late { board.restore(act.card.id) }
        if acts.contains(where: { $0.sentAt != nil }) { timer?.arm(after: .seconds(1)) }
    }

    /// Says so if another answer than that of the user was taken.
    private func judge(_ end: OutcomeMessage) {
        guard let index = acts.firstIndex(where: { $0.id.rawValue == end.id }) else {
            if ends.count < Self.maximumCards { ends.append(end) }
            return
        }
        let act = acts.remove(at: index)
        guard case .pressed(let answer, _) = act.act, !end.isTaken(answer) else { return }
        board.tellTooLate(act.card)
    }
}

extension OutcomeMessage {
    /// Whether the card ended as that answer asks for.
    fileprivate func isTaken(_ answer: Answer) -> Bool {
        outcome == "acted" ? button == answer.button : how == "cancel"
    }
}

extension Scene {
    /// Whether the daemon would take that action on a card of this scene.
    fileprivate func takes(_ act: RemoteAct, on card: Card) -> Bool {
        guard blockedSince == nil || card.id == loading?.id else { return false }
        if card.content.kind.isPresenter, card.id != presenters.last?.id { return false }
        return act == .dismissed && card.content.kind.isPresenter || card.isArmed
    }
}

extension Card {
    /// The card's name: after a restart of the machine its id may be another's.
    fileprivate var key: String { "\(id.rawValue) \(acceptedAt.milliseconds)" }

    /// What a display reports when the user dismisses it.
    fileprivate var dismissal: UserAction {
        content.kind.isPresenter ? .escapePressed(id) : .closeTapped(id)
    }
}

extension PresentationID {
    /// Reads the id of a card's name.
    fileprivate init?(key: String) {
        guard let number = key.split(separator: " ").first.flatMap({ UInt32($0) }) else {
            return nil
        }
        self.init(rawValue: number)
    }
}
