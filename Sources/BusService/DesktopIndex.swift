// SPDX-License-Identifier: MIT
//
// Which installed application an executable belongs to. Desktop files are
// read once, when first asked for, and not more than a bounded number of them:
// it takes some milliseconds, and only the first client of all waits for it.
//
// Interpreters are left out: `Exec=python3 mail.py` says nothing about the
// next python3 that comes along.

import BusWire
import Files
import PresenterCore

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
    /// The ids of all that go by a name, by that name as `NameFold` has it.
    private var byAlias: [String: Set<String>] = [:]
    /// Where an application's program lies, by its id.
    private var programFolders: [String: Set<String>] = [:]

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
        byAlias = [:]
        programFolders = [:]
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

    /// The ids of the applications that go by a name: by that of their desktop
    /// file, of its id, of their windows, or of their program.
    public func ids(named name: String) -> Set<String> {
        load()
        return byAlias[NameFold.folded(name)] ?? []
    }

    /// Whether an application's own folder holds an executable: the one its
    /// program lies in, unless that is full of other programs too.
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
        // What cannot be read tells nothing.
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
