// SPDX-License-Identifier: MIT
//
// A theme file contains the differences from a built-in theme. Colours are stored
// unchanged; the renderer replaces an unreadable one with the nearest readable
// colour.

import Basics
import Files
public import PresenterCore
import SystemErrors

/// A theme from a file.
public struct UserTheme: Hashable, Sendable {
    /// The file's name without `.toml`.
    public var name: String
    /// The built-in theme for values that the file leaves out.
    public var base: Appearance
    /// Colours that replace those of the base.
    public var colors: [ColorToken: RGB]
    /// The font family of text; `nil`: the desktop's.
    public var font: String?
    /// The font family of details; `nil`: the desktop's.
    public var monospace: String?
    /// The factor for the corner radius, 0 to 1.5.
    public var radius: Double

    /// Creates a theme; by default the light one with another name.
    public init(
        name: String,
        base: Appearance = .light,
        colors: [ColorToken: RGB] = [:],
        font: String? = nil,
        monospace: String? = nil,
        radius: Double = 1
    ) {
        self.name = name
        self.base = base
        self.colors = colors
        self.font = font
        self.monospace = monospace
        self.radius = radius
    }

    /// The built-in themes, by name.
    ///
    /// Files with these names are ignored.
    public static let builtIn: [String: Appearance] = Dictionary(
        uniqueKeysWithValues: Appearance.allCases.map { ($0.rawValue, $0) }
    )

    /// Whether it is a valid theme name: 1 to 64 letters, digits, `-` and `_`.
    public static func isName(_ text: String) -> Bool { PluginManifest.isName(text) }
}

extension UserTheme {
    /// Loads a theme by name or from a file's path: a built-in one, else the user's,
    /// else the system's.
    ///
    /// Names of built-in themes may contain `-` instead of `_`.
    public static func load(
        _ text: String,
        _ files: ConfigurationFiles = .standard(),
        _ reader: ConfigurationReader = .live
    ) -> Result<UserTheme, ConfigurationError> {
        if text.contains("/") || text.hasSuffix(".toml") {
            let last = text.split(separator: "/").last.map(String.init) ?? text
            let name = last.hasSuffix(".toml") ? String(last.dropLast(5)) : last
            return read(from: text, name: name, reader)
        }
        let word = String(text.map { $0 == "-" ? "_" : $0 })
        if let theme = builtIn[word] { return .success(UserTheme(name: word, base: theme)) }
        if isName(text), let found = find(text, in: files.themeFolders, reader) { return found }
        let message = missing(text, in: files.themeFolders, reader)
        return .failure(
            ConfigurationError(problems: [ConfigurationProblem(file: "", message: message)])
        )
    }

    /// Finds and reads a theme's file; `nil` if there is none.
    ///
    /// The folder with the highest precedence is searched first: a file replaces
    /// another completely, not key by key.
    static func find(
        _ name: String,
        in folders: [String],
        _ reader: ConfigurationReader
    ) -> Result<UserTheme, ConfigurationError>? {
        for folder in folders.reversed() {
            let path = folder + "/" + name + ".toml"
            do {
                return read(try reader.read(path), name: name, file: path)
            } catch  where error.isMissing {
                continue
            } catch {
                return .failure(unreadable(path, error))
            }
        }
        return nil
    }

    private static func read(
        from path: String,
        name: String,
        _ reader: ConfigurationReader
    ) -> Result<UserTheme, ConfigurationError> {
        do {
            return read(try reader.read(path), name: name, file: path)
        } catch {
            return .failure(unreadable(path, error))
        }
    }

    private static func unreadable(_ path: String, _ error: SystemError) -> ConfigurationError {
        ConfigurationError(problems: [ConfigurationProblem(file: path, error)])
    }

    /// The problem for a missing theme, with a suggestion.
    static func missing(
        _ name: String,
        in folders: [String],
        _ reader: ConfigurationReader
    ) -> String {
        let files = folders.flatMap(reader.names)
            .filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }
        let known = Set(files.filter(isName)).union(builtIn.keys).sorted()
        let shown = name.unicodeScalars.count > 64 ? name.prefix(64) + "…" : name[...]
        return "unknown theme \"\(shown)\"; " + NearestName.hint(of: name, among: known)
    }
}

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
            return .failure(ConfigurationError(file, error))
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
