// SPDX-License-Identifier: MIT

public import PresenterCore

/// How displays are to look and where they put things: from the configuration
/// and the desktop's own settings.
///
/// In JSON: `{"accent":"#3366ff","colors":{"surface":"#fff8f0"},"follow":"focus",
/// "font":"Inter","monospace":"Fira Code","radius":1,"reduced_motion":false,
/// "text_scale":1,"theme":"light","toast_corner":"top_right","toast_margin":16}`.
/// Fields left out have their defaults.
public struct DisplaySettings: Hashable, Sendable {
    /// The colours.
    public var theme: Theme
    /// Colours in the place of the theme's own.
    public var colors: [ColorName: RGB]
    /// The colour of what is chosen and of main buttons; `nil`: the theme's own.
    public var accent: RGB?
    /// The family of text; `nil`: the desktop's sans-serif.
    public var font: String?
    /// The family of details; `nil`: the desktop's monospace.
    public var monospace: String?
    /// Times the usual roundness of corners, 0 to 1.5.
    public var radius: Double
    /// Times the usual size of text, 0.5 to 4.
    public var textScale: Double
    /// Whether things appear and go without motion.
    public var reducedMotion: Bool
    /// Where toasts gather.
    public var toastCorner: Corner
    /// Pixels at scale 1 between toasts and the edges of the work area, 0 to 400.
    public var toastMargin: Int
    /// Which monitor presentations appear on.
    public var follow: Follow

    /// Creates settings; the shortest call gives the defaults.
    public init(
        theme: Theme = .auto,
        colors: [ColorName: RGB] = [:],
        accent: RGB? = nil,
        font: String? = nil,
        monospace: String? = nil,
        radius: Double = 1,
        textScale: Double = 1,
        reducedMotion: Bool = false,
        toastCorner: Corner = .topRight,
        toastMargin: Int = 16,
        follow: Follow = .focus
    ) {
        self.theme = theme
        self.colors = colors
        self.accent = accent
        self.font = font
        self.monospace = monospace
        self.radius = radius
        self.textScale = textScale
        self.reducedMotion = reducedMotion
        self.toastCorner = toastCorner
        self.toastMargin = toastMargin
        self.follow = follow
    }

    /// The values that `textScale` takes.
    public static let textScales = 0.5...4.0
    /// The values that `radius` takes.
    ///
    /// At more than this what is a button looks like what is a tag.
    public static let radii = 0.0...1.5
    /// The values that `toastMargin` takes.
    public static let toastMargins = 0...400

    /// A set of colours.
    public enum Theme: String, Hashable, Sendable, CaseIterable {
        /// As the desktop says, else light.
        case auto
        case light
        case dark
        case highContrast = "high_contrast"
        case highContrastDark = "high_contrast_dark"

        /// Whether cards are darker than their text.
        public var isDark: Bool { self == .dark || self == .highContrastDark }
    }

    /// A corner of a monitor.
    public enum Corner: String, Hashable, Sendable, CaseIterable {
        case topRight = "top_right"
        case topLeft = "top_left"
        case bottomRight = "bottom_right"
        case bottomLeft = "bottom_left"
    }

    /// What decides the monitor.
    public enum Follow: Hashable, Sendable {
        /// The focused window.
        case focus
        /// The pointer.
        case pointer
        /// The desktop's main monitor.
        case primary
        /// The monitor of that name, when it is there; else the main one.
        case output(String)

        /// Creates it from its name: `focus`, `pointer`, `primary`, `output:DP-1`.
        public init?(name: String) {
            switch name {
            case "focus": self = .focus
            case "pointer": self = .pointer
            case "primary": self = .primary
            default:
                guard name.hasPrefix("output:"), name.utf8.count > 7 else { return nil }
                self = .output(String(name.dropFirst(7)))
            }
        }

        /// Its name in JSON and in the configuration.
        public var name: String {
            switch self {
            case .focus: "focus"
            case .pointer: "pointer"
            case .primary: "primary"
            case .output(let output): "output:" + output
            }
        }
    }
}

extension DisplaySettings: Codable {
    private enum Key: String, CodingKey {
        case theme
        case colors
        case accent
        case font
        case monospace
        case radius
        case textScale = "text_scale"
        case reducedMotion = "reduced_motion"
        case toastCorner = "toast_corner"
        case toastMargin = "toast_margin"
        case follow
    }

    /// Reads settings; what is left out has its default.
    ///
    /// - Throws: `MessageError` for a value that a setting cannot take.
    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try decoder.container(keyedBy: Key.self)
        let name = "settings"
        if let text = try fields.decodeIfPresent(String.self, forKey: .theme) {
            theme = try Field.word(text, "theme", in: name)
        }
        if let text = try fields.decodeIfPresent(String.self, forKey: .accent) {
            accent = try Field.color(text, "accent", in: name)
        }
        for (key, text) in try fields.decodeIfPresent([String: String].self, forKey: .colors) ?? [:]
        {
            // A newer daemon may know more names.
            guard let color = ColorName(rawValue: key) else { continue }
            colors[color] = try Field.color(text, "colors.\(key)", in: name)
        }
        font = try Self.family(fields, .font)
        monospace = try Self.family(fields, .monospace)
        if let scale = try fields.decodeIfPresent(Double.self, forKey: .radius) {
            radius = try Field.number(scale, in: Self.radii, "radius", in: name)
        }
        if let scale = try fields.decodeIfPresent(Double.self, forKey: .textScale) {
            textScale = try Field.number(scale, in: Self.textScales, "text_scale", in: name)
        }
        if let reduced = try fields.decodeIfPresent(Bool.self, forKey: .reducedMotion) {
            reducedMotion = reduced
        }
        if let text = try fields.decodeIfPresent(String.self, forKey: .toastCorner) {
            toastCorner = try Field.word(text, "toast_corner", in: name)
        }
        if let margin = try fields.decodeIfPresent(Int.self, forKey: .toastMargin) {
            toastMargin = try Field.number(margin, in: Self.toastMargins, "toast_margin", in: name)
        }
        if let text = try fields.decodeIfPresent(String.self, forKey: .follow) {
            guard let follow = Follow(name: text) else {
                throw MessageError.badValue(
                    field: "follow",
                    in: name,
                    got: "\"\(text.prefix(64))\"",
                    takes: "focus, pointer, primary, output:NAME"
                )
            }
            self.follow = follow
        }
    }

    private static func family(
        _ fields: KeyedDecodingContainer<Key>,
        _ key: Key
    ) throws -> String? {
        guard let text = try fields.decodeIfPresent(String.self, forKey: key) else { return nil }
        guard isFamily(text) else {
            throw MessageError.badValue(
                field: key.rawValue,
                in: "settings",
                got: "\"\(text.prefix(64))\"",
                takes: "the name of a font family"
            )
        }
        return text
    }

    /// Whether that may be the name of a font family: 1 to 128 bytes without
    /// control characters, and without the comma that would begin another.
    public static func isFamily(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && !text.unicodeScalars.contains { scalar in
                scalar.properties.generalCategory == .control || scalar == ","
            }
    }

    /// Writes every setting; what is not set is left out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(theme.rawValue, forKey: .theme)
        try fields.encodeIfPresent(accent?.hex, forKey: .accent)
        if !colors.isEmpty {
            let pairs = colors.map { ($0.key.rawValue, $0.value.hex) }
            try fields.encode(Dictionary(uniqueKeysWithValues: pairs), forKey: .colors)
        }
        try fields.encodeIfPresent(font, forKey: .font)
        try fields.encodeIfPresent(monospace, forKey: .monospace)
        if radius != 1 { try fields.encode(radius, forKey: .radius) }
        try fields.encode(textScale, forKey: .textScale)
        try fields.encode(reducedMotion, forKey: .reducedMotion)
        try fields.encode(toastCorner.rawValue, forKey: .toastCorner)
        try fields.encode(toastMargin, forKey: .toastMargin)
        try fields.encode(follow.name, forKey: .follow)
    }
}
