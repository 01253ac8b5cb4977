// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Glibc

/// Standard input.
enum StandardInput {
    /// All of it, up to a limit; nothing from a terminal.
    static func contents(atMost most: Int) -> [UInt8] {
        isatty(0) == 0 ? FileDescriptor.contents(of: 0, atMost: most) : []
    }

    /// The lines that are there soon; none from a terminal, or a pipe that stays silent.
    ///
    /// - Parameter patience: how long to wait for the first line, and for each after it.
    /// - Returns: the lines without their ends.
    /// - Throws: `unreachable` at a system limit.
    static func lines(within patience: Duration) throws(Failure) -> [String] {
        guard isatty(0) == 0 else { return [] }
        let waiting = try Waiting()
        var lines: [String] = []
        var isLate = false
        do {
            let timer = try waiting.loop.timer { isLate = true }
            timer.arm(after: patience)
            let source = try LineSource(FileDescriptor(adopting: 0), loop: waiting.loop) {
                lines.append($0)
                timer.arm(after: patience)
                return true
            }
            let isOver: Bool = try waiting.wait { source.isAtEnd || isLate ? true : nil }
            precondition(isOver, "the wait ended before the lines did")
            return lines
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.usage, "cannot read standard input: \(error)")
        }
    }
}
