// SPDX-License-Identifier: MIT

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

    /// Whether an identity, by its key and its name, is an installed application.
    func canLaunch(_ key: String, _ name: String) -> Bool {
        catalog.desktopFile(ofIdentity: key, named: name) != nil
    }

    /// Starts the application of an identity, with a token to raise its window; returns why that
    /// is impossible.
    ///
    /// Source: Desktop Entry Specification; xdg-activation, `XDG_ACTIVATION_TOKEN`; Startup
    /// Notification Protocol 0.1, `DESKTOP_STARTUP_ID`.
    func launch(_ key: String, _ name: String, token: String?) -> String? {
        guard let file = catalog.desktopFile(ofIdentity: key, named: name) else {
            return "\(name) is not installed"
        }
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
            return "\(name) cannot be started: \(error)"
        }
    }
}
