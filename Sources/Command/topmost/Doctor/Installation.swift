// SPDX-License-Identifier: MIT
//
// Finds the files that systemd, the bus and the daemon read. A file outside their
// search paths has no effect, so an installation prefix that is not on these lists
// is reported.
//
// Source: systemd.unit(5), "User Unit Search Path"; D-Bus Specification,
// "Message Bus Starting Services"; docs/plugin-protocol.md, "Manifest".

import Basics
import BusValues
import BusWire
import CommandKit
import Configuration
import Files
import PluginWire
import PresenterCore
import Texts

/// The installed parts of Topmost, as found by this session.
struct Installation {
    /// The daemon's service.
    let service: DaemonService
    private let variable: (String) -> String?
    private let executable: String?
    /// An additional folder that the bus searches: its own data folder.
    private let busData: String
    /// The names that the bus of this session can start programs for, by its own word; `nil`: it
    /// was not asked.
    var activatable: Set<String>?

    init(
        variable: @escaping (String) -> String? = ThisProcess.variable,
        executable: String? = ThisProcess.executable,
        busData: String = "/usr/share",
        root: String = ""
    ) {
        self.variable = variable
        self.executable = executable
        self.busData = busData
        service = DaemonService(variable: variable, root: root)
    }

    /// All findings; a missing required file is an error only if the daemon is not
    /// running yet.
    func findings(isNeeded: Bool) -> [Finding] {
        [unit, activation, display(isNeeded: isNeeded), terminal] + badManifests
    }

    /// How to start the daemon here, replacing the owner of its name.
    func start(inPlaceOf other: BusNameOwner?) -> Statement {
        let program = other.map {
            $0.program.map { Statement($0) } ?? Statement(.processNumber, "\($0.processID ?? 0)")
        }
        guard service.isUsable else {
            let daemon = daemonFile ?? "topmostd"
            return program.map { Statement(.stopThenStart, $0, Statement(daemon)) }
                ?? Statement(.startDaemon, daemon)
        }
        let command = "systemctl --user enable --now \(DaemonService.unit)"
        return program.map { Statement(.stopThen, $0, Statement(command)) } ?? Statement(command)
    }

    /// How to install what the session and the bus start.
    private static var installing: Statement { Statement(.installTopmost) }

    /// The names of the installed display plugins.
    static var displays: [String] { PluginManifest.find(in: PluginManifest.folders()).displays }

    // MARK: The service

    private var unit: Finding {
        guard let file = service.file else {
            return Finding(
                .doctorService,
                .odd,
                Statement(.unitMissing, DaemonService.unit),
                advice: Self.installing
            )
        }
        return Finding(.doctorService, .fine, Statement(file))
    }

    // MARK: Activation

    private var activation: Finding {
        let services = busServices
        let ours = services.filter { $0.file.contains(text: "/org.topmost.") }
        let others = services.filter { $0.name == BusNames.notifications && !ours.contains($0) }
        // The bus may have other folders than the usual ones.
        if ours.isEmpty, activatable?.contains(BusNames.name) == true {
            return Finding(.doctorActivation, .fine, Statement(.busStarts, BusNames.name))
        }
        guard !ours.isEmpty else {
            return Finding(
                .doctorActivation,
                .odd,
                Statement(.noServiceFile),
                advice: Self.installing
            )
        }
        guard let other = others.first else {
            let files = ours.map(\.file).joined(separator: ", ")
            guard activatable?.isDisjoint(with: ours.map(\.name)) == true else {
                return Finding(.doctorActivation, .fine, Statement(files))
            }
            return Finding(
                .doctorActivation,
                .odd,
                Statement(.notReadByBus, files),
                advice: Statement(.logInAgain)
            )
        }
        let isOurs = ours.contains { $0.name == BusNames.notifications }
        return Finding(
            .doctorActivation,
            .odd,
            Statement(isOurs ? .eitherStarts : .otherStarts, other.file, BusNames.notifications),
            advice: Statement(isOurs ? .startWithSession : .installNotifications)
        )
    }

    /// A file that defines the program the bus starts for a name.
    private struct ActivatableName: Equatable {
        var file: String
        var name: String
    }

    private var busServices: [ActivatableName] {
        let own = [variable("XDG_RUNTIME_DIR"), service.dataHome].compactMap { $0 }
        var files: [String] = []
        for folder in (own + service.dataFolders + [busData]).map({ $0 + "/dbus-1/services" }) {
            // Ignore a missing folder.
            for name in (try? Files.names(in: folder)) ?? [] where name.hasSuffix(".service") {
                let file = folder + "/" + name
                if !files.contains(file) { files.append(file) }
            }
        }
        return files.compactMap { file in
            // The bus ignores unreadable files too.
            guard let bytes = try? Files.read(file, limit: 65_536),
                let name = KeyFile(bytes).value("Name", in: "D-BUS Service"),
                name == BusNames.name || name == BusNames.notifications
            else { return nil }
            return ActivatableName(file: file, name: String(name))
        }
    }

    // MARK: Display programs

    private func display(isNeeded: Bool) -> Finding {
        let screen =
            variable("WAYLAND_DISPLAY") != nil
            ? "Wayland" : variable("DISPLAY") != nil ? "X11" : nil
        let session = screen.map { Statement($0) } ?? Statement(.noScreenSession)
        let folders = PluginManifest.folders(executable: daemonFile, variable: variable)
        let fitting = PluginManifest.find(in: folders).manifests
            .filter { $0.roles.contains(.display) && $0.session.fits(variable: variable) }
            .sorted { $0.priority > $1.priority }
        guard !fitting.isEmpty else {
            return Finding(
                .doctorProgram,
                isNeeded && screen != nil ? .error : .odd,
                Statement(.noPlugin, session, Statement(folders.joined(separator: ", "))),
                advice: Statement(.installDisplay)
            )
        }
        for manifest in fitting {
            if let program = program(of: manifest) {
                return Finding(
                    .doctorProgram,
                    .fine,
                    Statement(.programFor, Statement(manifest.name), session, Statement(program))
                )
            }
        }
        let missing = fitting.map { $0.command.first ?? $0.name }.joined(separator: ", ")
        return Finding(.doctorProgram, .error, Statement(.notExecutable, missing))
    }

    /// The daemon's log messages about invalid manifests.
    private var badManifests: [Finding] {
        let folders = PluginManifest.folders(executable: daemonFile, variable: variable)
        return PluginManifest.find(in: folders).problems.map {
            Finding(.doctorManifest, .odd, Statement(.manifestUnused, "\($0)"))
        }
    }

    private var terminal: Finding {
        let paths = SiblingProgram.terminal.paths(executable: executable)
        guard let path = paths.first(where: Files.isExecutable) else {
            return Finding(
                .doctorTerminal,
                .odd,
                Statement(.noTerminalDisplay, paths.joined(separator: ", ")),
                advice: Statement(.installOnly)
            )
        }
        return Finding(.doctorTerminal, .fine, Statement("topmost attach: \(path)"))
    }

    /// The file of a plugin's program: searched like the daemon does, then in `PATH`.
    private func program(of manifest: PluginManifest) -> String? {
        guard let program = manifest.command.first else { return nil }
        let paths: [String]
        if program.hasPrefix("/") {
            paths = [program]
        } else if program.contains("/") {
            paths = [manifest.folder + "/" + program]
        } else {
            var folders = searchPath
            if let folder = folder(of: daemonFile) {
                folders = [folder, (self.folder(of: folder) ?? "") + "/libexec/topmost"] + folders
            }
            paths = folders.map { $0 + "/" + program }
        }
        return paths.first(where: Files.isExecutable)
    }

    // MARK: Places

    /// The daemon beside this command, or in `PATH`.
    private var daemonFile: String? {
        let beside = folder(of: executable).map { [$0 + "/topmostd"] } ?? []
        let path = searchPath.map { $0 + "/topmostd" }
        return (beside + path).first(where: Files.isExecutable)
    }

    private var searchPath: [String] {
        (variable("PATH") ?? "").split(separator: ":").map(String.init)
    }

    private func folder(of file: String?) -> String? {
        guard let file, let slash = file.lastIndex(of: "/") else { return nil }
        return String(file[..<slash])
    }
}
