// SPDX-License-Identifier: MIT
//
// Finds the installed application that a process belongs to. It holds what was read
// from desktop files and reads nothing itself.
//
// Interpreters are left out: `Exec=python3 mail.py` does not identify other
// python3 processes.

/// The installed applications.
public struct DesktopIndex: Sendable {
    private var byID: [String: InstalledApplication] = [:]
    /// The ids of all applications with a name, by the look of that name.
    private var byAlias: [String: Set<String>] = [:]
    /// The paths of the programs of all applications.
    private var paths: Set<String> = []
    private let searchPath: Set<String>
    /// An object that all copies of one index share.
    public let mark = Mark()

    /// Tells an index from any other.
    public final class Mark: Sendable {}

    /// Creates an index.
    ///
    /// - Parameters:
    ///   - applications: of several with one id the first counts.
    ///   - searchPath: the folders that programs of many applications share.
    public init(_ applications: [InstalledApplication] = [], searchPath: [String] = []) {
        self.searchPath = Set(searchPath)
        for application in applications where byID[application.id] == nil {
            byID[application.id] = application
            let lastPart = application.id.split(separator: ".").last.map(String.init)
            let names = [application.id, lastPart].compactMap(\.self) + application.aliases
            for alias in names + application.programs.map(\.name) {
                let look = NameLook.of(alias)
                if !look.isEmpty { byAlias[look, default: []].insert(application.id) }
            }
            paths.formUnion(application.programs.compactMap(\.path))
        }
    }

    /// The application with that id, such as `org.example.Mail`.
    public func application(id: String) -> InstalledApplication? { byID[id] }

    /// The application of an identity that was proved before: of a sandbox, or the one
    /// that starts its program.
    ///
    /// - Parameters:
    ///   - key: the identity's key, `sandbox:org.example.Mail` or `exe:/usr/bin/mail`.
    ///   - name: its name.
    /// - Returns: the application; `nil`: it is not installed.
    public func application(ofIdentity key: String, named name: String) -> InstalledApplication? {
        let parts = key.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "sandbox": return byID[String(parts[1])]
        case "exe":
            let path = String(parts[1])
            guard paths.contains(path) else { return nil }
            let found = byID.values.filter { $0.starts(path) }
            // A program may be that of several applications.
            return found.count == 1 ? found[0] : found.first { $0.name == name }
        default: return nil
        }
    }

    /// The ids of the applications with a name that looks like this: that of the desktop file,
    /// its id, its windows or its program.
    public func ids(named name: String) -> Set<String> { byAlias[NameLook.of(name)] ?? [] }

    /// Whether an application starts exactly that file.
    func isInstalled(_ path: String) -> Bool { paths.contains(path) }

    /// Whether a folder is an application's own: that of its program, unless many other
    /// programs share it.
    ///
    /// A launcher script in such a folder often starts another program there.
    func isProgramFolder(_ folder: String, of application: InstalledApplication) -> Bool {
        application.programs.contains { $0.path?.folder == folder }
            && !searchPath.contains(folder) && !folder.hasSuffix("/bin")
    }
}

/// An installed application, from its desktop file.
public struct InstalledApplication: Hashable, Sendable {
    /// A program that it starts.
    public struct Program: Hashable, Sendable {
        /// The file name.
        public var name: String
        /// The path without links; `nil`: the program was not found.
        public var path: String?
    }

    /// The desktop file's name without `.desktop`.
    public var id: String
    /// The name in the user's language.
    public var name: String
    /// The icon, if given as a name.
    public var iconName: String? = nil
    /// Other names for the application: the untranslated one, and those of its windows.
    public var aliases: [String] = []
    /// The programs that the application starts, without interpreters.
    public var programs: [Program] = []

    /// Whether it starts exactly that file.
    package func starts(_ path: String) -> Bool { programs.contains { $0.path == path } }
}
