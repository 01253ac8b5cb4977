// SPDX-License-Identifier: MIT

import Basics
public import Files

/// Reads the desktop files of one folder.
///
/// The folder, and the programs that the files name, may be on a file system that does
/// not answer.
public struct DesktopFolder {
    /// Maximum number of desktop files to read.
    static let maximumFiles = 4096
    /// Maximum size of a desktop file in bytes.
    static let largestFile = 256 << 10

    private let path: String
    private let searchPath: [String]
    private let languages: [String]

    /// Creates a reader; reads nothing yet.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - searchPath: where programs without a path are searched.
    ///   - languages: most preferred first, `de_AT`, `de`.
    public init(path: String, searchPath: [String], languages: [String]) {
        self.path = path
        self.searchPath = searchPath
        self.languages = languages
    }

    /// A folder of this user, with the search path and languages of the environment.
    ///
    /// Source: Desktop Entry Specification 1.5, "Localized values for keys".
    public init(path: String, variable: (String) -> String? = ThisProcess.variable) {
        let programs = variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        let locale =
            variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") ?? "C"
        let name = String(locale.prefix { $0 != "." && $0 != "@" })
        self.init(
            path: path,
            searchPath: programs.split(separator: ":").map(String.init),
            languages: [name, String(name.prefix { $0 != "_" })]
        )
    }

    /// The folders of this user's applications, highest precedence first.
    ///
    /// Source: XDG Base Directory Specification 0.8.
    public static func standard(
        variable: (String) -> String? = ThisProcess.variable
    ) -> [String] {
        let own = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
        let shared = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        let folders = [own].compactMap(\.self) + shared.split(separator: ":").map(String.init)
        return folders.map { $0 + "/applications" }
    }

    /// Reads the applications; ignores files that cannot be read.
    public func applications() -> [InstalledApplication] {
        // A folder that cannot be listed has none.
        let names = (try? Files.names(in: path)) ?? []
        return names.filter { $0.hasSuffix(".desktop") }.prefix(Self.maximumFiles).compactMap {
            name in
            application(String(name.dropLast(8)), path + "/" + name)
        }
    }

    private func application(_ id: String, _ path: String) -> InstalledApplication? {
        // Ignore a file that cannot be read.
        guard let bytes = try? Files.read(path, limit: Self.largestFile),
            let entry = DesktopEntry(String(decoding: bytes, as: UTF8.self), languages)
        else { return nil }
        return InstalledApplication(
            id: id,
            name: ProgramName.cleaned(entry.name),
            iconName: entry.icon.flatMap { icon in
                // Relative paths mean nothing here.
                icon.hasPrefix("/") || !icon.contains("/") ? ProgramName.cleaned(icon) : nil
            },
            aliases: [entry.name, entry.plainName, entry.windowClass].compactMap(\.self),
            programs: [entry.program, entry.tryProgram].compactMap { $0.flatMap(program) }
        )
    }

    /// A program of a desktop file; `nil`: an interpreter, which many others run too.
    private func program(_ command: String) -> InstalledApplication.Program? {
        let name = command.lastPart
        guard !name.isEmpty, !Interpreters.contains(name) else { return nil }
        let path = resolved(command).flatMap { Interpreters.contains($0.lastPart) ? nil : $0 }
        return InstalledApplication.Program(name: name, path: path)
    }

    /// The file that a program's name or path refers to, with links resolved.
    private func resolved(_ program: String) -> String? {
        let paths =
            program.hasPrefix("/") ? [program] : searchPath.map { $0 + "/" + program }
        for path in paths {
            // Not in this folder: try the next.
            if let found = try? Files.resolved(path) { return found }
        }
        return nil
    }
}

extension String {
    fileprivate var lastPart: String { String(split(separator: "/").last ?? "") }
}

/// The parts of a desktop file that we use.
///
/// Source: Desktop Entry Specification 1.5.
struct DesktopEntry {
    /// The name in the preferred language.
    var name: String
    /// The name without a language.
    var plainName: String?
    /// The class of its windows.
    var windowClass: String?
    /// The icon's name or path.
    var icon: String?
    /// The program that `Exec` starts.
    var program: String?
    /// The program that `TryExec` names.
    var tryProgram: String?

    /// Reads the group `[Desktop Entry]`; `nil` if it is hidden or not an application.
    init?(_ text: String, _ languages: [String]) {
        let file = KeyFile(text)
        func value(_ key: String) -> Substring? { file.value(key, in: "Desktop Entry") }
        guard value("Type") == "Application", value("Hidden") != "true",
            let name = languages.lazy.compactMap({ value("Name[\($0)]") }).first ?? value("Name")
        else { return nil }
        self.name = String(name)
        plainName = value("Name").map(String.init)
        windowClass = value("StartupWMClass").map(String.init)
        icon = value("Icon").map(String.init)
        program = value("Exec").flatMap(Self.program)
        tryProgram = value("TryExec").map(String.init)
    }

    /// The program of a command line; after `env A=b`, the one that follows.
    private static func program(_ command: Substring) -> String? {
        let arguments = command.split(separator: " ", maxSplits: 32).map { argument in
            argument.hasPrefix("\"")
                ? String(argument.drop { $0 == "\"" }.prefix { $0 != "\"" }) : String(argument)
        }
        guard let first = arguments.first else { return nil }
        guard first == "env" || first.hasSuffix("/env") else { return first }
        return arguments.dropFirst().first { !$0.contains("=") && !$0.hasPrefix("-") }
    }
}
