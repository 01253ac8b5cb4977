// SPDX-License-Identifier: MIT
//
// Display problems have few common causes: no session bus (cron, sudo, ssh), no
// daemon, another owner of the notification name, no display program for this
// session, or an error in the configuration. Each is checked, and findings include
// advice.

import ArgumentParser
import Basics
import BusValues
import BusWire
import ChildProcess
import CommandKit
import Configuration
import DBus
import Files
import Glibc
import Localization
import Texts

/// Diagnoses display problems.
struct DoctorCommand: ExitingCommand {
    static let configuration = CommandConfiguration("doctor", .commandDoctor, .commandDoctorDetails)

    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        let findings = Self.examine()
        try output.write(
            .array(findings.map(\.value), element: "a{sv}"),
            findings.map(\.lines).joined(separator: "\n")
        )
        return findings.contains { $0.state == .error } ? .negative : .acted
    }

    private static func examine() -> [Finding] {
        var installation = Installation()
        var findings = [screen(), configurationFiles()] + hosts()
        findings += KnownBridge.find()?.findings ?? []
        findings += language()
        let session: Session
        do {
            session = try Session()
        } catch {
            return findings + [lostBus(error)] + installation.findings(isNeeded: false)
        }
        findings.append(Finding(.doctorBus, .fine, Statement(.busReached)))
        // `nil`: the bus does not answer.
        let names = try? session.call(.toBus("ListActivatableNames")).first?.elements
        installation.activatable = names.map { Set($0.compactMap(\.text)) }
        let daemon = BusNameOwner(of: BusNames.name, session)
        findings += self.daemon(daemon, session, installation)
        findings += installation.findings(isNeeded: daemon == nil)
        return findings
    }

    /// The machines that are to be shown here.
    private static func hosts() -> [Finding] {
        do {
            return try KnownHost.all().map(\.finding)
        } catch {
            let text = Statement(error.english, error.description)
            return [Finding(.doctorConfiguration, .error, text, advice: Statement(.fixFile))]
        }
    }

    private static func lostBus(_ failure: Failure) -> Finding {
        let usual = "/run/user/\(getuid())/bus"
        // Skip it if that address has just failed.
        let isElsewhere =
            ThisProcess.variable("DBUS_SESSION_BUS_ADDRESS") != "unix:path=" + usual
            && (try? Files.status(of: usual)) != nil
        let advice =
            isElsewhere
            ? Statement("export DBUS_SESSION_BUS_ADDRESS=unix:path=\(usual)")
            : Statement(.runInSession)
        let text = Statement(failure.english, failure.description)
        return Finding(.doctorBus, .error, text, advice: advice)
    }

    private static func screen() -> Finding {
        for name in ["WAYLAND_DISPLAY", "DISPLAY"] {
            if let value = ThisProcess.variable(name) {
                return Finding(.doctorScreen, .fine, Statement(.variableIs, name, value))
            }
        }
        return Finding(.doctorScreen, .odd, Statement(.screenUnset))
    }

    /// What keeps texts from being shown in the user's language.
    private static func language() -> [Finding] {
        var findings: [Finding] = []
        if let locale = Localization.missingLocale {
            let language = String(locale.prefix { $0 != "." && $0 != "@" })
            findings.append(
                Finding(
                    .doctorLanguage,
                    .odd,
                    Statement(.localeMissing, locale),
                    advice: Statement(.installLocale, language)
                )
            )
        }
        if let file = Localization.damagedCatalogue {
            findings.append(
                Finding(
                    .doctorLanguage,
                    .odd,
                    Statement(.catalogueDamaged, file),
                    advice: Statement(.installAgain)
                )
            )
        }
        if Localization.isTranslated, !hasFont(for: Localization.language) {
            findings.append(
                Finding(
                    .doctorLanguage,
                    .odd,
                    Statement(.fontMissing, Localization.language),
                    advice: Statement(.installFont)
                )
            )
        }
        return findings
    }

    /// Whether a font has the letters of a language such as `pt_BR`; true if that is not known.
    private static func hasFont(for language: String) -> Bool {
        let name = language.prefix { $0 != "@" }.lowercased().replacing(text: "_", with: "-")
        let command = Command(
            "fc-list",
            [":lang=\(name)", "family"],
            input: .pipe,
            output: .pipe,
            error: .null
        )
        guard let loop = try? CommandLoop(),
            let fonts = try? PipedProgram.run(command, input: [], in: loop, within: .seconds(5))
        else { return true }
        return fonts.status != 0 || !fonts.printed.isEmpty
    }

    private static func configurationFiles() -> Finding {
        let report = Configuration.examine(.standard(), displays: Installation.displays)
        guard report.problems.isEmpty else {
            let error = ConfigurationError(problems: report.problems)
            return Finding(
                .doctorConfiguration,
                .error,
                Statement("\(error)"),
                advice: Statement(.fixFile)
            )
        }
        return Finding(.doctorConfiguration, .fine, report.noErrors)
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
                    .doctorDaemon,
                    .error,
                    Statement(.noOwner, BusNames.name),
                    advice: installation.start(inPlaceOf: notifications)
                ),
                Self.notifications(notifications, daemon: nil),
            ]
        }
        var findings = [
            Finding(
                .doctorDaemon,
                .fine,
                Statement(.nameIs, Statement(BusNames.name), daemon.shown)
            )
        ]
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
                    Finding(
                        .doctorInput,
                        .odd,
                        Statement(.inputHeld),
                        advice: Statement("topmost release")
                    )
                )
            }
        } catch {
            findings.append(
                Finding(.doctorDaemon, .error, Statement(error.english, error.description))
            )
        }
        return findings
    }

    /// The display that draws, or why none can.
    private static func display(
        _ status: Value,
        running: Int,
        _ installation: Installation
    ) -> Finding {
        guard running == 0 else {
            return Finding(.doctorDisplay, .fine, Statement(.displaysAttached, count: running))
        }
        guard let obstacle = DisplayObstacle(status: status, service: installation.service) else {
            return Finding(.doctorDisplay, .odd, Statement(.noneRunning))
        }
        return Finding(
            .doctorDisplay,
            obstacle.lacksOurScreen ? .error : .odd,
            Statement(obstacle.lacksOurScreen ? .nothingDrawnHere : .nothingDrawn, obstacle.reason),
            advice: obstacle.advice
        )
    }

    /// The limitations that a display reported, now or in its last run.
    private static func limits(of display: Value) -> Finding? {
        guard let limits = display["limits"]?.text, let name = display["name"]?.text else {
            return nil
        }
        return Finding(Statement(.doctorDisplayNamed, name), .odd, Statement(limits))
    }

    /// The daemon's look, with its reason.
    private static func look(_ status: Value) -> [Finding] {
        // A daemon of another version may not report it.
        guard let theme = status["theme"]?.text, let reason = status["theme_reason"]?.text else {
            return []
        }
        var findings = [Finding(.doctorTheme, .fine, Statement(.themeAndReason, theme, reason))]
        if let desktop = status["desktop_settings"]?.text {
            let state = DesktopSettingsState(text: desktop)
            let problem = state.problem
            findings.append(
                Finding(
                    .doctorDesktop,
                    problem == nil ? .fine : .odd,
                    problem.map { Statement(.notFollowed, $0) } ?? state.word,
                    advice: problem.map { _ in Statement(.installPortal) }
                )
            )
        }
        return findings
    }

    private static func notifications(_ owner: BusNameOwner?, daemon: BusNameOwner?) -> Finding {
        let name = BusNames.notifications
        switch owner {
        case nil where daemon == nil:
            return Finding(.doctorNotifications, .odd, Statement(.noOwner, name))
        case nil:
            return Finding(
                .doctorNotifications,
                .error,
                Statement(.noOwner, name),
                advice: Statement(.restartForName)
            )
        case let owner? where owner.uniqueName == daemon?.uniqueName:
            return Finding(.doctorNotifications, .fine, Statement(.servedByDaemon))
        case let owner? where owner.isShell:
            return Finding(
                .doctorNotifications,
                .odd,
                Statement(.shellOwns, owner.shown, Statement(name)),
                advice: Statement(.useToast)
            )
        case let owner?:
            return Finding(
                .doctorNotifications,
                .error,
                Statement(.otherOwns, Statement(name), owner.shown),
                advice: owner.program.map { Statement(.stopOtherProgram, $0) } ?? Statement(.stopIt)
            )
        }
    }
}

/// The result of one check.
struct Finding: Equatable {
    var subject: Statement
    var state: State
    var text: Statement
    /// How to fix it.
    var advice: Statement?

    enum State: String, CaseIterable {
        case fine = "ok"
        case odd = "note"
        case error

        /// The state in the user's language.
        var word: String {
            switch self {
            case .fine: Phrase.stateFine.text
            case .odd: Phrase.stateOdd.text
            case .error: Phrase.stateError.text
            }
        }

        static let width = allCases.map { Columns.width(of: $0.word) }.max() ?? 0
    }

    init(_ subject: Phrase, _ state: State, _ text: Statement, advice: Statement? = nil) {
        self.init(Statement(subject), state, text, advice: advice)
    }

    init(_ subject: Statement, _ state: State, _ text: Statement, advice: Statement? = nil) {
        self.subject = subject
        self.state = state
        self.text = text
        self.advice = advice
    }

    /// One line, and a second one with the advice.
    var lines: String {
        let gap = State.width - Columns.width(of: state.word) + 2
        let first = state.word + Self.spaces(gap) + "\(subject.text): \(printable(text.text))"
        guard let advice else { return first }
        return first + "\n" + Self.spaces(State.width + 2)
            + Phrase.nextStep.text(printable(advice.text))
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// The finding as a dictionary for programs.
    var value: Value {
        .fields([
            ("subject", .string(subject.english)), ("state", .string(state.rawValue)),
            ("text", .string(text.english)), ("advice", advice.map { .string($0.english) }),
        ])
    }
}
