// SPDX-License-Identifier: MIT

/// A notification in a corner of the screen.
///
/// `org.freedesktop.Notifications` sends these.
public struct Toast: Hashable, Sendable {
    /// Title, message and pictures; it has a title, a message or progress.
    public var headline: Headline
    /// Buttons below the text; the one with the id `default` is the card itself.
    public var actions: [Button]
    /// The offer to answer it with text; `nil`: none.
    public var reply: Reply?
    /// The progress; `nil`: none.
    public var progress: Progress?
    /// How urgent the notification is.
    public var urgency: Urgency
    /// The category of the event, `im.received`.
    public var category: String?
    /// The name the application gives itself; see `Identity.claimedName`.
    public var claimedName: String?
    /// Where it comes from within the application: a site, an account, a device.
    public var origin: String?
    /// The desktop file that the application names, without `.desktop`.
    public var desktopEntry: String?
    /// The icon the application gives itself; it replaces the application's letter.
    public var appIcon: ImageSource?
    /// The sound when it appears; `nil`: the user's sound for its urgency.
    public var sound: ToastSound?
    /// Whether it stays after one of its buttons is pressed.
    public var isResident: Bool
    /// Whether to leave no trace of it.
    public var isTransient: Bool
    /// Where it is shown.
    public var place: ToastPlacement
    /// Whether it ends when the connection that asked for it leaves the bus.
    public var endsWithOwner: Bool
    /// Whether the image is of the message and belongs below it, whatever its size.
    public var hasImageBelow: Bool

    /// The name of the sender as it shows: the claimed one, else the proved one, and where
    /// it comes from.
    public func sender(_ identity: Identity) -> String {
        [identity.shownName, origin ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The icon of the subject, then that of the application, as far as there are any.
    public var icons: [ImageSource] { [headline.icon, appIcon].compactMap { $0 } }

    /// The picture, then the icons.
    public var pictures: [ImageSource] {
        [headline.image?.source].compactMap { $0 } + icons
    }

    /// The id of the button that represents the card itself.
    public static let defaultActionID = "default"
    /// The id of the button that opens and sends the reply.
    ///
    /// Source: the action key of KDE's notification server.
    public static let replyID = "inline-reply"

    /// Creates a toast from checked parts; callers use `OptionValues`.
    public init(
        headline: Headline,
        actions: [Button] = [],
        reply: Reply? = nil,
        progress: Progress? = nil,
        urgency: Urgency = .normal,
        category: String? = nil,
        claimedName: String? = nil,
        origin: String? = nil,
        desktopEntry: String? = nil,
        appIcon: ImageSource? = nil,
        sound: ToastSound? = nil,
        isResident: Bool = false,
        isTransient: Bool = false,
        place: ToastPlacement = ToastPlacement(),
        endsWithOwner: Bool = false,
        hasImageBelow: Bool = false
    ) {
        self.headline = headline
        self.actions = actions
        self.reply = reply
        self.progress = progress
        self.urgency = urgency
        self.category = category
        self.claimedName = claimedName
        self.origin = origin
        self.desktopEntry = desktopEntry
        self.appIcon = appIcon
        self.sound = sound
        self.isResident = isResident
        self.isTransient = isTransient
        self.place = place
        self.endsWithOwner = endsWithOwner
        self.hasImageBelow = hasImageBelow
    }
}

extension Content {
    /// The toast; `nil`: it is of another kind.
    public var toast: Toast? {
        if case .toast(let toast) = self { toast } else { nil }
    }
}
