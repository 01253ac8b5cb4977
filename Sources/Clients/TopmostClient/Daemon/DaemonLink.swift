// SPDX-License-Identifier: MIT

import BusValues
import DBus
import DaemonClient
import EventLoop
import SystemCalls

/// The connection to the daemon, on the thread of `Topmost`.
final class DaemonLink {
    private let address: Connection.Address
    private let loop: EventLoop
    private let calls: CallsUnderWay
    private var client: DaemonClient?
    /// What the daemon shows for this program, by id.
    private var live: [UInt32: Presentation] = [:]

    init(_ address: String?, _ calls: CallsUnderWay, _ loop: EventLoop) {
        self.calls = calls
        self.address = address.map { .address($0) } ?? .session
        self.loop = loop
    }

    func show(_ method: String, _ options: Topmost.Options, _ presentation: Presentation) {
        calls.begin()
        let accepted: (Result<UInt32, BusError>) -> Void = { [calls, weak self] in
            switch $0 {
            case .success(let id):
                // An update by key has its id in common.
                if self?.live[id] == nil { self?.live[id] = presentation }
                presentation.accept(id)
            case .failure(let error): presentation.end(.failure(TopmostError(error)))
            }
            calls.end()
        }
        do throws(BusError) {
            try connected().present(
                method,
                options.dictionary,
                handler: handler(presentation),
                accepted: accepted
            )
        } catch {
            accepted(.failure(error))
        }
    }

    /// The presentation with that id, which this connection has not asked for, or has.
    func find(_ id: UInt32, _ topmost: Topmost) -> Presentation {
        if let known = live[id] { return known }
        let presentation = Presentation(topmost)
        live[id] = presentation
        presentation.accept(id)
        do throws(BusError) {
            try connected().follow(id, handler: handler(presentation))
        } catch {
            end(presentation, .failure(TopmostError(error)))
        }
        return presentation
    }

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
        answer: @escaping (Result<Message, BusError>) -> Void
    ) {
        let isBrief = timeout != nil
        if isBrief { calls.begin() }
        let reply: (Result<Message, BusError>) -> Void = { [calls] in
            answer($0)
            if isBrief { calls.end() }
        }
        do throws(BusError) {
            try connected().call(member, of: interface, arguments, timeout: timeout, answer: reply)
        } catch {
            reply(.failure(error))
        }
    }

    private func connected() throws(BusError) -> DaemonClient {
        if let client, !client.isDisconnected { return client }
        let client = try DaemonClient(try Connection.open(address), in: loop)
        self.client = client
        return client
    }

    private func handler(_ presentation: Presentation) -> DaemonClient.Handler {
        { [weak self] event in
            switch event {
            case .waiting(let reason): presentation.report(.waiting(reason: reason))
            case .displayed: presentation.report(.displayed)
            case .pressed(let button, let details):
                presentation.report(.pressed(ButtonPress(button, details)))
            case .inputChanged(let details):
                presentation.report(.inputChanged(InputChange(details)))
            case .ended(let name, let details):
                let newer = TopmostError.unreachable("topmostd is newer: outcome \"\(name)\"")
                self?.end(
                    presentation,
                    Outcome(name, details).map { .success($0) } ?? .failure(newer)
                )
            case .failed(let error): self?.end(presentation, .failure(TopmostError(error)))
            case .lost(let reason): self?.end(presentation, .failure(.unreachable(reason)))
            }
        }
    }

    private func end(_ presentation: Presentation, _ ending: Result<Outcome, TopmostError>) {
        if let id = presentation.id, live[id] === presentation { live[id] = nil }
        presentation.end(ending)
    }
}
