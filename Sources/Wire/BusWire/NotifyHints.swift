// SPDX-License-Identifier: MIT
//
// `Notify` never fails because of its hints: an invalid hint is ignored.

public import BusValues
import PresenterCore

/// The hints of a `Notify`: the first `limit` by name; of duplicates the first.
///
/// Source: Desktop Notifications Specification 1.3, "Hints".
public struct NotifyHints {
    /// A list, not a dictionary: a notification has few hints, and about twenty are looked up.
    private var values: [(name: String, value: Value)] = []

    /// The maximum number of hints read.
    public static let limit = 64

    /// Reads the hints among the arguments of `Notify`; none if they have other types.
    public init(of arguments: [Value]) {
        guard arguments.count > 6, case .dictionary(let hints, _, _) = arguments[6] else { return }
        for hint in hints.prefix(Self.limit) {
            guard let name = hint.key.string, self[name] == nil else { continue }
            values.append((name, hint.value.unwrapped))
        }
    }

    /// A hint's value.
    public subscript(name: String) -> Value? {
        for hint in values where hint.name == name { return hint.value }
        return nil
    }

    /// The sound: none, a file, or a name, in this order.
    ///
    /// Source: Desktop Notifications Specification 1.3, "Hints".
    func sound(_ context: DecodingContext) -> ToastSound? {
        if self["suppress-sound"]?.lenientBoolean == true { return .silence }
        if context.allowsFiles, let text = self["sound-file"]?.string,
            let path = ImageSource.path(text), let sound = ToastSound(text: path)
        {
            return sound
        }
        guard let name = self["sound-name"]?.string, ToastSound.isName(name) else { return nil }
        return .name(name)
    }

    /// The urgency from any integer type; values out of range count as normal.
    var urgency: Urgency {
        guard let hint = self["urgency"] else { return .normal }
        if let word = hint.string { return Urgency(word: word.lowercased()) ?? .normal }
        return hint.lenientInteger.flatMap(UInt8.init(exactly:)).flatMap(Urgency.init(rawValue:))
            ?? .normal
    }

    /// Whether it asks to be shown while nothing may disturb.
    ///
    /// Source: SwayNotificationCenter, `SWAYNC_BYPASS_DND`, which like a critical urgency counts
    /// for its do not disturb and for its inhibitors (of shared screens, say); KDE's notification server,
    /// `x-kde-user-action-feedback`: the user has just caused it.
    var passesDoNotDisturb: Bool {
        ["SWAYNC_BYPASS_DND", "x-kde-user-action-feedback"].contains {
            self[$0]?.lenientBoolean ?? false
        }
    }

    /// The colours that it asks for.
    ///
    /// Source: dunst(5), "COLORS".
    var colors: [ColorRole: RGB] {
        var colors: [ColorRole: RGB] = [:]
        for (name, roles) in Self.colorNames {
            guard let hint = self[name] else { continue }
            // The highlight may be a gradient; one colour is drawn.
            let text =
                if case .array(let steps, _) = hint { steps.first?.string } else { hint.string }
            guard let color = text.flatMap(RGB.init(lenient:)) else { continue }
            for role in roles { colors[role] = color }
        }
        return colors
    }

    private static let colorNames: [(String, [ColorRole])] = [
        ("fgcolor", [.title, .message]), ("bgcolor", [.background]), ("frcolor", [.line]),
        ("hlcolor", [.progress]),
    ]

    /// The first synchronous tag; scripts write it in four forms.
    var key: String? {
        for name in [
            "x-canonical-private-synchronous", "private-synchronous", "synchronous",
            "x-dunst-stack-tag",
        ] {
            if let tag = self.name(name) { return tag }
        }
        return nil
    }

    /// The name the application claims, in a hint or the argument; never shown as proved.
    func claimedName(_ appName: String) -> String? {
        if let name = name("x-kde-display-appname") { return name }
        let claimed = appName.cleaned(.name)
        return claimed.isEmpty ? name("desktop-entry") : claimed
    }

    /// Returns a short text from a hint.
    func name(_ hint: String) -> String? {
        let text = self[hint]?.string?.cleaned(.name)
        return text?.isEmpty == false ? text : nil
    }

    /// Returns the picture: raw pixels, then a path or a name, then the oldest raw pixels.
    ///
    /// Source: Desktop Notifications Specification 1.3, "Icons and Images".
    func picture(_ context: DecodingContext) -> ImageSource? {
        for name in ["image-data", "image_data"] {
            if let source = pixels(name, context) { return source }
        }
        for name in ["image-path", "image_path"] {
            if let text = self[name]?.string,
                let source = ImageSource(lenient: text, allowsFiles: context.allowsFiles)
            {
                return source
            }
        }
        return pixels("icon_data", context)
    }

    /// The first file that the notification is about, if its name is that of a picture.
    ///
    /// Source: KDE's notification server, "x-kde-urls".
    func attachment(_ context: DecodingContext) -> ImageSource? {
        guard case .array(let urls, element: "s")? = self["x-kde-urls"],
            let url = urls.first?.string, let dot = url.lastIndex(of: "."),
            Self.pictureEndings.contains(url[dot...].dropFirst().lowercased())
        else { return nil }
        return ImageSource(lenient: url, allowsFiles: context.allowsFiles)
    }

    private static let pictureEndings: Set<String> = [
        "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp",
    ]

    private func pixels(_ hint: String, _ context: DecodingContext) -> ImageSource? {
        guard let image = self[hint].flatMap({ RawImage($0) }) else { return nil }
        return context.store(image).map { .stored($0) }
    }
}
