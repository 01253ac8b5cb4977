// SPDX-License-Identifier: MIT

public import Files

/// Where the configuration lies: the person's file and the system's below it.
///
/// Source: XDG Base Directory Specification 0.8.
public struct ConfigurationFiles: Hashable, Sendable {
    /// The files, those that speak last at the end; a missing one says nothing.
    public var paths: [String]
    /// Whether the last of them must be there: a person named it.
    public var isLastRequired: Bool

    /// Creates a list of files.
    public init(paths: [String], isLastRequired: Bool = false) {
        self.paths = paths
        self.isLastRequired = isLastRequired
    }

    /// `config.toml` in each XDG folder of configuration, the person's last.
    ///
    /// A folder that is no absolute path is passed over, as the specification says.
    public static func standard(
        variable: (String) -> String? = ThisProcess.variable
    ) -> ConfigurationFiles {
        ConfigurationFiles(paths: folders(variable: variable).map { $0 + "/config.toml" })
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

    /// The last file, the one a person edits; `nil` when there is none.
    public var own: String? { paths.last }
}
