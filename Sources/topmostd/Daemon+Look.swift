// SPDX-License-Identifier: MIT
//
// The look is the person's configuration and, where that leaves it open, the
// desktop's. The desktop is asked when the first display is started, not
// before: a daemon that shows nothing starts no portal.

import Configuration
import DBus
import DesktopSettings
import PluginHost

extension Daemon {
    /// How displays are to look now.
    var look: ResolvedLook {
        ResolvedLook(
            configurationMonitor?.configuration ?? Configuration(),
            desktop?.appearance ?? DesktopAppearance(),
            takesTextScale: surroundings.variable("WAYLAND_DISPLAY") != nil
        )
    }

    /// Gets ready to follow the desktop.
    func follow(_ connection: Connection) {
        desktop = SettingsPortal(connection: connection, loop: loop, log: log) { [weak self] in
            guard let self else { return }
            host?.dress(look.settings)
        }
        host?.onDisplayStart = { [weak self] in self?.followDesktop() }
    }

    /// Asks the desktop, if anything is left to it.
    func followDesktop() {
        guard configurationMonitor?.configuration.look.followsDesktop ?? false else { return }
        desktop?.start()
    }

    /// Hands manifests and settings to the displays' host.
    func configureHost() {
        guard let configurationMonitor else { return }
        var configuration = configurationMonitor.configuration
        configuration.display = look.settings
        host?.configure(configurationMonitor.manifests, configuration)
        // A file that leaves to the desktop what the last one did not.
        if host?.status.contains(where: { $0.display != nil }) ?? false { followDesktop() }
    }

    /// How far following the desktop got, for people.
    var desktopState: String {
        guard let desktop else { return "not asked" }
        return switch desktop.state {
        case .idle where configurationMonitor?.configuration.look.followsDesktop == false:
            "not needed"
        case .idle: "not asked yet"
        case .asked: "asked"
        case .followed: "followed"
        case .silent(let reason): "not followed: \(reason)"
        }
    }
}
