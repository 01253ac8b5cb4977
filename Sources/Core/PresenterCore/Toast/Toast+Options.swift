// SPDX-License-Identifier: MIT

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
            )
        ]

    /// The options of toasts.
    public static let options: [OptionRow<Toast>] =
        headlineOptions + [
            OptionRow(
                "actions",
                .buttons(0...32),
                "Buttons below the text; default is the id of a click on the toast itself.",
                flag: .named("action")
            ) {
                $0.actions.isEmpty ? nil : .buttons($0.actions)
            } set: {
                if case .buttons(let actions) = $1 { $0.actions = actions }
            },
            OptionRow(
                "reply",
                table: Reply.self,
                "Offer a field for a reply; its text comes with the action inline-reply.",
                \.reply
            ),
            OptionRow("progress", .progress, "Progress of the work.", \.progress),
            OptionRow(
                "urgency",
                .word(Urgency.allCases.map(\.word), numbered: true),
                "Urgency: a critical toast does not close by itself.",
                \.urgency
            ),
            OptionRow(
                "category",
                .text(.name),
                "Class of event, such as im.received.",
                \.category
            ),
            OptionRow(
                "app_name",
                .text(.name),
                "Name of the application; \"via\" and the verified name follow if different.",
                \.claimedName
            ),
            OptionRow(
                "origin",
                .text(.name),
                "Source within the application: a site, an account or a device.",
                \.origin
            ),
            OptionRow(
                "desktop_entry",
                .text(.name),
                "Name of the application's desktop file, shown in lists.",
                \.desktopEntry
            ),
            OptionRow(
                "app_icon",
                .picture,
                "Icon of the application, instead of the first letter of its name.",
                \.appIcon
            ),
            OptionRow(
                "sound",
                .text(.title),
                "Sound when it appears: a sound's name, an absolute path, or none.",
                setting: "[sounds]",
                \.sound
            ),
            OptionRow("resident", .boolean, "Keep it after a button was pressed.", \.isResident),
            OptionRow("transient", .boolean, "Keep it out of the history.", \.isTransient),
            OptionRow(
                "position",
                .word(ToastPosition.self),
                "Position on the screen.",
                setting: "[toasts] position",
                \.place.position
            ),
            OptionRow(
                "width",
                .integer(ToastPlacement.optionWidths),
                "Width in pixels at scale 1.",
                flag: .named("card-width"),
                setting: "[toasts] width",
                \.place.width
            ),
            OptionRow(
                "output",
                .text(.name),
                "Monitor: focus, pointer, primary or output:NAME.",
                flag: .named("monitor"),
                setting: "[toasts] output",
                \.place.output
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
            throw check.error("actions", "ids that differ", "\"\(Self.replyID)\" beside a reply")
        }
        guard headline.title == nil, headline.message == nil, progress == nil else { return }
        throw check.error("title", "some text, unless there is a message or progress", "nothing")
    }
}
