// SPDX-License-Identifier: MIT
//
// A plugin is an executable and a small file that describes how to start it:
//
//     name = "x11"
//     roles = ["display"]
//     command = ["topmost-display-x11"]
//     session = "x11"
//
// See docs/plugin-protocol.md, "Manifest".

public import Files
public import PresenterCore
import SystemCalls

/// A plugin's roles and how to start it.
public struct PluginManifest: Hashable, Sendable {
    /// The name in lists, logs and the configuration: letters, digits, `-`, `_`.
    public var name: String
    /// What the plugin is started for; never empty.
    public var roles: Set<PluginRole>
    /// The program and its arguments; never empty.
    ///
    /// A program without a slash is searched beside the daemon and in `PATH`; a
    /// relative path starts at the manifest's folder.
    public var command: [String]
    /// The session in which it can draw.
    public var session: Session = .any
    /// Additional variables that it receives from the daemon's environment.
    public var environment: [String] = []
    /// The priority among usable displays, 0 to 1000; the highest is preferred.
    public var priority = 100
    /// What an observer is notified of, and with that when it runs.
    public var events = Events.all
    /// The folder of the manifest.
    public var folder: String

    /// Creates a manifest; by default for a display in any session.
    public init(
        name: String,
        roles: Set<PluginRole> = [.display],
        command: [String],
        folder: String = "/",
        _ change: (inout PluginManifest) -> Void = { _ in }
    ) {
        self.name = name
        self.roles = roles
        self.command = command
        self.folder = folder
        change(&self)
    }

    /// The sessions in which a display can draw.
    public enum Session: String, Hashable, Sendable, CaseIterable {
        /// An X server without a Wayland compositor: `DISPLAY` is set, `WAYLAND_DISPLAY` is
        /// not. A compositor's own X server (Xwayland) does not count.
        case x11
        /// A Wayland compositor: `WAYLAND_DISPLAY` is set.
        case wayland
        /// Neither.
        case none
        /// Any session.
        case any

        /// Whether it can draw in this environment.
        public func fits(variable: (String) -> String?) -> Bool {
            switch self {
            case .x11: variable("DISPLAY") != nil && variable("WAYLAND_DISPLAY") == nil
            case .wayland: variable("WAYLAND_DISPLAY") != nil
            case .none: variable("DISPLAY") == nil && variable("WAYLAND_DISPLAY") == nil
            case .any: true
            }
        }
    }

    /// What an observer is notified of.
    public enum Events: String, Hashable, Sendable, CaseIterable {
        /// Every presentation and every end; it runs while anything is shown.
        case all
        /// Toasts that play a sound; it starts with one, and ends a short while after the last.
        case sounds
        /// Toasts that are read aloud; as for sounds.
        case speech

        /// Whether it runs only for them, not for all that is shown.
        public var isOnDemand: Bool { self != .all }
    }

    /// Whether it is a valid plugin name: 1 to 64 letters, digits, `-` and `_`.
    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    /// The manifests found and the problems of invalid ones.
    public struct Found: Hashable, Sendable {
        /// The valid manifests, by name; of two with one name, the last one found.
        public var manifests: [PluginManifest] = []
        /// The problems of invalid manifests.
        public var problems: [ConfigurationProblem] = []

        /// Creates an empty result.
        public init() {}

        /// The names accepted by `display.use`.
        public var displays: [String] {
            manifests.filter { $0.roles.contains(.display) }.map(\.name)
        }
    }

    /// Reads `*.toml` in each folder; a missing folder is empty.
    ///
    /// A manifest in a later folder overrides one of the same name in an earlier
    /// folder: the user's folder comes last.
    public static func find(in folders: [String]) -> Found {
        var found = Found()
        for folder in folders {
            let names: [String]
            do {
                names = try Files.names(in: folder)
            } catch {
                if !error.isMissing {
                    found.problems.append(ConfigurationProblem(file: folder, error))
                }
                continue
            }
            for name in names where name.hasSuffix(".toml") && !name.hasPrefix(".") {
                found.add(folder: folder, file: folder + "/" + name)
            }
        }
        found.manifests.sort { $0.name < $1.name }
        return found
    }

    /// The `plugins` folders: the installation's, the system's, the user's.
    ///
    /// The installation's folder is derived from the daemon's path: for
    /// `/usr/bin/topmostd` it is `/usr/share/topmost/plugins`.
    public static func folders(
        executable: String? = ThisProcess.executable,
        variable: (String) -> String? = ThisProcess.variable
    ) -> [String] {
        let folders =
            ConfigurationFiles.installation(of: executable)
            + ConfigurationFiles.folders(variable: variable)
        return folders.map { $0 + "/plugins" }
    }
}

extension PluginManifest.Found {
    fileprivate mutating func add(folder: String, file: String) {
        do {
            let bytes = try Files.read(file, limit: 65_536)
            switch PluginManifest.read(bytes, folder: folder, file: file) {
            case .success(let manifest):
                manifests.removeAll { $0.name == manifest.name }
                manifests.append(manifest)
            case .failure(let error): problems += error.problems
            }
        } catch {
            problems.append(ConfigurationProblem(file: file, error))
        }
    }
}

extension PluginManifest {
    private static var keys: [TableKey<PluginManifest>] {
        [
            TableKey("name", "1 to 64 letters, digits, \"-\" and \"_\"", \.name, isRequired: true) {
                $0.string.flatMap { isName($0) ? $0 : nil }
            },
            TableKey(
                "roles",
                "a list of \"display\", \"observer\" and \"reader\"",
                \.roles,
                isRequired: true
            ) {
                let named = $0.strings?.map { PluginRole(rawValue: $0) } ?? []
                return named.isEmpty || named.contains(nil) ? nil : Set(named.compactMap(\.self))
            },
            TableKey(
                "command",
                "a list: the program and its arguments",
                \.command,
                isRequired: true
            ) {
                $0.command
            },
            TableKey("session", "\"x11\", \"wayland\", \"none\" or \"any\"", \.session) {
                $0.string.flatMap { Session(rawValue: $0) }
            },
            TableKey("environment", "a list of names of variables", \.environment) {
                $0.strings.flatMap { $0.allSatisfy(isVariable) ? $0 : nil }
            },
            TableKey("priority", "a whole number from 0 to 1000", \.priority) {
                guard case .integer(let number) = $0, (0...1000).contains(number) else {
                    return nil
                }
                return Int(number)
            },
            TableKey("events", "\"all\", \"sounds\" or \"speech\"", \.events) {
                $0.string.flatMap { Events(rawValue: $0) }
            },
        ]
    }

    /// Reads one manifest.
    public static func read(
        _ bytes: [UInt8],
        folder: String,
        file: String
    ) -> Result<PluginManifest, ConfigurationError> {
        let blank = PluginManifest(name: "", roles: [], command: [], folder: folder)
        return TableReader.settings(bytes, file: file, into: blank) { reader, root, manifest in
            reader.read(root, keys, into: &manifest)
        }
    }

    /// Whether it is a valid name of a variable: letters, digits and `_`.
    private static func isVariable(_ text: String) -> Bool {
        isName(text) && !text.utf8.contains(UInt8(ascii: "-"))
    }
}
