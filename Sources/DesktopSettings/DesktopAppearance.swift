// SPDX-License-Identifier: MIT
//
// What a desktop says of its look, as values. The standard keys speak first;
// where a desktop does not have one of them, GNOME's own say the same.
//
// Source: XDG Desktop Portal, "org.freedesktop.portal.Settings" version 2.

public import BusValues
public import PresenterCore

/// What the desktop says of its look; `nil` where it says nothing.
public struct DesktopAppearance: Hashable, Sendable {
    private var standardScheme: Scheme?
    private var gnomeScheme: Scheme?
    private var standardContrast: Bool?
    private var gnomeContrast: Bool?
    private var standardMotion: Bool?
    private var gnomeMotion: Bool?

    /// The colour of what is chosen.
    public private(set) var accent: RGB?
    /// Times the usual size of text, 0.5 to 4.
    public private(set) var textScale: Double?

    /// A desktop that says nothing.
    public init() {}

    /// Which colours a desktop prefers.
    public enum Scheme: Hashable, Sendable {
        case light, dark
    }

    /// The preferred colours.
    public var scheme: Scheme? { standardScheme ?? gnomeScheme }
    /// Whether contrast is to be high.
    public var highContrast: Bool? { standardContrast ?? gnomeContrast }
    /// Whether there is to be no motion.
    public var reducedMotion: Bool? { standardMotion ?? gnomeMotion }

    /// The standard namespace.
    static let standard = "org.freedesktop.appearance"
    private static let gnome = "org.gnome.desktop.interface"
    private static let accessibility = "org.gnome.desktop.a11y.interface"

    /// The keys that are of interest, by namespace.
    static let keys: [(namespace: String, keys: [String])] = [
        (standard, ["color-scheme", "accent-color", "contrast", "reduced-motion"]),
        (gnome, ["color-scheme", "enable-animations", "text-scaling-factor"]),
        (accessibility, ["high-contrast"]),
    ]

    /// Takes over all that `ReadAll` answered: `a{sa{sv}}`.
    ///
    /// What is of no known name or of another type says nothing.
    public init(all: Value?) {
        guard case .dictionary(let namespaces, _, _)? = all?.unwrapped else { return }
        for namespace in namespaces {
            guard case .string(let name) = namespace.key,
                case .dictionary(let entries, _, _) = namespace.value.unwrapped
            else { continue }
            for entry in entries {
                guard case .string(let key) = entry.key else { continue }
                take(entry.value, of: key, in: name)
            }
        }
    }

    /// Takes over one value; one that cannot be understood is as if unset.
    public mutating func take(_ value: Value, of key: String, in namespace: String) {
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
        case (Self.accessibility, "high-contrast"): gnomeContrast = value.flag
        default: break
        }
    }
}

extension Value {
    fileprivate var number: UInt32? {
        if case .uint32(let number) = self { number } else { nil }
    }

    fileprivate var flag: Bool? {
        if case .boolean(let flag) = self { flag } else { nil }
    }

    /// Three channels from 0 to 1; beyond them the desktop has no accent.
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
