// SPDX-License-Identifier: MIT
//
// The history may have ten thousand entries: a display gets a window of the rows and
// their number, and asks for another window when the user scrolls near its edge.

/// The open notification centre, as displays show it.
public struct Centre: Hashable, Sendable {
    /// The rows of the window.
    public var rows: [CentreRow] = []
    /// The number of rows before the window.
    public var first = 0
    /// The number of all rows.
    public var count = 0
    /// How many live toasts the user has not seen, also outside the window.
    public var unread = 0
    /// How many notifications the user can bring back that were dismissed just now; 0: none.
    public var undoable = 0
    /// The words that the rows match; empty: all.
    public var search = ""
    /// Whether toasts below critical wait by the user's switch.
    public var isQuiet = false
    /// Until when the switch is on; `nil`: it is off, or on until it is switched off.
    public var quietUntil: Instant?
    /// The modes of the configuration.
    public var modes: [String] = []
    /// The mode that is on; `nil`: none.
    public var mode: String?
    /// Whether a toast can be snoozed until the user is back: somebody reports that.
    public var isReturnKnown = true
    /// Why past notifications are missing, as a sentence; `nil`: they are not.
    public var problem: String?

    /// Maximum number of rows in a window.
    public static let maximumRows = 64
    /// Maximum number of characters of a search.
    public static let longestSearch = 200

    /// Creates a centre; the shortest call is an empty one.
    public init(_ change: (inout Centre) -> Void = { _ in }) { change(&self) }

    /// Whether all rows, or those of an application, can be dismissed together: a search shows
    /// a part of them only.
    public var canClear: Bool { search.isEmpty }

    /// Returns the row at an index of the whole list; `nil`: it is outside the window.
    public subscript(index: Int) -> CentreRow? {
        rows.indices.contains(index - first) ? rows[index - first] : nil
    }

    /// Returns the index of a row in the whole list; `nil`: it is outside the window.
    public func index(of id: CentreRow.ID) -> Int? {
        rows.firstIndex { $0.id == id }.map { first + $0 }
    }

    /// Whether a row of the window has that button.
    func offers(_ button: String, of id: PresentationID) -> Bool {
        rows.contains { row in
            guard case .entry(let entry) = row, entry.id == .live(id) else { return false }
            return entry.choices.contains { $0.id == button }
                || entry.isOpenable && button == Toast.defaultActionID
        }
    }
}

extension PresentationID {
    /// The id of the centre in a display; no presentation has it.
    public static let centre: PresentationID = {
        guard let id = PresentationID(rawValue: .max) else { preconditionFailure("it is not 0") }
        return id
    }()
}

extension Scene {
    /// The centre as a card: displays keep its focus, text and position as those of any card.
    public var centreCard: Card? {
        guard centre != nil else { return nil }
        return Card(
            id: .centre,
            identity: Identity(key: "topmost", displayName: "Topmost", trust: .application),
            content: .retry(Retry(headline: Headline())),
            acceptedAt: Instant(milliseconds: 0)
        ) { $0.isArmed = true }
    }

    /// Whether the centre takes keys and clicks: nothing is above it.
    public var isCentreInFront: Bool {
        centre != nil && presenters.isEmpty && !isInputBlocked
    }
}

/// A row of the centre's list.
public enum CentreRow: Hashable, Sendable {
    /// The head of an application's notifications.
    case group(CentreGroup)
    /// A notification of the application.
    case entry(CentreEntry)
    /// A notification that the history has not delivered yet: its group and its index there.
    case pending(group: String, index: Int)

    /// Identifies a row, also after the list has changed.
    public enum ID: Hashable, Sendable {
        /// The head of an application's notifications.
        case group(String)
        /// A notification.
        case entry(CentreEntry.ID)
        /// A notification that is not delivered yet.
        case pending(group: String, index: Int)
    }

    /// Identifies the row, also after the list has changed.
    public var id: ID {
        switch self {
        case .group(let group): .group(group.name)
        case .entry(let entry): .entry(entry.id)
        case .pending(let group, let index): .pending(group: group, index: index)
        }
    }
}

/// The notifications of an application, in the centre.
public struct CentreGroup: Hashable, Sendable {
    /// The name of the application, as toasts show it.
    public var name: String
    /// The picture of its newest notification.
    public var icon: ImageSource?
    /// How many there are.
    public var count: Int
    /// How many of them the user has not seen; they come first.
    public var unread: Int
    /// Whether all of them are listed, not only the newest.
    public var isOpen: Bool

    /// Creates a group.
    public init(
        name: String,
        icon: ImageSource? = nil,
        count: Int,
        unread: Int = 0,
        isOpen: Bool = false
    ) {
        self.name = name
        self.icon = icon
        self.count = count
        self.unread = unread
        self.isOpen = isOpen
    }
}

/// A notification in the centre: a live toast, or an entry of the history.
public struct CentreEntry: Hashable, Sendable {
    /// Identifies the notification.
    public var id: ID
    /// The name of its application, as toasts show it.
    public var application: String
    /// The title; of a closed entry at most `longestTitle` characters; `nil`: none.
    public var title: String?
    /// The message, plain; of a closed entry at most `longestMessage` characters; `nil`: none.
    public var message: String?
    /// The picture of its subject or application.
    public var icon: ImageSource?
    /// The picture that an open entry shows as large as its toast does; `nil`: none.
    public var picture: Picture?
    /// Whether its urgency is critical.
    public var isCritical: Bool
    /// The progress of a live toast.
    public var progress: Progress?
    /// The buttons of a live toast, without the default action.
    public var choices: [Choice]
    /// The offer of a live toast to answer it with text; its button is `Toast.replyID`.
    public var reply: Reply?
    /// The one-time code in the texts of a live toast, to copy; `nil`: none.
    public var code: String?
    /// Why a click on the entry itself is no answer; `nil`: it is one.
    public var obstacle: Obstacle?
    /// Whether its whole text and its picture are shown.
    public var isOpen = false
    /// Whether it is a live toast whose time on screen has passed.
    public var isMissed = false
    /// Whether it is a live toast off the screen that the user has not seen.
    public var isUnread = false
    /// Whether it is a live toast that the user snoozed.
    public var isSnoozed = false
    /// When a snoozed toast comes back; `nil`: when the user is back.
    public var snoozedUntil: Instant?
    /// The live toast that an entry of the history was when the centre opened.
    public var former: PresentationID?
    /// The rules that the user made from cards of its application.
    public var rules: Set<CardRule> = []
    /// Which of its texts are Topmost's own.
    public var wordings: Wordings = [:]
    /// When it was accepted; before the boot for entries of an earlier one.
    public var shownAt: Instant

    /// Maximum number of characters of the title of a closed entry.
    public static let longestTitle = 200
    /// Maximum number of characters of the message of a closed entry.
    public static let longestMessage = 400

    /// Why a click on an entry has no effect.
    public enum Obstacle: String, Hashable, Sendable, CaseIterable {
        /// The sender gave no default action, and the text has no link, or several.
        case noDefaultAction = "no_default_action"
        /// The program has ended, and is not known as an application that can be started.
        case programEnded = "program_ended"
    }

    /// Identifies an entry.
    public enum ID: Hashable, Sendable {
        /// A live toast.
        case live(PresentationID)
        /// An entry of the history, by its number there.
        case history(Int64)
    }

    /// A button.
    public struct Choice: Hashable, Sendable {
        /// The id reported to the owner; `Toast.replyID` opens the field of the entry.
        public var id: String
        /// The label; empty: the display's word for a reply.
        public var title: String

        /// Creates a button.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// Creates an entry; an empty text is none.
    public init(
        id: ID,
        application: String,
        title: String? = nil,
        message: String? = nil,
        icon: ImageSource? = nil,
        isCritical: Bool = false,
        progress: Progress? = nil,
        choices: [Choice] = [],
        obstacle: Obstacle? = .noDefaultAction,
        shownAt: Instant
    ) {
        self.id = id
        self.application = application
        self.title = title?.isEmpty == false ? title : nil
        self.message = message?.isEmpty == false ? message : nil
        self.icon = icon
        self.isCritical = isCritical
        self.progress = progress
        self.choices = choices
        self.obstacle = obstacle
        self.shownAt = shownAt
    }

    /// Whether a click on the entry itself is an answer.
    public var isOpenable: Bool { obstacle == nil }

    /// Whether the texts of the closed entry are cut, wherever its lines end.
    public var isCut: Bool {
        !isOpen
            && ((title?.count ?? 0) > Self.longestTitle
                || (message?.count ?? 0) > Self.longestMessage)
    }

    /// Returns the entry open, or closed, with short texts.
    public func opened(_ isOpen: Bool) -> CentreEntry {
        var entry = self
        entry.isOpen = isOpen
        guard !isOpen else { return entry }
        entry.title = title.map { Self.cut($0, to: Self.longestTitle) }
        entry.message = message.map { Self.cut($0, to: Self.longestMessage) }
        return entry
    }

    private static func cut(_ text: String, to count: Int) -> String {
        let head = text.prefix(count)
        return head.endIndex == text.endIndex ? text : head + "…"
    }
}

extension CentreEntry {
    /// The entry of a live toast; `nil` for other kinds.
    init?(_ presentation: Presentation) {
        guard case .toast(let toast) = presentation.shownContent else { return nil }
        self.init(
            id: .live(presentation.id),
            application: presentation.owner.identity.listedName,
            title: toast.headline.title,
            message: toast.headline.message?.plain,
            icon: toast.pictures.first ?? presentation.owner.identity.icon,
            isCritical: toast.urgency == .critical,
            progress: toast.progress,
            choices: (toast.reply.map { [Choice(id: Toast.replyID, title: $0.label ?? "")] } ?? [])
                + toast.actions.filter { $0.id != Toast.defaultActionID }
                .map { Choice(id: $0.id, title: $0.title) },
            obstacle: presentation.obstacle(toast),
            shownAt: presentation.acceptedAt
        )
        wordings = toast.headline.wordings
        reply = toast.reply
        code = toast.code
        picture = toast.isAboutPeople ? nil : toast.headline.image
        isMissed = presentation.missedSince != nil
        isUnread = presentation.unreadAs != nil
        isSnoozed = presentation.snooze != nil
        snoozedUntil = presentation.snooze ?? nil
    }

    /// The entry after its toast has ended, as the history will have it.
    var ended: CentreEntry {
        var entry = self
        entry.choices = []
        entry.reply = nil
        entry.code = nil
        entry.progress = nil
        entry.obstacle = .noDefaultAction
        (entry.isMissed, entry.isUnread, entry.isSnoozed) = (false, false, false)
        return entry
    }

    /// Whether each word of a search is somewhere in its texts, whatever the case.
    func matches(_ search: String) -> Bool {
        let text = [application, title ?? "", message ?? ""].joined(separator: "\n").lowercased()
        return search.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy(text.includes)
    }
}

extension StringProtocol {
    /// Whether another text is part of it, byte by byte; `contains` would link regular expressions.
    func includes(_ part: some StringProtocol) -> Bool {
        utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
    }
}

extension Presentation {
    /// Why a press on a toast itself has no effect; `nil`: it has one, as far as that is known: of
    /// a toast without a key it is not known whether its owner is there.
    fileprivate func obstacle(_ toast: Toast) -> CentreEntry.Obstacle? {
        guard toast.actions.contains(where: { $0.id == Toast.defaultActionID }) else {
            return onlyLink == nil ? .noDefaultAction : nil
        }
        let isLost = isOwnerGone && toast.application(of: owner.identity) == nil
        return isLost ? .programEnded : nil
    }
}

/// A user's action in the centre.
public enum CentreAction: Hashable, Sendable {
    /// Escape was pressed, the user clicked elsewhere, or another window took the keyboard.
    case closed
    /// The rows from that place on are needed.
    case scrolled(first: Int)
    /// The text of the search changed.
    case searched(String)
    /// An application's notifications were opened or closed.
    case groupToggled(String)
    /// A notification was opened, to read it as a whole, or closed.
    case entryToggled(CentreEntry.ID)
    /// All notifications of an application were dismissed.
    case groupCleared(String)
    /// All notifications were dismissed.
    case cleared
    /// One was dismissed.
    case dismissed(CentreEntry.ID)
    /// A button of a live toast was pressed; `Toast.defaultActionID`: the entry itself.
    /// The token, if the display has one, lets the owner activate a window.
    case pressed(PresentationID, button: String, activationToken: String? = nil)
    /// A live toast was snoozed for that time; `nil`: until the user is back.
    case snoozed(PresentationID, for: Duration?)
    /// The last dismissal was undone.
    case undone
    /// A live toast was answered with text.
    case replied(PresentationID, text: String)
    /// An entry of the history was pressed; the token as with a live toast.
    case historyPressed(Int64, activationToken: String? = nil)
    /// A rule for the application of that name was made, or removed.
    case ruleToggled(String, CardRule)
    /// Do not disturb was switched.
    case quietToggled
    /// A mode was chosen; `nil`: none.
    case modeChosen(String?)
}

/// What to do with the centre.
public enum CentreVisibility: String, Hashable, Sendable, CaseIterable {
    /// Open the centre, if it is closed.
    case show
    /// Close the centre, if it is open.
    case hide
    /// Open or close it.
    case toggle
}
