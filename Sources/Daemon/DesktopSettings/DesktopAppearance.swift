// SPDX-License-Identifier: MIT
//
// The desktop's settings of look and sound as values. The standard keys take precedence;
// GNOME's own keys fill in those that a desktop lacks.
//
// Source: XDG Desktop Portal, "org.freedesktop.portal.Settings" version 2.

public import BusValues
public import PresenterCore

/// The desktop's appearance settings; `nil`: not set.
public struct DesktopAppearance: Hashable, Sendable {
    private var standardScheme: Scheme?
    private var gnomeScheme: Scheme?
    private var standardContrast: Bool?
    private var gnomeContrast: Bool?
    private var standardMotion: Bool?
    private var gnomeMotion: Bool?
    private var gnomeIconTheme: String?
    private var kdeIconTheme: String?
    private var isGTKThemeDark = false
    /// The colour scheme of GTK's settings file, for desktops that have no other.
    public var fileScheme: Scheme?

    /// The colour of selections.
    public private(set) var accent: RGB?
    /// The text scale, 0.5 to 4.
    public private(set) var textScale: Double?
    /// The name of the sound theme.
    public private(set) var soundTheme: String?

    /// Creates empty settings.
    public init() {}

    /// The preferred colour scheme.
    public enum Scheme: Hashable, Sendable {
        case light, dark
    }

    /// The preferred colour scheme.
    public var scheme: Scheme? { busScheme ?? fileScheme }
    /// Whether the settings file of GTK prefers it, not the desktop.
    var isOfGTK: Bool { busScheme == nil }
    private var busScheme: Scheme? {
        standardScheme ?? gnomeScheme ?? (isGTKThemeDark ? .dark : nil)
    }
    /// The name of the icon theme.
    public var iconTheme: String? { kdeIconTheme ?? gnomeIconTheme }
    /// Whether high contrast is preferred.
    public var highContrast: Bool? { standardContrast ?? gnomeContrast }
    /// Whether reduced motion is preferred.
    public var reducedMotion: Bool? { standardMotion ?? gnomeMotion }

    /// The standard namespace.
    static let standard = "org.freedesktop.appearance"
    private static let gnome = "org.gnome.desktop.interface"
    private static let kdeIcons = "org.kde.kdeglobals.Icons"
    private static let accessibility = "org.gnome.desktop.a11y.interface"
    private static let sound = "org.gnome.desktop.sound"

    /// The keys that we use, by namespace.
    static let keys: [(namespace: String, keys: [String])] = [
        (standard, ["color-scheme", "accent-color", "contrast", "reduced-motion"]),
        (
            gnome,
            [
                "color-scheme", "enable-animations", "text-scaling-factor", "icon-theme",
                "gtk-theme",
            ]
        ),
        (kdeIcons, ["Theme"]),
        (accessibility, ["high-contrast"]),
        (sound, ["theme-name"]),
    ]

    /// Reads the result of `ReadAll`: `a{sa{sv}}`.
    ///
    /// Unknown keys and values of other types are ignored.
    public init(all: Value?) {
        guard case .dictionary(let namespaces, _, _)? = all?.unwrapped else { return }
        for namespace in namespaces {
            guard case .string(let name) = namespace.key,
                case .dictionary(let entries, _, _) = namespace.value.unwrapped
            else { continue }
            for entry in entries {
                guard case .string(let key) = entry.key else { continue }
                set(entry.value, of: key, in: name)
            }
        }
    }

    /// Sets one value; an invalid one counts as unset.
    public mutating func set(_ value: Value, of key: String, in namespace: String) {
        let value = value.unwrapped
        switch (namespace, key) {
        case (Self.standard, "color-scheme"):
            standardScheme = value.number.flatMap { [1: .dark, 2: .light][$0] }
        case (Self.standard, "accent-color"): accent = value.color
        case (Self.standard, "contrast"): standardContrast = value.number.map { $0 == 1 }
        case (Self.standard, "reduced-motion"): standardMotion = value.number.map { $0 == 1 }
        case (Self.gnome, "color-scheme"):
            gnomeScheme =
                switch value {
                case .string("prefer-dark"): .dark
                case .string("prefer-light"): .light
                default: nil
                }
        case (Self.gnome, "enable-animations"): gnomeMotion = value.flag.map { !$0 }
        case (Self.gnome, "text-scaling-factor"):
            if case .double(let factor) = value, factor.isFinite, factor > 0 {
                textScale = min(4, max(0.5, factor))
            } else {
                textScale = nil
            }
        case (Self.gnome, "icon-theme"):
            // The schema's default is there too where nobody chose one.
            gnomeIconTheme = value.iconTheme.flatMap { $0 == "Adwaita" ? nil : $0 }
        case (Self.kdeIcons, "Theme"): kdeIconTheme = value.iconTheme
        case (Self.gnome, "gtk-theme"):
            isGTKThemeDark = value.string.map(GTKSettings.isDark) ?? false
        case (Self.accessibility, "high-contrast"): gnomeContrast = value.flag
        case (Self.sound, "theme-name"):
            // A folder's name; the characters are those of sounds.
            if case .string(let name) = value, ToastSound.isName(name) {
                soundTheme = name
            } else {
                soundTheme = nil
            }
        default: break
        }
    }
}

extension Value {
    fileprivate var number: UInt32? {
        if case .uint32(let number) = self { number } else { nil }
    }

    fileprivate var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    fileprivate var iconTheme: String? {
        string.flatMap { DisplaySettings.isIconTheme($0) ? $0 : nil }
    }

    fileprivate var flag: Bool? {
        if case .boolean(let flag) = self { flag } else { nil }
    }

    /// Three channels from 0 to 1; other values mean "no accent".
    fileprivate var color: RGB? {
        guard case .structure(let members) = self, members.count == 3 else { return nil }
        var channels: [UInt8] = []
        for member in members {
            guard case .double(let channel) = member, (0...1).contains(channel) else { return nil }
            channels.append(UInt8((channel * 255).rounded()))
        }
        return RGB(red: channels[0], green: channels[1], blue: channels[2])
    }
}
