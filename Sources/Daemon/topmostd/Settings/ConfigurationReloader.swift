// SPDX-License-Identifier: MIT

import BusService
import Configuration
import Journal
import PresenterCore

/// Applies a changed configuration, and shows its errors to the user.
final class ConfigurationReloader {
    /// The daemon as the owner of its own presentations.
    static let owner = Owner(
        name: "",
        channel: .presenter,
        identity: Identity(key: "topmost", displayName: "Topmost", trust: .application)
    )
    /// The token of the daemon's own requests; never used for a client.
    static let token = RequestToken(rawValue: .max)

    private let configurationMonitor: ConfigurationMonitor
    private let ruleBook: RuleBook
    private let applications: ApplicationCatalog
    private let look: LookFollower
    private let runtime: Runtime
    private let lifecycle: Lifecycle
    private let home: String?
    private let log: Log
    /// Called after the configuration was read without errors.
    var onReload: () -> Void = {}
    /// The toast about an invalid configuration, while visible.
    private var toast: PresentationID?

    init(
        _ configurationMonitor: ConfigurationMonitor,
        _ ruleBook: RuleBook,
        _ applications: ApplicationCatalog,
        _ look: LookFollower,
        _ runtime: Runtime,
        _ lifecycle: Lifecycle,
        home: String?,
        log: Log
    ) {
        self.configurationMonitor = configurationMonitor
        self.ruleBook = ruleBook
        self.applications = applications
        self.look = look
        self.runtime = runtime
        self.lifecycle = lifecycle
        self.home = home
        self.log = log
    }

    /// Reloads everything: on a signal, for a tool, or after a change of files.
    func reload() {
        guard lifecycle.phase != .stopping else { return }
        lifecycle.beginReload()
        let wasQuiet = configurationMonitor.configuration.startsInDoNotDisturb
        // The reload may add folders. Watch before reading, so that no later change is
        // missed.
        configurationMonitor.watch()
        configurationMonitor.load()
        // New applications may have been installed too.
        applications.forget()
        look.configureHost()
        if configurationMonitor.problem == nil {
            log.info("configuration read")
            onReload()
            runtime.send(.limitsChanged(configurationMonitor.configuration.limits))
            ruleBook.update()
            // A tool's setting stays until the value in the file changes.
            let isQuiet = configurationMonitor.configuration.startsInDoNotDisturb
            if isQuiet != wasQuiet {
                runtime.send(.doNotDisturbChanged(until: isQuiet ? .on : .off))
            }
        }
        guard lifecycle.phase == .ready else { return }
        showProblem()
        lifecycle.becomeReady()
    }

    /// Shows the first error of the configuration in a toast, or removes the toast.
    func showProblem() {
        if let problem = configurationMonitor.problem {
            show(problem)
        } else if let toast {
            runtime.send(.dismissRequested(Self.token, toast, by: Self.owner))
        }
    }

    /// Records the id of the accepted toast.
    func accepted(_ id: PresentationID) {
        toast = id
    }

    /// Handles the end of a presentation.
    func ended(_ id: PresentationID) {
        if toast == id { toast = nil }
    }

    private func show(_ error: ConfigurationError) {
        let toast = Toast(
            headline: Headline(
                title: error.title,
                message: StyledText(error.summary(home: home)),
                icon: .name("dialog-warning")
            ),
            isTransient: true
        )
        runtime.send(
            .presentRequested(
                Self.token,
                PresentRequest(content: .toast(toast), key: "configuration"),
                by: Self.owner
            )
        )
    }
}
