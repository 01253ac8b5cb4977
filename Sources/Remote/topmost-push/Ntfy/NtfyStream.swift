// SPDX-License-Identifier: MIT

import Basics
import Coding
import EventLoop
import SharedCards
import SystemCalls
import WebRequests

/// Topics as a stream of messages, connected again whenever it breaks.
///
/// Source: ntfy's documentation, "Subscribe as JSON stream".
final class NtfyStream {
    /// What goes wrong, and that it is right again, as sentences for the log.
    typealias Report = (String) -> Void

    private let client: WebClient
    private let loop: EventLoop
    private let server: NtfyServer
    private let topics: String
    private let report: Report
    private let handler: (NtfyMessage) -> Void
    /// Since when: the id of a message, `all` or `none`.
    private(set) var since: String
    private var transfer: WebTransfer?
    private var lines = NtfyStream.splitter
    private var timer: TimerSource?
    private var pause = ReconnectionPause()
    private var problem: String?
    /// Since when something comes; `nil`: nothing has.
    private var connectedSince: Duration?
    private var complaints = RateLimiter(1, per: .seconds(10))

    /// The longest message in bytes: ntfy's texts have 4,096 at most.
    private static var splitter: LineSplitter { LineSplitter(limit: 64 << 10) }
    /// Without anything for that long the connection is dead: a server sends a sign every 45 s, or as
    /// often as its `keepalive-interval` says.
    private static let silence = Duration.seconds(150)
    /// A connection that lasted for less did not end a break.
    private static let stable = Duration.seconds(10)

    /// Connects.
    ///
    /// - Parameters:
    ///   - server: the server.
    ///   - topics: the topics, one at least.
    ///   - since: what came before and is wanted: an id, `all` or `none`.
    ///   - client: makes the requests.
    ///   - loop: where that happens.
    ///   - report: gets what goes wrong, as a sentence.
    ///   - handler: gets messages, and what else the server tells of them.
    /// - Throws: if the loop refuses a timer.
    init(
        _ server: NtfyServer,
        _ topics: [String],
        since: String,
        _ client: WebClient,
        _ loop: EventLoop,
        report: @escaping Report,
        handler: @escaping (NtfyMessage) -> Void
    ) throws(SystemError) {
        (self.client, self.server, self.since) = (client, server, since)
        self.loop = loop
        self.topics = topics.joined(separator: ",")
        (self.report, self.handler) = (report, handler)
        timer = try loop.timer(accuracy: .seconds(5)) { [weak self] in self?.act() }
        open()
    }

    deinit { transfer?.cancel() }

    /// Whether it was ended.
    var isClosed: Bool { timer == nil }

    /// Ends it: nothing is handled any more, not even what has arrived.
    func close() {
        transfer?.cancel()
        (transfer, timer) = (nil, nil)
    }

    private func act() {
        guard transfer != nil else { return open() }
        fail("nothing came for \(Self.silence.components.seconds) s")
    }

    private func open() {
        lines = Self.splitter
        do {
            var request = try server.request("GET", "/\(topics)/json?since=\(since)")
            request.span = nil
            timer?.arm(after: Self.silence)
            transfer = client.begin(request) { [weak self] in
                self?.receive($0)
            } onEnd: { [weak self] result in
                switch result {
                case .success: self?.fail("the server ended the connection")
                case .failure(let error): self?.fail(error.description)
                }
            }
        } catch {
            fail("\(error)")
        }
    }

    private func fail(_ reason: String) {
        transfer?.cancel()
        transfer = nil
        if let connectedSince, loop.now - connectedSince >= Self.stable { pause.reset() }
        connectedSince = nil
        // Servers end connections now and then: only what stays is a problem.
        if problem != reason { report("\(server.address): \(reason)") }
        problem = reason
        timer?.arm(after: pause.next(at: loop.now))
    }

    private func receive(_ bytes: [UInt8]) {
        timer?.arm(after: Self.silence)
        connectedSince = connectedSince ?? loop.now
        if problem != nil { report("\(server.address): connected again") }
        problem = nil
        var overlong = 0
        lines.add(bytes, overlong: &overlong) { receive(line: Array($0)) }
        if overlong > 0 { ignore("a message is too long") }
    }

    /// Whoever runs the server does not fill the log.
    private func ignore(_ reason: String) {
        guard complaints.take(at: loop.now) else { return }
        report("\(server.address): ignored: \(reason)")
    }

    private func receive(line: [UInt8]) {
        guard transfer != nil, !line.isEmpty else { return }
        let message: NtfyMessage
        do {
            message = try NtfyMessage(json: line)
        } catch {
            return ignore("\(error)")
        }
        switch NtfyMessage.Event(rawValue: message.event) {
        case .open, .keepalive:
            // From here on, also when the connection breaks before there is a message.
            if since == "none", message.time > 0 { since = "\(message.time)" }
        case .message, .delete, .clear:
            if message.hasPlainID { since = message.id }
            handler(message)
        case .poll, nil: break
        }
    }
}
