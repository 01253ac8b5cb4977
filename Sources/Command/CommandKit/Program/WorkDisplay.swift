// SPDX-License-Identifier: MIT

import ChildProcess
import Glibc
package import SystemCalls
import Texts

/// Shows that a program runs: a card on the screen, or a line in the terminal.
package protocol WorkDisplay: AnyObject {
    var waiting: CommandLoop { get }
    /// The line in the terminal; `nil`: it is a card on the screen.
    var terminal: TerminalProgress? { get }
    /// The end of the card, if it ended before the work.
    var ending: Ending? { get }
    /// Whether the user stopped the work.
    var wasCancelled: Bool { get }
    /// Called when the user stops the work, at once if that already happened.
    var onCancel: () -> Void { get set }

    /// Whether the work continues even if nothing can be shown.
    var anyway: Bool { get }

    /// Shows the card, also again after `end`.
    func present() throws(Failure)
    /// Withdraws the card.
    func end()
}

extension WorkDisplay {
    /// Shows the card or the line, also again after `end`.
    ///
    /// - Throws: the error, unless it only needs a warning.
    package func begin() throws(Failure) {
        if let terminal { return terminal.begin() }
        do throws(Failure) {
            try present()
        } catch {
            guard anyway, !error.status.isInterruption else { throw error }
            warn(.nothingShown, error.description)
        }
    }

    /// Passes on what the work printed.
    package func pass(_ bytes: [UInt8], to stream: StandardStream) {
        if let terminal { terminal.pass(bytes, to: stream) } else { stream.write(bytes) }
    }

    /// Shows the card or the line while a program runs to its end.
    ///
    /// - Parameters:
    ///   - arguments: the program and its arguments.
    ///   - answers: whether standard output is for the answer alone, and what the program prints
    ///     goes to standard error.
    ///   - reader: gets each line of a stream and returns whether it is left out; `nil`: the stream
    ///     is passed on as it is.
    /// - Returns: the command's own status.
    /// - Throws: what `begin` throws, and `noProgram` or `cannotRun`.
    package func run(
        _ arguments: [String],
        answers: Bool,
        reader: (StandardStream) -> ((OutputLine) -> Bool)? = { _ in nil }
    ) throws -> Int32 {
        try begin()
        // Withdraw it in any case.
        defer { end() }
        let target = answers ? StandardStream.error : .output
        let readers = [reader(.output), reader(.error)]
        // Beside a line in the terminal nothing else may be written there.
        func isPiped(_ index: Int, _ stream: StandardStream) -> Bool {
            readers[index] != nil || (terminal != nil && isatty(stream.rawValue) == 1)
        }
        let job = try Job(
            arguments,
            loop: waiting.loop,
            output: isPiped(0, target)
                ? .pipe : answers ? .descriptor(target.rawValue) : .inherited,
            error: isPiped(1, .error) ? .pipe : .inherited
        )
        terminal?.isInForeground = { job.isInForeground }
        let drains = [
            try pass(job.takeOutput(), target, readers[0]),
            try pass(job.takeError(), .error, readers[1]),
        ]
        var interruption: ExitStatus?
        waiting.onInterrupt = { signal in
            interruption = ExitStatus(signal: signal)
            job.end(with: signal)
        }
        // Any other end of what is shown does not affect the program.
        onCancel = { job.end() }
        while true {
            switch try waiting.wait(for: { job.news }) {
            case .ended(let status):
                for drain in drains { drain() }
                if let interruption { return interruption.rawValue }
                return wasCancelled ? ExitStatus.negative.rawValue : status
            case .stopped:
                end()
                job.sleep()
                guard !wasCancelled, interruption == nil else { continue }
                do {
                    try begin()
                } catch  where error.status.isInterruption {
                    interruption = error.status
                    job.end()
                } catch {
                    warn(.noLongerShown, error.description)
                }
            }
        }
    }

    /// Passes on what a pipe brings; returns what passes on the rest at its end.
    private func pass(
        _ pipe: consuming FileDescriptor?,
        _ stream: StandardStream,
        _ reader: ((OutputLine) -> Bool)?
    ) throws -> () -> Void {
        guard let pipe else { return {} }
        guard let reader else {
            let bytes = try ByteSource(pipe, loop: waiting.loop) { [unowned self] in
                self.pass($0, to: stream)
            }
            return { bytes.drain(to: stream) }
        }
        let lines = try LineSource(
            pipe,
            loop: waiting.loop,
            passesOn: { [unowned self] in self.pass($0, to: stream) },
            accepts: reader
        )
        return { lines.drain(to: stream) }
    }
}
