// SPDX-License-Identifier: MIT

import ChildProcess
import Coding
import EventLoop
import Files
import SystemCalls

/// A process that asks a user, as the one that keeps the campaign sees it.
///
/// The user may stop or trace it, or keep it from ending: nothing here waits for it.
final class AskerProcess {
    private let child: PacketChild
    private let buttons: Set<String>
    private let onReport: (AskerReport) -> Void
    private let onEnd: () -> Void
    private var source: IOSource?
    private var end: ChildSource?
    private var limit: TimerSource?
    private var isOver = false
    private var reports = 0
    /// What was entered, as far as it is reported.
    private var entered = ""

    private static let wrongReport = "a wrong report"
    /// Reports of one question: the name, accepted, displayed, and how it ended.
    private static let maximumReports = 8
    /// How long its last report may take where nothing waits for the user: more than it waits
    /// itself for the end of an earlier question.
    private static let patience = Asker.patience + .seconds(10)

    /// Starts it.
    ///
    /// - Parameters:
    ///   - user: the user.
    ///   - environment: its whole environment; `nil`: that of this process.
    ///   - order: what it must do.
    ///   - buttons: the ids of the buttons that are answers.
    ///   - loop: the loop.
    ///   - onReport: receives its reports; the last one is how it ended, and comes unless `stop`
    ///     was called.
    ///   - onEnd: the process has ended: this may be dropped, and not before.
    /// - Throws: if it cannot be started.
    init(
        _ user: UInt32,
        environment: [String: String]?,
        _ order: AskerOrder,
        buttons: Set<String>,
        in loop: EventLoop,
        onReport: @escaping (AskerReport) -> Void,
        onEnd: @escaping () -> Void
    ) throws(SystemError) {
        (self.buttons, self.onReport, self.onEnd) = (buttons, onReport, onEnd)
        child = try PacketChild(
            ThisProcess.executable ?? ThisProcess.sibling("topmost-campaign"),
            ["ask", "\(user)"],
            environment: environment,
            waits: false
        )
        do throws(SystemError) {
            source = try loop.watch(fd: child.descriptor, .readable) { [weak self] _ in
                self?.receive()
            }
            limit = try loop.timer { [weak self] in self?.fail("no answer") }
            end = try loop.onChildExit(child.processID) { [weak self] status in
                self?.handle(status)
            }
            try child.socket.send(order.record)
        } catch {
            child.kill()
            throw error
        }
        if order.kind == .check { limit?.arm(after: Self.patience) }
    }

    /// Takes the question away; how it ended is reported.
    func withdraw() {
        guard !isOver else { return }
        limit?.arm(after: Self.patience)
        do {
            try child.socket.send(AskerOrder(kind: .withdraw).record)
        } catch {
            child.kill()
        }
    }

    /// Takes what it has reported, and ends it.
    func stop() {
        receive()
        finish()
    }

    private func finish() {
        isOver = true
        (source, limit) = (nil, nil)
        child.kill()
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
                // Its end follows.
                source = nil
                limit?.arm(after: Self.patience)
                return
            }
            guard let report = try? AskerReport(record: bytes[...]), take(report) else {
                return fail(Self.wrongReport)
            }
        }
    }

    /// Takes a report, unless no process of ours sends it.
    private func take(_ report: AskerReport) -> Bool {
        if report.kind == .entered {
            guard !report.values.isEmpty else { return false }
            entered += report.values
            return entered.utf8.count <= AskerReport.maximumValues
        }
        reports += 1
        // Only the first one is from a process with root's rights.
        guard reports <= Self.maximumReports, report.kind != .named || reports == 1 else {
            return false
        }
        var report = report
        (report.values, entered) = (entered, "")
        guard report.isRight(buttons) else { return false }
        handle(report)
        return true
    }

    private func handle(_ report: AskerReport) {
        if report.kind.isLast { finish() }
        onReport(report)
    }

    private func fail(_ reason: String) {
        guard !isOver else { return }
        var report = AskerReport(kind: .failed)
        report.reason = reason
        handle(report)
    }

    private func handle(_ status: ChildStatus) {
        end = nil
        child.noteEnd()
        receive()
        onEnd()
        fail("\(status)")
    }
}
