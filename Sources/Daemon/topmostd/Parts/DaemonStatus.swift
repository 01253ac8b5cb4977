// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import Configuration
import DesktopSettings
import EventLoop
import PluginHost
import PluginWire
import PresenterCore
import Sandbox

/// The daemon's status for `Control1`.
final class DaemonStatus {
    /// The current owner of the notifications name, if it is another daemon.
    var standby: String?

    /// What the kernel forbids to this process, read once: it does not change.
    private let restrictions = Restrictions.effective
    private let configurationMonitor: ConfigurationMonitor
    private let host: PluginHost
    private let look: LookFollower
    private let calendars: CalendarMonitor
    private let loop: EventLoop

    init(
        _ configurationMonitor: ConfigurationMonitor,
        _ host: PluginHost,
        _ look: LookFollower,
        _ calendars: CalendarMonitor,
        loop: EventLoop
    ) {
        self.configurationMonitor = configurationMonitor
        self.host = host
        self.look = look
        self.calendars = calendars
        self.loop = loop
    }

    /// The plugins, for `Control1.Displays`.
    var displays: [Value] {
        let now = Instant(sinceBoot: loop.now)
        return host.status.map { plugin in
            var entries: [(String, Value)] = [
                ("name", .string(plugin.name)),
                ("role", .string(plugin.role.rawValue)),
                ("state", .string(plugin.state)),
                ("attached", .boolean(plugin.isAttached)),
                ("owner", .string(plugin.owner ?? "")),
                ("blocks_input", .boolean(plugin.blocksInput)),
                ("since_ms", .int64(Instant(sinceBoot: now - plugin.since).milliseconds)),
            ]
            entries.append(("restrictions", .strings(plugin.restrictions)))
            if let limits = plugin.limits { entries.append(("limits", .string(limits))) }
            if let id = plugin.display { entries.append(("id", .uint32(id.rawValue))) }
            if let process = plugin.processID { entries.append(("pid", .int32(process))) }
            return .options(entries)
        }
    }

    /// Additional entries of `Control1.Status`.
    var entries: KeyValuePairs<String, Value> {
        let look = look.look
        let reason = host.whyNoDisplay
        return [
            "display": .string(reason.map { "none: " + $0.text } ?? host.chosen ?? "auto"),
            "display_obstacle": .string(reason?.kind.rawValue ?? ""),
            "display_reason": .string(reason?.text ?? ""),
            "screens": .texts(host.screens),
            "notifications": .string(standby.map { "waiting: " + $0 } ?? "ours"),
            "configuration": .string(configurationMonitor.problem == nil ? "good" : "bad"),
            "rules_problem": .string(
                configurationMonitor.configuration.cardRuleProblems.first?.description ?? ""
            ),
            "theme": .string(look.theme),
            "theme_reason": .string(look.reason),
            "restrictions": .strings(restrictions),
            "calendar_problems": .strings(calendars.problems),
            "desktop_settings": .string(self.look.desktopState),
            "plugins": .array(displays, element: "a{sv}"),
        ]
    }
}

extension Value {
    fileprivate static func texts(_ texts: [String: String]) -> Value {
        .dictionary(
            texts.sorted { $0.key < $1.key }.map {
                .init(key: .string($0.key), value: .string($0.value))
            },
            key: "s",
            value: "s"
        )
    }
}
