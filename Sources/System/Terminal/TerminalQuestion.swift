// SPDX-License-Identifier: MIT

import Glibc
import SystemCalls

/// A question that a terminal answers by itself, for programs that only write to it otherwise.
public enum TerminalQuestion {
    /// Sends a question and reads until the answer is whole.
    ///
    /// It asks nothing in the background, where that would stop the process, nor while the user
    /// types ahead: the keys would be lost.
    ///
    /// - Parameters:
    ///   - path: the terminal's file.
    ///   - question: the bytes to send.
    ///   - span: how long the terminal may take.
    ///   - isWhole: whether these bytes are the whole answer.
    /// - Returns: the answer; `nil`: there is none.
    public static func ask(
        _ path: String,
        _ question: [UInt8],
        within span: Duration,
        isWhole: ([UInt8]) -> Bool
    ) -> [UInt8]? {
        var original = termios()
        guard let file = try? FileDescriptor.open(path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK),
            tcgetpgrp(file.number) == getpgrp(), !file.waitForInput(milliseconds: 0),
            unsafe tcgetattr(file.number, &original) == 0
        else { return nil }
        let settings = TerminalSettings(original: original)
        var raw = settings.raw
        // Output stays as it is: others may write to the terminal meanwhile, and Ctrl-C is heard.
        raw.c_oflag = original.c_oflag
        raw.c_lflag |= original.c_lflag & tcflag_t(ISIG)
        guard unsafe tcsetattr(file.number, TCSANOW, &raw) == 0 else { return nil }
        defer { _ = unsafe tcsetattr(file.number, TCSANOW, &original) }
        var answer: [UInt8] = []
        do {
            guard try file.write(question[...]) == question.count else { return nil }
            let end = BootClock.now + span
            while !isWhole(answer), answer.count < 4096 {
                let left = (end - BootClock.now).components
                let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
                guard milliseconds > 0, file.waitForInput(milliseconds: Int32(milliseconds)),
                    case .bytes = try file.read(into: &answer)
                else { return nil }
            }
        } catch {
            // A terminal that cannot be read answers nothing.
            return nil
        }
        return isWhole(answer) ? answer : nil
    }
}
