// SPDX-License-Identifier: MIT

/// A list of steps, taken in a new session.
enum Run {
    /// How a run failed.
    struct Failure: Equatable {
        var violation: Violation
        /// The number of steps taken, the failing one included.
        var count: Int
        /// What the daemons logged last.
        var log: [String]
    }

    /// Takes the steps; `nil`: all rules held.
    static func failure(of steps: [Step], fault: Fault? = nil) throws -> Failure? {
        let session = try SimulatedSession(fault: fault)
        defer { session.close() }
        var count = 0
        do {
            try session.settle()
            for step in steps {
                count += 1
                try session.take(step)
            }
            try session.finish()
            return nil
        } catch let violation as Violation {
            return Failure(violation: violation, count: count, log: session.log.suffix(12))
        }
    }

    /// Leaves out steps as long as the same rule breaks.
    ///
    /// Source: Zeller, Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
    static func shortened(
        _ steps: [Step],
        _ failure: Failure,
        fault: Fault? = nil
    ) throws -> (steps: [Step], failure: Failure) {
        var best = Array(steps.prefix(failure.count))
        var last = failure
        var size = max(1, best.count / 2)
        var attempts = 0
        while attempts < 600 {
            var hasShrunk = false
            var start = 0
            while start < best.count, attempts < 600 {
                attempts += 1
                let part = Array(best[..<start] + best[min(best.count, start + size)...])
                if let again = try Self.failure(of: part, fault: fault),
                    again.violation.rule == failure.violation.rule
                {
                    best = Array(part.prefix(again.count))
                    last = again
                    hasShrunk = true
                } else {
                    start += size
                }
            }
            if size == 1, !hasShrunk { break }
            if !hasShrunk { size = max(1, size / 2) }
        }
        return (best, last)
    }

    /// The failure in words, with a short trace to take again.
    static func report(_ seed: UInt64, _ steps: [Step], _ failure: Failure) throws -> String {
        let short = try shortened(steps, failure)
        let lines = short.steps.map { "    .\($0)," } + ["log:"] + short.failure.log
        return """
            seed \(seed) broke a rule after \(failure.count) steps: \(failure.violation)
            shortened to \(short.steps.count) steps: \(short.failure.violation)
            \(lines.joined(separator: "\n"))
            """
    }
}
