// SPDX-License-Identifier: MIT
//
// The look comes from the user's configuration, and from the desktop for values set
// to `auto`. The desktop is queried when the first display starts: a daemon that
// shows nothing starts no portal.

import Configuration
import DBus
import DesktopSettings
import EventLoop
import Journal
import PluginHost

/// Combines the configuration's and the desktop's look for displays.
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

    /// The current look of displays.
    var look: ResolvedLook {
        ResolvedLook(
            configurationMonitor.configuration,
            desktop.appearance,
            takesTextScale: takesTextScale
        )
    }

    /// Starts following the desktop if any setting depends on it.
    func followDesktop() {
        if configurationMonitor.configuration.look.followsDesktop { desktop.start() }
    }

    /// Passes manifests and settings to the plugin host.
    func configureHost() {
        host.dress(look.settings)
        host.configure(configurationMonitor.manifests, configurationMonitor.configuration)
        // The new file may follow the desktop where the last one did not.
        if host.status.contains(where: { $0.display != nil }) { followDesktop() }
    }

    /// The state of following the desktop, in words.
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
