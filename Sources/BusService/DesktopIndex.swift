// SPDX-License-Identifier: MIT
//
// Which installed application an executable belongs to. Desktop files are
// read once, when first asked for, and not more than a bounded number of them:
// it takes some milliseconds, and only the first client of all waits for it.
//
// Interpreters are left out: `Exec=python3 mail.py` says nothing about the
// next python3 that comes along.

import Basics
import Files
import Wire

/// The applications that desktop files tell of.
public final class DesktopIndex {
    /// An installed application.
    public struct Application: Hashable, Sendable {
        /// The desktop file's name without `.desktop`.
        public var id: String
        /// The name in the person's language.
        public var name: String
        /// Its icon, when that is a name.
        public var iconName: String?

        /// Creates an application.
        public init(id: String, name: String, iconName: String?) {
            self.id = id
            self.name = name
            self.iconName = iconName
        }
    }

    /// Folders of desktop files, the most important first.
    private let folders: [String]
    private let searchPath: [String]
    private let languages: [String]
    private var isLoaded = false
    private var byID: [String: Application] = [:]
    private var byExecutable: [String: Application] = [:]
    private var byName: [String: Application] = [:]

    /// Desktop files that are read at most.
    static let mostFiles = 4096
    /// Bytes a desktop file may have.
    static let largestFile = 256 << 10

    /// Creates an index of folders; nothing is read yet.
    ///
    /// - Parameters:
    ///   - folders: of desktop files, the most important first.
    ///   - searchPath: where programs without a path are looked for.
    ///   - languages: in falling preference, `de_AT`, `de`.
    public init(folders: [String], searchPath: [String], languages: [String]) {
        self.folders = folders
        self.searchPath = searchPath
        self.languages = languages
    }

    /// An index of what is installed for this person.
    ///
    /// Source: XDG Base Directory Specification 0.8, Desktop Entry
    /// Specification 1.5, "Localized values for keys".
    public static func live() -> DesktopIndex {
        let variable = ThisProcess.variable
        let own = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
        let shared = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        let folders = [own].compactMap(\.self) + shared.split(separator: ":").map(String.init)
        let path = variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        let locale =
            variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") ?? "C"
        let name = String(locale.prefix { $0 != "." && $0 != "@" })
        return DesktopIndex(
            folders: folders.map { $0 + "/applications" },
            searchPath: path.split(separator: ":").map(String.init),
            languages: [name, String(name.prefix { $0 != "_" })]
        )
    }

    /// Forgets everything: what was installed since is found when next asked for.
    public func forget() {
        isLoaded = false
        byID = [:]
        byExecutable = [:]
        byName = [:]
    }

    /// The application of that id, `org.example.Mail`.
    public func application(id: String) -> Application? {
        load()
        return byID[id]
    }

    /// The application whose desktop file starts that very executable.
    public func application(executable path: String) -> Application? {
        load()
        return byExecutable[path]
    }

    /// The application whose desktop file starts a program of that name.
    ///
    /// Only for executables that no ordinary user can write: a launcher in
    /// `/usr/bin` often starts its like in `/usr/lib`.
    public func application(programName name: String) -> Application? {
        load()
        return byName[name]
    }

    // MARK: Reading

    private func load() {
        guard !isLoaded else { return }
        isLoaded = true
        var left = Self.mostFiles
        for folder in folders {
            // A folder that cannot be listed has nothing to offer.
            let names = (try? Files.names(in: folder)) ?? []
            for name in names where name.hasSuffix(".desktop") && left > 0 {
                left -= 1
                add(String(name.dropLast(8)), folder + "/" + name)
            }
        }
    }

    /// Adds a desktop file, unless one of that id is there already.
    private func add(_ id: String, _ path: String) {
        // What cannot be read tells nothing; the program stays unverified.
        guard byID[id] == nil, let bytes = try? Files.read(path, limit: Self.largestFile),
            let entry = DesktopEntry(String(decoding: bytes, as: UTF8.self), languages)
        else { return }
        let application = Application(
            id: id,
            name: entry.name.cleaned(.name),
            iconName: entry.icon.flatMap { $0.contains("/") ? nil : $0.cleaned(.name) }
        )
        byID[id] = application
        for program in [entry.program, entry.tryProgram].compactMap(\.self) {
            let name = String(program.split(separator: "/").last ?? "")
            guard !name.isEmpty, !Interpreters.contains(name) else { continue }
            keep(application, under: name, in: \.byName)
            if let path = resolved(program),
                !Interpreters.contains(String(path.split(separator: "/").last ?? ""))
            {
                keep(application, under: path, in: \.byExecutable)
            }
        }
    }

    /// Keeps the first application of an executable, but rather the one named like it.
    private func keep(
        _ application: Application,
        under key: String,
        in table: ReferenceWritableKeyPath<DesktopIndex, [String: Application]>
    ) {
        let program = key.split(separator: "/").last ?? ""
        if self[keyPath: table][key] == nil || application.id == program {
            self[keyPath: table][key] = application
        }
    }

    /// The file that a program's name or path means, without links.
    private func resolved(_ program: String) -> String? {
        let paths =
            program.hasPrefix("/") ? [program] : searchPath.map { $0 + "/" + program }
        for path in paths {
            // Not in this folder: perhaps in the next.
            if let found = try? Files.resolved(path) { return found }
        }
        return nil
    }
}

/// What we need of a desktop file.
///
/// Source: Desktop Entry Specification 1.5.
struct DesktopEntry {
    /// The name in the preferred language.
    var name: String
    /// The icon's name or path.
    var icon: String?
    /// The program that `Exec` starts.
    var program: String?
    /// The program that `TryExec` names.
    var tryProgram: String?

    /// Reads the group `[Desktop Entry]`; `nil` for what is no application, or hidden.
    init?(_ text: String, _ languages: [String]) {
        let file = KeyFile(text)
        func value(_ key: String) -> Substring? { file.value(key, in: "Desktop Entry") }
        guard value("Type") == "Application", value("Hidden") != "true",
            let name = languages.lazy.compactMap({ value("Name[\($0)]") }).first ?? value("Name")
        else { return nil }
        self.name = String(name)
        icon = value("Icon").map(String.init)
        program = value("Exec").flatMap(Self.program)
        tryProgram = value("TryExec").map(String.init)
    }

    /// The program of a command line; behind `env A=b` the one after it.
    private static func program(_ command: Substring) -> String? {
        let words = command.split(separator: " ", maxSplits: 32).map { word in
            word.hasPrefix("\"")
                ? String(word.drop { $0 == "\"" }.prefix { $0 != "\"" }) : String(word)
        }
        guard let first = words.first else { return nil }
        guard first == "env" || first.hasSuffix("/env") else { return first }
        return words.dropFirst().first { !$0.contains("=") && !$0.hasPrefix("-") }
    }
}

/// Programs that run other people's programs.
enum Interpreters {
    private static let names: Set<String> = [
        "sh", "bash", "dash", "zsh", "fish", "ksh", "busybox", "env", "python", "pypy", "perl",
        "ruby", "node", "nodejs", "deno", "bun", "java", "gjs", "gjs-console", "lua", "luajit",
        "php", "tclsh", "wish", "guile", "mono", "dotnet", "wine", "wine64", "electron",
        "flatpak", "snap", "xdg-open", "gtk-launch", "gio", "qml", "Rscript", "julia",
    ]

    /// Whether a program of that name is one; versions do not matter.
    static func contains(_ name: String) -> Bool {
        var stem = name.prefix { !$0.isNumber && $0 != "." }
        if stem.last == "-" { stem.removeLast() }
        return names.contains(name) || names.contains(String(stem))
    }
}
