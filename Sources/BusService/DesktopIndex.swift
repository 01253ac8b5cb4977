// SPDX-License-Identifier: MIT
//
// Finds the installed application that an executable belongs to. Desktop files
// are read once, when first needed, up to a maximum number: it takes some
// milliseconds, and only the very first client waits for it.
//
// Interpreters are left out: `Exec=python3 mail.py` does not identify other
// python3 processes.

import BusWire
import Files
import PresenterCore

/// The applications described by desktop files.
public final class DesktopIndex {
    /// An installed application.
    public struct Application: Hashable, Sendable {
        /// The desktop file's name without `.desktop`.
        public var id: String
        /// The name in the user's language.
        public var name: String
        /// Its icon, if given as a name.
        public var iconName: String?

        /// Creates an application.
        public init(id: String, name: String, iconName: String?) {
            self.id = id
            self.name = name
            self.iconName = iconName
        }
    }

    /// Folders of desktop files, highest precedence first.
    private let folders: [String]
    private let searchPath: [String]
    private let languages: [String]
    private var isLoaded = false
    private var byID: [String: Application] = [:]
    private var byExecutable: [String: Application] = [:]
    private var byName: [String: Application] = [:]
    /// The ids of all applications with a name, by that name folded by `NameFold`.
    private var byAlias: [String: Set<String>] = [:]
    /// The folders of an application's programs, by its id.
    private var programFolders: [String: Set<String>] = [:]

    /// Maximum number of desktop files to read.
    static let mostFiles = 4096
    /// Maximum size of a desktop file in bytes.
    static let largestFile = 256 << 10

    /// Creates an index of folders; reads nothing yet.
    ///
    /// - Parameters:
    ///   - folders: with desktop files, highest precedence first.
    ///   - searchPath: where programs without a path are searched.
    ///   - languages: most preferred first, `de_AT`, `de`.
    public init(folders: [String], searchPath: [String], languages: [String]) {
        self.folders = folders
        self.searchPath = searchPath
        self.languages = languages
    }

    /// An index of the applications installed for this user.
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

    /// Clears the index; the next query reads the desktop files again.
    public func forget() {
        isLoaded = false
        byID = [:]
        byExecutable = [:]
        byName = [:]
        byAlias = [:]
        programFolders = [:]
    }

    /// The application with that id, such as `org.example.Mail`.
    public func application(id: String) -> Application? {
        load()
        return byID[id]
    }

    /// The application whose desktop file starts exactly that executable.
    public func application(executable path: String) -> Application? {
        load()
        return byExecutable[path]
    }

    /// The application whose desktop file starts a program of that name.
    ///
    /// Use it only for executables that no ordinary user can write: a launcher in
    /// `/usr/bin` often starts a program of the same name in `/usr/lib`.
    public func application(programName name: String) -> Application? {
        load()
        return byName[name]
    }

    /// The ids of the applications with a name: that of the desktop file, its id, its
    /// windows or its program.
    public func ids(named name: String) -> Set<String> {
        load()
        return byAlias[NameFold.folded(name)] ?? []
    }

    /// Whether an executable is in an application's own folder: the folder of its
    /// program, unless many other programs share it.
    ///
    /// A launcher script in such a folder often starts another program there.
    public func isProgramFolder(_ folder: String, of id: String) -> Bool {
        load()
        return programFolders[id]?.contains(folder) == true && !searchPath.contains(folder)
            && !folder.hasSuffix("/bin")
    }

    // MARK: Reading

    private func load() {
        guard !isLoaded else { return }
        isLoaded = true
        var left = Self.mostFiles
        for folder in folders {
            // Ignore a folder that cannot be listed.
            let names = (try? Files.names(in: folder)) ?? []
            for name in names where name.hasSuffix(".desktop") && left > 0 {
                left -= 1
                add(String(name.dropLast(8)), folder + "/" + name)
            }
        }
    }

    /// Adds a desktop file, unless one with that id exists.
    private func add(_ id: String, _ path: String) {
        // Ignore a file that cannot be read.
        guard byID[id] == nil, let bytes = try? Files.read(path, limit: Self.largestFile),
            let entry = DesktopEntry(String(decoding: bytes, as: UTF8.self), languages)
        else { return }
        let application = Application(
            id: id,
            name: entry.name.cleaned(.name),
            iconName: entry.icon.flatMap { $0.contains("/") ? nil : $0.cleaned(.name) }
        )
        byID[id] = application
        let lastPart = id.split(separator: ".").last.map(String.init)
        for alias in [entry.name, entry.plainName, entry.windowClass, id, lastPart] {
            name(application, alias)
        }
        for program in [entry.program, entry.tryProgram].compactMap(\.self) {
            let name = String(program.split(separator: "/").last ?? "")
            guard !name.isEmpty, !Interpreters.contains(name) else { continue }
            keep(application, under: name, in: \.byName)
            self.name(application, name)
            if let path = resolved(program),
                !Interpreters.contains(String(path.split(separator: "/").last ?? ""))
            {
                keep(application, under: path, in: \.byExecutable)
                programFolders[id, default: []].insert(path.folder)
            }
        }
    }

    private func name(_ application: Application, _ alias: String?) {
        let folded = alias.map(NameFold.folded) ?? ""
        if !folded.isEmpty { byAlias[folded, default: []].insert(application.id) }
    }

    /// Keeps the first application of an executable, but prefers the one named like it.
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
