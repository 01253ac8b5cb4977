// SPDX-License-Identifier: MIT
//
// Facts: zenity 3.44 and yad 0.40, their manuals and how they read lines.

import BusWire
import ChildProcess
import CommandKit
import EventLoop
import Glibc
import Localization
import PresenterCore
import SystemCalls
import Texts

/// The progress dialog of other programs, which standard input moves.
struct OtherProgress {
    var title: String
    /// The text at first.
    var text = ""
    /// Whether texts have tags.
    var isMarkup = false
    /// Percent at first; `nil`: 0.
    var percent: Int?
    /// Whether it only shows a moving bar.
    var pulses = false
    /// Whether 100 ends it, before its input does.
    var closesWhenDone = false
    /// The label of the button that ends it; `nil`: there is none.
    var stop: String?
    /// Seconds until it goes; `nil`: no limit.
    var seconds: Int?

    /// How it ended.
    enum End {
        case finished
        case cancelled
        case timedOut
    }

    /// The report of a line.
    enum Command: Equatable {
        case text(String)
        /// 0 to 100.
        case percent(Int)
        /// Whether it only shows a moving bar.
        case pulses(Bool)
        /// Nothing: such lines are left out without a word.
        case nothing

        /// Reads `# text`, a number, of which digits count, or `pulsate:true`.
        init(_ line: String) {
            let line = line.trimmed
            if line.hasPrefix("#") {
                self = .text(String(line.dropFirst()).trimmed)
            } else if line.hasPrefix("pulsate") {
                let parts = line.split(separator: ":", maxSplits: 1)
                self = parts.count < 2 ? .nothing : .pulses(parts[1].trimmed != "false")
            } else {
                let digits = line.prefix { $0.isASCII && $0.isNumber }
                self = digits.isEmpty ? .nothing : .percent(min(100, Int(digits) ?? 100))
            }
        }
    }

    /// Shows the progress until standard input ends, or the user ends it.
    func run() throws(Failure) -> End {
        let first = min(100, max(0, percent ?? 0))
        let look = ProgressLook(
            .toast,
            first: ProgressReport(
                progress: pulses ? .indeterminate : .fraction(Double(first) / 100),
                text: plain(text),
                title: title
            ),
            stop: stop
        )
        let inTerminal = InlineDisplay.isUsual && TerminalProgress.hasTerminal
        let card = try ProgressCard(
            look,
            inTerminal: inTerminal,
            anyway: false,
            waiting: try CommandLoop()
        )
        try card.begin()
        defer { card.end() }
        var reader = Reader(percent: first, pulses: pulses)
        var isDone = false
        let deadline = try Deadline(in: card.waiting.loop)
        if let seconds { deadline.set(after: .seconds(seconds)) }
        let lines = try failing(.usage, Phrase.cannotReadInput.text) {
            try LineSource(FileDescriptor(adopting: 0), loop: card.waiting.loop) { line in
                if let report = reader.report(Command(line)) { card.apply(report.with(plain)) }
                isDone = isDone || (closesWhenDone && reader.percent == 100)
            }
        }
        return try card.waiting.wait {
            if card.wasCancelled { return .cancelled }
            if isDone || lines.isAtEnd { return .finished }
            return deadline.hasPassed ? .timedOut : nil
        }
    }

    private func plain(_ text: String) -> String {
        let lines = OtherDialog.unescaped(text)
        return isMarkup ? StyledText(markup: lines).plain : lines
    }

    /// The report of the lines so far.
    struct Reader {
        /// 0 to 100.
        var percent: Int
        var pulses: Bool

        /// Takes a line; `nil`: it changes nothing.
        mutating func report(_ command: Command) -> ProgressReport? {
            switch command {
            case .nothing: return nil
            case .text(let text): return ProgressReport(text: text)
            case .percent(let next): percent = next
            case .pulses(let next): pulses = next
            }
            return ProgressReport(
                progress: pulses ? .indeterminate : .fraction(Double(percent) / 100)
            )
        }
    }
}

extension ProgressReport {
    /// The report with its text rewritten.
    fileprivate func with(_ change: (String) -> String) -> ProgressReport {
        var report = self
        report.text = text.map(change)
        return report
    }
}

/// The process that started this one.
enum ThisParent {
    /// Sends SIGHUP, as if the terminal were gone; that ends a script.
    static func hangUp() {
        let parent = getppid()
        // 1: it ended before, and this process has another parent now.
        if parent > 1 { kill(parent, SIGHUP) }
    }
}
