// SPDX-License-Identifier: MIT

import DesignSystem
import DisplayLink
import EventLoop
import Interaction
import PresenterCore
import TerminalLook
import Wire

extension TerminalRuntime {
    func take(_ message: HostMessage) {
        guard settings != nil else { return greet(message) }
        switch message {
        case .hello: finish(.trouble, "the daemon said hello twice")
        case .scene(let message):
            do {
                change(to: try message.toEntity())
            } catch {
                finish(.trouble, "malformed line from the daemon: \(error)")
            }
        case .heartbeat(let sequence): link.send(.heartbeat(sequence: sequence))
        case .settings(let settings): apply(settings)
        case .error(let text): report("the daemon did not understand a line: \(text)")
        case .presented, .ended: break
        case .refused(let reason): refused(reason)
        case .bye: left()
        }
    }

    private func greet(_ message: HostMessage) {
        switch Greeting(message) {
        case .refused(let reason): finish(.refused, "refused by the daemon: \(reason)")
        case .misunderstood(let reason): finish(.trouble, reason)
        case .welcome(let settings):
            // Input of the desktop is not ours to hold.
            link.send(
                .ready(.init(name: "terminal", blocksInput: false, limits: Self.limits))
            )
            apply(settings)
            enter()
        }
    }

    /// For the doctor.
    static let limits = "a terminal cannot keep keys and clicks from other programs"

    func apply(_ settings: DisplaySettings) {
        self.settings = settings
        layoutEngine.look.theme = theme(settings)
        layoutEngine.look.corner = settings.toastCorner.outputCorner
        layoutEngine.look.isMotionReduced = settings.reducedMotion
        setDirty()
    }

    /// The settings' theme, turned light or dark where the person asked for that.
    private func theme(_ settings: DisplaySettings) -> Theme {
        var settings = settings
        let wishesDark: Bool? =
            switch options.theme {
            case .light: false
            case .dark: true
            case .auto: isBackgroundDark ?? true
            case .desktop: settings.theme == .auto ? isBackgroundDark ?? true : nil
            }
        if let wishesDark, wishesDark != settings.theme.isDark || settings.theme == .auto {
            let isHigh =
                settings.theme == .highContrast || settings.theme == .highContrastDark
            settings.theme =
                isHigh
                ? (wishesDark ? .highContrastDark : .highContrast) : (wishesDark ? .dark : .light)
            // A person's colours were made for the other one.
            settings.colors = [:]
        }
        return Theme(settings)
    }

    private func change(to scene: Scene) {
        hasScene = true
        localClock.follow()
        layoutEngine.wallClock = WallClock(
            localClock,
            countsToTwelve: layoutEngine.wallClock.countsToTwelve
        )
        let before = seen
        reduce(.sceneChanged(scene), at: now)
        let cards = scene.presenters + [scene.retry, scene.loading].compactMap(\.self)
        let toasts = Set(scene.toasts.map(\.id))
        seen = Set(cards.map(\.id)).union(acted.intersection(toasts))
        let isAnswered = !before.union(acted).subtracting(seen).isEmpty
        acted.formIntersection(toasts)
        if options.isOnce, isAnswered { finish(.done) }
    }

    // MARK: Endings

    func linkEnded(_ end: HostLink.End) {
        switch end {
        case .closed: left()
        case .failed(let reason): finish(.trouble, reason)
        }
    }

    /// The daemon hears no more from this connection.
    private func refused(_ reason: String) {
        // A terminal that did not read: there is nobody to tell until it does.
        let wasStopped = resumedAt.map { loop.now - $0 < Self.excuse } ?? false
        guard device.isBusy || isSilent || wasStopped, reconnect != nil else {
            return finish(.refused, "refused by the daemon: \(reason)")
        }
        isConnected = false
        if !device.isBusy, !isSilent { attachAgain() }
    }

    private func left() {
        guard isConnected else { return }
        if options.canLeave {
            finish(.daemonGone, "the daemon is gone")
        } else {
            finish(.done)
        }
    }

    /// The terminal reads again: so the daemon can be told.
    func attachAgain() {
        guard !isConnected, let reconnect else { return }
        link.onMessage = nil
        link.onEnd = nil
        do {
            link = try reconnect().link(loop)
            settings = nil
            hasScene = false
            waiting?.revision = nil
            toldRevision = nil
            isConnected = true
            try open()
        } catch {
            finish(.daemonGone, "the daemon is gone: \(error)")
        }
    }
}
