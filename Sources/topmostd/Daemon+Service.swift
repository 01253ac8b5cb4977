// SPDX-License-Identifier: MIT

import BusService
import BusValues
import Configuration
import DBus
import DesktopSettings
import EventLoop
import Journal
import PluginHost
import PresenterCore
import Wire

extension Daemon {
    /// Puts the daemon's objects on the bus.
    ///
    /// Questions to the bus go by a connection of their own, so that a client that dies
    /// while it holds the input is noticed at once, whatever flood of calls there is.
    func exportService(on connection: Connection, _ runtime: Runtime) throws {
        let questions = try Connection.open(surroundings.sessionBus)
        try questions.attach(to: loop)
        questions.onDisconnect = { [weak self] in self?.fail("the session bus is gone") }
        questions.onProblem = { [log] in log.warning("bus: \($0)") }
        self.questions = questions
        let dependencies = ServiceDependencies(
            version: Version.text,
            now: { [loop] in Instant(sinceBoot: loop.now) },
            state: { runtime.state },
            displays: { [weak self] in self?.displays ?? [] },
            status: { [weak self] in self?.status ?? [:] },
            reload: { [weak self] in
                self?.reload()
                return self?.configurationMonitor?.problem?.description
            }
        )
        service = try BusService(
            connection: connection,
            questions: questions,
            loop: loop,
            log: log,
            dependencies: dependencies,
            identification: .live(
                questions,
                applications: applications,
                now: { [loop] in loop.now }
            ),
            images: openImages(),
            send: { runtime.send($0) }
        )
    }

    /// Where raw pixels are kept; `nil`, with a word in the log, when there is no place.
    private func openImages() -> ImageStore? {
        guard let folder = surroundings.variable("XDG_RUNTIME_DIR") else {
            log.warning("XDG_RUNTIME_DIR is not set: pictures sent as pixels are not shown")
            return nil
        }
        do {
            return try ImageStore(folder: folder + "/topmost/images")
        } catch {
            log.warning("pictures sent as pixels are not shown: \(error)")
            return nil
        }
    }

    /// Lets displays attach that were not started here.
    ///
    /// Only once the name is ours: another copy that has it has the door too.
    func openDoor() {
        guard let folder = surroundings.variable("XDG_RUNTIME_DIR") else {
            log.warning("XDG_RUNTIME_DIR is not set: no display can attach")
            return
        }
        do {
            try host?.openDoor(in: folder) { [loop] processID in
                // What cannot be found out is no proof of anything.
                guard let facts = ProcessFacts.read(of: processID, seen: loop.now) else {
                    return "who it is cannot be found out"
                }
                return facts.isSandboxed ? "it runs in a sandbox" : nil
            }
        } catch {
            log.warning("no display can attach: \(error)")
        }
    }

    /// The plugins, for `Control1.Displays`.
    private var displays: [Value] {
        let now = now
        return (host?.status ?? []).map { plugin in
            var entries: [(String, Value)] = [
                ("name", .string(plugin.name)),
                ("role", .string(plugin.role.rawValue)),
                ("state", .string(plugin.state)),
                ("attached", .boolean(plugin.isAttached)),
                ("blocks_input", .boolean(plugin.blocksInput)),
                ("since_ms", .int64(Instant(sinceBoot: now - plugin.since).milliseconds)),
            ]
            if let limits = plugin.limits { entries.append(("limits", .string(limits))) }
            if let id = plugin.display { entries.append(("id", .uint32(id.rawValue))) }
            if let process = plugin.processID { entries.append(("pid", .int32(process))) }
            return .dictionary(
                entries.map { .init(key: .string($0.0), value: .variant($0.1)) },
                key: "s",
                value: "v"
            )
        }
    }

    /// Which plugin draws, or why none does.
    private var display: String {
        guard let host else { return "none: the daemon is starting" }
        return host.whyNoDisplay.map { "none: " + $0 } ?? host.chosen ?? "auto"
    }

    /// What `Control1.Status` tells besides.
    private var status: KeyValuePairs<String, Value> {
        [
            "display": .string(display),
            "notifications": .string(standby.map { "waiting: " + $0 } ?? "ours"),
            "configuration": .string(configurationMonitor?.problem == nil ? "good" : "bad"),
            "theme": .string(look.theme),
            "theme_reason": .string(look.reason),
            "desktop_settings": .string(desktopState),
            "plugins": .array(displays, element: "a{sv}"),
        ]
    }
}
