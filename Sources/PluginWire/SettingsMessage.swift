// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// The display settings in the protocol; absent settings have their defaults.
///
/// `{"accent":"#3366ff","colors":{"surface":"#fff8f0"},"follow":"focus",
/// "font":"Inter","monospace":"Fira Code","radius":1,"reduced_motion":false,
/// "text_scale":1,"theme":"light","toast_corner":"top_right","toast_margin":16}`
struct SettingsMessage: Codable {
    var theme: String?
    var colors: [String: String]?
    var accent: String?
    var font: String?
    var monospace: String?
    var radius: Double?
    var textScale: Double?
    var reducedMotion: Bool?
    var toastCorner: String?
    var toastMargin: Int?
    var follow: String?

    private enum CodingKeys: String, CodingKey {
        case theme, colors, accent, font, monospace, radius, follow
        case textScale = "text_scale"
        case reducedMotion = "reduced_motion"
        case toastCorner = "toast_corner"
        case toastMargin = "toast_margin"
    }

    /// Creates a message from settings.
    init(entity settings: DisplaySettings) {
        theme = settings.theme?.rawValue ?? "auto"
        if !settings.colors.isEmpty {
            let pairs = settings.colors.map { ($0.key.name, $0.value.hex) }
            colors = Dictionary(uniqueKeysWithValues: pairs)
        }
        accent = settings.accent?.hex
        font = settings.font
        monospace = settings.monospace
        radius = settings.radius == 1 ? nil : settings.radius
        textScale = settings.textScale
        reducedMotion = settings.reducedMotion
        toastCorner = settings.toastCorner.rawValue
        toastMargin = settings.toastMargin
        follow = settings.follow.name
    }

    /// Returns the settings.
    ///
    /// - Throws: `badValue` for an invalid value.
    func toEntity() throws(MessageError) -> DisplaySettings {
        typealias Settings = DisplaySettings
        var settings = Settings()
        if let theme, theme != "auto" {
            guard let variant = Theme.Variant(rawValue: theme) else {
                let words = ["auto"] + Theme.Variant.allCases.map(\.rawValue)
                throw Self.bad(theme, "theme", takes: words.joined(separator: ", "))
            }
            settings.theme = variant
        }
        for (name, text) in colors ?? [:] {
            // A newer daemon may send more names.
            guard let token = ColorToken(name: name) else { continue }
            settings.colors[token] = try Field.color(text, "colors.\(name)", in: "settings")
        }
        if let accent { settings.accent = try Field.color(accent, "accent", in: "settings") }
        settings.font = try Self.family(font, "font")
        settings.monospace = try Self.family(monospace, "monospace")
        func number<Number: Comparable>(
            _ number: Number?,
            _ range: ClosedRange<Number>,
            _ field: String
        ) throws(MessageError) -> Number? {
            guard let number else { return nil }
            return try Field.number(number, in: range, field, in: "settings")
        }
        settings.radius = try number(radius, Settings.radii, "radius") ?? settings.radius
        settings.textScale =
            try number(textScale, Settings.textScales, "text_scale") ?? settings.textScale
        settings.toastMargin =
            try number(toastMargin, Settings.toastMargins, "toast_margin") ?? settings.toastMargin
        settings.reducedMotion = reducedMotion ?? settings.reducedMotion
        settings.toastCorner =
            try Field.word(toastCorner, "toast_corner", in: "settings") ?? settings.toastCorner
        if let follow {
            guard let choice = OutputChoice(name: follow) else {
                throw Self.bad(follow, "follow", takes: "focus, pointer, primary, output:NAME")
            }
            settings.follow = choice
        }
        return settings
    }

    private static func family(
        _ text: String?,
        _ field: String
    ) throws(MessageError) -> String? {
        guard let text, !DisplaySettings.isFamily(text) else { return text }
        throw bad(text, field, takes: "the name of a font family")
    }

    private static func bad(_ text: String, _ field: String, takes: String) -> MessageError {
        .badValue(field: field, in: "settings", got: "\"\(text.prefix(64))\"", takes: takes)
    }
}
