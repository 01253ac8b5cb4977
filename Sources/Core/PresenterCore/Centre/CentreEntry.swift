// SPDX-License-Identifier: MIT

/// A notification in the centre: a live toast, or an entry of the history.
public struct CentreEntry: Hashable, Sendable {
    /// Identifies the notification.
    public var id: ID
    /// The name of its application, as toasts show it.
    public var application: String
    /// The title, at most `longestTitle` characters; `nil`: none.
    public var title: String?
    /// The message, plain, at most `longestMessage` characters; `nil`: none.
    public var message: String?
    /// The picture of its subject or application.
    public var icon: ImageSource?
    /// Whether its urgency is critical.
    public var isCritical: Bool
    /// The progress of a live toast.
    public var progress: Progress?
    /// The buttons of a live toast, without the default action.
    public var choices: [Choice]
    /// Whether a click on the entry itself is an answer.
    public var isOpenable: Bool
    /// When it was accepted; before the boot for entries of an earlier one.
    public var shownAt: Instant

    /// Maximum number of characters of a title.
    public static let longestTitle = 200
    /// Maximum number of characters of a message.
    public static let longestMessage = 400

    /// Identifies an entry.
    public enum ID: Hashable, Sendable {
        /// A live toast.
        case live(PresentationID)
        /// An entry of the history, by its number there.
        case past(Int64)
    }

    /// A button.
    public struct Choice: Hashable, Sendable {
        /// The id reported to the owner; `Toast.replyID` opens the toast's field.
        public var id: String
        /// The label; empty: the display's word for a reply.
        public var title: String

        /// Creates a button.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// Creates an entry; longer texts are cut.
    public init(
        id: ID,
        application: String,
        title: String? = nil,
        message: String? = nil,
        icon: ImageSource? = nil,
        isCritical: Bool = false,
        progress: Progress? = nil,
        choices: [Choice] = [],
        isOpenable: Bool = false,
        shownAt: Instant
    ) {
        self.id = id
        self.application = application
        self.title = title.flatMap { Self.cut($0, to: Self.longestTitle) }
        self.message = message.flatMap { Self.cut($0, to: Self.longestMessage) }
        self.icon = icon
        self.isCritical = isCritical
        self.progress = progress
        self.choices = choices
        self.isOpenable = isOpenable
        self.shownAt = shownAt
    }

    private static func cut(_ text: String, to count: Int) -> String? {
        if text.isEmpty { return nil }
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
            isOpenable: toast.actions.contains { $0.id == Toast.defaultActionID },
            shownAt: presentation.acceptedAt
        )
    }

    /// Whether each word of a search is somewhere in its texts, whatever the case.
    func matches(_ search: String) -> Bool {
        let text = [application, title ?? "", message ?? ""].joined(separator: "\n").lowercased()
        return search.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy {
            text.contains($0)
        }
    }
}
