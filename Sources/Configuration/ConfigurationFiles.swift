// SPDX-License-Identifier: MIT

public import Files

/// Where the configuration lies: the person's file and the system's below it,
/// and the folders that themes are looked for in.
///
/// Source: XDG Base Directory Specification 0.8.
public struct ConfigurationFiles: Hashable, Sendable {
    /// The files, those that speak last at the end; a missing one says nothing.
    public var paths: [String]
    /// Whether the last of them must be there: a person named it.
    public var isLastRequired: Bool
    /// The folders of theme files, the one that speaks last at the end.
    public var themeFolders: [String]

    /// Creates a list of files.
    public init(paths: [String], isLastRequired: Bool = false, themeFolders: [String] = []) {
        self.paths = paths
        self.isLastRequired = isLastRequired
        self.themeFolders = themeFolders
    }

    /// `config.toml` in each XDG folder of configuration, the person's last.
    ///
    /// A folder that is no absolute path is passed over, as the specification says.
    public static func standard(
        executable: String? = ThisProcess.executable,
        variable: (String) -> String? = ThisProcess.variable
    ) -> ConfigurationFiles {
        ConfigurationFiles(
            paths: folders(variable: variable).map { $0 + "/config.toml" },
            themeFolders: themeFolders(executable: executable, variable: variable)
        )
    }

    /// One file that a person named; themes lie beside it, too.
    public static func named(
        _ path: String,
        executable: String? = ThisProcess.executable,
        variable: (String) -> String? = ThisProcess.variable
    ) -> ConfigurationFiles {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = parts.isEmpty ? "." : parts.joined(separator: "/")
        return ConfigurationFiles(
            paths: [path],
            isLastRequired: true,
            themeFolders: themeFolders(executable: executable, variable: variable)
                + [folder + "/themes"]
        )
    }

    /// The folders `topmost` of configuration, the system's first, the person's last.
    public static func folders(
        variable: (String) -> String? = ThisProcess.variable
    ) -> [String] {
        let system = (variable("XDG_CONFIG_DIRS") ?? "/etc/xdg").split(separator: ":")
            .map(String.init).reversed()
        let own = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" }
        return (system + [own].compactMap { $0 })
            .filter { $0.hasPrefix("/") }
            .map { $0 + "/topmost" }
    }

    /// The `themes` folders: of the installation, of the system, of the person.
    static func themeFolders(
        executable: String?,
        variable: (String) -> String?
    ) -> [String] {
        (installation(of: executable) + folders(variable: variable)).map { $0 + "/themes" }
    }

    /// The installation's own folder, by the place of the program's file: with
    /// `/usr/bin/topmostd` it is `/usr/share/topmost`.
    static func installation(of executable: String?) -> [String] {
        guard let parts = executable?.split(separator: "/"), parts.count > 2 else { return [] }
        return ["/" + parts.dropLast(2).joined(separator: "/") + "/share/topmost"]
    }

    /// The last file, the one a person edits; `nil` when there is none.
    public var own: String? { paths.last }
}
