// SPDX-License-Identifier: MIT
//
// `Notify` never fails because of its hints: an invalid hint is ignored. Only
// arguments of the wrong types are an error.

public import BusValues
public import PresenterCore

/// The arguments of `org.freedesktop.Notifications.Notify`.
///
/// Source: Desktop Notifications Specification 1.3, "Notify".
public struct NotifyCall: Hashable, Sendable {
    /// The name that the application claims.
    public var appName: String
    /// The id to replace; 0: none.
    public var replacesID: UInt32
    /// A file or an icon name; empty: none.
    public var appIcon: String
    /// The title, plain.
    public var summary: String
    /// The message, with markup.
    public var body: String
    /// Ids and labels alternately.
    public var actions: [String]
    /// The first `mostHints` hints by name; of duplicates the first.
    public var hints: [String: Value]
    /// Milliseconds; -1: the default, 0: never.
    public var expireTimeout: Int32

    /// The signature of the arguments.
    public static let signature = "susssasa{sv}i"
    /// The maximum number of hints read.
    public static let mostHints = 64
    /// The maximum number of actions offered.
    public static let mostActions = 32

    /// Reads the arguments.
    ///
    /// - Throws: `badValue` if they have other types.
    public init(arguments: [Value]) throws(RequestError) {
        guard arguments.count == 8,
            case .string(let appName) = arguments[0],
            case .uint32(let replacesID) = arguments[1],
            case .string(let appIcon) = arguments[2],
            case .string(let summary) = arguments[3],
            case .string(let body) = arguments[4],
            case .array(let actions, element: "s") = arguments[5],
            case .dictionary(let hints, key: "s", value: "v") = arguments[6],
            case .int32(let expireTimeout) = arguments[7]
        else {
            throw .badValue(
                field: "arguments",
                in: "Notify",
                got: arguments.map(\.typeSignature).joined(),
                takes: Self.signature
            )
        }
        self.appName = appName
        self.replacesID = replacesID
        self.appIcon = appIcon
        self.summary = summary
        self.body = body
        self.actions = actions.prefix(2 * Self.mostActions).compactMap(\.string)
        self.hints = [:]
        for hint in hints.prefix(Self.mostHints) {
            guard let name = hint.key.string, self.hints[name] == nil else { continue }
            self.hints[name] = hint.value.unwrapped
        }
        self.expireTimeout = expireTimeout
    }

    /// Returns the toast it asks for.
    public func toEntity(_ context: DecodingContext) -> PresentRequest {
        let title = summary.cleaned(.title)
        let hinted = picture(context)
        let inBody = hinted == nil ? bodyImage(context) : nil
        let message = StyledText(markup: body, keepsAlt: inBody == nil)
        var headline = Headline(
            title: title.isEmpty ? nil : title,
            message: message.isEmpty ? nil : message,
            image: (hinted ?? inBody ?? attachment(context)).map { Picture(source: $0) },
            colors: colors
        )
        if headline.title == nil, headline.message == nil {
            headline.title = context.fallbackTitle
        }
        let toast = Toast(
            headline: headline,
            actions: buttons,
            reply: reply,
            progress: hints["value"]?.lenientDouble.map { .fraction(min(max($0 / 100, 0), 1)) },
            urgency: urgency,
            category: name("category"),
            claimedName: claimedName,
            origin: name("x-kde-origin-name"),
            appIcon: ImageSource(lenient: appIcon, allowsFiles: context.allowsFiles),
            sound: sound(context),
            isResident: hints["resident"]?.lenientBoolean ?? false,
            isTransient: hints["transient"]?.lenientBoolean ?? false
        )
        var request = PresentRequest(
            content: .toast(toast),
            timeout: timeout,
            key: key,
            replaces: PresentationID(rawValue: replacesID)
        )
        request.decisions.passesDoNotDisturb = passesDoNotDisturb
        return request
    }

    // MARK: Hints

    /// The sound: none, a file, or a name, in this order.
    ///
    /// Source: Desktop Notifications Specification 1.3, "Hints".
    private func sound(_ context: DecodingContext) -> ToastSound? {
        if hints["suppress-sound"]?.lenientBoolean == true { return .silence }
        if context.allowsFiles, let text = hints["sound-file"]?.string,
            let path = ImageSource.path(text), let sound = ToastSound(text: path)
        {
            return sound
        }
        guard let name = hints["sound-name"]?.string, ToastSound.isName(name) else { return nil }
        return .name(name)
    }

    /// The urgency from any integer type; values out of range count as normal.
    private var urgency: Urgency {
        guard let hint = hints["urgency"] else { return .normal }
        if let word = hint.string { return Urgency(word: word.lowercased()) ?? .normal }
        return hint.lenientInteger.flatMap(UInt8.init(exactly:)).flatMap(Urgency.init(rawValue:))
            ?? .normal
    }

    /// Whether it asks to be shown while nothing may disturb.
    ///
    /// Source: SwayNotificationCenter, `SWAYNC_BYPASS_DND`, which like a critical urgency counts
    /// for its do not disturb and for its inhibitors (of shared screens, say); KDE's notification server,
    /// `x-kde-user-action-feedback`: the user has just caused it.
    private var passesDoNotDisturb: Bool {
        ["SWAYNC_BYPASS_DND", "x-kde-user-action-feedback"].contains {
            hints[$0]?.lenientBoolean ?? false
        }
    }

    /// The colours that it asks for.
    ///
    /// Source: dunst(5), "COLORS".
    private var colors: [ColorRole: RGB] {
        var colors: [ColorRole: RGB] = [:]
        for (name, roles) in Self.colorHints {
            guard let hint = hints[name] else { continue }
            // The highlight may be a gradient; one colour is drawn.
            let text =
                if case .array(let steps, _) = hint { steps.first?.string } else { hint.string }
            guard let color = text.flatMap(RGB.init(lenient:)) else { continue }
            for role in roles { colors[role] = color }
        }
        return colors
    }

    private static let colorHints: [(String, [ColorRole])] = [
        ("fgcolor", [.title, .message]), ("bgcolor", [.background]), ("frcolor", [.line]),
        ("hlcolor", [.progress]),
    ]

    private var timeout: Timeout {
        switch expireTimeout {
        case 0: .never
        case 1...: .after(.milliseconds(Int64(expireTimeout)))
        default: .standard
        }
    }

    /// The first synchronous tag; scripts write it in four forms.
    private var key: String? {
        for name in [
            "x-canonical-private-synchronous", "private-synchronous", "synchronous",
            "x-dunst-stack-tag",
        ] {
            if let tag = self.name(name) { return tag }
        }
        return nil
    }

    /// The name the application claims; never shown as proved.
    private var claimedName: String? {
        if let name = name("x-kde-display-appname") { return name }
        let claimed = appName.cleaned(.name)
        return claimed.isEmpty ? name("desktop-entry") : claimed
    }

    /// Returns a short text from a hint.
    private func name(_ hint: String) -> String? {
        let text = hints[hint]?.string?.cleaned(.name)
        return text?.isEmpty == false ? text : nil
    }

    /// Returns the picture: raw pixels, then a path or a name, then the oldest raw pixels.
    ///
    /// Source: Desktop Notifications Specification 1.3, "Icons and Images".
    private func picture(_ context: DecodingContext) -> ImageSource? {
        for name in ["image-data", "image_data"] {
            if let source = pixels(name, context) { return source }
        }
        for name in ["image-path", "image_path"] {
            if let text = hints[name]?.string,
                let source = ImageSource(lenient: text, allowsFiles: context.allowsFiles)
            {
                return source
            }
        }
        return pixels("icon_data", context)
    }

    /// The first image of the body.
    private func bodyImage(_ context: DecodingContext) -> ImageSource? {
        StyledText.imageAddress(inMarkup: body).flatMap {
            ImageSource(lenient: $0, allowsFiles: context.allowsFiles)
        }
    }

    /// The first file that the notification is about, if its name is that of a picture.
    ///
    /// Source: KDE's notification server, "x-kde-urls".
    private func attachment(_ context: DecodingContext) -> ImageSource? {
        guard case .array(let urls, element: "s")? = hints["x-kde-urls"],
            let url = urls.first?.string, let dot = url.lastIndex(of: "."),
            Self.pictureEndings.contains(url[dot...].dropFirst().lowercased())
        else { return nil }
        return ImageSource(lenient: url, allowsFiles: context.allowsFiles)
    }

    private static let pictureEndings: Set<String> = [
        "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp",
    ]

    private func pixels(_ hint: String, _ context: DecodingContext) -> ImageSource? {
        guard let image = hints[hint].flatMap({ RawImage($0) }) else { return nil }
        return context.store(image).map { .stored($0) }
    }

    /// The offer to answer with text: an action, and hints for its field.
    ///
    /// Source: KDE's notification server, `notifications/server_p.cpp`.
    private var reply: Reply? {
        let keys = stride(from: 0, to: actions.count - 1, by: 2)
        guard let index = keys.first(where: { actions[$0] == Toast.replyID }) else { return nil }
        func text(_ hint: String, _ limits: TextLimits) -> String? {
            let text = hints[hint]?.string?.cleaned(limits)
            return text?.isEmpty == false ? text : nil
        }
        let label = actions[index + 1].cleaned(.label)
        return Reply(
            label: label.isEmpty ? nil : label,
            placeholder: text("x-kde-reply-placeholder-text", .title),
            send: text("x-kde-reply-submit-button-text", .label),
            sendIcon: hints["x-kde-reply-submit-button-icon-name"]?.string.flatMap {
                ImageSource(lenient: $0, allowsFiles: false)
            }
        )
    }

    /// The actions without the reply; a last id without a label, empty ids and duplicate
    /// ids are ignored.
    private var buttons: [Button] {
        let showsIcons = hints["action-icons"]?.lenientBoolean ?? false
        var buttons: [Button] = []
        var known: Set<String> = []
        for index in stride(from: 0, to: actions.count - 1, by: 2) {
            let id = actions[index]
            guard !id.isEmpty, id != Toast.replyID, id.utf8.count <= TextLimits.label.bytes,
                known.insert(id).inserted
            else { continue }
            let label = actions[index + 1].cleaned(.label)
            var button = Button(id: id, title: label.isEmpty ? id.cleaned(.label) : label)
            if showsIcons, id != Toast.defaultActionID {
                button.icon = ImageSource(lenient: id, allowsFiles: false).map { .leading($0) }
            }
            buttons.append(button)
        }
        return buttons
    }
}
