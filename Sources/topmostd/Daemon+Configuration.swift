// SPDX-License-Identifier: MIT

import BusService
import Configuration
import EventLoop
import Files
import Journal
import PluginHost
import PresenterCore
import Runtime

extension Daemon {
    /// The daemon as an owner, for what it has to say itself.
    static let ownOwner = Owner(
        name: "",
        channel: .presenter,
        identity: Identity(key: "topmost", displayName: "Topmost", trust: .matched)
    )

    /// Reads everything anew: told by a signal, a tool, or the files themselves.
    @discardableResult
    func reload() -> Result<Void, ConfigurationError> {
        guard let keeper, !isStopping else { return .success(()) }
        manager.reloading()
        defer { manager.ready() }
        let loaded = keeper.load()
        // New folders may have come with it.
        keeper.watch()
        configureHost()
        switch loaded {
        case .success:
            log.info("configuration read")
            runtime?.send(.limitsChanged(keeper.configuration.limits))
            if let complaint {
                runtime?.send(.dismissRequested(Self.ownToken, complaint, by: Self.ownOwner))
            }
        case .failure(let error): complain(error)
        }
        return loaded
    }

    /// Shows the person what is wrong with their file, and where.
    func complain(_ error: ConfigurationError) {
        let text = error.summary(home: ThisProcess.variable("HOME"))
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
