// SPDX-License-Identifier: MIT

public import Files
public import SystemCalls

/// The locations of the configuration files, the user's and the system's, and of the
/// theme folders.
///
/// Source: XDG Base Directory Specification 0.8.
public struct ConfigurationFiles: Hashable, Sendable {
    /// The files, highest precedence last; a missing one is skipped.
    public var paths: [String]
    /// Whether the last one must exist, because the user named it.
    public var isLastRequired: Bool
    /// The file of the rules made from cards, of the lowest precedence; `nil`: there is no folder
    /// for it.
    public var cardRules: String?
    /// The folders of theme files, highest precedence last.
    public var themeFolders: [String]

    /// Creates a list of files.
    public init(
        paths: [String],
        isLastRequired: Bool = false,
        cardRules: String? = nil,
        themeFolders: [String] = []
    ) {
        self.paths = paths
        self.cardRules = cardRules
        self.isLastRequired = isLastRequired
        self.themeFolders = themeFolders
    }

    /// `config.toml` in each XDG configuration folder, the user's last.
    ///
    /// Relative paths are ignored, as the specification requires.
    public static func standard(
        executable: String? = ThisProcess.executable,
        variable: (String) -> String? = ThisProcess.variable
    ) -> ConfigurationFiles {
        ConfigurationFiles(
            paths: folders(variable: variable).map { $0 + "/config.toml" },
            cardRules: stateFile("rules.toml", variable),
            themeFolders: themeFolders(executable: executable, variable: variable)
        )
    }

    /// One file named by the user; themes are also searched beside it.
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
            cardRules: stateFile("rules.toml", variable),
            themeFolders: themeFolders(executable: executable, variable: variable)
                + [folder + "/themes"]
        )
    }

    /// A file in the user's state folder; `nil`: there is none.
    private static func stateFile(_ name: String, _ variable: (String) -> String?) -> String? {
        [variable("XDG_STATE_HOME"), variable("HOME").map { $0 + "/.local/state" }]
            .compactMap(\.self).first { $0.hasPrefix("/") }.map { "\($0)/topmost/\(name)" }
    }

    /// The `topmost` configuration folders: the system's, then the user's.
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

    /// The `themes` folders: the installation's, the system's, the user's.
    static func themeFolders(
        executable: String?,
        variable: (String) -> String?
    ) -> [String] {
        (installation(of: executable) + folders(variable: variable)).map { $0 + "/themes" }
    }

    /// The installation's data folder, derived from the program's path: for
    /// `/usr/bin/topmostd` it is `/usr/share/topmost`.
    static func installation(of executable: String?) -> [String] {
        guard let parts = executable?.split(separator: "/"), parts.count > 2 else { return [] }
        return ["/" + parts.dropLast(2).joined(separator: "/") + "/share/topmost"]
    }
}

/// Access to files; tests supply their own.
public struct ConfigurationReader {
    /// Reads a whole file.
    public var read: (String) throws(SystemError) -> [UInt8]
    /// The names in a folder; empty if the folder is missing.
    public var names: (String) -> [String]

    /// Creates a reader.
    public init(
        read: @escaping (String) throws(SystemError) -> [UInt8],
        names: @escaping (String) -> [String] = { _ in [] }
    ) {
        self.read = read
        self.names = names
    }

    /// Reads settings that are one file; all problems, also that there is none.
    func settings<Settings>(
        _ file: String,
        _ read: ([UInt8]) -> Result<Settings, ConfigurationError>
    ) -> Result<Settings, ConfigurationError> {
        do {
            return read(try self.read(file))
        } catch {
            return .failure(
                ConfigurationError(problems: [ConfigurationProblem(file: file, error)])
            )
        }
    }

    /// The files of this machine.
    public static var live: ConfigurationReader {
        ConfigurationReader { path throws(SystemError) in
            try Files.read(path, limit: Configuration.largestFile)
        } names: { folder in
            // Used only to list themes in a message: ignore a missing folder.
            (try? Files.names(in: folder)) ?? []
        }
    }
}
