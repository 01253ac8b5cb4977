// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Journal
import PluginWire
import PresenterCore
import SystemCalls

extension PluginHost {
    /// Starts a plugin's process and greets it.
    func start(_ plugin: Plugin) {
        plugin.prepareRun()
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
                plugin.begin(run)
                note(plugin, .debug, "started as process \(run.processID)")
            } catch {
                send(.startFailed(error.text), to: plugin)
                return
            }
        }
        let settings = settings(for: plugin)
        plugin.run?.send(.hello(.init(daemon: version, role: plugin.role, settings: settings)))
    }

    /// Goes on without the end of a plugin's killed process.
    func abandon(_ plugin: Plugin) {
        plugin.abandonRun { [weak self, weak plugin] in
            guard let self, let plugin else { return }
            send(.abandonedEnded, to: plugin)
        }
        rest()
    }

    /// Returns the scene as a display shows it.
    func view(for plugin: Plugin) -> Scene {
        guard !isCurtained(plugin) else {
            return Scene(revision: scene.revision + plugin.revisionsAhead)
        }
        if let decision = plugin.introduction?.takes { return scene.leaving(by: decision) }
        var view = plugin.displayID.map(scene.seen(by:)) ?? scene
        if plugin.introduction?.owner != nil {
            view.centre = nil
            view.waitingToasts = 0
            view.heldToasts = 0
            if view.loading == nil { view.blockedSince = nil }
        }
        view = plugin.isolation.view(of: view, at: now)
        view.revision += plugin.revisionsAhead
        return view
    }

    /// Adds a plugin that is ready.
    func attach(_ plugin: Plugin) {
        switch plugin.role {
        // For the core it is no display: nobody sees what it shows.
        case .display where plugin.introduction?.takes != nil:
            if !isScenePending { send(.sceneChanged(facts(for: plugin)), to: plugin) }
        case .display:
            let id = newDisplayID()
            plugin.register(as: id)
            let introduction = plugin.introduction
            handler(
                .attached(
                    id,
                    blocksInput: introduction?.blocksInput == true,
                    owner: introduction?.owner
                )
            )
            settleVisibility(of: plugin)
            let withheld = plugin.isolation.withheld
            if !withheld.isEmpty { handler(.withheld(id, withheld)) }
            // Cards armed on another display are not armed here: a scene computed for that
            // is the first one.
            if !isScenePending { send(.sceneChanged(facts(for: plugin)), to: plugin) }
        case .observer:
            // The queue has room for all of them.
            while let line = plugin.early.take() { plugin.run?.send(line, as: .event) }
        case .reader: settling?.schedule()
        }
    }

    /// Removes a display.
    func detach(_ plugin: Plugin) {
        guard let id = plugin.displayID else { return }
        // What it showed is gone.
        read(AccessibleUpdate(order: []), on: plugin)
        plugin.register(as: nil)
        handler(.detached(id))
    }

    /// Carries out the orders of a display's isolation from cards that crash it.
    func carryOut(_ orders: [CrashIsolation.Order], on plugin: Plugin) {
        for order in orders {
            switch order {
            case .send(let event): send(event, to: plugin)
            case .resendScene: resendScene(to: plugin)
            case .reportWithheld:
                guard let id = plugin.displayID else { continue }
                handler(.withheld(id, plugin.isolation.withheld))
            case .note(let level, let text): note(plugin, level, text)
            }
        }
    }

    /// Sends another version of the same scene, with a new revision.
    func resendScene(to plugin: Plugin) {
        plugin.advanceRevision()
        send(.sceneChanged(facts(for: plugin)), to: plugin)
    }

    /// Handles a drawn scene; the core is notified of complete ones only.
    func presented(_ revision: UInt64, on plugin: Plugin) {
        guard plugin.isolation.presented(isEmpty: scene.isEmpty, at: now),
            let id = plugin.displayID, revision >= plugin.revisionsAhead
        else { return }
        // What one that crashed saw last holds until the next one has drawn.
        reportPresence()
        handler(.presented(id, revision: revision - plugin.revisionsAhead))
    }

    /// Handles an event from a plugin's run.
    func receive(_ event: PluginRun.Event, from plugin: Plugin) {
        switch event {
        case .message(let message): receive(message, from: plugin)
        case .complaint(let text):
            if plugin.logLimits.admitsLine(at: now) { note(plugin, .info, text) }
        case .misbehaved(let reason): send(.misbehaved(reason), to: plugin)
        case .ended(let end):
            plugin.endRun()
            send(.exited(end.description, end.meaning), to: plugin)
            rest()
        }
        settle()
    }

    private func receive(_ message: PluginMessage, from plugin: Plugin) {
        switch message {
        case .ready(let ready):
            let introduction = Introduction(
                ready,
                isDisplay: plugin.role == .display,
                isAttached: plugin.manifest == nil
            )
            plugin.introduce(introduction)
            send(
                .ready(
                    version: ready.version,
                    speaks: PluginProtocol.version,
                    blocksInput: introduction.blocksInput
                ),
                to: plugin
            )
            screenChanged(isFullscreen: ready.isFullscreen, of: plugin)
        case .presented(let revision): send(.presented(revision), to: plugin)
        case .heartbeat(let sequence): send(.heartbeat(sequence), to: plugin)
        case .clipboardChanged(let isOwner):
            if plugin.screen.note(ownsClipboard: isOwner) { settle() }
        case .accessible(let update): read(update, on: plugin)
        case .assisted(let input) where plugin.role == .reader: assist(input)
        case .spoken(let id) where plugin.role == .reader: handler(.spoken(id))
        case .assisted, .spoken: noteInvalidReport(plugin, "spoke as a reader, but it is none")
        case .log(let level, let text):
            if plugin.logLimits.admitsLine(at: now) { note(plugin, level.journal, text) }
        case .acted(let action):
            guard let id = plugin.displayID else {
                noteInvalidReport(plugin, "reported an action, but it is not a display")
                return
            }
            if case .visibilityChanged(let isVisible, let reason) = action {
                return screenChanged(isVisible: isVisible, reason, of: plugin)
            }
            if case .fullscreenChanged(let isFullscreen) = action {
                return screenChanged(isFullscreen: isFullscreen, of: plugin)
            }
            // A display that shows nothing offers nothing.
            if isCurtained(plugin), action.isInput { return }
            // One that attached, in a terminal for example, has no monitors.
            if case .outputsChanged = action, plugin.manifest == nil { return }
            noteInput(action, on: plugin)
            handler(.acted(id, action))
        }
    }

    // MARK: The log

    /// Logs that a report was ignored because it is invalid.
    func noteInvalidReport(_ plugin: Plugin, _ text: String) {
        if let text = plugin.logLimits.invalidReport(text, at: now) { note(plugin, .warning, text) }
    }

    /// Logs that an event was dropped because the plugin reads too slowly.
    func noteDrop(on plugin: Plugin) {
        if let text = plugin.logLimits.drop(at: now) { note(plugin, .warning, text) }
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
