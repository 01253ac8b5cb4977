// SPDX-License-Identifier: MIT
//
// Display problems have few common causes: no session bus (cron, sudo, ssh), no
// daemon, another owner of the notification name, no display program for this
// session, or an error in the configuration. Each is checked, and findings include
// advice.

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import Configuration
import DBus
import Files
import Glibc
import Localization
import Texts

/// Diagnoses display problems.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: Phrase.commandDoctor.text,
        discussion: Phrase.commandDoctorDetails.text
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let findings = Self.examine()
            try output.write(
                .array(findings.map(\.value), element: "a{sv}"),
                findings.map(\.lines).joined(separator: "\n")
            )
            return findings.contains { $0.state == .error } ? .negative : .acted
        }
    }

    private static func examine() -> [Finding] {
        var installation = Installation()
        var findings = [screen(), configurationFiles()]
        let session: Session
        do {
            session = try Session()
        } catch {
            return findings + [lostBus(error)] + installation.findings(isNeeded: false)
        }
        findings.append(Finding("session bus", .fine, "reached"))
        // `nil`: the bus does not answer.
        let names = try? session.call(.toBus("ListActivatableNames")).first?.elements
        installation.activatable = names.map { Set($0.compactMap(\.text)) }
        let daemon = BusNameOwner(of: BusNames.name, session)
        findings += self.daemon(daemon, session, installation)
        findings += installation.findings(isNeeded: daemon == nil)
        return findings
    }

    private static func lostBus(_ failure: Failure) -> Finding {
        let usual = "/run/user/\(getuid())/bus"
        // Skip it if that address has just failed.
        let isElsewhere =
            ThisProcess.variable("DBUS_SESSION_BUS_ADDRESS") != "unix:path=" + usual
            && (try? Files.status(of: usual)) != nil
        let advice =
            isElsewhere
            ? "export DBUS_SESSION_BUS_ADDRESS=unix:path=\(usual)"
            : "run it in the user's session, or start one with dbus-run-session"
        return Finding("session bus", .error, failure.description, advice: advice)
    }

    private static func screen() -> Finding {
        for name in ["WAYLAND_DISPLAY", "DISPLAY"] {
            if let value = ThisProcess.variable(name) {
                return Finding("screen", .fine, "\(name) is \(value)")
            }
        }
        return Finding("screen", .odd, "neither WAYLAND_DISPLAY nor DISPLAY is set here")
    }

    private static func configurationFiles() -> Finding {
        let report = Configuration.examine(.standard(), displays: Installation.displays)
        guard report.problems.isEmpty else {
            let error = ConfigurationError(problems: report.problems)
            return Finding(
                "configuration",
                .error,
                "\(error)",
                advice: "fix the file; check it with topmost config check"
            )
        }
        return Finding("configuration", .fine, "no errors in \(report.readFiles)")
    }

    private static func daemon(
        _ daemon: BusNameOwner?,
        _ session: Session,
        _ installation: Installation
    ) -> [Finding] {
        let notifications = BusNameOwner(of: BusNames.notifications, session)
        guard let daemon else {
            return [
                Finding(
                    "daemon",
                    .error,
                    "\(BusNames.name) has no owner",
                    advice: installation.start(inPlaceOf: notifications)
                ),
                Self.notifications(notifications, daemon: nil),
            ]
        }
        var findings = [Finding("daemon", .fine, "\(BusNames.name) is \(daemon)")]
        findings.append(Self.notifications(notifications, daemon: daemon))
        do {
            let plugins = try session.list("Displays")
            let displays = DisplayObstacle.running(among: plugins)
            let status = try session.status()
            findings.append(display(status, running: displays.count, installation))
            findings += plugins.compactMap(limits(of:))
            findings += look(status)
            if status["input_blocked"] == .boolean(true) {
                findings.append(
                    Finding("input", .odd, "held by a loading", advice: "topmost release")
                )
            }
        } catch {
            findings.append(Finding("daemon", .error, "\(error)"))
        }
        return findings
    }

    /// The display that draws, or why none can.
    private static func display(
        _ status: Value,
        running: Int,
        _ installation: Installation
    ) -> Finding {
        guard running == 0 else { return Finding("display", .fine, "\(running) attached") }
        guard let obstacle = DisplayObstacle(status: status, service: installation.service) else {
            return Finding("display", .odd, "none is running; one starts on demand")
        }
        return Finding(
            "display",
            obstacle.lacksOurScreen ? .error : .odd,
            "nothing is drawn: " + obstacle.reason
                + (obstacle.lacksOurScreen ? ", but this session has one" : ""),
            advice: obstacle.advice
        )
    }

    /// The limitations that a display reported, now or in its last run.
    private static func limits(of display: Value) -> Finding? {
        guard let limits = display["limits"]?.text, let name = display["name"]?.text else {
            return nil
        }
        return Finding("display \(name)", .odd, limits)
    }

    /// The daemon's look, with its reason.
    private static func look(_ status: Value) -> [Finding] {
        // A daemon of another version may not report it.
        guard let theme = status["theme"]?.text, let reason = status["theme_reason"]?.text else {
            return []
        }
        var findings = [Finding("theme", .fine, "\(theme): \(reason)")]
        if let desktop = status["desktop_settings"]?.text {
            let problem = DesktopSettingsState(text: desktop).problem
            findings.append(
                Finding(
                    "desktop settings",
                    problem == nil ? .fine : .odd,
                    problem.map { "not followed: " + $0 } ?? desktop,
                    advice: problem.map { _ in
                        "install xdg-desktop-portal and a backend of your desktop"
                    }
                )
            )
        }
        return findings
    }

    private static func notifications(_ owner: BusNameOwner?, daemon: BusNameOwner?) -> Finding {
        let name = BusNames.notifications
        switch owner {
        case nil where daemon == nil:
            return Finding("notifications", .odd, "\(name) has no owner")
        case nil:
            return Finding(
                "notifications",
                .error,
                "\(name) has no owner",
                advice: "restart the daemon; its log shows why it does not own the name"
            )
        case let owner? where owner.uniqueName == daemon?.uniqueName:
            return Finding("notifications", .fine, "served by topmostd")
        case let owner? where owner.isShell:
            return Finding(
                "notifications",
                .odd,
                "the desktop (\(owner)) owns \(name) and shows the notifications of "
                    + "applications; Topmost shows only requests to its own bus name",
                advice: "use topmost toast to show a notification with Topmost"
            )
        case let owner?:
            return Finding(
                "notifications",
                .error,
                "another program owns \(name): \(owner)",
                advice: "stop \(owner.program ?? "it"), or start topmostd --replace"
            )
        }
    }
}

/// The result of one check.
struct Finding: Equatable {
    var subject: String
    var state: State
    var text: String
    /// How to fix it.
    var advice: String?

    enum State: String {
        case fine = "ok"
        case odd = "note"
        case error
    }

    init(_ subject: String, _ state: State, _ text: String, advice: String? = nil) {
        self.subject = subject
        self.state = state
        self.text = text
        self.advice = advice
    }

    /// One line, and a second one with the advice.
    var lines: String {
        let mark = state.rawValue + String(repeating: " ", count: 5 - state.rawValue.count)
        let first = "\(mark)  \(subject): \(printable(text))"
        return advice.map { "\(first)\n       next: \(printable($0))" } ?? first
    }

    /// The finding as a dictionary for programs.
    var value: Value {
        .fields([
            ("subject", .string(subject)), ("state", .string(state.rawValue)),
            ("text", .string(text)), ("advice", advice.map { .string($0) }),
        ])
    }
}
