// SPDX-License-Identifier: MIT
//
// A theme file contains the differences from a built-in theme. Colours are stored
// unchanged; the renderer replaces an unreadable one with the nearest readable
// colour.

import Basics
import Files
public import PresenterCore
import SystemCalls
import Texts

/// A theme from a file.
public struct UserTheme: Hashable, Sendable {
    /// The file's name without `.toml`.
    public var name: String
    /// The built-in theme for values that the file leaves out.
    public var base: Appearance = .light
    /// Colours that replace those of the base.
    public var colors: [ColorToken: RGB] = [:]
    /// The font family of text; `nil`: the desktop's.
    public var font: String?
    /// The font family of details; `nil`: the desktop's.
    public var monospace: String?
    /// The factor for the corner radius, 0 to 1.5.
    public var radius: Double = 1
    /// The measures of cards.
    public var style = CardStyle()

    /// Creates a theme; by default the light one with another name.
    public init(name: String, _ change: (inout UserTheme) -> Void = { _ in }) {
        self.name = name
        change(&self)
    }

    /// Sets what the file says beside its base.
    public func apply(to settings: inout DisplaySettings) {
        settings.colors = colors
        settings.font = font
        settings.monospace = monospace
        settings.radius = radius
        settings.style = style
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
        let builtInName = String(text.map { $0 == "-" ? "_" : $0 })
        if let theme = builtIn[builtInName] {
            return .success(UserTheme(name: builtInName) { $0.base = theme })
        }
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
        let hint = Phrase.hint(NearestName.of(name, among: known), among: known)
        return Phrase.unknownTheme.english(String(shown), hint)
    }
}

extension UserTheme {
    private static var keys: [TableKey<UserTheme>] {
        [
            TableKey(
                "base",
                "\"light\", \"dark\", \"high_contrast\" or \"high_contrast_dark\"",
                \.base
            ) { $0.string.flatMap { builtIn[$0] } },
            TableKey("colors") { reader, node, path, theme in
                guard case .table(let table) = node.value else {
                    return reader.refuse(node, path, Phrase.namedTable.english("[colors]"))
                }
                for entry in table.entries { theme.set(entry, &reader) }
            },
            TableKey("font", familyForm, \.font, family),
            TableKey("monospace", familyForm, \.monospace, family),
            TableKey("radius", takenRadii, \.radius) { value in
                if let text = value.string { return scale(ofCards: text) }
                return value.number.flatMap { DisplaySettings.radii.contains($0) ? $0 : nil }
            },
        ]
    }

    private static var measures: [TableKey<UserTheme>] {
        [
            TableKey("density", "\"comfortable\" or \"compact\"", \.style.density) {
                $0.string.flatMap { CardStyle.Density(rawValue: $0) }.map { .some($0) }
            },
            .pixels("text_size", CardStyle.textSizes, \.style.textSize),
            .pixels("icon_size", CardStyle.iconSizes, \.style.iconSize),
            .pixels("picture_size", CardStyle.pictureSizes, \.style.pictureSize),
            .pixels("border_width", CardStyle.borderWidths, \.style.borderWidth),
            TableKey("opacity", Phrase.numberInRange.english("0.6", "1.0"), \.style.opacity) {
                $0.number.flatMap { CardStyle.opacities.contains($0) ? .some($0) : nil }
            },
            .choice("blur", \.style.blurs),
            .choice("show_name", \.style.showsName),
            .choice("show_time", \.style.showsTime),
            .choice("show_ring", \.style.showsRing),
        ]
    }

    private static let familyForm = Phrase.familyAccepted.english()

    private static func family(_ value: TOMLValue) -> String?? {
        guard let name = value.string, DisplaySettings.isFamily(name) else { return nil }
        return .some(name)
    }

    /// Reads a theme file.
    ///
    /// Each error is reported with its line, its key and the accepted values.
    public static func read(
        _ bytes: [UInt8],
        name: String,
        file: String
    ) -> Result<UserTheme, ConfigurationError> {
        TableReader.settings(bytes, file: file, into: UserTheme(name: name)) {
            reader,
            root,
            theme in
            // Often a colour outside of its table.
            reader.read(root, keys + measures, into: &theme) {
                ColorToken(name: $0) == nil ? nil : "colors." + $0
            }
            // A file that sets a surface and a text colour is a complete theme: its accent is
            // also its main colour.
            if theme.colors[.surface] != nil, theme.colors[.textPrimary] != nil,
                theme.colors[.standard] == nil
            {
                theme.colors[.standard] = theme.colors[.accent]
            }
        }
    }

    /// The corner radius of cards in the built-in themes, in pixels at scale 1.
    private static let cardRadius = 16.0

    private static let takenRadii: String = {
        let range = DisplaySettings.radii
        let maximum = Int(range.upperBound * cardRadius)
        let number = Phrase.numberInRange.english("\(range.lowerBound)", "\(range.upperBound)")
        return Phrase.radiusAccepted.english(number, "\(maximum)")
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

    private mutating func set(_ entry: TOMLTable.Entry, _ reader: inout TableReader) {
        let path = "colors." + entry.key
        let name = entry.key == Self.shortText ? .textPrimary : ColorToken(name: entry.key)
        guard let name else {
            let names = ColorToken.allCases.map(\.name)
            let hint = Phrase.hint(NearestName.of(entry.key, among: names), among: names)
            return reader.report(entry.position, path, Phrase.unknownColor.english(hint))
        }
        guard let color = entry.node.value.string.flatMap({ RGB(hex: $0) }) else {
            return reader.refuse(entry.node, path, Phrase.exampleColor.english())
        }
        colors[name] = color
    }
}

extension TableKey<UserTheme> {
    /// A length in pixels at scale 1.
    fileprivate static func pixels(
        _ name: String,
        _ range: ClosedRange<Int>,
        _ keyPath: WritableKeyPath<UserTheme, Int?>
    ) -> TableKey {
        let form = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return TableKey(name, form, keyPath) { value in
            guard case .integer(let number) = value, let whole = Int(exactly: number),
                range.contains(whole)
            else { return nil }
            return .some(whole)
        }
    }

    /// A choice that the density makes where the file does not.
    fileprivate static func choice(
        _ name: String,
        _ keyPath: WritableKeyPath<UserTheme, Bool?>
    ) -> TableKey {
        TableKey(name, TableReader.flagForm, keyPath) { $0.boolean.map { .some($0) } }
    }
}
