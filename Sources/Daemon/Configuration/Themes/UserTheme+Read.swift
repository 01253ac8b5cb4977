// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

extension UserTheme {
    private static let keys = ["base", "colors", "font", "monospace", "radius"]

    /// Reads a theme file.
    ///
    /// Each error is reported with its line, its key and the accepted values.
    public static func read(
        _ bytes: [UInt8],
        name: String,
        file: String
    ) -> Result<UserTheme, ConfigurationError> {
        let root: TOMLTable
        do {
            root = try TOMLReader.read(bytes)
        } catch {
            let problem = ConfigurationProblem(file, error.position, error.message)
            return .failure(ConfigurationError(problems: [problem]))
        }
        var theme = UserTheme(name: name)
        var problems: [ConfigurationProblem] = []
        for entry in root.entries where problems.count < Configuration.mostProblems {
            if entry.key == "colors", case .table(let table) = entry.node.value {
                for color in table.entries where problems.count < Configuration.mostProblems {
                    if let problem = theme.set(color, file) { problems.append(problem) }
                }
            } else if keys.contains(entry.key) {
                guard let takes = theme.set(entry.key, entry.node.value) else { continue }
                let message = "got \(entry.node.value.shown), expected \(takes)"
                let place = entry.node.position
                problems.append(ConfigurationProblem(file, place, key: entry.key, message))
            } else {
                problems.append(unknown(entry, file))
            }
        }
        guard problems.isEmpty else { return .failure(ConfigurationError(problems: problems)) }
        // A file that sets a surface and a text colour is a complete theme: its accent is
        // also its main colour.
        if theme.colors[.surface] != nil, theme.colors[.textPrimary] != nil,
            theme.colors[.standard] == nil
        {
            theme.colors[.standard] = theme.colors[.accent]
        }
        return .success(theme)
    }

    /// Sets one key.
    ///
    /// - Returns: `nil`, or the accepted values if this one is invalid.
    private mutating func set(_ key: String, _ value: TOMLValue) -> String? {
        switch (key, value) {
        case ("base", .string(let text)) where Self.builtIn[text] != nil:
            base = Self.builtIn[text] ?? .light
        case ("base", _):
            return "\"light\", \"dark\", \"high_contrast\" or \"high_contrast_dark\""
        case ("font", .string(let text)) where DisplaySettings.isFamily(text):
            font = text
        case ("monospace", .string(let text)) where DisplaySettings.isFamily(text):
            monospace = text
        case ("font", _), ("monospace", _):
            return "the name of a font family, such as \"Inter\""
        case ("radius", .integer(let number)) where DisplaySettings.radii.contains(Double(number)):
            radius = Double(number)
        case ("radius", .float(let number)) where DisplaySettings.radii.contains(number):
            radius = number
        case ("radius", .string(let text)):
            guard let scale = Self.scale(ofCards: text) else { return Self.takenRadii }
            radius = scale
        case ("radius", _):
            return Self.takenRadii
        default:
            return "a table: [colors]"
        }
        return nil
    }

    /// The corner radius of cards in the built-in themes, in pixels at scale 1.
    private static let cardRadius = 16.0

    private static let takenRadii: String = {
        let range = DisplaySettings.radii
        let most = Int(range.upperBound * cardRadius)
        return
            "a number from \(range.lowerBound) to \(range.upperBound), or \"0px\" to \"\(most)px\""
    }()

    /// Converts a card's radius in pixels to a factor; `nil`: invalid.
    private static func scale(ofCards text: String) -> Double? {
        let figure = text.dropLast(2)
        guard text.hasSuffix("px"),
            figure.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let pixels = Double(figure)
        else { return nil }
        let scale = pixels / cardRadius
        return DisplaySettings.radii.contains(scale) ? scale : nil
    }

    /// A shorter name for `text_primary`.
    private static let shortText = "text"

    private mutating func set(
        _ entry: TOMLTable.Entry,
        _ file: String
    ) -> ConfigurationProblem? {
        let key = "colors." + entry.key
        let name = entry.key == Self.shortText ? .textPrimary : ColorToken(name: entry.key)
        guard let name else {
            let hint = NearestName.hint(of: entry.key, among: ColorToken.allCases.map(\.name))
            return ConfigurationProblem(file, entry.position, key: key, "unknown colour; " + hint)
        }
        guard case .string(let text) = entry.node.value, let color = RGB(hex: text) else {
            let message = "got \(entry.node.value.shown), expected a colour such as \"#3366ff\""
            return ConfigurationProblem(file, entry.node.position, key: key, message)
        }
        colors[name] = color
        return nil
    }

    /// The problem for an unknown key; often a colour outside of its table.
    private static func unknown(
        _ entry: TOMLTable.Entry,
        _ file: String
    ) -> ConfigurationProblem {
        let hint =
            ColorToken(name: entry.key) != nil
            ? NearestName.hint("colors." + entry.key, among: keys)
            : NearestName.hint(of: entry.key, among: keys)
        return ConfigurationProblem(file, entry.position, key: entry.key, "unknown key; " + hint)
    }
}
