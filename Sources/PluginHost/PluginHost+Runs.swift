// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import EventLoop
import Journal
import PluginWire
import PresenterCore

extension PluginHost {
    /// Sends an event to a plugin's life cycle and carries out its orders; the only way to do
    /// so.
    func send(_ event: PluginLife.Event, to plugin: Plugin) {
        inbox.append((plugin, event))
        guard !isDraining else { return }
        isDraining = true
        while !inbox.isEmpty {
            let (plugin, event) = inbox.removeFirst()
            for order in plugin.life.reduce(event, at: now) {
                switch order {
                case .start: start(plugin)
                case .sendScene:
                    let view = view(for: plugin)
                    plugin.validator.note(view)
                    do {
                        // The line is usually the same for all displays.
                        let line =
                            if let encoded, encoded.view == view { encoded.line } else {
                                try HostMessage.scene(view).encodedLine()
                            }
                        encoded = (view, line)
                        plugin.run?.send(line, as: .scene)
                    } catch {
                        log.error("cannot send scene \(scene.revision): \(error)")
                    }
                case .sendHeartbeat(let sequence): plugin.run?.send(.heartbeat(sequence: sequence))
                case .dismiss:
                    endTrial(of: plugin)
                    plugin.run?.dismiss()
                case .terminate: plugin.run?.terminate()
                case .kill:
                    guard let run = plugin.run, !run.kill() else { continue }
                    plugin.run = nil
                    send(.exited("let go"), to: plugin)
                case .refuse(let reason): plugin.run?.send(.refused(reason))
                case .attach: attach(plugin)
                case .detach: detach(plugin)
                case .tellPresented(let revision): presented(revision, on: plugin)
                case .crashed(let count): crashed(plugin, count)
                case .invalidReport(let text): noteInvalidReport(plugin, text)
                case .note(let level, let text): note(plugin, level, text)
                }
            }
        }
        isDraining = false
        if let scene = postponed {
            postponed = nil
            show(scene)
        }
    }

    private func start(_ plugin: Plugin) {
        plugin.validator = ReportValidator()
        plugin.blocksInput = false
        plugin.isScreenVisible = true
        plugin.isFullscreen = false
        plugin.ownsClipboard = false
        plugin.drewAt = nil
        plugin.bisection?.restarted()
        if plugin.role == .display { onDisplayStart() }
        if let manifest = plugin.manifest {
            let command = PluginCommand.make(
                manifest,
                environment: environment,
                executable: executable
            )
            do {
                let run = try PluginRun(command, by: launcher, loop: loop) {
                    [weak self, weak plugin] event in
                    guard let self, let plugin else { return }
                    self.receive(event, from: plugin)
                }
                plugin.run = run
                note(plugin, .debug, "started as process \(run.processID)")
            } catch {
                send(.startFailed(error.text), to: plugin)
                return
            }
        }
        plugin.run?.send(.hello(.init(daemon: version, role: plugin.role, settings: settings)))
    }

    /// The scene as that display shows it.
    func view(for plugin: Plugin) -> Scene {
        guard !isCurtained(plugin) else {
            return Scene(revision: scene.revision + plugin.revisionsAhead)
        }
        var view = plugin.displayID.map(scene.seen(by:)) ?? scene
        view.withhold(plugin.withheld)
        if plugin.owner != nil {
            view.centre = nil
            view.waitingToasts = 0
            view.heldToasts = 0
            if view.loading == nil { view.blockedSince = nil }
        }
        if let bisection = plugin.bisection { view = view.during(bisection, at: now) }
        view.revision += plugin.revisionsAhead
        return view
    }

    private func attach(_ plugin: Plugin) {
        switch plugin.role {
        case .display:
            lastDisplay += 1
            let id = DisplayID(rawValue: lastDisplay)
            plugin.displayID = id
            handler(.attached(id, blocksInput: plugin.blocksInput, owner: plugin.owner))
            plugin.isVisible = true
            settleVisibility(of: plugin)
            if !plugin.withheld.isEmpty { handler(.withheld(id, plugin.withheld)) }
            // Cards armed on another display are not armed here: a scene computed for that
            // is the first one.
            if postponed == nil { send(.sceneChanged(facts(for: plugin)), to: plugin) }
        case .observer:
            // The queue has room for all of them.
            while let line = plugin.early.take() { plugin.run?.send(line, as: .event) }
        }
    }

    private func detach(_ plugin: Plugin) {
        guard let id = plugin.displayID else { return }
        plugin.displayID = nil
        handler(.detached(id))
    }

    /// Handles an event from a plugin's run.
    func receive(_ event: PluginRun.Event, from plugin: Plugin) {
        switch event {
        case .message(let message): receive(message, from: plugin)
        case .complaint(let text):
            if plugin.words.take(at: now.sinceBoot) { note(plugin, .info, text) }
        case .misbehaved(let reason): send(.misbehaved(reason), to: plugin)
        case .ended(let end):
            plugin.run = nil
            send(.exited(end.description, end.meaning), to: plugin)
            rest()
        }
        settle()
    }

    private func receive(_ message: PluginMessage, from plugin: Plugin) {
        switch message {
        case .ready(let ready):
            let blocksInput = ready.blocksInput && plugin.role == .display
            // Use its own description only once: a later one could mislead users.
            if case .starting = plugin.life.phase {
                plugin.call(ready.name)
                plugin.blocksInput = blocksInput
                plugin.limits = ready.limits
                plugin.restrictions = ready.restrictions
                // One that the daemon starts is for everything.
                plugin.owner = plugin.manifest == nil ? ready.owner : nil
            }
            send(
                .ready(
                    version: ready.version,
                    speaks: PluginProtocol.version,
                    blocksInput: blocksInput
                ),
                to: plugin
            )
            screenChanged(isFullscreen: ready.isFullscreen, of: plugin)
        case .presented(let revision): send(.presented(revision), to: plugin)
        case .heartbeat(let sequence): send(.heartbeat(sequence), to: plugin)
        case .clipboardChanged(let isOwner):
            guard plugin.ownsClipboard != isOwner else { return }
            plugin.ownsClipboard = isOwner
            settle()
        case .log(let level, let text):
            if plugin.words.take(at: now.sinceBoot) { note(plugin, level.journal, text) }
        case .acted(let action):
            guard let id = plugin.displayID else {
                noteInvalidReport(plugin, "reported an action, but it is not a display")
                return
            }
            switch plugin.validator.verdict(action) {
            case .holds:
                if case .visibilityChanged(let isVisible) = action {
                    return screenChanged(isVisible: isVisible, of: plugin)
                }
                if case .fullscreenChanged(let isFullscreen) = action {
                    return screenChanged(isFullscreen: isFullscreen, of: plugin)
                }
                // One that attached, in a terminal for example, has no monitors.
                if case .outputsChanged = action, plugin.manifest == nil { return }
                noteInput(action, on: plugin)
                handler(.acted(id, action))
            case .late: note(plugin, .debug, "ignored: it was answered or withdrawn before")
            case .invalidReport(let text): noteInvalidReport(plugin, text)
            }
        }
    }

    // MARK: The log

    private func noteInvalidReport(_ plugin: Plugin, _ text: String) {
        warn(plugin, "ignored: \(text)", \.invalidReports)
    }

    /// Logs that an event was dropped because the plugin reads too slowly.
    func noteDrop(on plugin: Plugin) {
        warn(plugin, "reads too slowly: the oldest events are dropped", \.drops)
    }

    /// Logs a warning at a limited rate, with the number of those left out.
    private func warn(
        _ plugin: Plugin,
        _ text: String,
        _ limit: ReferenceWritableKeyPath<Plugin, RateLimiter>
    ) {
        guard plugin[keyPath: limit].take(at: now.sinceBoot) else { return }
        let more = plugin[keyPath: limit].takeExcess()
        note(plugin, .warning, text + (more > 0 ? " (and \(more) more)" : ""))
    }

    func note(_ plugin: Plugin, _ level: Log.Level, _ text: String) {
        log.log(
            level,
            "plugin \(plugin.name): \(text)",
            ["TOPMOST_PLUGIN": plugin.name, "TOPMOST_ROLE": plugin.role.rawValue]
        )
    }
}

extension PluginMessage.Level {
    /// The level in the daemon's log; a plugin can log errors at most.
    fileprivate var journal: Log.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .warning: .warning
        case .error: .error
        }
    }
}
