// SPDX-License-Identifier: MIT

package import PresenterCore

/// One line of a terminal that shows how far work is.
///
/// Its bar and its spinner are those of the terminal display's cards.
package struct ProgressLine: Equatable {
    /// The work in general; the line begins with it.
    package var title: String
    /// The present step; left out where there is no room.
    package var text = ""
    package var progress = Progress.indeterminate
    /// The times.
    package var times = ""
    /// Whether it has a spinner and no bar.
    package var isSpinner = false

    /// The initial text of the work.
    package init(_ report: ProgressReport) {
        self.init(
            title: report.title ?? "",
            text: report.text ?? "",
            progress: report.progress ?? .indeterminate
        )
    }

    package init(title: String, text: String = "", progress: Progress = .indeterminate) {
        self.title = title
        self.text = text
        self.progress = progress
    }

    private static let ring = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    /// The columns of a bar, with its percentage.
    private static let bar = 12...36
    private static let percentage = 6

    /// How a terminal is written to.
    package struct Style: Equatable {
        /// Columns of the terminal.
        package var columns: Int
        /// Whether it has colours.
        package var hasColor = true
        /// Whether it has other characters than those of ASCII.
        package var hasUnicode = true
    }

    /// The line, with its colours.
    ///
    /// - Parameters:
    ///   - style: how the terminal is written to.
    ///   - step: which picture of the motion it is.
    /// - Returns: a line that is shorter than the terminal is wide.
    package func text(_ style: Style, step: Int) -> String {
        let room = max(1, style.columns - 1)
        var parts: [Part] = []
        var left = room
        func put(_ text: String, _ ink: Ink, atMost maximum: Int) {
            let gap = parts.isEmpty ? 0 : 2
            let text = Columns.shortened(printable(text), to: min(maximum, left - gap))
            guard !text.isEmpty else { return }
            if gap > 0 { parts.append(Part(text: "  ", ink: .plain)) }
            parts.append(Part(text: text, ink: ink))
            left -= gap + Columns.width(of: text)
        }
        if isSpinner {
            let ring = style.hasUnicode ? Self.ring : ["|", "/", "-", "\\"]
            let sign = ring[step % ring.count] + " "
            if room > 4 {
                parts.append(Part(text: sign, ink: .accent))
                left -= 2
            }
            let name = Columns.shortened(printable(title), to: left)
            parts.append(Part(text: name, ink: .bold))
            left -= Columns.width(of: name)
        } else {
            let hasBar = room >= 2 * Self.bar.lowerBound
            put(title, .bold, atMost: hasBar ? (room - Self.bar.lowerBound - 2) / 2 : room)
            // The times are more than a longer bar.
            let rest = left - 2 - (times.isEmpty ? 0 : Columns.width(of: times) + 2)
            let bar = min(Self.bar.upperBound, max(Self.bar.lowerBound, rest))
            if hasBar {
                if !parts.isEmpty { parts.append(Part(text: "  ", ink: .plain)) }
                left -= bar + (parts.isEmpty ? 0 : 2)
                parts += Self.bar(progress, width: bar, style, step)
            }
        }
        if left >= 2 + times.count { put(times, .faint, atMost: left) }
        if left > 10 { put(text, .plain, atMost: left) }
        return parts.map { $0.text(hasColor: style.hasColor) }.joined()
    }

    private static func bar(
        _ progress: Progress,
        width: Int,
        _ style: Style,
        _ step: Int
    ) -> [Part] {
        var length = width
        var number = ""
        var lit = 0..<0
        switch progress {
        case .fraction(let fraction):
            let fraction = min(1, max(0, fraction))
            number = "\(Int((fraction * 100).rounded(.down))) %"
            length = width - percentage
            lit = 0..<Int((fraction * Double(length)).rounded())
        case .indeterminate:
            let part = max(1, length * 28 / 100)
            let way = max(1, length - part)
            let offset = step % (2 * way)
            let start = offset < way ? offset : 2 * way - offset
            lit = start..<start + part
        }
        let (full, track) = style.hasUnicode ? ("━", "─") : ("#", "-")
        var parts = [
            Part(text: String(repeating: track, count: lit.lowerBound), ink: .faint),
            Part(text: String(repeating: full, count: lit.count), ink: .accent),
            Part(text: String(repeating: track, count: length - lit.upperBound), ink: .faint),
        ]
        if !number.isEmpty {
            let gap = String(repeating: " ", count: percentage - number.count)
            parts.append(Part(text: gap + number, ink: .plain))
        }
        return parts.filter { !$0.text.isEmpty }
    }

    /// The colour of a part.
    private enum Ink: String {
        case plain = ""
        case bold = "1"
        case faint = "2"
        case accent = "36"
    }

    private struct Part {
        var text: String
        var ink: Ink

        func text(hasColor: Bool) -> String {
            guard ink != .plain, hasColor || ink == .bold else { return text }
            return "\u{1b}[\(ink.rawValue)m\(text)\u{1b}[0m"
        }
    }
}
