// SPDX-License-Identifier: MIT

import BusService
import Configuration
import EventLoop
import Journal
import PluginHost
import PresenterCore

extension Daemon {
    /// The daemon as an owner, for what it has to say itself.
    static let ownOwner = Owner(
        name: "",
        channel: .presenter,
        identity: Identity(key: "topmost", displayName: "Topmost", trust: .matched)
    )

    /// Reads everything anew: told by a signal, a tool, or the files themselves.
    func reload() {
        guard let configurationMonitor, !isStopping else { return }
        if isReady { manager.reloading() }
        let wasQuiet = configurationMonitor.configuration.startsInDoNotDisturb
        configurationMonitor.load()
        // New folders may have come with it, and new applications.
        configurationMonitor.watch()
        applications.forget()
        configureHost()
        if configurationMonitor.problem == nil {
            log.info("configuration read")
            runtime?.send(.limitsChanged(configurationMonitor.configuration.limits))
            // What a tool said holds until the file says something else than before.
            let isQuiet = configurationMonitor.configuration.startsInDoNotDisturb
            if isQuiet != wasQuiet {
                runtime?.send(.doNotDisturbChanged(until: isQuiet ? .on : .off))
            }
        }
        guard isReady else { return }
        showProblem()
        manager.ready()
    }

    /// Shows the person what is wrong with their file, and where, or takes that back.
    func showProblem() {
        if let problem = configurationMonitor?.problem {
            complain(problem)
        } else if let complaint {
            runtime?.send(.dismissRequested(Self.ownToken, complaint, by: Self.ownOwner))
        }
    }

    private func complain(_ error: ConfigurationError) {
        let text = error.summary(home: surroundings.variable("HOME"))
        let toast = Toast(
            headline: Headline(
                title: error.title,
                message: StyledText(text),
                icon: .name("dialog-warning")
            ),
            isTransient: true
        )
        runtime?.send(
            .presentRequested(
                PresentRequest(
                    token: Self.ownToken,
                    owner: Self.ownOwner,
                    content: .toast(toast),
                    key: "configuration"
                )
            )
        )
    }
}
