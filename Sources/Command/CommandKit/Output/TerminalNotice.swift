// SPDX-License-Identifier: MIT
//
// In a shell on another machine there may be no daemon, but the terminal is on the screen where
// somebody sits, and some terminals show notifications of their own. Which kind a terminal knows it
// says itself; one that is not known to know any gets nothing.
//
// Source: kitty, "Desktop notifications" (OSC 99); urxvt's notify extension, foot and WezTerm
// (OSC 777); iTerm2, "Proprietary Escape Codes" (OSC 9); xterm, "Control Sequences" (XTVERSION, DA1).

import Basics
import Files
import Glibc
package import PresenterCore
import SystemCalls
import Terminal

/// A kind of notification that a terminal shows.
package enum TerminalNotice: Hashable {
    /// kitty's: title, body and urgency.
    case osc99
    /// The kind of urxvt, with title and body.
    case osc777
    /// The kind of iTerm2, with one text.
    case osc9

    /// The kinds by the beginning of a terminal's name: in `TERM`, or its answer to XTVERSION.
    private static let names: KeyValuePairs<String, TerminalNotice> = [
        "xterm-kitty": .osc99, "kitty": .osc99, "xterm-ghostty": .osc777, "ghostty": .osc777,
        "foot": .osc777, "wezterm": .osc777, "contour": .osc777, "rxvt-unicode": .osc777,
        "iterm2": .osc9,
    ]

    /// Asks for the name, for OSC 99, and, as the end, for what every terminal answers.
    static let question = Array("\u{1b}[>q\u{1b}]99;i=topmost:p=?;\u{1b}\\\u{1b}[c".utf8)

    /// The kind that the terminal of an ssh session knows; `nil`: there is no such session, or none is
    /// known.
    package static func ofSession(
        _ variable: (String) -> String? = ThisProcess.variable,
        ask: () -> [UInt8]? = {
            TerminalQuestion.ask("/dev/tty", question, within: .seconds(1), isWhole: isWhole)
        }
    ) -> TerminalNotice? {
        guard variable("SSH_TTY") ?? variable("SSH_CONNECTION") != nil,
            let terminal = variable("TERM"), terminal != "dumb",
            // These show none, and pass none on.
            variable("TMUX") == nil, !terminal.hasPrefix("screen"), !terminal.hasPrefix("tmux")
        else { return nil }
        return named(terminal) ?? ask().flatMap(read)
    }

    private static func named(_ name: String) -> TerminalNotice? {
        let name = name.lowercased()
        return names.first { name.hasPrefix($0.key) }?.value
    }

    /// Whether it ends with the answer to DA1: `CSI ? … c`.
    static func isWhole(_ answer: [UInt8]) -> Bool {
        guard answer.last == UInt8(ascii: "c"),
            let start = answer.lastIndex(of: 0x1b)
        else { return false }
        return answer[start...].starts(with: Array("\u{1b}[?".utf8))
    }

    /// Reads the answer to the question.
    static func read(_ answer: [UInt8]) -> TerminalNotice? {
        let text = String(decoding: answer, as: UTF8.self)
        // It answers that only if it knows OSC 99.
        if text.contains(text: "\u{1b}]99;i=topmost:p=?") { return .osc99 }
        // DCS > | name ST
        guard let start = text.firstRange(text: "\u{1b}P>|") else { return nil }
        return named(String(text[start.upperBound...]))
    }

    /// Writes a toast to the terminal; returns whether it could.
    package func show(_ toast: Toast) -> Bool {
        let bytes = bytes(for: toast)
        guard let file = try? FileDescriptor.open("/dev/tty", flags: O_WRONLY | O_NOCTTY) else {
            return false
        }
        return (try? file.write(bytes[...])) == bytes.count
    }

    /// The bytes for a toast; nothing of its text ends the sequence, or begins another.
    func bytes(for toast: Toast) -> [UInt8] {
        let title = Self.cleaned(toast.headline.title ?? toast.claimedName ?? "")
        let message = Self.cleaned(toast.headline.message?.plain ?? "")
        switch self {
        case .osc99:
            let urgency = toast.urgency == .critical ? 2 : toast.urgency == .low ? 0 : 1
            let id = "i=topmost\(ThisProcess.id)"
            return Array(
                """
                \u{1b}]99;\(id):d=0:e=1:u=\(urgency):p=title;\(Base64.text(title.utf8))\u{1b}\\\
                \u{1b}]99;\(id):d=1:e=1:p=body;\(Base64.text(message.utf8))\u{1b}\\
                """.utf8
            )
        case .osc777:
            // A semicolon would end the title.
            let head = String(title.map { $0 == ";" ? "," : $0 })
            return Array("\u{1b}]777;notify;\(head);\(message)\u{1b}\\".utf8)
        case .osc9:
            let text = [title, message].filter { !$0.isEmpty }.joined(separator: ": ")
            // A number at its beginning is another command in some terminals.
            let start = text.first?.isNumber == true ? " " : ""
            return Array("\u{1b}]9;\(start)\(text)\u{1b}\\".utf8)
        }
    }

    /// A text in one line, without control characters, of at most 1,000 bytes.
    private static func cleaned(_ text: String) -> String {
        var cleaned = ""
        for character in printable(text) {
            guard cleaned.utf8.count + character.utf8.count <= 1000 else { break }
            cleaned.append(character)
        }
        return cleaned
    }
}
