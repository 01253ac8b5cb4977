// SPDX-License-Identifier: MIT

public import Texts

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
    /// The desktop file that the application names, without `.desktop`; see
    /// `application(of:)`.
    public var desktopEntry: String?
    /// The icon the application gives itself; it replaces the application's letter.
    public var appIcon: ImageSource?
    /// The sound when it appears; `nil`: the user's sound for its urgency.
    public var sound: ToastSound?
    /// Whether it is read aloud when it appears; `nil`: the user's setting decides.
    public var isSpoken: Bool?
    /// Whether it stays after one of its buttons is pressed.
    public var isResident = false
    /// Whether to leave no trace of it.
    public var isTransient = false
    /// Whether addresses in its message are links, and a one-time code can be copied.
    public var findsAddresses = true
    /// Whether it is an OSD; `nil`: the tag, the value and the rest decide (`Content.isOSD`).
    public var isOSD: Bool?
    /// Where it is shown.
    public var placement = ToastPlacement()
    /// Whether it ends when the connection that asked for it leaves the bus.
    public var endsWithOwner = false
    /// Whether the image is of the message and belongs below it, whatever its size.
    public var hasImageBelow = false

    /// Creates a toast of Topmost itself, whose texts displays word.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - message: the message; `nil`: none.
    ///   - icon: the name of the icon; `nil`: none.
    ///   - labels: the labels of the buttons, by their ids.
    ///   - change: sets the rest.
    public init(
        title: Wording,
        message: Wording? = nil,
        icon: String? = nil,
        labels: KeyValuePairs<String, Wording> = [:],
        _ change: (inout Toast) -> Void = { _ in }
    ) {
        var headline = Headline(
            title: title.english,
            message: message.map { StyledText($0.english) }
        ) { $0.icon = icon.map { .name($0) } }
        headline.wordings["title"] = title
        headline.wordings["message"] = message
        for (id, label) in labels { headline.wordings[action: id] = label }
        let actions = labels.map { Button(id: $0.key, title: $0.value.english) }
        self.init(headline: headline, actions: actions, change)
    }

    /// The name of the sender as it shows: the claimed one, else the proved one, and where
    /// it comes from.
    public func sender(_ identity: Identity) -> String {
        [identity.shownName, origin ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The application that a press starts once the sender has left the bus: the one that the
    /// toast names and its sender is proved to be (rule 14); `nil`: none.
    public func application(of sender: Identity) -> String? {
        desktopEntry == sender.application ? desktopEntry : nil
    }

    /// Whether it is drawn as an OSD: the scene says so of each one.
    public var isPill: Bool { isOSD == true }

    /// The icon of the subject, then that of the application, as far as there are any.
    public var icons: [ImageSource] { [headline.icon, appIcon].compactMap { $0 } }

    /// Whether its picture most likely shows a person.
    public var isAboutPeople: Bool {
        guard let category, headline.image != nil || !icons.isEmpty else { return false }
        return ["im", "call", "email", "presence"].contains { kind in
            category == kind || category.hasPrefix(kind + ".")
        }
    }

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
        urgency: Urgency = .normal,
        _ change: (inout Toast) -> Void = { _ in }
    ) {
        self.headline = headline
        self.actions = actions
        self.urgency = urgency
        change(&self)
    }
}

extension Card {
    /// Whether it is drawn as an OSD.
    public var isPill: Bool { content.toast?.isPill ?? false }
}

extension Content {
    /// The toast; `nil`: it is of another kind.
    public var toast: Toast? {
        if case .toast(let toast) = self { toast } else { nil }
    }
}

extension Toast: KindContent {
    var content: Content { .toast(self) }
    static let pictureFields = findPictureFields()
    static let standardValues = findStandardValues()

    /// The toast without any options set.
    public static let standard = Toast(headline: Headline())

    /// The fields sent to displays: `Notify` has images in messages.
    static let fields: [OptionRow<Toast>] =
        options + [
            OptionRow(
                "image_below",
                .boolean,
                "Whether the image belongs below the message, whatever its size.",
                \.hasImageBelow
            ),
            wordingsField,
        ]

    /// The options of toasts.
    public static let options: [OptionRow<Toast>] =
        headlineOptions + [
            OptionRow("actions", .buttons(0...32), .optionToastActions, flag: .named("action")) {
                $0.actions.isEmpty ? nil : .buttons($0.actions)
            } set: {
                if case .buttons(let actions) = $1 { $0.actions = actions }
            },
            OptionRow("reply", table: Reply.options, .optionReply, \.reply),
            OptionRow("progress", .progress, .optionProgress, \.progress),
            OptionRow(
                "urgency",
                .word(Urgency.allCases.map(\.word), numbered: true),
                .optionUrgency,
                \.urgency
            ),
            OptionRow("category", .text(.name), .optionCategory, \.category),
            OptionRow("app_name", .text(.name), .optionAppName, \.claimedName),
            OptionRow("origin", .text(.name), .optionOrigin, \.origin),
            OptionRow("desktop_entry", .text(.name), .optionDesktopEntry, \.desktopEntry),
            OptionRow("app_icon", .picture, .optionAppIcon, \.appIcon),
            OptionRow("sound", .text(.title), .optionSound, setting: "[sounds]", \.sound),
            OptionRow("speak", .boolean, .optionSpeak, \.isSpoken),
            OptionRow("resident", .boolean, .optionResident, \.isResident),
            OptionRow("transient", .boolean, .optionTransient, \.isTransient),
            OptionRow(
                "find_addresses",
                .boolean,
                "Make addresses in the message links, and offer to copy a one-time code.",
                flag: .negated("no-addresses", help: .optionNoAddresses),
                \.findsAddresses
            ),
            OptionRow("osd", .boolean, .optionOSD, \.isOSD),
            OptionRow(
                "position",
                .word(ToastPosition.self),
                .optionPosition,
                setting: "[toasts] position",
                \.placement.position
            ),
            OptionRow(
                "width",
                .integer(ToastPlacement.optionWidths),
                .optionWidth,
                flag: .named("card-width"),
                setting: "[toasts] width",
                \.placement.width
            ),
            OptionRow(
                "output",
                .text(.name),
                .optionOutput,
                flag: .named("monitor"),
                setting: "[toasts] output",
                \.placement.output
            ),
            OptionRow(
                "while_connected",
                .boolean,
                "Close it when the connection that asked for it leaves the bus.",
                flag: .none(because: "a toast stays after the command exits"),
                \.endsWithOwner
            ),
        ]

    /// Throws unless there is something to show, one button for a reply at most, and a
    /// sound and a monitor that can be one.
    func check(_ check: Check, _ values: [String: OptionValue]) throws(BuildError) {
        if case .text(let text)? = values["sound"], !text.isEmpty, ToastSound(text: text) == nil {
            throw check.error("sound", ToastSound.accepted, "\"\(text.prefix(64))\"")
        }
        if case .text(let text)? = values["output"], !text.isEmpty,
            OutputChoice(name: text) == nil
        {
            throw check.error("output", OutputChoice.accepted, "\"\(text.prefix(64))\"")
        }
        if reply != nil, actions.contains(where: { $0.id == Self.replyID }) {
            throw check.error(
                "actions",
                Phrase.differingIDs.english(),
                Phrase.besideReply.english(Self.replyID)
            )
        }
        guard headline.title == nil, headline.message == nil, progress == nil else { return }
        throw check.error("title", Phrase.someText.english(), Phrase.nothingGiven.english())
    }
}
