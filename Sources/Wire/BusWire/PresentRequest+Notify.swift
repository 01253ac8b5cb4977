// SPDX-License-Identifier: MIT

public import BusValues
public import PresenterCore

extension PresentRequest {
    /// The signature of the arguments of `Notify`.
    public static let notifySignature = "susssasa{sv}i"
    /// The maximum number of actions that `Notify` can offer.
    static let maximumNotifyActions = 32

    /// Reads the arguments of `org.freedesktop.Notifications.Notify`: the toast it asks for.
    ///
    /// Source: Desktop Notifications Specification 1.3, "Notify".
    ///
    /// - Parameters:
    ///   - arguments: the arguments.
    ///   - hints: the hints among them.
    ///   - context: the environment for decoding.
    /// - Throws: `badValue` if they have other types.
    public init(
        notify arguments: [Value],
        _ hints: NotifyHints,
        _ context: DecodingContext
    ) throws(RequestError) {
        guard arguments.count == 8,
            case .string(let appName) = arguments[0],
            case .uint32(let replacesID) = arguments[1],
            case .string(let appIcon) = arguments[2],
            case .string(let summary) = arguments[3],
            case .string(let body) = arguments[4],
            case .array(let pairs, element: "s") = arguments[5],
            case .dictionary(_, key: "s", value: "v") = arguments[6],
            case .int32(let milliseconds) = arguments[7]
        else {
            throw .badValue(
                field: "arguments",
                in: "Notify",
                got: arguments.map(\.typeSignature).joined(),
                takes: Self.notifySignature
            )
        }
        let actions = pairs.prefix(2 * Self.maximumNotifyActions).compactMap(\.string)
        let (headline, hasImageBelow) = Self.headline(summary, body, hints, context)
        let toast = Toast(
            headline: headline,
            actions: Self.buttons(actions, hints),
            urgency: hints.urgency
        ) {
            $0.reply = Self.reply(actions, hints)
            $0.progress = hints["value"]?.lenientDouble.map { .fraction(min(max($0 / 100, 0), 1)) }
            $0.category = hints.name("category")
            $0.claimedName = hints.claimedName(appName)
            $0.origin = hints.name("x-kde-origin-name")
            $0.desktopEntry = hints.name("desktop-entry")
            $0.appIcon = ImageSource(lenient: appIcon, allowsFiles: context.allowsFiles)
            $0.sound = hints.sound(context)
            $0.isResident = hints["resident"]?.lenientBoolean ?? false
            $0.isTransient = hints["transient"]?.lenientBoolean ?? false
            $0.hasImageBelow = hasImageBelow
        }
        self.init(content: .toast(toast), key: hints.key)
        timeout = Self.timeout(milliseconds)
        replaces = PresentationID(rawValue: replacesID)
        decisions.passesDoNotDisturb = hints.passesDoNotDisturb
    }

    /// The texts and the picture: of the body, with that of the hints as icon; else of the
    /// hints, or the first file attached; and whether it is that of the body.
    private static func headline(
        _ summary: String,
        _ body: String,
        _ hints: NotifyHints,
        _ context: DecodingContext
    ) -> (headline: Headline, hasImageBelow: Bool) {
        let title = summary.cleaned(.title)
        let hinted = hints.picture(context)
        let inBody = picture(inBody: body, context)
        let message = StyledText(markup: body, keepsAlt: inBody == nil)
        var headline = Headline(
            title: title.isEmpty ? nil : title,
            message: message.isEmpty ? nil : message
        ) {
            $0.icon = inBody == nil ? nil : hinted
            $0.image = (inBody ?? hinted ?? hints.attachment(context)).map { Picture(source: $0) }
            $0.colors = hints.colors
        }
        if headline.title == nil, headline.message == nil {
            headline.title = context.fallbackTitle
        }
        return (headline, inBody != nil)
    }

    /// The picture that a body names, if it may.
    private static func picture(inBody body: String, _ context: DecodingContext) -> ImageSource? {
        let source = StyledText.imageAddress(inMarkup: body).flatMap {
            ImageSource(lenient: $0, allowsFiles: context.allowsFiles)
        }
        if case .remote = source, !context.limits.allowsWebInText { return nil }
        return source
    }

    /// The time on screen: -1: the default, 0: never.
    private static func timeout(_ milliseconds: Int32) -> Timeout {
        switch milliseconds {
        case 0: .never
        case 1...: .after(.milliseconds(Int64(milliseconds)))
        default: .standard
        }
    }

    /// The offer to answer with text: an action, and hints for its field.
    ///
    /// Source: KDE's notification server, `notifications/server_p.cpp`.
    private static func reply(_ actions: [String], _ hints: NotifyHints) -> Reply? {
        let keys = stride(from: 0, to: actions.count - 1, by: 2)
        guard let index = keys.first(where: { actions[$0] == Toast.replyID }) else { return nil }
        func text(_ hint: String, _ limits: TextLimits) -> String? {
            let text = hints[hint]?.string?.cleaned(limits)
            return text?.isEmpty == false ? text : nil
        }
        let label = actions[index + 1].cleaned(.label)
        return Reply {
            $0.label = label.isEmpty ? nil : label
            $0.placeholder = text("x-kde-reply-placeholder-text", .title)
            $0.send = text("x-kde-reply-submit-button-text", .label)
            $0.sendIcon = hints["x-kde-reply-submit-button-icon-name"]?.string.flatMap {
                ImageSource(lenient: $0, allowsFiles: false)
            }
        }
    }

    /// The actions without the reply; a last id without a label, empty ids and duplicate
    /// ids are ignored.
    private static func buttons(_ actions: [String], _ hints: NotifyHints) -> [Button] {
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
