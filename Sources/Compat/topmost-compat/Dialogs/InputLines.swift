// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import CommandKit
import EventLoop
import Glibc
import Localization
import SystemCalls
import Texts

/// The lines of standard input, as they come.
///
/// A dialog does not wait for a pipe that stays open: it opens with the lines that have arrived,
/// and gets the others later.
final class InputLines {
    /// Whether no more lines come.
    private(set) var isOver = isatty(0) != 0
    /// The complete lines that were not taken, without their ends; at the end the last one too.
    private(set) var lines: [String] = []
    /// A longer line is left out: what writes for ever need not end a line.
    private var splitter = LineSplitter(limit: 1 << 20, ends: .text)
    private var reader: ByteSource?
    /// The lines so far, and their bytes.
    private var count = 0
    private var bytes = 0

    /// Maximum number of lines, and of their bytes: what writes for ever must not take all memory.
    private static let maximumLines = 1_000_000
    private static let maximumBytes = 256 << 20

    /// Takes the lines.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// Reads the lines that are there soon; none from a terminal, or a pipe that stays silent.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait for the first line, and for each after it.
    ///   - maximum: how many lines are enough: an input may never end.
    /// - Throws: `unreachable` at a system limit.
    func read(within timeout: Duration, lines maximum: Int) throws(Failure) {
        guard !isOver, maximum > 0 else { return }
        let waiting = try CommandLoop()
        let deadline = try Deadline(in: waiting.loop)
        deadline.set(after: timeout)
        try follow(waiting.loop) { deadline.set(after: timeout) }
        defer { reader = nil }
        try waiting.waitUntil { [unowned self] in
            isOver || deadline.hasPassed || lines.count >= maximum
        }
    }

    /// Reads what comes in a loop, until the end or `stop`.
    ///
    /// - Parameters:
    ///   - loop: the event loop that reads.
    ///   - onBytes: called after each part, and at the end.
    /// - Throws: `unknownID` if it cannot be read.
    func follow(_ loop: EventLoop, onBytes: @escaping () -> Void) throws(Failure) {
        guard !isOver else { return }
        var problem: Failure?
        do {
            // Each loop has a descriptor of its own: standard input stays open.
            let input = FileDescriptor(adopting: dup(0))
            reader = try ByteSource(input, loop: loop) { [unowned self] in
                isOver = true
                if let last = splitter.takeLast() { add(last[...]) }
                onBytes()
            } onProblem: { [unowned self] in
                let failure = Failure(
                    .unknownID,
                    .failedWith,
                    Phrase.cannotReadInput.text,
                    "\($0.reason)"
                )
                // A file is read at once.
                if reader == nil { problem = failure } else { warn(failure.description) }
            } onBytes: { [unowned self] in
                var overlong = 0
                splitter.add($0, overlong: &overlong) { add($0) }
                if count > Self.maximumLines || bytes > Self.maximumBytes, !isOver {
                    isOver = true
                    reader?.stop()
                    warn(.inputLines, "\(Self.maximumLines)")
                }
                onBytes()
            }
        } catch {
            throw Failure(.unknownID, .failedWith, Phrase.cannotReadInput.text, "\(error)")
        }
        if let problem { throw problem }
    }

    private func add(_ line: ArraySlice<UInt8>) {
        count += 1
        bytes += line.count
        guard count <= Self.maximumLines, bytes <= Self.maximumBytes else { return }
        lines.append(String(decoding: line, as: UTF8.self))
    }

    /// Reads no more.
    func stop() { reader = nil }
}
