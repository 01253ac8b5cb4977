// SPDX-License-Identifier: MIT

import BusValues
import ChildProcess
import CommandKit
import Configuration
import EventLoop
import Files
import Localization
import RemoteHosts
import Texts

/// The sharing with the user's other machines, where `bridge.toml` asks for it.
struct KnownBridge {
    /// The path of `bridge.toml`.
    var file: String
    /// The path of the keys.
    var keys: String
    /// The errors of the file; empty: none.
    var problems: [ConfigurationProblem] = []
    /// How it is; `nil`: it does not run.
    var status: BridgeStatus?

    private static let start = "systemctl --user enable --now topmost-bridge.service"

    /// Finds it; `nil`: nothing is shared.
    static func find(variable: (String) -> String? = ThisProcess.variable) -> KnownBridge? {
        guard let home = variable("HOME") else { return nil }
        let folder = (variable("XDG_CONFIG_HOME") ?? home + "/.config") + "/topmost"
        let file = BridgeSettings.path(in: folder)
        guard Files.exists(file) else { return nil }
        let data = variable("XDG_DATA_HOME") ?? home + "/.local/share"
        var bridge = KnownBridge(file: file, keys: data + "/topmost/bridge-keys")
        if case .failure(let error) = BridgeSettings.load(file) { bridge.problems = error.problems }
        bridge.status = variable("XDG_RUNTIME_DIR").flatMap { BridgeStatus(in: $0 + "/topmost") }
        return bridge
    }

    /// How it is, in words.
    var statement: Statement {
        guard let status else { return Statement(.hostStopped) }
        guard let since = status.connectedSince else {
            return reason.map { Statement(.bridgeBroken, Statement(status.broker), $0) }
                ?? Statement(.bridgeTried, status.broker)
        }
        return Statement(
            .bridgeConnected,
            status.broker,
            Self.time(since),
            "\(status.machines)",
            "\(status.ownQuestions)",
            "\(status.otherQuestions)"
        )
    }

    /// What is wrong, in words.
    private var reason: Statement? {
        guard let status, let problem = status.problem else { return nil }
        return switch problem {
        case .settings, .connection: Statement(status.detail)
        case .credentials: Statement(.bridgeCredentials, status.detail)
        case .encryption: Statement(.bridgeEncryption, status.detail)
        case .access: Statement(.bridgeAccess, status.detail)
        case .copied: Statement(.bridgeCopied, status.detail)
        case .clock: Statement(.bridgeClock, status.detail)
        }
    }

    private static func time(_ milliseconds: Int64) -> String {
        let time = LocalClock.text(.milliseconds(milliseconds))
        let isToday = time.prefix(10) == LocalClock.text(LocalClock.sinceEpoch).prefix(10)
        return isToday ? String(time.suffix(5)) : time
    }

    /// The sentences of "topmost status".
    var sentences: [String] {
        var sentences = [Phrase.bridgeIs.text(printable(statement.text))]
        if status?.connectedSince != nil, let reason {
            sentences.append(Phrase.bridgeIs.text(printable(reason.text)))
        }
        return sentences
    }

    /// What "topmost doctor" says about it.
    var findings: [Finding] {
        guard problems.isEmpty else {
            let text = Statement("\(ConfigurationError(problems: problems))")
            return [Finding(.doctorBridge, .error, text, advice: Statement(.fixFile))]
        }
        guard let mode = Files.permissions(of: keys) else {
            let text = Statement(.bridgeHasNoKeys)
            return [Finding(.doctorBridge, .error, text, advice: Statement("topmost pair"))]
        }
        var findings: [Finding] = []
        if mode & 0o077 != 0 {
            let text = Statement(.bridgeKeysAreOpen, keys)
            findings.append(
                Finding(.doctorBridge, .error, text, advice: Statement("chmod 600 \(keys)"))
            )
        }
        guard let status else {
            let advice = Statement(Self.start)
            return findings + [Finding(.doctorBridge, .odd, statement, advice: advice)]
        }
        let isConnected = status.connectedSince != nil
        findings.append(
            Finding(
                .doctorBridge,
                isConnected ? .fine : .odd,
                statement,
                advice: isConnected ? nil : advice
            )
        )
        if isConnected, let reason {
            findings.append(Finding(.doctorBridge, .odd, reason, advice: advice))
        }
        return findings
    }

    private var advice: Statement? {
        switch status?.problem {
        case nil: nil
        case .settings?: Statement(.bridgeCheckKeys, "host, password_file", file)
        case .connection?: Statement(.bridgeCheckKeys, "host, port, tls", file)
        case .credentials?: Statement(.bridgeCheckKeys, "user, password_file", file)
        case .encryption?: Statement(.bridgeCheckKeys, "host, authorities, certificate", file)
        case .access?: Statement(.bridgeCheckKeys, "person, user", file)
        case .copied?: Statement("rm \(keys); topmost pair join -")
        case .clock?: Statement("timedatectl status")
        }
    }

    /// The entry of the status for programs.
    var value: Value {
        .fields([
            ("state", .string(state)), ("broker", status.map { .string($0.broker) }),
            ("connected_since_ms", status?.connectedSince.map { .int64($0) }),
            ("machines", status.map { .int64($0.machines) }),
            ("own_questions", status.map { .int64($0.ownQuestions) }),
            ("other_questions", status.map { .int64($0.otherQuestions) }),
            ("problem", status?.problem.map { .string($0.rawValue) }),
            ("detail", status.flatMap { $0.detail.isEmpty ? nil : .string($0.detail) }),
        ])
    }

    private var state: String {
        if !problems.isEmpty { return "invalid" }
        guard let status else { return "stopped" }
        return status.connectedSince == nil ? "waiting" : "connected"
    }
}

extension Value {
    /// A dictionary of options with one more.
    func adding(_ name: String, _ value: Value) -> Value {
        guard case .dictionary(let entries, let key, let type) = self else { return self }
        let entry = Entry(key: .string(name), value: .variant(value))
        return .dictionary(entries + [entry], key: key, value: type)
    }
}
