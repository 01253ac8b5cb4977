// SPDX-License-Identifier: MIT

import Basics
import BusValues
import DBus
import EventLoop
import SystemCalls

/// The connection to the daemon, on the thread of `Topmost`.
final class DaemonLink {
    private let address: Connection.Address
    private let loop: EventLoop
    private let calls: CallsUnderWay
    private var connection: Connection?
    private var tokens: [BusToken] = []
    /// The unique name of the daemon; `nil`: none is known.
    private var daemon: String?
    /// What the daemon shows for this program, by id; an update by key has its id in common.
    private var live: [UInt32: [Presentation]] = [:]
    /// Presentations of another connection of this program.
    private var found: Set<UInt32> = []
    /// Hidden texts, until the end that follows.
    private var secrets: [UInt32: String] = [:]
    /// Hidden texts of a form's fields, by presentation and field id, until the end that follows.
    private var fieldSecrets: [UInt32: [String: String]] = [:]
    /// Runs out when no other daemon comes.
    private var timeoutTimer: TimerSource?

    /// How long to wait for another daemon: after a crash the bus starts it again.
    private static let longestAbsence = Duration.seconds(5)

    init(_ address: String?, _ calls: CallsUnderWay, _ loop: EventLoop) {
        self.calls = calls
        self.address = address.map { .address($0) } ?? .session
        self.loop = loop
    }

    // MARK: Requests

    func show(_ method: String, _ options: Topmost.Options, _ presentation: Presentation) {
        call(method, [options.dictionary], mayStart: true) { [weak self] answer in
            do throws(BusError) {
                guard case .uint32(let id)? = try answer.get().arguments.first else {
                    throw BusError.invalid("an answer without an id")
                }
                guard let self else { return }
                live[id, default: []].append(presentation)
                presentation.accept(id)
            } catch {
                presentation.end(.failure(TopmostError(error)))
            }
        }
    }

    /// The presentation with that id, which this connection has not asked for, or has.
    func find(_ id: UInt32, _ topmost: Topmost) -> Presentation {
        if let known = live[id]?.first { return known }
        let presentation = Presentation(topmost)
        live[id] = [presentation]
        presentation.accept(id)
        awaitEnd(of: id)
        return presentation
    }

    /// Waits for the end of such a presentation: its signals go to the connection that requested
    /// it.
    private func awaitEnd(of id: UInt32) {
        found.insert(id)
        call("Wait", [.uint32(id)], timeout: nil) { [weak self] answer in
            guard let self, live[id] != nil else { return }
            switch answer {
            case .success(let message): ended(id, message.arguments)
            // The daemon left; the next one is asked whether it continues with the presentation.
            case .failure(.remote(let name, _)) where Self.absence.contains(name) && daemon != nil:
                return
            case .failure(let error): end(id, .failure(TopmostError(error)))
            }
        }
    }

    /// The errors that the bus returns when a program has left.
    private static let absence: Set = [
        StandardError.noReply, StandardError.serviceUnknown, StandardError.nameHasNoOwner,
    ]

    func update(
        _ id: UInt32,
        _ options: Topmost.Options,
        completion: @escaping Presentation.Completion
    ) {
        call("Update", [.uint32(id), options.dictionary]) { completion(Self.done($0)) }
    }

    func dismiss(_ id: UInt32, completion: @escaping Presentation.Completion) {
        call("Dismiss", [.uint32(id)]) { completion(Self.done($0)) }
    }

    private static func done(_ answer: Result<Message, BusError>) -> Result<Void, TopmostError> {
        answer.map { _ in }.mapError { TopmostError($0) }
    }

    /// Calls the daemon; the answer comes once, now or later.
    ///
    /// The end of the program waits for it, but not where the call itself waits without a
    /// timeout.
    func call(
        _ member: String,
        of interface: String = BusNames.presenter,
        _ arguments: [Value],
        timeout: Duration? = .seconds(25),
        mayStart: Bool = false,
        answer: @escaping (Result<Message, BusError>) -> Void
    ) {
        let message = Message.call(
            member,
            of: interface,
            at: BusNames.path,
            on: BusNames.name,
            arguments,
            mayStartService: mayStart
        )
        let isBrief = timeout != nil
        if isBrief { calls.begin() }
        let reply: (Result<Message, BusError>) -> Void = { [calls] in
            answer($0)
            if isBrief { calls.end() }
        }
        do throws(BusError) {
            try connected().call(message, timeout: timeout, reply: reply)
        } catch {
            reply(.failure(error))
        }
    }

    // MARK: The bus

    private func connected() throws(BusError) -> Connection {
        if let connection { return connection }
        let connection = try Connection.open(address)
        try connection.attach(to: loop)
        // Hidden texts come as descriptors, from the daemon only.
        connection.limits.keepsDescriptors = true
        connection.onDisconnect = { [weak self] in self?.disconnected() }
        let rule = MatchRule(
            sender: BusNames.name,
            path: BusNames.path,
            interface: BusNames.presenter
        )
        tokens = [
            try connection.onSignal(rule) { [weak self] in self?.receive($0) },
            try connection.followName(BusNames.name) { [weak self] in self?.follow($0) },
        ]
        self.connection = connection
        return connection
    }

    private func disconnected() {
        tokens = []
        connection = nil
        daemon = nil
        endAll(.unreachable("the connection to the bus is gone"))
    }

    private func endAll(_ error: TopmostError) {
        timeoutTimer?.disarm()
        let ended = live
        live = [:]
        found = []
        secrets = [:]
        fieldSecrets = [:]
        for presentation in ended.values.joined() { presentation.end(.failure(error)) }
    }

    /// Handles the owner of the daemon's name.
    private func follow(_ owner: String?) {
        guard let owner else {
            if daemon != nil, !live.isEmpty { awaitDaemon() }
            return
        }
        timeoutTimer?.disarm()
        let isNew = daemon != nil && daemon != owner
        daemon = owner
        guard isNew else { return }
        for id in live.keys.sorted() { checkIsKnown(id) }
    }

    private func awaitDaemon() {
        do {
            let timer =
                try timeoutTimer
                ?? loop.timer { [weak self] in
                    self?.endAll(.unreachable("topmostd left the bus"))
                }
            timeoutTimer = timer
            timer.arm(after: Self.longestAbsence)
        } catch {
            endAll(.unreachable("\(error)"))
        }
    }

    /// Asks another daemon whether it continues with a presentation.
    private func checkIsKnown(_ id: UInt32) {
        call("Outcome", [.uint32(id)]) { [weak self] answer in
            guard let self, live[id] != nil else { return }
            switch answer {
            case .success(let message): ended(id, message.arguments)
            // It is shown: its end follows.
            case .failure(.remote(BusNames.Failure.notEnded.rawValue, _)):
                if found.contains(id) { awaitEnd(of: id) }
            case .failure(.remote(BusNames.Failure.unknownPresentation.rawValue, _)):
                let reason = "topmostd restarted and no longer has this presentation"
                end(id, .failure(.unreachable(reason)))
            // Then this daemon is gone too, and another one will be asked.
            case .failure: return
            }
        }
    }

    // MARK: Signals

    private func receive(_ message: Message) {
        guard case .uint32(let id)? = message.arguments.first else { return }
        switch message.member {
        // Reading closes the pipes of hidden texts, so they are read even if nobody waits.
        case "ButtonPressed" where message.arguments.count == 3: pressed(id, message.arguments)
        case _ where live[id] == nil: return
        case "Waiting" where message.arguments.count == 2:
            report(.waiting(reason: message.arguments[1]["reason"]?.text ?? ""), id)
        case "Presented": report(.displayed, id)
        case "InputChanged" where message.arguments.count == 2:
            report(.inputChanged(InputChange(message.arguments[1])), id)
        case "Ended": ended(id, Array(message.arguments.dropFirst()))
        default: return
        }
    }

    private func pressed(_ id: UInt32, _ arguments: [Value]) {
        guard let button = arguments[1].text else { return }
        let details = arguments[2]
        let secret = HiddenText.read(details)
        let hidden = HiddenText.fields(details)
        guard live[id] != nil else { return }
        if let secret { secrets[id] = secret }
        let text = secret ?? details["text"]?.text
        if !hidden.isEmpty { fieldSecrets[id] = hidden }
        let press = ButtonPress(
            button: button,
            text: text,
            choices: details["choices"]?.elements.compactMap(\.text) ?? [],
            fields: Topmost.FormValue.fields(details).merging(hidden.mapValues { .text($0) }) {
                $1
            },
            activationToken: details["activation_token"]?.text
        )
        report(.pressed(press), id)
    }

    private func report(_ event: PresentationEvent, _ id: UInt32) {
        for presentation in live[id] ?? [] { presentation.report(event) }
    }

    private func ended(_ id: UInt32, _ arguments: [Value]) {
        guard arguments.count == 2, let name = arguments[0].text else { return }
        guard var outcome = Outcome(name, arguments[1]) else {
            return end(id, .failure(.unreachable("topmostd is newer: outcome \"\(name)\"")))
        }
        if let secret = secrets[id] { outcome.text = secret }
        for (field, text) in fieldSecrets[id] ?? [:] { outcome.fields[field] = .text(text) }
        end(id, .success(outcome))
    }

    private func end(_ id: UInt32, _ ending: Result<Outcome, TopmostError>) {
        found.remove(id)
        secrets[id] = nil
        fieldSecrets[id] = nil
        for presentation in live.removeValue(forKey: id) ?? [] { presentation.end(ending) }
    }
}

/// The text of a hidden field, which comes as the end of a pipe.
enum HiddenText {
    /// The most bytes of a text.
    private static let limit = 16 << 10

    /// Reads a hidden text from the details of `ButtonPressed`; `nil`: there is none.
    static func read(_ details: Value) -> String? {
        text(details["secret"])
    }

    /// Reads those of a form's fields, by their ids.
    static func fields(_ details: Value) -> [String: String] {
        guard case .dictionary(let entries, _, _)? = details["fields"] else { return [:] }
        var texts: [String: String] = [:]
        for entry in entries {
            guard let id = entry.key.text else { continue }
            texts[id] = text(entry.value)
        }
        return texts
    }

    private static func text(_ value: Value?) -> String? {
        guard case .fileDescriptor(let number)? = value?.unwrapped else { return nil }
        return try? FileDescriptor.secret(adopting: number, atMost: limit)
    }
}
