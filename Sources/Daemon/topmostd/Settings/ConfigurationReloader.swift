// SPDX-License-Identifier: MIT

import Configuration
import Journal
import PresenterCore

/// Reads the configuration again, and shows its errors to the user.
final class ConfigurationReloader {
    /// Called with what was read: whether the configuration is new, or the last good one.
    var onRead: (_ isNew: Bool) -> Void = { _ in }

    private let configurationMonitor: ConfigurationMonitor
    private let client: InternalClient
    private let lifecycle: Lifecycle
    private let home: String?
    private let log: Log

    /// The key of the toast about an invalid configuration.
    private static let key = "configuration"

    init(
        _ configurationMonitor: ConfigurationMonitor,
        _ client: InternalClient,
        _ context: DaemonContext
    ) {
        self.configurationMonitor = configurationMonitor
        self.client = client
        lifecycle = context.lifecycle
        home = context.surroundings.variable("HOME")
        log = context.log
    }

    /// Reads everything again: on a signal or for a tool.
    func reload() {
        guard lifecycle.phase != .stopping else { return }
        lifecycle.beginReload()
        read()
        apply()
    }

    /// Reads everything again after files changed; what is as before has no effect.
    ///
    /// A new folder, a comment, and what the daemon wrote and read itself change nothing.
    func followFiles() {
        guard lifecycle.phase != .stopping, read() else { return }
        lifecycle.beginReload()
        apply()
    }

    @discardableResult
    private func read() -> Bool {
        // The reload may add folders. Watch before reading, so that no later change is
        // missed.
        configurationMonitor.watch()
        return configurationMonitor.load()
    }

    private func apply() {
        let isNew = configurationMonitor.problem == nil
        if isNew { log.info("configuration read") }
        onRead(isNew)
        guard lifecycle.phase == .ready else { return }
        showProblem()
        lifecycle.becomeReady()
    }

    /// Shows the first error of the configuration in a toast, or removes the toast.
    func showProblem() {
        guard let error = configurationMonitor.problem else { return client.withdraw(Self.key) }
        let toast = Toast(
            title: error.title,
            message: error.summary(home: home),
            icon: "dialog-warning"
        ) { $0.isTransient = true }
        client.show(PresentRequest(content: .toast(toast), key: Self.key))
    }
}
