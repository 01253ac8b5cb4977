// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import CommandKit

@Suite("A line of progress in a terminal")
struct ProgressLineTests {
    func line(_ progress: Progress, text: String = "", times: String = "0:12") -> ProgressLine {
        var line = ProgressLine(title: "Copying", text: text, progress: progress)
        line.times = times
        return line
    }

    func text(
        _ line: ProgressLine,
        _ columns: Int,
        step: Int = 0,
        hasUnicode: Bool = true
    ) -> String {
        line.text(.init(columns: columns, hasColor: false, hasUnicode: hasUnicode), step: step)
            .replacing("\u{1b}[1m", with: "").replacing("\u{1b}[0m", with: "")
    }

    @Test("it has a bar, the percentage, the times and the text")
    func whole() {
        let bar = String(repeating: "━", count: 12) + String(repeating: "─", count: 18)
        #expect(
            text(line(.fraction(0.409), text: "Photos"), 80)
                == "Copying  \(bar)  40 %  0:12  Photos"
        )
        #expect(
            text(line(.fraction(1)), 80, hasUnicode: false)
                == "Copying  \(String(repeating: "#", count: 30)) 100 %  0:12"
        )
    }

    @Test("it is never as wide as the terminal, and the times stay longest")
    func narrow() {
        let line = line(.fraction(0.5), text: "A rather long text 日本語", times: "0:12 · 0:12 left")
        var spinner = line
        spinner.isSpinner = true
        for columns in 1...120 {
            for step in 0..<3 {
                #expect(Columns.width(of: text(line, columns, step: step)) < max(2, columns))
                #expect(Columns.width(of: text(spinner, columns, step: step)) < max(2, columns))
            }
        }
        #expect(text(line, 44) == "Copying  ━━━━━─────  50 %  0:12 · 0:12 left")
        #expect(text(line, 30) == "Copying  ━━━───  50 %")
        #expect(text(line, 20) == "Copying  A rather …")
    }

    @Test("the bar moves back and forth if the progress is unknown")
    func moving() {
        let line = line(.indeterminate, times: "")
        func lit(_ step: Int) -> Int? {
            let bar = Array(text(line, 80, step: step).dropFirst(9))
            #expect(bar.count == 36)
            #expect(bar.filter { $0 == "━" }.count == 10)
            return bar.firstIndex(of: "━")
        }
        #expect([0, 1, 26, 27, 51, 52].map(lit) == [0, 1, 26, 25, 1, 0])
    }

    @Test("a spinner turns")
    func spinner() {
        var line = line(.indeterminate, text: "Photos")
        line.isSpinner = true
        #expect(text(line, 80) == "⠋ Copying  0:12  Photos")
        #expect(text(line, 80, step: 11) == "⠙ Copying  0:12  Photos")
        #expect(text(line, 80, step: 3, hasUnicode: false) == "\\ Copying  0:12  Photos")
    }

    @Test("colours are left out where they are not wanted, and texts cannot move the cursor")
    func colors() {
        var line = line(.fraction(0.5), text: "a\u{1b}[2Jb\r")
        line.title = "\u{1b}]0;x\u{7}"
        let colored = line.text(.init(columns: 80), step: 0)
        #expect(colored.contains("\u{1b}[36m━"))
        #expect(!colored.contains("\u{1b}[2J") && !colored.contains("\r"))
        let plain = line.text(.init(columns: 80, hasColor: false), step: 0)
        #expect(!plain.contains("\u{1b}[36m") && !plain.contains("\u{1b}[2m"))
        #expect(!plain.contains("\u{7}"))
    }
}
