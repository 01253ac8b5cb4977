// SPDX-License-Identifier: MIT
//
// Asks one user once, with the rights of that user and nothing else: whatever a user's bus or daemon
// sends is read here, never by the process with root's rights.

import BusValues
import BusWire
import ChildProcess
import Coding
import CommandKit
import Configuration
import DBus
import DaemonClient
import EventLoop
import Files
import Localization
import PresenterCore
import SystemCalls

/// The process that asks a user.
final class Asker {
    private let loop: EventLoop
    private let socket = PacketSocket(adopting: FileDescriptor(adopting: 0))
    private var order = AskerOrder()
    private var source: IOSource?
    private var opening: BusToken?
    private var client: DaemonClient?
    private var bus = ""
    private var presentation: UInt32?
    private var languages: [String: String] = [:]
    private var timer: TimerSource?

    /// The longest order in bytes: a file and what is around its values.
    private static let maximumOrder = 192 << 10
    /// How long a question of an earlier process may take to end.
    static let patience = Duration.seconds(30)

    /// Creates it.
    ///
    /// - Throws: if a system limit is reached.
    init() throws(SystemError) {
        loop = try EventLoop()
        timer = try loop.timer { [weak self] in self?.report(.failed, "no answer") }
    }

    /// Becomes a user and asks.
    static func run(as user: UInt32) -> Int32 {
        do {
            if ThisProcess.userID != user {
                let account = UserAccount(user)
                try introduce(account)
                guard let account else { return 67 }
                try account.become()
                // Begun again, it is a program of the user's like any other, which the daemon can
                // identify: only then the daemon tells the next one how a question ended.
                let program = ThisProcess.executable ?? ""
                try Command(program, ["ask", "\(user)"]).replaceThisProcess()
            }
            let asker = try Asker()
            try asker.begin()
            return try asker.loop.run()
        } catch {
            warn("\(error)")
            return 1
        }
    }

    /// Reports the name while the user has no rights over this process yet.
    private static func introduce(_ account: UserAccount?) throws(SystemError) {
        let standardInput = FileDescriptor(adopting: 0)
        let copy = try standardInput.duplicate()
        // The next program has it, too.
        _ = standardInput.release()
        let report =
            account.map { AskerReport(kind: .named, name: $0.name) }
            ?? AskerReport(kind: .failed, reason: "the account is not known")
        try PacketSocket(adopting: copy).send(report.record)
    }

    private func begin() throws {
        order = try AskerOrder(record: socket.receive(atMost: Self.maximumOrder).bytes[...])
        source = try loop.watch(fd: socket.file.number, .readable) { [weak self] _ in
            self?.receive()
        }
        opening = try Connection.open(.session, on: loop) { [weak self] result in
            switch result {
            case .success(let connection): self?.use(connection)
            case .failure(let error): self?.report(.failed, "\(error)")
            }
        }
    }

    /// Another order, or the end of the process that keeps the campaign.
    private func receive() {
        guard let bytes = try? socket.receive(atMost: Self.maximumOrder).bytes else { return }
        guard !bytes.isEmpty else { return loop.exit(code: 0) }
        guard let next = try? AskerOrder(record: bytes[...]), next.kind == .withdraw else {
            return
        }
        guard let presentation, let client else { return report(.failed, "withdrawn") }
        // Its end follows, or an answer that was faster.
        client.call("Dismiss", [.uint32(presentation)]) { _ in }
    }

    private func report(_ kind: AskerReport.Kind, _ reason: String = "") {
        var report = AskerReport(kind: kind)
        report.reason = String(reason.prefix(256))
        send(report)
    }

    private func send(_ report: AskerReport) {
        do {
            // It waits until a long answer is read.
            for part in report.parts { try socket.send(part.record) }
        } catch {
            return loop.exit(code: 1)
        }
        if report.kind.isLast { loop.exit(code: 0) }
    }

    // MARK: The bus

    private func use(_ connection: Connection) {
        do {
            client = try DaemonClient(connection, in: loop)
        } catch {
            return report(.failed, "\(error)")
        }
        connection.busID { [weak self] id in
            guard let self else { return }
            guard let id else { return report(.failed, "the bus has no id") }
            bus = id
            if order.previous != 0, bus == order.previousBus {
                lookUp(order.previous)
            } else {
                askUnlessChecking()
            }
        }
    }

    /// Finds out how an earlier question ended; one that has not ended yet is about to.
    private func lookUp(_ id: UInt32) {
        timer?.arm(after: Self.patience)
        client?.call("Wait", [.uint32(id)], timeout: nil, mayStart: true) { [weak self] answer in
            guard let self else { return }
            timer?.disarm()
            guard case .success(let message) = answer, message.arguments.count == 2,
                let outcome = message.arguments[0].text
            else { return askUnlessChecking() }
            switch outcome {
            case "acted", "dismissed": ended(outcome, message.arguments[1])
            default: askUnlessChecking()
            }
        }
    }

    private func askUnlessChecking() {
        guard order.kind == .ask else { return report(.closed, "not answered") }
        let manager = "org.freedesktop.systemd1"
        let call = Message.call(
            "Get",
            of: "org.freedesktop.DBus.Properties",
            at: "/org/freedesktop/systemd1",
            on: manager,
            [.string(manager + ".Manager"), .string("Environment")],
            mayStartService: false
        )
        do {
            try client?.connection.call(call, timeout: .seconds(5)) { [weak self] answer in
                let variables = try? answer.get().arguments.first?.unwrapped.elements
                self?.ask(in: variables?.compactMap(\.text) ?? [])
            }
        } catch {
            report(.failed, "\(error)")
        }
    }

    /// Asks in the language of the user's session; the session's variables are those of its service
    /// manager, or of this process where there is none.
    private func ask(in environment: [String]) {
        for (name, value) in LanguageChoice.variables(of: environment) {
            ThisProcess.setVariable(name, to: value)
        }
        let language = LanguageChoice.language(
            among: Set(order.languages.keys),
            variable: ThisProcess.variable
        )
        let question: Value
        do {
            var file = CampaignFile()
            (file.question, file.languages) = (order.question, order.languages)
            let values = try CampaignPlan.values(
                file.question(in: language),
                offers: order.offers
            )
            question = OptionDictionary.write(values)
        } catch {
            return report(.failed, "\(error)")
        }
        client?.present("PresentModal", question) { [weak self] event in
            self?.handle(event)
        } accepted: { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure(let error): report(.failed, "\(error)")
            case .success(let id):
                presentation = id
                var accepted = AskerReport(kind: .accepted)
                (accepted.bus, accepted.presentation) = (bus, id)
                send(accepted)
            }
        }
    }

    private func handle(_ event: DaemonClient.Event) {
        switch event {
        case .displayed: report(.displayed)
        case .ended(let outcome, let details): ended(outcome, details)
        case .failed(let error): report(.failed, "\(error)")
        case .lost(let reason): report(.failed, reason)
        case .waiting, .pressed, .inputChanged: break
        }
    }

    private func ended(_ outcome: String, _ details: Value) {
        send(.end(outcome, details, spans: order.spans))
    }
}

/// The language in which a user is asked.
enum LanguageChoice {
    /// The variables that say it.
    static let variables = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]

    /// The variables of a session, also those that it has not, which are empty; none if it has none
    /// of them.
    static func variables(of environment: [String]) -> [String: String] {
        var found: [String: String] = [:]
        for entry in environment {
            let parts = entry.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
        }
        guard variables.contains(where: { found[$0] != nil }) else { return [:] }
        // What is left of another user would count before it.
        return Dictionary(uniqueKeysWithValues: variables.map { ($0, found[$0] ?? "") })
    }

    /// The first wanted language that there is; `nil`: that of the file.
    ///
    /// Source: GNU gettext utilities, "Locale Environment Variables".
    static func language(
        among languages: Set<String>,
        variable: (String) -> String?
    ) -> String? {
        let locale = variables.dropFirst().lazy.compactMap(variable).first ?? "C"
        guard locale != "C", locale != "POSIX" else { return nil }
        let wanted = (variable("LANGUAGE") ?? locale).split(separator: ":")
        for name in wanted {
            let full = String(name.prefix { $0 != "." && $0 != "@" })
            let short = String(full.prefix { $0 != "_" })
            if let found = [full, short].first(where: languages.contains) { return found }
        }
        return nil
    }
}
