// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Journal

/// Opens links that the person pressed, with the desktop's own `xdg-open`.
final class LinkOpener {
    /// Openers that run at once; more are a mistake somewhere.
    private static let most = 8

    private let loop: EventLoop
    private let log: Log
    private var running: [Int32: (child: Child, source: ChildSource)] = [:]

    init(loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
    }

    /// Opens a web or mail address; anything else is refused.
    ///
    /// The address is one argument of a program, never part of a shell's line.
    func open(_ address: String) {
        let schemes = ["https://", "http://", "mailto:"]
        guard schemes.contains(where: { address.lowercased().hasPrefix($0) }) else {
            log.warning("link not opened: it is neither web nor mail")
            return
        }
        guard running.count < Self.most else {
            log.warning("link not opened: \(running.count) are being opened")
            return
        }
        do {
            let child = try Command("xdg-open", [address], output: .null).start()
            let processID = child.processID
            let source = try loop.onChildExit(processID) { [weak self] status in
                self?.ended(processID, status)
            }
            running[processID] = (child, source)
        } catch {
            log.error("link not opened: xdg-open: \(error)")
        }
    }

    private func ended(_ processID: Int32, _ status: ChildStatus) {
        running.removeValue(forKey: processID)?.child.noteEnd()
        if !status.isSuccess { log.warning("xdg-open ended with \(status)") }
    }
}
