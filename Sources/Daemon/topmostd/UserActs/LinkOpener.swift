// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Journal

/// Opens links clicked by the user, with the desktop's `xdg-open`.
final class LinkOpener {
    /// Maximum number of openers at once; more indicate an error.
    private static let most = 8

    private let opener: [String]
    private let loop: EventLoop
    private let log: Log
    private var running: [Int32: (child: Child, source: ChildSource)] = [:]

    /// Creates an opener from the program and the arguments before the URL; never empty.
    init(_ opener: [String], loop: EventLoop, log: Log) {
        self.opener = opener
        self.loop = loop
        self.log = log
    }

    /// Opens a web or mail URL; refuses any other.
    ///
    /// The URL is one argument of a program, never part of a shell command.
    func open(_ address: String) {
        let schemes = ["https://", "http://", "mailto:"]
        guard schemes.contains(where: { address.lowercased().hasPrefix($0) }) else {
            log.warning("link not opened: neither a web nor a mail link")
            return
        }
        guard running.count < Self.most else {
            log.warning("link not opened: \(running.count) are being opened")
            return
        }
        do {
            let words = opener + [address]
            let child = try Command(words[0], Array(words.dropFirst()), output: .null).start()
            let processID = child.processID
            let source = try loop.onChildExit(processID) { [weak self] status in
                self?.ended(processID, status)
            }
            running[processID] = (child, source)
        } catch {
            log.error("link not opened: \(opener.joined(separator: " ")): \(error)")
        }
    }

    /// The program and the arguments before the URL.
    ///
    /// The daemon's service is sandboxed: no network, no namespaces. A browser must not
    /// inherit that or end with the daemon, so the manager starts it as a separate unit.
    static func opener(_ surroundings: Surroundings) -> [String] {
        guard surroundings.variable("INVOCATION_ID") != nil else { return ["xdg-open"] }
        return ["systemd-run", "--user", "--quiet", "--collect", "--", "xdg-open"]
    }

    private func ended(_ processID: Int32, _ status: ChildStatus) {
        running.removeValue(forKey: processID)?.child.noteEnd()
        if !status.isSuccess { log.warning("link opener ended with \(status)") }
    }
}
