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
    /// The desktop file that the application names, without `.desktop`; see
    /// `application(of:)`.
    public var desktopEntry: String?
    /// The icon the application gives itself; it replaces the application's letter.
    public var appIcon: ImageSource?
    /// The sound when it appears; `nil`: the user's sound for its urgency.
    public var sound: ToastSound?
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
                table: Reply.options,
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
                "Name of the sender's desktop file; a press starts it once the sender has ended.",
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
                "find_addresses",
                .boolean,
                "Make addresses in the message links, and offer to copy a one-time code.",
                flag: .negated(
                    "no-addresses",
                    help: "Leave addresses and one-time codes as plain text."
                ),
                \.findsAddresses
            ),
            OptionRow(
                "osd",
                .boolean,
                "Show it for a moment as an OSD: icon, bar and number, else icon and title.",
                \.isOSD
            ),
            OptionRow(
                "position",
                .word(ToastPosition.self),
                "Position on the screen.",
                setting: "[toasts] position",
                \.placement.position
            ),
            OptionRow(
                "width",
                .integer(ToastPlacement.optionWidths),
                "Width in pixels at scale 1.",
                flag: .named("card-width"),
                setting: "[toasts] width",
                \.placement.width
            ),
            OptionRow(
                "output",
                .text(.name),
                "Monitor: focus, pointer, primary or output:NAME.",
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
            throw check.error("actions", "ids that differ", "\"\(Self.replyID)\" beside a reply")
        }
        guard headline.title == nil, headline.message == nil, progress == nil else { return }
        throw check.error("title", "some text, unless there is a message or progress", "nothing")
    }
}

extension Toast {
    /// The one-time code in its texts, which its card offers to copy; `nil`: none is certain.
    ///
    /// That is the only number of 4 to 8 digits, perhaps in two halves (`123-456`, `G-123456`),
    /// in a text that speaks of a code.
    public var code: String? {
        guard findsAddresses else { return nil }
        let texts = [headline.title, headline.message?.plain].compactMap(\.self)
        let text = texts.joined(separator: "\n")
        guard text.utf8.count <= Self.longestCodeText, text.utf8.contains(where: \.isDigit),
            Self.speaksOfCode(text)
        else { return nil }
        let codes = Set(Self.codes(in: Array(text.unicodeScalars)))
        return codes.count == 1 ? codes.first : nil
    }

    /// Messages with codes are short.
    private static let longestCodeText = 1_000

    /// Words for a code, in the languages of most messages: whole ones, beginnings of words, and
    /// those of languages without blanks.
    private static let words: Set<Substring> = ["otp", "pin", "tan", "mtan", "2fa"]
    private static let beginnings = [
        "code", "passcode", "verif", "kod", "código", "codigo", "codice", "код",
    ]
    private static let parts = ["コード", "验证码", "驗證碼", "인증"]

    private static func speaksOfCode(_ text: String) -> Bool {
        let lower = text.lowercased()
        return lower.split { !$0.isLetter && !$0.isNumber }.contains { word in
            words.contains(word) || beginnings.contains(where: word.hasPrefix)
                || parts.contains(where: word.includes)
        }
    }

    /// Returns the numbers that can be codes.
    private static func codes(in text: [Unicode.Scalar]) -> [String] {
        var codes: [String] = []
        var index = 0
        while index < text.count {
            guard text[index].isDigit else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, text[index].isDigit { index += 1 }
            var digits = text[start..<index]
            // Two halves of the same length.
            if index + 1 < text.count, text[index] == "-" || text[index] == " ",
                digits.count == 3 || digits.count == 4
            {
                let rest = text[(index + 1)...].prefix(while: \.isDigit)
                if rest.count == digits.count {
                    digits += rest
                    index = rest.endIndex
                }
            }
            guard (4...8).contains(digits.count), isAlone(text, start, index) else { continue }
            codes.append(String(String.UnicodeScalarView(digits)))
        }
        return codes
    }

    /// Whether a number is no part of an amount, a date, a telephone number or a word.
    private static func isAlone(_ text: [Unicode.Scalar], _ start: Int, _ end: Int) -> Bool {
        if start > 0 {
            let before = text[start - 1]
            // "G-123456" is what one large sender writes.
            let isPrefix = before == "-" && start > 1 && text[start - 2].properties.isCased
            let isPart =
                before.properties.isCased || "+#$€£¥/.,-@_".unicodeScalars.contains(before)
            if isPart, !isPrefix { return false }
        }
        guard end < text.count else { return true }
        let after = text[end]
        if after.properties.isCased || "€£$¥%/-@_".unicodeScalars.contains(after) {
            return false
        }
        // A mark ends a sentence; between digits it does not.
        let isMark = ".,:".unicodeScalars.contains(after)
        return !(isMark && end + 1 < text.count && text[end + 1].isDigit)
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
