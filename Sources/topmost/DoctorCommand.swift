// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import Configuration
import DBus
import Files
import Wire

/// Looks for what keeps things from showing.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look for what keeps things from showing.",
        discussion: "The status is 0 when nothing is wrong, 1 when something is."
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let findings = Self.examine()
            if output.json {
                answer(
                    JSON.text(
                        .array(findings.map(\.value), element: "a{sv}")
                    )
                )
            } else {
                for finding in findings { answer(finding.line) }
            }
            return findings.contains { $0.state == .wrong } ? .negative : .acted
        }
    }

    /// One thing looked at.
    struct Finding: Equatable {
        var subject: String
        var state: State
        var text: String

        enum State: String {
            case fine = "ok"
            case odd = "note"
            case wrong
        }

        init(_ subject: String, _ state: State, _ text: String) {
            self.subject = subject
            self.state = state
            self.text = text
        }

        var line: String {
            let mark = state.rawValue + String(repeating: " ", count: 5 - state.rawValue.count)
            return "\(mark)  \(subject): \(printable(text))"
        }

        var value: Value {
            .options([
                "subject": .string(subject), "state": .string(state.rawValue),
                "text": .string(text),
            ])
        }
    }

    private static func examine() -> [Finding] {
        var findings = [screen(), configurationFiles()]
        let session: Session
        do {
            session = try Session()
        } catch {
            return findings + [Finding("session bus", .wrong, "\(error)")]
        }
        findings.append(Finding("session bus", .fine, "reached"))
        findings += daemon(session)
        return findings
    }

    private static func screen() -> Finding {
        for name in ["DISPLAY", "WAYLAND_DISPLAY"] {
            if let value = ThisProcess.variable(name) {
                return Finding("screen", .fine, "\(name) is \(value)")
            }
        }
        return Finding("screen", .odd, "neither DISPLAY nor WAYLAND_DISPLAY is set here")
    }

    private static func configurationFiles() -> Finding {
        let files = ConfigurationFiles.standard(variable: ThisProcess.variable)
        switch Configuration.load(files) {
        case .success: return Finding("configuration", .fine, "no mistakes")
        case .failure(let error): return Finding("configuration", .wrong, "\(error)")
        }
    }

    private static func daemon(_ session: Session) -> [Finding] {
        var findings: [Finding] = []
        let ours = owner(of: BusNames.name, session)
        guard let ours else {
            return [Finding("daemon", .wrong, "nobody owns \(BusNames.name): start topmostd")]
        }
        findings.append(Finding("daemon", .fine, "\(BusNames.name) is \(ours)"))
        switch owner(of: BusNames.notifications, session) {
        case nil:
            findings.append(
                Finding("notifications", .wrong, "nobody owns \(BusNames.notifications)")
            )
        case ours?:
            findings.append(Finding("notifications", .fine, "served by topmostd"))
        case let other?:
            findings.append(
                Finding(
                    "notifications",
                    .wrong,
                    "another program (\(other)) owns \(BusNames.notifications): stop it"
                )
            )
        }
        do {
            let plugins = try session.ask("Displays", of: BusNames.control).first?.elements ?? []
            let displays = plugins.filter {
                $0["role"] == .string("display") && $0["state"] == .string("running")
            }
            findings.append(
                displays.isEmpty
                    ? Finding("display", .odd, "none runs now; one starts with the next thing")
                    : Finding("display", .fine, "\(displays.count) attached")
            )
            if try session.status()["input_blocked"] == .boolean(true) {
                findings.append(
                    Finding("input", .odd, "held by a loading (topmost release frees it)")
                )
            }
        } catch {
            findings.append(Finding("daemon", .wrong, "\(error)"))
        }
        return findings
    }

    /// The unique name behind a name.
    private static func owner(of name: String, _ session: Session) -> String? {
        var answer: Result<Message, BusError>?
        let message = Message.call(
            "GetNameOwner",
            of: "org.freedesktop.DBus",
            at: "/org/freedesktop/DBus",
            on: "org.freedesktop.DBus",
            [.string(name)]
        )
        // A bus that does not answer is told by the check that follows.
        guard (try? session.connection.call(message) { answer = $0 }) != nil,
            case .success(let reply)? = try? session.wait(for: { answer })
        else { return nil }
        return reply.firstString
    }
}
