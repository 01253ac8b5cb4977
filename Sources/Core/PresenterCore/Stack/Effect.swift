// SPDX-License-Identifier: MIT

/// An order to the shell.
///
/// The sequence of effects is part of the contract.
public enum Effect: Hashable, Sendable {
    /// Answer a request: accepted, with that id.
    case accept(RequestToken, PresentationID)
    /// Answer a request: done, without a value.
    case confirm(RequestToken)
    /// Answer a request: refused.
    case refuse(RequestToken, Refusal)
    /// Announce that the scene changed; displays get it after the effects of the turn.
    case announceScene
    /// Notify one owner.
    case notify(Owner, Notice)
    /// Start the application of a pressed toast, if its owner has left the bus.
    case activate(Owner, application: String, button: String, activationToken: String?)
    /// Ask an owner for other rows of its live list.
    case askRows(Owner, PresentationID, RowQuestion)
    /// Tell the user that questions of a program wait without the keyboard until then, because
    /// the user dismissed its last ones; `Action.inputPauseEnded` and `askingStopped` answer.
    case presenterWaits(Identity, until: Instant)
    /// Tell the user, who has returned, how many toasts were missed meanwhile, by the name of the
    /// application.
    case reportAbsence(missed: [String: Int])
    /// Open a clicked link; http, https or mailto.
    case openLink(url: String)
    /// Ask the history for the centre; answered by `Action.centreAnswered` with that number.
    case askHistory(UInt64, CentreQuestion)
    /// Repeat the effect of a press on an entry of the history.
    case actOnHistory(Int64, activationToken: String?)
    /// Make a rule for the application of that name, as the user did in the centre, or remove it;
    /// `Action.cardRulesChanged` follows.
    case toggleRule(CardRule, application: String)
    /// Switch to a mode that the user chose in the centre; `nil`: none.
    case switchMode(String?)
    /// Delete the files of these pixels, which are no longer shown.
    case dropImages([StoredImage])
    /// Store a smaller copy of these pixels, of a missed toast; `Action.imageShrunk` answers.
    case shrinkImages(PresentationID, [StoredImage])
    /// Fetch these pictures from the web, and no others any more; `Action.imageFetched` answers
    /// for each.
    case fetchImages([ImageRequest])
}

/// A notice to an owner.
public enum Notice: Hashable, Sendable {
    /// The presentation is on screen for the first time.
    case presented(PresentationID)
    /// A button was pressed; an `ended` follows unless the toast is resident. The
    /// token, if the press supplied one, lets the owner activate a window.
    case buttonPressed(PresentationID, Answer, activationToken: String? = nil)
    /// A retry was pressed, on that presenter (`nil`: the bare desktop); an `ended` follows.
    case retryPressed(PresentationID, presenter: PresentationID?, attempt: Int)
    /// The presentation ended; with the token of the press that ended it, if there was one.
    case ended(PresentationID, Outcome, activationToken: String? = nil)
}

/// Matches a request to its answer; numbered by the shell.
public struct RequestToken: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt64
    /// Creates a token.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Collects the effects of one step in their contractual order: answers, the scene,
/// notices to owners, cleanup.
struct EffectCollector {
    /// The time of the step.
    let now: Instant
    private var replies: [Effect] = []
    private var notices: [Effect] = []
    private var links: [Effect] = []
    private var requests: [Effect] = []

    init(at now: Instant) {
        self.now = now
    }

    mutating func reply(_ effect: Effect) {
        replies.append(effect)
    }

    mutating func notify(_ owner: Owner, _ notice: Notice) {
        notices.append(.notify(owner, notice))
    }

    mutating func open(_ url: String) {
        links.append(.openLink(url: url))
    }

    mutating func report(_ effect: Effect) {
        requests.append(effect)
    }

    func effects(
        sceneChanged: Bool,
        dropping images: [StoredImage],
        fetching wanted: [ImageRequest]?
    ) -> [Effect] {
        replies + (sceneChanged ? [.announceScene] : []) + notices + links + requests
            + (images.isEmpty ? [] : [.dropImages(images)])
            + (wanted.map { [.fetchImages($0)] } ?? [])
    }
}
