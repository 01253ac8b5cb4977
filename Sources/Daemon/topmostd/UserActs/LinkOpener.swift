// SPDX-License-Identifier: MIT

import EventLoop
import Journal

/// Opens links clicked by the user, with the desktop's `xdg-open`.
struct LinkOpener {
    private let runner: ProgramRunner
    private let opener: [String]
    private let log: Log

    /// Creates an opener from the program and the arguments before the URL; never empty.
    init(_ runner: ProgramRunner, opener: [String] = ["xdg-open"], log: Log) {
        self.runner = runner
        self.opener = opener
        self.log = log
    }

    /// Opens a web or mail URL; refuses any other.
    func open(_ address: String) {
        let schemes = ["https://", "http://", "mailto:"]
        guard schemes.contains(where: { address.lowercased().hasPrefix($0) }) else {
            log.warning("link not opened: neither a web nor a mail link")
            return
        }
        guard !runner.isFull else {
            log.warning("link not opened: \(runner.count) are being opened")
            return
        }
        do {
            try runner.start(opener + [address]) { [log] status in
                if !status.isSuccess { log.warning("link opener ended with \(status)") }
            }
        } catch {
            log.error("link not opened: \(opener.joined(separator: " ")): \(error)")
        }
    }
}
