// SPDX-License-Identifier: MIT

/// A short piece of news in a corner.
///
/// What `org.freedesktop.Notifications` sends.
public struct Toast: Hashable, Sendable {
    /// Title, message and pictures; a title or a message or progress is there.
    public var headline: Headline
    /// Buttons below the text; the one of id `default` is the card itself.
    public var actions: [Button]
    /// How far the work is that it tells of.
    public var progress: Progress?
    /// How important it is.
    public var urgency: Urgency
    /// The class of event, `im.received`.
    public var category: String?
    /// The name the application gives itself; see `Identity.claimedName`.
    public var claimedName: String?
    /// The icon the application gives itself: it stands in the place of its letter.
    public var appIcon: ImageSource?
    /// Stays after one of its buttons was pressed.
    public var isResident: Bool
    /// Leaves no trace.
    public var isTransient: Bool

    /// Its icons: that of its subject, then that of the application.
    public var icons: [ImageSource] { [headline.icon, appIcon].compactMap { $0 } }

    /// The id of the button that is the card itself.
    public static let defaultActionID = "default"

    /// Creates a toast from checked parts; callers use `OptionValues`.
    public init(
        headline: Headline,
        actions: [Button] = [],
        progress: Progress? = nil,
        urgency: Urgency = .normal,
        category: String? = nil,
        claimedName: String? = nil,
        appIcon: ImageSource? = nil,
        isResident: Bool = false,
        isTransient: Bool = false
    ) {
        self.headline = headline
        self.actions = actions
        self.progress = progress
        self.urgency = urgency
        self.category = category
        self.claimedName = claimedName
        self.appIcon = appIcon
        self.isResident = isResident
        self.isTransient = isTransient
    }
}
