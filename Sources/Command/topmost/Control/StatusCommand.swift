// SPDX-License-Identifier: MIT

import ArgumentParser
import Basics
import BusValues
import CommandKit
import DBus
import EventLoop
import Localization
import PresenterCore
import Texts

/// Shows the status of the daemon and its displays.
struct StatusCommand: ExitingCommand {
    static let configuration = CommandConfiguration("status", .commandStatus)

    @OptionGroup var output: OutputOptions
    @Flag(help: .text(.helpStatusWaybar))
    var waybar = false

    func validate() throws {
        if waybar, output.json {
            throw ValidationError(.cannotCombineWith, "--waybar", "--json")
        }
    }

    func perform() throws -> ExitStatus {
        if waybar {
            try answer(Self.waybarLine())
            return .acted
        }
        let status = try Session().status()
        let bridge = KnownBridge.find()
        let sentences = Self.sentences(status) + Self.hosts() + (bridge?.sentences ?? [])
        return try output.write(
            bridge.map { status.adding("bridge", $0.value) } ?? status,
            sentences.joined(separator: "\n")
        )
    }

    /// The line for a bar, also when there is no daemon: a bar shows what it is given.
    private static func waybarLine() throws(Failure) -> String {
        do throws(Failure) {
            return Waybar.line(try Session().status())
        } catch {
            guard error.description == Failure.absent else { throw error }
            return Waybar.off
        }
    }

    /// The status in sentences, without values that a daemon of another version lacks.
    static func sentences(_ status: Value) -> [String] {
        let obstacle = DisplayObstacle(status: status)
        var lines = [
            status["version"]?.text.map { Phrase.daemonRunsVersion.text(printable($0)) }
                ?? Phrase.daemonRuns.text
        ]
        if let showing = status["showing"]?.number, let waiting = status["waiting"]?.number {
            lines.append(count(showing, waiting, of: status))
            if let missed = status["missed"]?.number, missed > 0 {
                let unread = status["unread"]?.number ?? 0
                lines.append(Phrase.numberMissed.text("\(missed)", "\(unread)"))
            }
            if let snoozed = status["snoozed"]?.number, snoozed > 0 {
                lines.append(Phrase.numberSnoozed.text(count: Int(snoozed)))
            }
        }
        lines.append(obstacle?.text(.noDisplayCanRun) ?? display(status))
        if let input = input(status) { lines.append(input) }
        if let silence = doNotDisturb(status) { lines.append(silence) }
        if case .array(let problems, _)? = status["calendar_problems"] {
            lines += problems.compactMap(\.text).map { Phrase.calendarProblem.text(read($0)) }
        }
        if let owner = status["notifications"]?.text {
            lines.append(
                owner == "ours"
                    ? Phrase.notificationsAreOurs.text
                    : Phrase.notificationsAreOthers.text(
                        printable(owner.replacing(text: "waiting: ", with: ""))
                    )
            )
        }
        if let configuration = status["configuration"]?.text {
            lines.append(
                configuration == "good"
                    ? Phrase.configurationIsGood.text : Phrase.configurationHasErrors.text
            )
        }
        if let problem = status["rules_problem"]?.text, !problem.isEmpty {
            lines.append(Phrase.cardRulesUnused.text(read(problem)))
        }
        if let theme = status["theme"]?.text {
            let reason = status["theme_reason"]?.text
            lines.append(
                reason.map { Phrase.themeIsBecause.text(printable(theme), read($0)) }
                    ?? Phrase.themeIs.text(printable(theme))
            )
        }
        if let desktop = status["desktop_settings"]?.text {
            lines.append(DesktopSettingsState(text: desktop).sentence)
        }
        lines += restrictions(status)
        return lines
    }

    /// The machines that are to be shown here; an error in their file is for "topmost doctor".
    private static func hosts() -> [String] {
        (try? KnownHost.all())?.map(\.sentence) ?? []
    }

    /// How many presentations there are; without a display none is on screen.
    private static func count(_ showing: Int64, _ waiting: Int64, of status: Value) -> String {
        let isShown = runningPlugins(status).contains { $0["role"] == .string("display") }
        if isShown, showing > 0, let reason = status["unseen"]?.text {
            return waiting > 0
                ? Phrase.nothingSeenQueued.text("\(showing)", "\(waiting)", read(reason))
                : Phrase.nothingSeen.text("\(showing)", read(reason))
        }
        guard !isShown, showing > 0 else {
            return Phrase.numberOnScreen.text("\(showing)", "\(waiting)")
        }
        return waiting > 0
            ? Phrase.nothingShowsQueued.text("\(showing)", "\(waiting)")
            : Phrase.nothingShows.text("\(showing)")
    }

    /// A text of the daemon in the user's language.
    private static func read(_ text: String) -> String {
        printable(Localization.translated(text))
    }

    /// What the kernel forbids the daemon and each running display.
    private static func restrictions(_ status: Value) -> [String] {
        func sentence(_ name: String, _ value: Value?) -> String? {
            guard let keys = value?.elements.compactMap(\.text) else { return nil }
            let list = keys.map { Restriction($0).description }.joined(separator: ", ")
            return list.isEmpty
                ? Phrase.noRestrictions.text(name) : Phrase.restrictions.text(name, list)
        }
        return [sentence("topmostd", status["restrictions"])].compactMap(\.self)
            + runningPlugins(status).compactMap { plugin in
                plugin["name"]?.text.flatMap { sentence(printable($0), plugin["restrictions"]) }
            }
    }

    private static func plugins(_ status: Value) -> [Value] { status["plugins"]?.elements ?? [] }

    private static func runningPlugins(_ status: Value) -> [Value] {
        plugins(status).filter { $0["state"] == .string("running") }
    }

    private static func display(_ status: Value) -> String {
        let running = DisplayObstacle.running(among: plugins(status))
        let names = running.compactMap { $0["name"]?.text }.map(printable)
        guard names.isEmpty else {
            return (names.count == 1 ? Phrase.runningDisplay : .runningDisplays)
                .text(names.joined(separator: ", "))
        }
        guard status["display"] != nil else { return Phrase.noDisplayRuns.text }
        return Phrase.noDisplayRunsYet.text
    }

    private static func input(_ status: Value) -> String? {
        guard case .boolean(let isBlocked)? = status["input_blocked"] else { return nil }
        guard isBlocked else {
            return switch status["keyboard"]?.number {
            case nil: Phrase.inputFree.text
            case Int64(PresentationID.centre.rawValue)?: Phrase.centreHasKeyboard.text
            case let id?: Phrase.cardHasKeyboard.text("\(id)")
            }
        }
        let since = status["blocked_for_ms"]?.number
        return since.map { Phrase.statusBlockedFor.text("\($0 / 1000)") }
            ?? Phrase.statusBlocked.text
    }

    static func doNotDisturb(_ status: Value, now: Duration = LocalClock.sinceEpoch) -> String? {
        guard case .boolean(let isOn)? = status["do_not_disturb"] else { return nil }
        guard isOn else { return Phrase.dndIsOff.text }
        guard let end = quietUntil(status, now) else { return Phrase.dndIsOn.text }
        let isToday = end.prefix(10) == LocalClock.text(now).prefix(10)
        return Phrase.dndIsOnUntil.text(isToday ? String(end.suffix(5)) : end)
    }

    /// The local time at which do not disturb ends; `nil`: it has no end.
    static func quietUntil(_ status: Value, _ now: Duration) -> String? {
        // Half a second hides that the end is computed again each time.
        status["do_not_disturb_for_ms"]?.number.map {
            LocalClock.text(now + .milliseconds($0) + .milliseconds(500))
        }
    }
}

/// What the kernel forbids a program, in words.
///
/// Source: `Restrictions.effective`, which the daemon and its displays report.
struct Restriction: CustomStringConvertible {
    /// The restriction: "no new privileges".
    let description: String

    /// Reads a key, some with a value: `seccomp`, `landlock=7`, `memory_max=1073741824`.
    init(_ key: String) {
        let parts = key.split(separator: "=", maxSplits: 1).map(String.init)
        let number = parts.count == 2 ? UInt64(parts[1]) : nil
        description =
            switch (parts.first, number) {
            case ("no_new_privileges", _): Phrase.noNewPrivileges.text
            case ("seccomp", _): Phrase.someSystemCalls.text
            case ("landlock", _): Phrase.cannotWriteFiles.text
            case ("no_connections", _): Phrase.noNewConnections.text
            case ("no_core_dumps", _): Phrase.noCoreDumps.text
            case ("own_user_namespace", _): Phrase.noOtherPrograms.text
            case ("memory_max", let bytes?): Phrase.memoryLimit.text(Self.size(bytes))
            case ("tasks_max", let count?): Phrase.threadLimit.text(count: Int(clamping: count))
            // A display of another project may report its own.
            default: printable(key.replacing(text: "_", with: " "))
            }
    }

    /// A number of bytes in the largest unit that divides it: `1 GiB`.
    private static func size(_ bytes: UInt64) -> String {
        let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)] as [(String, UInt64)]
        let unit = units.first { bytes > 0 && bytes % (1 << $0.1) == 0 }
        return unit.map { "\(bytes >> $0.1) \($0.0)" } ?? Phrase.bytesOfMemory.text("\(bytes)")
    }
}

/// Whether the daemon follows the desktop's settings, as it reports it.
struct DesktopSettingsState {
    /// The daemon's report: `followed`, `read with gsettings`, `not followed: REASON`.
    let text: String

    /// Why they are not followed, without the names of D-Bus errors; `nil`: they are, or are
    /// not needed yet.
    var problem: Statement? {
        let start = "not followed: "
        guard text.hasPrefix(start) else { return nil }
        let reason = text.dropFirst(start.count)
        let absences = [StandardError.serviceUnknown, StandardError.nameHasNoOwner]
        if absences.contains(where: reason.hasPrefix) {
            return Statement(.noSettingsPortal)
        }
        if reason.hasPrefix(StandardError.noReply) { return Statement(.settingsPortalSilent) }
        let parts = reason.split(text: ": ", maxSplits: 1)
        let isNamed = parts.count == 2 && parts[0].contains(".") && !parts[0].contains(" ")
        return Statement(String(isNamed ? parts[1] : reason))
    }

    /// The state in a word.
    var word: Statement {
        let words: [Phrase] = [
            .settingsFollowed, .settingsRead, .settingsNotNeeded, .settingsNotAsked, .settingsAsked,
        ]
        return words.first { $0.english == text }.map { Statement($0) } ?? Statement(text)
    }

    /// The state as a sentence.
    var sentence: String {
        switch text {
        case "followed": Phrase.desktopFollowed.text
        case "read with gsettings": Phrase.desktopRead.text
        case "not needed": Phrase.desktopNotNeeded.text
        case "not asked yet": Phrase.desktopNotAsked.text
        case "asked": Phrase.desktopNotAnswered.text
        default:
            problem.map { Phrase.desktopNotFollowed.text(printable($0.text)) }
                ?? Phrase.desktopState.text(printable(text))
        }
    }
}
