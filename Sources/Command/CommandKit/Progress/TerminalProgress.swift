// SPDX-License-Identifier: MIT
//
// Where there is no screen, the progress of work is a line in the terminal of standard error:
// standard output keeps what the work prints. The line is drawn at the start of an otherwise
// empty line and erased before anything else is written there, and at the end. Questions are not
// asked there: their display needs the whole terminal, and so do the work's keyboard and output.

import Basics
package import EventLoop
import Files
import Glibc
import PresenterCore
package import SystemCalls

/// The line in the terminal that shows how far work is.
package final class TerminalProgress {
    /// Whether this command, or the program that it runs, may write to the terminal.
    package var isInForeground: () -> Bool

    private let loop: EventLoop
    private let clock: ProgressClock
    private let delay: Duration
    private let hasColor: Bool
    private let hasUnicode: Bool
    private var line: ProgressLine
    private var timer: TimerSource?
    /// The text on the terminal's last line; may be empty.
    private var drawn = ""
    /// Whether the cursor is at the start of an empty line.
    private var isAtLineStart = true

    private static let turn = Duration.milliseconds(120)
    private static let second = Duration.seconds(1)

    /// Whether standard error is a terminal that can erase a line.
    package static var hasTerminal: Bool {
        StandardStream.error.terminalColumns != nil
            && !["", "dumb"].contains(ThisProcess.variable("TERM") ?? "")
    }

    /// Prepares the line.
    ///
    /// - Parameters:
    ///   - line: its initial text.
    ///   - delay: how long it stays away: short work shows nothing.
    ///   - loop: the event loop that draws it.
    /// - Throws: `unreachable` at a system limit.
    package init(_ line: ProgressLine, delay: Duration, loop: EventLoop) throws(Failure) {
        self.line = line
        self.delay = delay
        self.loop = loop
        clock = ProgressClock(start: loop.now)
        hasColor = ThisProcess.variable("NO_COLOR") == nil
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(ThisProcess.variable).first
        hasUnicode =
            locale?.lowercased().replacing(text: "-", with: "").contains(text: "utf8") == true
        let terminal = ControllingTerminal()
        isInForeground = { terminal?.isOurs ?? true }
        timer = try loop.makeTimer { [unowned self] in draw() }
    }

    /// Shows the line from now on, after its delay.
    package func begin() { timer?.arm(at: max(loop.now, clock.start + delay)) }

    /// Applies the report of a line.
    package func apply(_ report: ProgressReport) {
        line.progress = report.progress ?? line.progress
        line.text = report.text ?? line.text
        line.title = report.title ?? line.title
        if !drawn.isEmpty { timer?.arm(after: .milliseconds(50)) }
    }

    /// Writes what the work printed above the line.
    package func pass(_ bytes: [UInt8], to stream: StandardStream) {
        guard !bytes.isEmpty else { return }
        let isHere = isatty(stream.rawValue) == 1
        if isHere { erase() }
        stream.write(bytes)
        guard isHere else { return }
        // Output that ends in the middle of a line may be a question: it stays.
        isAtLineStart = bytes.last == 0x0A || bytes.last == 0x0D
        if isAtLineStart, loop.now >= clock.start + delay { timer?.arm(after: .milliseconds(50)) }
    }

    /// Removes the line and restores the terminal.
    package func end() {
        timer?.disarm()
        erase()
    }

    private func erase() {
        guard !drawn.isEmpty else { return }
        drawn = ""
        StandardStream.error.write("\r\u{1b}[K")
    }

    private func draw() {
        let isMoving = line.isSpinner || line.progress == .indeterminate
        timer?.arm(after: isMoving ? Self.turn : Self.second)
        guard isAtLineStart, isInForeground(), let columns = StandardStream.error.terminalColumns
        else { return }
        let now = loop.now
        line.times = clock.text(at: now, line.isSpinner ? .indeterminate : line.progress)
        let next = line.text(
            ProgressLine.Style(columns: columns, hasColor: hasColor, hasUnicode: hasUnicode),
            step: Int((now - clock.start) / Self.turn)
        )
        guard next != drawn else { return }
        drawn = next
        StandardStream.error.write("\r" + next + "\u{1b}[K")
    }
}
