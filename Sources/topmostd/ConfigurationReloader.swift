// SPDX-License-Identifier: MIT

import BusService
import Configuration
import Journal
import PresenterCore

/// Puts a changed configuration into effect, and shows the person what is wrong with it.
final class ConfigurationReloader {
    /// The daemon as an owner, for what it has to say itself.
    static let owner = Owner(
        name: "",
        channel: .presenter,
        identity: Identity(key: "topmost", displayName: "Topmost", trust: .application)
    )
    /// The token of what the daemon itself asks for: no client's is ever it.
    static let token = RequestToken(rawValue: .max)

    private let configurationMonitor: ConfigurationMonitor
    private let applications: DesktopIndex
    private let look: LookFollower
    private let runtime: Runtime
    private let lifecycle: Lifecycle
    private let home: String?
    private let log: Log
    /// The toast that names a bad configuration, while it is up.
    private var toast: PresentationID?

    init(
        _ configurationMonitor: ConfigurationMonitor,
        _ applications: DesktopIndex,
        _ look: LookFollower,
        _ runtime: Runtime,
        _ lifecycle: Lifecycle,
        home: String?,
        log: Log
    ) {
        self.configurationMonitor = configurationMonitor
        self.applications = applications
        self.look = look
        self.runtime = runtime
        self.lifecycle = lifecycle
        self.home = home
        self.log = log
    }

    /// Reads everything again: on a signal, for a tool, or because files changed.
    func reload() {
        guard lifecycle.phase != .stopping else { return }
        lifecycle.beginReload()
        let wasQuiet = configurationMonitor.configuration.startsInDoNotDisturb
        // New folders may have come with it. A file saved from here on is noticed:
        // what is read after the watches began cannot be missed.
        configurationMonitor.watch()
        configurationMonitor.load()
        // New applications may have come too.
        applications.forget()
        look.configureHost()
        if configurationMonitor.problem == nil {
            log.info("configuration read")
            runtime.send(.limitsChanged(configurationMonitor.configuration.limits))
            // What a tool said holds until the file says something else than before.
            let isQuiet = configurationMonitor.configuration.startsInDoNotDisturb
            if isQuiet != wasQuiet {
                runtime.send(.doNotDisturbChanged(until: isQuiet ? .on : .off))
            }
        }
        guard lifecycle.phase == .ready else { return }
        showProblem()
        lifecycle.becomeReady()
    }

    /// Shows the person what is wrong with their file, and where, or takes that back.
    func showProblem() {
        if let problem = configurationMonitor.problem {
            show(problem)
        } else if let toast {
            runtime.send(.dismissRequested(Self.token, toast, by: Self.owner))
        }
    }

    /// The toast that names a bad configuration is up.
    func accepted(_ id: PresentationID) {
        toast = id
    }

    /// A presentation has ended.
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
                PresentRequest(
                    token: Self.token,
                    owner: Self.owner,
                    content: .toast(toast),
                    key: "configuration"
                )
            )
        )
    }
}
