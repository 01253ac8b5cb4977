// SPDX-License-Identifier: MIT
//
// The look comes from the user's configuration, and from the desktop for values set
// to `auto`. A display that starts ahead of a scene queries a portal that runs; only
// what is shown starts one. GTK's settings file is read then too, and when it changes; GNOME's
// settings where no portal answers.

import Configuration
import DBus
import DesktopSettings
import EventLoop
import Journal
import PluginHost

/// Combines the configuration's and the desktop's look for displays.
final class LookFollower {
    private let host: PluginHost
    private let takesTextScale: Bool
    private var configuration = Configuration()
    private var desktop: SettingsPortal?
    private let loop: EventLoop
    private let gtk: GTKSettings
    private let gsettings: GSettingsMonitor
    private var fileScheme: DesktopAppearance.Scheme?
    private var watches: [FileSource] = []
    private var newFolders: FileSource?
    private var isFollowing = false

    init(
        _ host: PluginHost,
        _ connection: Connection,
        _ surroundings: Surroundings,
        loop: EventLoop,
        log: Log
    ) {
        self.host = host
        self.loop = loop
        gtk = GTKSettings(variable: surroundings.variable)
        gsettings = GSettingsMonitor(connection, surroundings.gsettings, loop: loop, log: log)
        takesTextScale = surroundings.variable("WAYLAND_DISPLAY") != nil
        desktop = SettingsPortal(connection: connection, loop: loop, log: log) { [weak self] _ in
            self?.applyLook()
        }
        // GNOME's settings may have been read while the portal was asked once more.
        desktop?.onFailure = { [unowned self] in
            gsettings.start()
            applyLook()
        }
        gsettings.onChange = { [unowned self] in applyLook() }
    }

    /// The current look of displays.
    var look: ResolvedLook {
        var appearance = gnomeAppearance ?? desktop?.appearance ?? DesktopAppearance()
        appearance.fileScheme = fileScheme
        return ResolvedLook(configuration, appearance, takesTextScale: takesTextScale)
    }

    /// What GNOME's settings say, where no portal answers.
    private var gnomeAppearance: DesktopAppearance? {
        guard case .silent? = desktop?.state else { return nil }
        return gsettings.appearance
    }

    /// Starts following the desktop if any setting depends on it.
    ///
    /// - Parameter isShowing: whether anything is shown; a display that starts ahead is no reason
    ///   to start a portal.
    func followDesktop(isShowing: Bool) {
        guard configuration.look.followsDesktop else { return }
        desktop?.start(mayStartService: isShowing)
        guard !isFollowing else { return }
        isFollowing = true
        let names = gtk.folders.compactMap { $0.split(separator: "/").last.map(String.init) }
        newFolders = gtk.parent.flatMap { parent in
            try? loop.watchFile(parent, [.created, .movedTo]) { [weak self] change in
                if let name = change.name, names.contains(name) { self?.watchFolders() }
            }
        }
        watchFolders()
    }

    /// Watches those folders of GTK's settings that are there.
    private func watchFolders() {
        watches = gtk.folders.compactMap { folder in
            try? loop.watchFile(folder) { [weak self] change in
                if change.name == "settings.ini" { self?.readFile() }
            }
        }
        readFile()
    }

    private func readFile() {
        let scheme = gtk.scheme()
        guard scheme != fileScheme else { return }
        fileScheme = scheme
        applyLook()
    }

    /// Applies settings.
    func configure(_ configuration: Configuration) {
        self.configuration = configuration
        applyLook()
    }

    private func applyLook() { host.setLook(look.settings) }

    /// The state of following the desktop, in words.
    var desktopState: String {
        switch desktop?.state ?? .idle {
        case .idle where !configuration.look.followsDesktop: "not needed"
        case .idle: "not asked yet"
        case .asked: "asked"
        case .followed: "followed"
        case .silent where gsettings.appearance != nil: "read with gsettings"
        case .silent(let reason): "not followed: \(reason)"
        }
    }
}
