// SPDX-License-Identifier: MIT

public import PresenterCore

/// The display settings in the protocol; absent settings have their defaults.
///
/// `{"accent":"#3366ff","colors":{"surface":"#fff8f0"},"follow":"focus",
/// "font":"Inter","monospace":"Fira Code","radius":1,"reduced_motion":false,
/// "text_scale":1,"theme":"light","toast_position":"top_right","toast_margin":16}`
extension DisplaySettings: Codable {
    private enum Key: String, CodingKey {
        case theme, colors, accent, font, monospace, radius, follow
        case textScale = "text_scale"
        case reducedMotion = "reduced_motion"
        case toastPosition = "toast_position"
        case toastMargin = "toast_margin"
        case toastMarginTop = "toast_margin_top"
        case toastMarginBottom = "toast_margin_bottom"
        case toastMarginLeft = "toast_margin_left"
        case toastMarginRight = "toast_margin_right"
        case toastWidth = "toast_width"
        case toastGap = "toast_gap"
        case toastOutput = "toast_output"
        case toastSwipe = "toast_swipe"
        case toastTouchSwipe = "toast_touch_swipe"
        case soundTheme = "sound_theme"
        case awayAfter = "away_after_ms"
    }

    private static let place = "settings"

    /// The keys of margins by edge.
    private static var edges: [(Key, WritableKeyPath<EdgeMargins, Int?>)] {
        [
            (.toastMarginTop, \.top), (.toastMarginBottom, \.bottom),
            (.toastMarginLeft, \.left), (.toastMarginRight, \.right),
        ]
    }

    /// Decodes settings and checks each value.
    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try decoder.container(keyedBy: Key.self)
        func read<Value>(_ key: Key, into value: inout Value, _ read: (Key) throws -> Value) throws
        {
            value = try fields.ifPresent(key, read) ?? value
        }
        func number<Number: Comparable & Decodable>(
            _ key: Key,
            _ range: ClosedRange<Number>,
            into value: inout Number
        ) throws {
            try read(key, into: &value) { try fields.number($0, in: range, in: Self.place) }
        }
        try read(.theme, into: &theme) { key in
            let text = try fields.decode(String.self, forKey: key)
            let variant = Appearance(rawValue: text)
            guard variant != nil || text == "auto" else {
                let words = ["auto"] + Appearance.allCases.map(\.rawValue)
                throw fields.bad(text, key, in: Self.place, words.joined(separator: ", "))
            }
            return variant
        }
        _ = try fields.ifPresent(.colors) { key in
            let names = try fields.nestedContainer(keyedBy: OptionKey.self, forKey: key)
            for name in names.allKeys {
                // A newer daemon may send more names.
                guard let token = ColorToken(name: name.stringValue) else { continue }
                colors[token] = try names.color(name, in: "settings.colors")
            }
        }
        try read(.accent, into: &accent) { try fields.color($0, in: Self.place) }
        try read(.font, into: &font) { try fields.family($0) }
        try read(.monospace, into: &monospace) { try fields.family($0) }
        try number(.radius, Self.radii, into: &radius)
        try number(.textScale, Self.textScales, into: &textScale)
        try number(.toastMargin, Self.toastMargins, into: &toastMargin)
        for (key, edge) in Self.edges {
            toastMargins[keyPath: edge] = try fields.ifPresent(key) {
                try fields.number($0, in: Self.toastMargins, in: Self.place)
            }
        }
        try number(.toastWidth, Self.toastWidths, into: &toastWidth)
        try number(.toastGap, Self.toastGaps, into: &toastGap)
        func flag(_ key: Key, into value: inout Bool) throws {
            try read(key, into: &value) { try fields.decode(Bool.self, forKey: $0) }
        }
        try flag(.reducedMotion, into: &reducedMotion)
        try flag(.toastSwipe, into: &toastSwipe)
        try flag(.toastTouchSwipe, into: &toastTouchSwipe)
        try read(.toastPosition, into: &toastPosition) { try fields.word($0, in: Self.place) }
        func output(_ key: Key) throws -> OutputChoice {
            let text = try fields.decode(String.self, forKey: key)
            guard let choice = OutputChoice(name: text) else {
                let accepted = "focus, pointer, primary, output:NAME"
                throw fields.bad(text, key, in: Self.place, accepted)
            }
            return choice
        }
        try read(.follow, into: &follow, output)
        toastOutput = try fields.ifPresent(.toastOutput, output)
        soundTheme = try fields.decodeIfPresent(String.self, forKey: .soundTheme)
        awayAfter = try fields.ifPresent(.awayAfter) { key in
            let times = Self.awayTimes
            let range = times.lowerBound.wholeMilliseconds...times.upperBound.wholeMilliseconds
            return .milliseconds(try fields.number(key, in: range, in: Self.place))
        }
    }

    /// Encodes all settings; what has no value, a standard radius and standard swipes are left
    /// out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(theme?.rawValue ?? "auto", forKey: .theme)
        if !colors.isEmpty {
            let pairs = colors.map { ($0.key.name, $0.value.hex) }
            try fields.encode(Dictionary(uniqueKeysWithValues: pairs), forKey: .colors)
        }
        try fields.encodeIfPresent(accent?.hex, forKey: .accent)
        try fields.encodeIfPresent(font, forKey: .font)
        try fields.encodeIfPresent(monospace, forKey: .monospace)
        if radius != 1 { try fields.encode(radius, forKey: .radius) }
        try fields.encode(textScale, forKey: .textScale)
        try fields.encode(reducedMotion, forKey: .reducedMotion)
        try fields.encode(toastPosition.rawValue, forKey: .toastPosition)
        try fields.encode(toastMargin, forKey: .toastMargin)
        for (key, edge) in Self.edges {
            try fields.encodeIfPresent(toastMargins[keyPath: edge], forKey: key)
        }
        try fields.encode(toastWidth, forKey: .toastWidth)
        try fields.encode(toastGap, forKey: .toastGap)
        try fields.encodeIfPresent(toastOutput?.name, forKey: .toastOutput)
        if toastSwipe { try fields.encode(toastSwipe, forKey: .toastSwipe) }
        if !toastTouchSwipe { try fields.encode(toastTouchSwipe, forKey: .toastTouchSwipe) }
        try fields.encode(follow.name, forKey: .follow)
        try fields.encodeIfPresent(soundTheme, forKey: .soundTheme)
        try fields.encodeIfPresent(awayAfter?.wholeMilliseconds, forKey: .awayAfter)
    }
}

extension KeyedDecodingContainer {
    /// Returns the name of a font family.
    fileprivate func family(_ key: Key) throws -> String {
        let text = try decode(String.self, forKey: key)
        guard DisplaySettings.isFamily(text) else {
            throw bad(text, key, in: "settings", "the name of a font family")
        }
        return text
    }
}
