// SPDX-License-Identifier: MIT
//
// Like `Notify`, it never fails because of one entry: what is invalid is ignored.

public import BusValues
import Coding
public import PresenterCore
import Texts

/// A notification that an application sends through GLib's `GNotification`.
///
/// It belongs to the application, not to its process: an answer calls the application,
/// which the bus starts if necessary.
///
/// Source: GLib, `GGtkNotificationBackend`; XDG Desktop Portal, "Notification" version 1.
public struct ApplicationNotification: Hashable, Sendable {
    /// The id of the application, which is its name on the bus.
    public var application: String
    /// The application's id of the notification.
    public var id: String
    private var entries: [String: Value] = [:]

    /// Reads the arguments of `AddNotification`.
    public init(_ application: String, _ id: String, _ options: [Value.Entry]) {
        self.application = application
        self.id = id
        for entry in options.prefix(NotifyHints.limit) {
            guard let name = entry.key.string, entries[name] == nil else { continue }
            entries[name] = entry.value.unwrapped
        }
    }

    /// Whether a text is the id of an application: a well-known name on the bus.
    ///
    /// Source: D-Bus Specification 0.38, "Bus names".
    public static func isApplicationID(_ text: String) -> Bool {
        let elements = text.utf8.split(
            separator: UInt8(ascii: "."),
            omittingEmptySubsequences: false
        )
        return text.utf8.count <= 255 && elements.count > 1
            && elements.allSatisfy { element in
                guard let first = element.first, !(0x30...0x39).contains(first) else {
                    return false
                }
                return element.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "0")...UInt8(ascii: "9"),
                        UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "_"), UInt8(ascii: "-"):
                        true
                    default: false
                    }
                }
            }
    }

    /// Returns the key of the toast for a notification's id: the same id replaces it.
    ///
    /// A portal sends notifications of several applications.
    public static func key(of id: String, in application: String) -> String {
        application + " " + id.prefix(256)
    }

    /// Returns the toast it asks for.
    public func toEntity(_ context: DecodingContext) -> PresentRequest {
        let title = entries["title"]?.string?.cleaned(.title) ?? ""
        let body = StyledText(entries["body"]?.string?.cleaned(.message) ?? "")
        var headline = Headline(
            title: title.isEmpty ? nil : title,
            message: body.isEmpty ? nil : body
        ) { $0.image = entries["icon"].flatMap { icon($0, context) }.map { Picture(source: $0) } }
        if headline.title == nil, headline.message == nil {
            headline.title = context.fallbackTitle
        }
        headline.wordings[action: Toast.defaultActionID] = Wording(.openNotification)
        return PresentRequest(
            content: .toast(
                Toast(headline: headline, actions: buttons, urgency: urgency) {
                    $0.category = entries["category"]?.string?.cleaned(.name)
                    $0.claimedName = application
                }
            ),
            key: Self.key(of: id, in: application)
        ) { $0.timeout = .standard }
    }

    /// Low, normal, high and urgent; only the last one stays until it is dismissed.
    private var urgency: Urgency {
        switch entries["priority"]?.string {
        case "low": .low
        case "urgent": .critical
        default: .normal
        }
    }

    /// The action of a click on the card, as the id of a button; `nil`: the application
    /// comes to the front.
    public var defaultAction: String? {
        action(entries, "default-action", "default-action-target")
    }

    /// The card itself first, then the buttons.
    private var buttons: [Button] {
        var buttons = [Button(id: Toast.defaultActionID, title: Phrase.openNotification.english())]
        guard case .array(let listed, _)? = entries["buttons"] else { return buttons }
        for case .dictionary(let pairs, _, _) in listed.prefix(PresentRequest.maximumNotifyActions)
        {
            var entries: [String: Value] = [:]
            for pair in pairs { entries[pair.key.string ?? ""] = pair.value.unwrapped }
            let label = entries["label"]?.string?.cleaned(.label) ?? ""
            guard let id = action(entries, "action", "target"), !label.isEmpty,
                !buttons.contains(where: { $0.id == id })
            else { continue }
            buttons.append(Button(id: id, title: label))
        }
        return buttons
    }

    private func action(_ entries: [String: Value], _ name: String, _ target: String) -> String? {
        entries[name]?.string.flatMap {
            ApplicationAction(detailed: $0, target: entries[target])?.id
        }
    }

    /// A serialised `GIcon`: a name, or a kind with its value.
    private func icon(_ value: Value, _ context: DecodingContext) -> ImageSource? {
        if let name = value.string {
            return ImageSource(lenient: name, allowsFiles: context.allowsFiles)
        }
        guard case .structure(let members) = value, members.count == 2 else { return nil }
        switch (members[0].string, members[1].unwrapped) {
        case ("themed", .array(let names, element: "s")):
            return names.first?.string.flatMap { ImageSource(lenient: $0, allowsFiles: false) }
        case ("file", .string(let address)):
            return ImageSource(lenient: address, allowsFiles: context.allowsFiles)
        default: return nil
        }
    }
}

/// An action of an application with its parameter, as the id of a button:
/// `app.mute`, `app.open {"type":"s","value":"chat-5"}`.
///
/// Source: `org.freedesktop.Application`, "ActivateAction"; GLib's detailed action names.
public struct ApplicationAction: Hashable, Sendable {
    /// The name without `app.`.
    public var name: String
    /// The parameter; `nil`: none.
    public var target: Value?

    /// The start of the names of actions that an application exports on the bus.
    private static let prefix = "app."
    /// The maximum length of an id, in bytes.
    private static let longest = 4096

    /// Creates an action; `nil` if the application does not export it, or the parameter
    /// cannot be written or is too long.
    public init?(detailed: String, target: Value?) {
        guard detailed.hasPrefix(Self.prefix), detailed.utf8.count > Self.prefix.utf8.count,
            !detailed.contains(" ")
        else { return nil }
        name = String(detailed.dropFirst(Self.prefix.count))
        self.target = target
        guard let id = id, id.utf8.count <= Self.longest else { return nil }
    }

    /// Reads the id of a button; `nil` if it is not such an action.
    public init?(id: String) {
        guard id.hasPrefix(Self.prefix) else { return nil }
        let parts = id.dropFirst(Self.prefix.count).split(separator: " ", maxSplits: 1)
        guard let name = parts.first else { return nil }
        self.name = String(name)
        guard parts.count > 1 else { return }
        guard let target = try? Value(json: Array(parts[1].utf8)) else { return nil }
        self.target = target
    }

    /// The id of a button; `nil` if the parameter cannot be written: it has a file descriptor.
    public var id: String? {
        guard let target else { return Self.prefix + name }
        guard target.isLasting else { return nil }
        return Self.prefix + name + " " + String(decoding: target.json, as: UTF8.self)
    }
}
