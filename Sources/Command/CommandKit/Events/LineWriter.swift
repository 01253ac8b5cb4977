// SPDX-License-Identifier: MIT
//
// Bars start commands that write for weeks. Standard output is written only when it can
// take something, so that signals are handled while the reader is slow, and it is watched
// while there is nothing to write: when the reader goes, the command goes too.

import ChildProcess
package import EventLoop
import Glibc
import SystemCalls
import Texts

/// Writes lines to standard output without waiting for its reader.
package final class LineWriter {
    /// Called when all lines are written.
    package var onEmpty: () -> Void = {}
    /// Whether the reader is gone.
    package private(set) var isClosed = false
    /// Why the output cannot be written; `nil`: it can.
    package private(set) var failure: Failure?

    private var waiting: [UInt8] = []
    /// `nil`: a file, which always takes everything.
    private var source: IOSource?

    /// The bytes that a ready pipe accepts without blocking (POSIX.1-2017, `PIPE_BUF`).
    private static let portion = 4096

    package init(_ loop: EventLoop) throws(Failure) {
        do {
            source = try loop.watch(fd: StandardStream.output.rawValue, []) { [unowned self] in
                ready($0)
            }
        } catch {
            // A regular file cannot be watched, and needs not.
            guard error.code == EPERM else { throw Failure(.unwritten, "\(error)") }
        }
    }

    /// Whether lines wait for the reader.
    package var isBusy: Bool { !waiting.isEmpty }

    /// Whether there is nothing more to write to.
    package var isOver: Bool { isClosed || failure != nil }

    /// Adds a line.
    package func write(_ line: String) {
        guard !isOver else { return }
        waiting += Array((line + "\n").utf8)
        if let source {
            source.events = .writable
        } else {
            send(waiting.count)
        }
    }

    private func ready(_ events: IOEvents) {
        if events.contains(.writable), isBusy { return send(Self.portion) }
        if events.contains(.error) || events.contains(.hangUp) { close() }
    }

    private func send(_ maximum: Int) {
        let part = Array(waiting.prefix(maximum))
        if let error = StandardStream.output.write(part) {
            if error.code != EPIPE {
                failure = Failure(.unwritten, .cannotWriteAnswer, "\(error)")
            }
            return close()
        }
        waiting.removeFirst(part.count)
        guard waiting.isEmpty else { return }
        source?.events = []
        onEmpty()
    }

    private func close() {
        isClosed = true
        waiting = []
        source?.isEnabled = false
    }
}
