// SPDX-License-Identifier: MIT
//
// A plugin is an executable and a small file that says how to start it:
//
//     name = "x11"
//     roles = ["display"]
//     command = ["topmost-display-x11"]
//     session = "x11"
//
// See docs/plugin-protocol.md, "Manifest".

public import Files
public import PluginWire

/// How to start a plugin, and what it is for.
public struct PluginManifest: Hashable, Sendable {
    /// Its name in lists, logs and the configuration: letters, digits, `-`, `_`.
    public var name: String
    /// What it is for; never empty.
    public var roles: Set<PluginRole>
    /// The program and its arguments; never empty.
    ///
    /// A program without a slash is looked for beside the daemon and in
    /// `PATH`, one with a slash that does not begin it from the manifest's folder.
    public var command: [String]
    /// Which session it can draw in.
    public var session: Session
    /// Variables of the daemon's environment it is given, beside the usual ones.
    public var environment: [String]
    /// Which display is preferred when several fit: the highest, 0 to 1000.
    public var priority: Int
    /// The folder the manifest lies in.
    public var folder: String

    /// Creates a manifest; the shortest call makes a display for any session.
    public init(
        name: String,
        roles: Set<PluginRole> = [.display],
        command: [String],
        session: Session = .any,
        environment: [String] = [],
        priority: Int = 100,
        folder: String = "/"
    ) {
        self.name = name
        self.roles = roles
        self.command = command
        self.session = session
        self.environment = environment
        self.priority = priority
        self.folder = folder
    }

    /// The sessions a display can draw in.
    public enum Session: String, Hashable, Sendable, CaseIterable {
        /// Where there is an X server and no Wayland compositor: of the two only
        /// `DISPLAY` is set. A compositor's own X server (Xwayland) does not count.
        case x11
        /// Where there is a Wayland compositor: `WAYLAND_DISPLAY` is set.
        case wayland
        /// Where there is neither.
        case none
        /// Anywhere.
        case any

        /// Whether it can draw with this environment.
        public func fits(variable: (String) -> String?) -> Bool {
            switch self {
            case .x11: variable("DISPLAY") != nil && variable("WAYLAND_DISPLAY") == nil
            case .wayland: variable("WAYLAND_DISPLAY") != nil
            case .none: variable("DISPLAY") == nil && variable("WAYLAND_DISPLAY") == nil
            case .any: true
            }
        }
    }

    /// Whether that may be a plugin's name: 1 to 64 letters, digits, `-` and `_`.
    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    /// Manifests and what was wrong with the others.
    public struct Found: Hashable, Sendable {
        /// The usable ones, by name; of two of a name the one found last.
        public var manifests: [PluginManifest] = []
        /// Why others cannot be used.
        public var problems: [ConfigurationProblem] = []

        /// Nothing found.
        public init() {}

        /// The names that `display.use` may say.
        public var displays: [String] {
            manifests.filter { $0.roles.contains(.display) }.map(\.name)
        }
    }

    /// Reads `*.toml` in each folder; a missing folder is empty.
    ///
    /// A manifest of a later folder takes the place of an earlier one of the
    /// same name: the person's folder comes last.
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

    /// The `plugins` folders: of the installation, of the system, of the person.
    ///
    /// The installation's follows from the place of the daemon's file: with
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
