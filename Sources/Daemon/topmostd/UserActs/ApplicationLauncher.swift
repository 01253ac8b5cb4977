// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Journal

/// Starts installed applications by their desktop files, with GLib's `gio launch`.
final class ApplicationLauncher {
    /// Maximum number of launchers at once.
    private static let most = 8

    private let catalog: ApplicationCatalog
    private let isService: Bool
    private let loop: EventLoop
    private let log: Log
    private var running: [Int32: (child: Child, source: ChildSource)] = [:]

    /// Creates a launcher.
    ///
    /// - Parameters:
    ///   - catalog: the installed applications.
    ///   - isService: whether systemd runs the daemon: an application must not inherit
    ///     its restrictions, so the manager starts it.
    ///   - loop: the daemon's loop.
    ///   - log: the daemon's log.
    init(_ catalog: ApplicationCatalog, isService: Bool, loop: EventLoop, log: Log) {
        self.catalog = catalog
        self.isService = isService
        self.loop = loop
        self.log = log
    }

    /// Starts the application with that id; answers why that is impossible.
    func launch(_ id: String, token: String?, done: @escaping (String?) -> Void) {
        // After a restart nobody may have asked for the applications yet.
        catalog.whenLoaded { [weak self] in
            if let self { done(start(id, token: token)) }
        }
    }

    private func start(_ id: String, token: String?) -> String? {
        guard let file = catalog.desktopFile(of: id) else { return "\(id) is not installed" }
        guard running.count < Self.most else {
            return "\(running.count) applications are being started"
        }
        do {
            let words = Self.words(file, token: token, isService: isService)
            let command = Command(words[0], Array(words.dropFirst()), output: .null)
            let child = try command.start()
            let processID = child.processID
            let source = try loop.onChildExit(processID) { [weak self] status in
                self?.ended(processID, status, file)
            }
            running[processID] = (child, source)
            return nil
        } catch {
            return "\(id) cannot be started: \(error)"
        }
    }

    /// The command that starts the application of a desktop file.
    ///
    /// Source: Desktop Entry Specification; xdg-activation, `XDG_ACTIVATION_TOKEN`; Startup
    /// Notification Protocol 0.1, `DESKTOP_STARTUP_ID`.
    static func words(_ file: String, token: String?, isService: Bool) -> [String] {
        let launch = ["gio", "launch", file]
        let variables = token.map { token in
            ["XDG_ACTIVATION_TOKEN=\(token)", "DESKTOP_STARTUP_ID=\(token)"]
        }
        guard isService else {
            return variables.map { ["env"] + $0 + launch } ?? launch
        }
        return ["systemd-run", "--user", "--quiet", "--collect"]
            + (variables ?? []).map { "--setenv=" + $0 } + ["--"] + launch
    }

    private func ended(_ processID: Int32, _ status: ChildStatus, _ file: String) {
        running.removeValue(forKey: processID)?.child.noteEnd()
        if !status.isSuccess {
            log.warning("\(file) was not started: gio launch ended with \(status)")
        }
    }
}
