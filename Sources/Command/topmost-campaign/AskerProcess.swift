// SPDX-License-Identifier: MIT

import ChildProcess
import Coding
import EventLoop
import Files
import SystemCalls

/// A process that asks a user, as the one that keeps the campaign sees it.
final class AskerProcess {
    private let child: PacketChild
    private let onReport: (AskerReport) -> Void
    private var source: IOSource?
    private var end: ChildSource?
    private var isOver = false
    private var reports = 0

    /// Reports of one question: accepted, displayed, and how it ended.
    private static let maximumReports = 8

    /// Starts it.
    ///
    /// - Parameters:
    ///   - user: the user.
    ///   - environment: its whole environment; `nil`: that of this process.
    ///   - order: what it must do.
    ///   - loop: the loop.
    ///   - onReport: receives its reports; the last one is how it ended, and always comes.
    /// - Throws: if it cannot be started.
    init(
        _ user: UInt32,
        environment: [String: String]?,
        _ order: AskerOrder,
        in loop: EventLoop,
        onReport: @escaping (AskerReport) -> Void
    ) throws(SystemError) {
        self.onReport = onReport
        child = try PacketChild(
            ThisProcess.executable ?? ThisProcess.sibling("topmost-campaign"),
            ["ask", "\(user)"],
            environment: environment,
            waits: false
        )
        try child.socket.send(order.record)
        source = try loop.watch(fd: child.descriptor, .readable) { [weak self] _ in
            self?.receive()
        }
        end = try loop.onChildExit(child.processID) { [weak self] status in
            self?.handle(status)
        }
    }

    deinit {
        source = nil
        guard end != nil else { return }
        end = nil
        child.end()
    }

    /// Takes the question away; how it ended is reported.
    func withdraw() {
        do {
            try child.socket.send(AskerOrder(kind: .withdraw).record)
        } catch {
            child.kill()
        }
    }

    private func receive() {
        while !isOver {
            let bytes: [UInt8]
            do {
                bytes = try child.socket.receive(atMost: AskerReport.maximumBytes).bytes
            } catch {
                return
            }
            guard !bytes.isEmpty else {
                source = nil
                return
            }
            reports += 1
            guard reports <= Self.maximumReports, let report = try? AskerReport(record: bytes[...])
            else {
                child.kill()
                return
            }
            handle(report)
        }
    }

    private func handle(_ report: AskerReport) {
        switch report.kind {
        case .accepted, .displayed: break
        case .answered, .deferred, .dismissed, .failed: isOver = true
        }
        onReport(report)
    }

    private func handle(_ status: ChildStatus) {
        end = nil
        child.noteEnd()
        receive()
        guard !isOver else { return }
        var report = AskerReport(kind: .failed)
        report.reason = "\(status)"
        handle(report)
    }
}
