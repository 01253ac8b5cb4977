// SPDX-License-Identifier: MIT
//
// The look is the person's configuration and, where that leaves it open, the
// desktop's. The desktop is asked when the first display is started, not
// before: a daemon that shows nothing starts no portal.

import Configuration
import DBus
import DesktopSettings
import EventLoop
import Journal
import PluginHost

/// Gives displays the look of the configuration and the desktop.
final class LookFollower {
    private let configurationMonitor: ConfigurationMonitor
    private let host: PluginHost
    private let desktop: SettingsPortal
    private let takesTextScale: Bool

    init(
        _ configurationMonitor: ConfigurationMonitor,
        _ host: PluginHost,
        _ connection: Connection,
        _ surroundings: Surroundings,
        loop: EventLoop,
        log: Log
    ) {
        self.configurationMonitor = configurationMonitor
        self.host = host
        let takesTextScale = surroundings.variable("WAYLAND_DISPLAY") != nil
        self.takesTextScale = takesTextScale
        desktop = SettingsPortal(connection: connection, loop: loop, log: log) { appearance in
            let look = ResolvedLook(
                configurationMonitor.configuration,
                appearance,
                takesTextScale: takesTextScale
            )
            host.dress(look.settings)
        }
    }

    /// How displays are to look now.
    var look: ResolvedLook {
        ResolvedLook(
            configurationMonitor.configuration,
            desktop.appearance,
            takesTextScale: takesTextScale
        )
    }

    /// Asks the desktop, if anything is left to it.
    func followDesktop() {
        if configurationMonitor.configuration.look.followsDesktop { desktop.start() }
    }

    /// Hands manifests and settings to the displays' host.
    func configureHost() {
        host.dress(look.settings)
        host.configure(configurationMonitor.manifests, configurationMonitor.configuration)
        // A file that leaves to the desktop what the last one did not.
        if host.status.contains(where: { $0.display != nil }) { followDesktop() }
    }

    /// How far following the desktop got, for people.
    var desktopState: String {
        switch desktop.state {
        case .idle where !configurationMonitor.configuration.look.followsDesktop: "not needed"
        case .idle: "not asked yet"
        case .asked: "asked"
        case .followed: "followed"
        case .silent(let reason): "not followed: \(reason)"
        }
    }
}
