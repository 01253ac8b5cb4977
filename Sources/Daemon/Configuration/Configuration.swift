// SPDX-License-Identifier: MIT
//
// The user's settings. The initializer has the defaults; one table of keys
// (`ConfigurationKey`) changes them; `config/topmost.toml` explains each; a test
// keeps all three consistent. A file is applied completely or not at all: the
// caller keeps the last valid configuration.

import Basics
import Files
public import PresenterCore
public import Rules
import SystemCalls
import Texts

/// All settings of `config.toml`.
public struct Configuration: Hashable, Sendable {
    /// The core's limits on numbers and times.
    public var limits = Limits()
    /// The user's settings of the look.
    public var look = Look()
    /// The settings that displays get as they are; `look` decides the others.
    public var display = DisplaySettings { $0.awayAfter = .seconds(300) }
    /// The user's settings of sounds.
    public var sounds = SoundSettings()
    /// The toasts that are read aloud.
    public var spokenToasts = SpokenToasts.none
    /// The selected display plugin.
    public var displayChoice = DisplayChoice.automatic
    /// How long an idle display keeps running; `nil`: forever.
    public var displayIdleTime: Duration? = .seconds(30)
    /// When screen readers get what is on screen.
    public var screenReader = ScreenReader.automatic
    /// Whether do not disturb is on at the start.
    public var startsInDoNotDisturb = false
    /// When toasts below critical wait.
    public var quietPeriods: [Period] = []
    /// Calendars whose events make toasts below critical wait: files, and folders of them.
    public var calendars: [String] = []
    /// What makes toasts below critical wait, besides a fullscreen window.
    public var quietSituations: Set<Situation> = []
    /// Patterns for applications that do not disturb lets through.
    public var passingApps: [String] = []
    /// The user's rules and modes.
    public var rules = RuleSet()
    /// The rules that were made from cards.
    public var cardRules = CardRules()
    /// Why those are not used; empty: they are.
    public var cardRuleProblems: [ConfigurationProblem] = []

    /// Whether pictures on the web are fetched.
    public var fetchesPictures = true
    /// Whether they may be on hosts outside of the public internet.
    public var fetchesFromPrivateHosts = false
    /// Whether the history keeps what was shown.
    public var keepsHistory = true
    /// Maximum number of entries in the history.
    public var historyEntries = 10_000
    /// Maximum age of entries in the history, in days; 0: no limit.
    public var historyDays = 90

    /// The defaults, as in `config/topmost.toml`.
    public init() {}

    /// When screen readers get what is on screen.
    public enum ScreenReader: String, Hashable, Sendable, CaseIterable {
        /// While one runs.
        case automatic = "auto"
        /// Never.
        case off
    }

    /// The selection of the display plugin.
    public enum DisplayChoice: Hashable, Sendable {
        /// The plugin with the highest priority that is usable in the session.
        case automatic
        /// None: everything waits until the setting changes.
        case none
        /// The plugin with that name, usable or not.
        case named(String)

        /// Creates a choice from its name: `auto`, `none`, or a plugin's.
        public init?(name: String) {
            switch name {
            case "auto": self = .automatic
            case "none": self = .none
            default:
                guard PluginManifest.isName(name) else { return nil }
                self = .named(name)
            }
        }

        /// The name in the file.
        public var name: String {
            switch self {
            case .automatic: "auto"
            case .none: "none"
            case .named(let name): name
            }
        }
    }
}

extension Configuration {
    /// Maximum size of a file in bytes.
    public static let largestFile = 1 << 20
    /// Maximum number of reported problems per file.
    public static let maximumProblems = 100

    /// Loads the files, merged key by key, and the themes that they name.
    ///
    /// Reports all problems of all files. `displays` are the names accepted by
    /// `display.use`; if empty, it is not checked.
    public static func load(
        _ files: ConfigurationFiles,
        displays: [String] = [],
        _ reader: ConfigurationReader = .live
    ) -> Result<Configuration, ConfigurationError> {
        let report = examine(files, displays: displays, reader)
        return report.problems.isEmpty
            ? .success(report.configuration)
            : .failure(ConfigurationError(problems: report.problems))
    }

    /// Loads the same files, with the origin of each value.
    public static func examine(
        _ files: ConfigurationFiles,
        displays: [String] = [],
        _ reader: ConfigurationReader = .live
    ) -> ConfigurationReport {
        var report = ConfigurationReport()
        report.applyCardRules(files, reader)
        for (index, path) in files.paths.enumerated() {
            let isRequired = files.isLastRequired && index == files.paths.count - 1
            do {
                report.apply(try reader.read(path), file: path)
                report.files.append(.init(path: path, isThere: true))
            } catch {
                report.files.append(.init(path: path, isThere: !error.isMissing))
                guard !error.isMissing || isRequired else { continue }
                report.problems.append(ConfigurationProblem(file: path, error))
            }
        }
        report.compileRules()
        report.loadThemes(in: files.themeFolders, reader)
        report.checkDisplay(among: displays)
        return report
    }
}

extension ConfigurationReport {
    /// Applies a file's text; invalid entries become problems.
    mutating func apply(_ bytes: [UInt8], file: String) {
        var reader = TableReader(file: file)
        if let root = reader.root(bytes) {
            for entry in root.entries { apply(entry, &reader) }
        }
        problems += reader.problems.sorted {
            ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0)
        }
    }

    private mutating func apply(_ entry: TOMLTable.Entry, _ reader: inout TableReader) {
        if entry.key == "rule" || entry.key == "modes" { return applyRules(entry, &reader) }
        let keys = ConfigurationKey.all.filter { $0.table == entry.key }
        guard !keys.isEmpty else {
            let tables = Set(ConfigurationKey.all.map(\.table)).union(["rule", "modes"])
            return Self.unknown(entry, in: nil, known: tables.sorted(), &reader)
        }
        guard case .table(let table) = entry.node.value else {
            return reader.refuse(entry.node, entry.key, Phrase.namedTable.english("[\(entry.key)]"))
        }
        for inner in table.entries {
            guard let key = keys.first(where: { $0.name == inner.key }) else {
                let names = keys.map(\.name).sorted()
                Self.unknown(inner, in: entry.key, known: names, &reader)
                continue
            }
            let position = inner.node.position
            if key.set(inner.node.value, &configuration) {
                origins[key.path] = Origin(
                    file: reader.file,
                    line: position.line,
                    column: position.column
                )
            } else {
                reader.refuse(inner.node, key.path, key.takes.text)
            }
        }
    }

    /// Reports an unknown key, with a suggestion: the same name in another
    /// table, or a similar name in this one.
    private static func unknown(
        _ entry: TOMLTable.Entry,
        in table: String?,
        known: [String],
        _ reader: inout TableReader
    ) {
        let elsewhere = ConfigurationKey.all.filter { $0.name == entry.key }.map(\.path).min()
        let isTable = if case .table = entry.node.value { true } else { false }
        let path = table.map { $0 + "." + entry.key } ?? entry.key
        let problem: Phrase = table == nil && isTable ? .unknownTable : .unknownKey
        let meant =
            isTable && table == nil
            ? NearestName.of(entry.key, among: known)
            : elsewhere ?? NearestName.of(entry.key, among: known)
        // Before the first table header only tables are valid.
        let shown = table == nil && !isTable ? known.map { "[\($0)]" } : known
        reader.report(entry.position, path, problem.english(Phrase.hint(meant, among: shown)))
    }

    /// Loads the files of the named themes.
    mutating func loadThemes(in folders: [String], _ reader: ConfigurationReader) {
        for name in configuration.look.theme.names where UserTheme.builtIn[name] == nil {
            switch UserTheme.find(name, in: folders, reader) {
            case .success(let theme)?: configuration.look.themes[name] = theme
            case .failure(let error)?: problems += error.problems
            case nil:
                report("look.theme", UserTheme.missing(name, in: folders, reader))
            }
        }
    }

    /// Reports an unknown display as an error: the user would see nothing on screen and
    /// get no explanation.
    mutating func checkDisplay(among displays: [String]) {
        guard !displays.isEmpty, case .named(let name) = configuration.displayChoice,
            !displays.contains(name)
        else { return }
        let names = displays.sorted()
        let hint = Phrase.hint(NearestName.of(name, among: names), among: names)
        report("display.use", Phrase.unknownDisplay.english(name, hint))
    }

    /// Reports a problem of a value that a file has set.
    private mutating func report(_ key: String, _ message: String) {
        let origin = origins[key]
        problems.append(
            ConfigurationProblem(
                file: origin?.file ?? "",
                line: origin?.line,
                column: origin?.column,
                key: key,
                message: message
            )
        )
    }
}
