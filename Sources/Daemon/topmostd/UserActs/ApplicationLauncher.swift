// SPDX-License-Identifier: MIT

import EventLoop
import Journal

/// Starts installed applications by their desktop files, with GLib's `gio launch`.
struct ApplicationLauncher {
    private let catalog: ApplicationCatalog
    private let runner: ProgramRunner
    private let log: Log

    /// Creates a launcher for the applications of a catalog.
    init(_ catalog: ApplicationCatalog, _ runner: ProgramRunner, log: Log) {
        self.catalog = catalog
        self.runner = runner
        self.log = log
    }

    /// The id of an identity's installed application, by its key and its name; `nil`: it is none.
    func application(of key: String, named name: String) -> String? {
        catalog.application(ofIdentity: key, named: name)
    }

    /// Starts the application with that id, with a token to raise its window; answers, at once or
    /// later, why that is impossible.
    ///
    /// Source: Desktop Entry Specification; xdg-activation, `XDG_ACTIVATION_TOKEN`; Startup
    /// Notification Protocol 0.1, `DESKTOP_STARTUP_ID`.
    func launch(_ id: String, token: String?, done: @escaping (String?) -> Void) {
        // After a restart nobody may have asked for the applications yet.
        catalog.whenLoaded { done(start(id, token: token)) }
    }

    private func start(_ id: String, token: String?) -> String? {
        guard let file = catalog.desktopFile(of: id) else { return "\(id) is not installed" }
        guard !runner.isFull else { return "\(runner.count) applications are being started" }
        let variables = token.map { ["XDG_ACTIVATION_TOKEN": $0, "DESKTOP_STARTUP_ID": $0] }
        do {
            try runner.start(["gio", "launch", file], variables: variables ?? [:]) {
                [log] status in
                guard !status.isSuccess else { return }
                log.warning("\(file) was not started: gio launch ended with \(status)")
            }
            return nil
        } catch {
            return "\(id) cannot be started: \(error)"
        }
    }
}
