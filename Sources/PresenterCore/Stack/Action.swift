// SPDX-License-Identifier: MIT

/// A fact that the stack must take into account.
public enum Action: Hashable, Sendable {
    /// A client asked for something to be shown.
    case presentRequested(PresentRequest)
    /// A client changed what it shows.
    case updateRequested(RequestToken, PresentationID, by: Owner, Content, timeout: Timeout?)
    /// A client took back what it shows.
    case dismissRequested(RequestToken, PresentationID, by: Owner)
    /// A client left the bus.
    case ownerVanished(name: String)
    /// The shell's one timer reached `nextDeadline`.
    case deadlinePassed

    /// A display is ready to draw, and can keep the input from all else or not.
    case displayAttached(DisplayID, blocksInput: Bool = true)
    /// A display is gone.
    case displayDetached(DisplayID)
    /// A display has that revision of the scene on screen.
    case scenePresented(DisplayID, revision: UInt64)
    /// Displays die of that presentation: none can show it.
    case presentationFailed(PresentationID)
    /// What the person did at a display.
    case userActed(DisplayID, UserAction)

    /// The person pressed a button with a tool; arming does not apply.
    case buttonPressedByTool(RequestToken, PresentationID, Answer)
    /// The person asked, with a tool, for the keyboard to go to what never takes it
    /// by itself: the newest toast, or the retry of the bare desktop.
    case keyboardRequested(RequestToken)
    /// The person dismissed something with a tool; `nil`: everything.
    case dismissedByTool(RequestToken, PresentationID?)
    /// The person, or the shell on a screen lock, suspend or VT switch, freed the input.
    case inputReleased
    /// Whether toasts below critical are to wait.
    case doNotDisturbChanged(until: DoNotDisturb)
    /// The configuration was read anew.
    case limitsChanged(Limits)
}

/// Whether toasts below critical wait.
public enum DoNotDisturb: Hashable, Sendable {
    case off
    case on
    case until(Instant)
}

/// What a person did at a display.
public enum UserAction: Hashable, Sendable {
    /// A button was pressed and let go, or Return struck, or a row's number. The
    /// token, where the display has one, lets the owner activate a window.
    case buttonTapped(PresentationID, Answer, activationToken: String? = nil)
    /// A toast was clicked beside its buttons; the token as with a button.
    case cardTapped(PresentationID, activationToken: String? = nil)
    /// A card's close disc was pressed.
    case closeTapped(PresentationID)
    /// The scrim beside the topmost presenter was tapped.
    case scrimTapped(PresentationID)
    /// Escape was struck while that presentation had the keyboard.
    case escapePressed(PresentationID)
    /// A retry's button was pressed.
    case retryTapped(PresentationID)
    /// The pointer came over a toast.
    case hoverBegan(PresentationID)
    /// The pointer left a toast.
    case hoverEnded(PresentationID)
    /// A link in a text was pressed.
    case linkTapped(PresentationID, url: String)
    /// A key or a button went down, or is held, while a card was not armed, or
    /// the card was covered, moved or lost the keyboard: it must arm anew.
    case disturbed(PresentationID)
    /// The person left the card that had been given the keyboard: by Escape, by a
    /// click elsewhere, or the keyboard is another's.
    case keyboardLeft
    /// Escape was held for 1.5 s while the input was blocked.
    case releaseHeld
}

extension UserAction {
    /// What it is about; `nil`: the input as a whole.
    public var presentation: PresentationID? {
        switch self {
        case .buttonTapped(let id, _, _), .cardTapped(let id, _), .closeTapped(let id),
            .scrimTapped(let id), .escapePressed(let id), .retryTapped(let id),
            .hoverBegan(let id), .hoverEnded(let id), .linkTapped(let id, _), .disturbed(let id):
            id
        case .keyboardLeft, .releaseHeld: nil
        }
    }

    /// The same with a token to activate a window, where it may lead to one.
    public func activating(with token: () -> String?) -> UserAction {
        switch self {
        case .buttonTapped(let id, let answer, _):
            .buttonTapped(id, answer, activationToken: token())
        case .cardTapped(let id, _): .cardTapped(id, activationToken: token())
        case .closeTapped, .scrimTapped, .escapePressed, .retryTapped, .hoverBegan, .hoverEnded,
            .linkTapped, .disturbed, .keyboardLeft, .releaseHeld:
            self
        }
    }
}

/// Which display; the shell numbers them.
public struct DisplayID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt32
    /// Creates an id.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Whether the left display is the older one.
    public static func < (left: DisplayID, right: DisplayID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Ties a request to its answer; the shell numbers them.
public struct RequestToken: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt64
    /// Creates a token.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// What a client asks to be shown.
public struct PresentRequest: Hashable, Sendable {
    /// Ties the answer to the question.
    public var token: RequestToken
    /// Who asks.
    public var owner: Owner
    /// What to show; built, hence valid.
    public var content: Content
    /// How long it may stay.
    public var timeout: Timeout
    /// What makes two requests the same thing (rule 2; a synchronous tag for toasts).
    public var key: String?
    /// The id to take over (`replaces_id`); honoured also when unknown, unless another's.
    public var replaces: PresentationID?
    /// Free words of the owner's, for rules and lists.
    public var tags: [String]

    /// Creates a request.
    public init(
        token: RequestToken,
        owner: Owner,
        content: Content,
        timeout: Timeout = .standard,
        key: String? = nil,
        replaces: PresentationID? = nil,
        tags: [String] = []
    ) {
        self.token = token
        self.owner = owner
        self.content = content
        self.timeout = timeout
        self.key = key
        self.replaces = replaces
        self.tags = tags
    }
}

/// How long a presentation may stay.
public enum Timeout: Hashable, Sendable {
    /// What is usual for its kind and urgency.
    case standard
    /// It stays until someone ends it.
    case never
    /// That long: toasts from when they are on screen, the rest from when they were accepted.
    case after(Duration)
}
