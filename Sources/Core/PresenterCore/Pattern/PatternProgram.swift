// SPDX-License-Identifier: MIT

import Texts

/// A compiled pattern: a machine that follows all alternatives at the same time.
///
/// Each step is entered at most once for each character.
///
/// Source: K. Thompson, "Regular Expression Search Algorithm", 1968.
struct PatternProgram: Sendable {
    private enum Step {
        case scalar(ScalarClass)
        case either(Int, Int)
        case jump(Int)
        case start, end
        case boundary(Bool)
        case match
    }

    private var steps: [Step] = []
    private let ignoresCase: Bool
    /// The characters that a match can begin with; `nil`: it may be empty.
    private var first: ScalarClass? = ScalarClass()
    /// The characters that every match begins with.
    private var prefix: [UInt32] = []
    /// Whether a match begins at the start of the text.
    private var isAnchored = false
    /// Nodes added, repetitions included.
    private var nodes = 0
    /// What the classes of all steps cost.
    private var weight = 0

    /// The most steps of a program.
    static let maximum = 2000
    /// The most nodes: an empty group adds no step, however often it is repeated.
    private static let maximumNodes = 3 * maximum

    init(_ node: PatternNode, ignoresCase: Bool) throws(PatternError) {
        self.ignoresCase = ignoresCase
        try add(node)
        steps.append(.match)
        if case .start = steps[0] { isAnchored = true }
        var seen = [Bool](repeating: false, count: steps.count)
        collectFirst(0, &seen)
        first = first?.merged
        for step in steps {
            guard case .scalar(let members) = step, let only = members.only else { break }
            prefix.append(only)
        }
    }

    private mutating func add(_ node: PatternNode) throws(PatternError) {
        nodes += 1
        guard steps.count < Self.maximum, nodes <= Self.maximumNodes else {
            throw PatternError(.repeatsTooMuch)
        }
        switch node {
        case .scalar(let members):
            weight += members.cost
            guard weight <= Self.maximum else { throw PatternError(.repeatsTooMuch) }
            steps.append(.scalar(members))
        case .start: steps.append(.start)
        case .end: steps.append(.end)
        case .boundary(let isOne): steps.append(.boundary(isOne))
        case .sequence(let parts): for part in parts { try add(part) }
        case .choice(let choices): try add(choices[...])
        case .repeated(let part, let minimum, let maximum):
            for _ in 0..<minimum { try add(part) }
            if let maximum {
                for _ in 0..<(maximum - minimum) { try add(optional: part) }
            } else {
                try add(loop: part)
            }
        }
    }

    private mutating func add(_ choices: ArraySlice<PatternNode>) throws(PatternError) {
        guard let choice = choices.first else { return }
        guard choices.count > 1 else { return try add(choice) }
        let fork = steps.count
        steps.append(.match)
        try add(choice)
        let leave = steps.count
        steps.append(.match)
        steps[fork] = .either(fork + 1, steps.count)
        try add(choices.dropFirst())
        steps[leave] = .jump(steps.count)
    }

    private mutating func add(optional part: PatternNode) throws(PatternError) {
        let fork = steps.count
        steps.append(.match)
        try add(part)
        steps[fork] = .either(fork + 1, steps.count)
    }

    private mutating func add(loop part: PatternNode) throws(PatternError) {
        let fork = steps.count
        steps.append(.match)
        try add(part)
        steps.append(.jump(fork))
        steps[fork] = .either(fork + 1, steps.count)
    }

    private mutating func collectFirst(_ step: Int, _ seen: inout [Bool]) {
        guard !seen[step] else { return }
        seen[step] = true
        switch steps[step] {
        case .scalar(let members): first = first?.union(members)
        case .either(let left, let right):
            collectFirst(left, &seen)
            collectFirst(right, &seen)
        case .jump(let target): collectFirst(target, &seen)
        case .start, .end, .boundary: collectFirst(step + 1, &seen)
        case .match: first = nil
        }
    }

    /// A text of `count` characters that keeps matching busy: the pattern's first character,
    /// repeated.
    func probe(_ count: Int) -> PatternText {
        let scalar = first?.example.flatMap { Unicode.Scalar($0) } ?? "a"
        return PatternText(String(repeating: Character(scalar), count: count))
    }

    // MARK: Matching

    /// Skipped characters, and entries of the table of marks, that count as a step.
    private static let cheap = 16

    func matches(_ text: PatternText, _ budget: inout PatternBudget) -> Bool {
        let scalars = ignoresCase ? text.folded : text.exact
        guard budget.spend(1 + steps.count / Self.cheap) else { return false }
        var start = 0
        if let first, !isAnchored {
            // The usual case: no match can begin anywhere.
            while start < scalars.count, !canBegin(at: start, scalars, first) {
                start += 1
                guard start % Self.cheap != 0 || budget.spend(first.cost) else { return false }
            }
            if start == scalars.count { return false }
        } else if let first, scalars.first.map({ !first.contains($0) }) ?? true {
            return false
        }
        return run(scalars, from: start, &budget)
    }

    /// Whether a match may begin at a position.
    private func canBegin(at position: Int, _ scalars: [UInt32], _ first: ScalarClass) -> Bool {
        guard let head = prefix.first else { return first.contains(scalars[position]) }
        guard scalars[position] == head, scalars.count - position >= prefix.count else {
            return false
        }
        for index in 1..<prefix.count where scalars[position + index] != prefix[index] {
            return false
        }
        return true
    }

    private func run(
        _ scalars: [UInt32],
        from start: Int,
        _ budget: inout PatternBudget
    ) -> Bool {
        var threads = Threads(steps.count)
        for position in start...scalars.count {
            if position == start || !isAnchored { enter(0, position, scalars, &threads) }
            if threads.hasMatched { return true }
            guard position < scalars.count else { return false }
            if isAnchored, threads.current.isEmpty { return false }
            guard budget.spend(1 + threads.takeCount()) else { return false }
            let scalar = scalars[position]
            let current = threads.advance()
            for step in current {
                guard case .scalar(let members) = steps[step] else { continue }
                threads.count += members.cost
                if members.contains(scalar) { enter(step + 1, position + 1, scalars, &threads) }
            }
            if threads.hasMatched { return true }
        }
        return false
    }

    /// Enters a step and all that follow without reading a character.
    private func enter(_ step: Int, _ position: Int, _ scalars: [UInt32], _ threads: inout Threads)
    {
        threads.pending.append(step)
        while let step = threads.pending.popLast() {
            threads.count += 1
            guard threads.marks[step] != position + 1 else { continue }
            threads.marks[step] = position + 1
            switch steps[step] {
            case .scalar: threads.current.append(step)
            case .either(let left, let right):
                threads.pending.append(right)
                threads.pending.append(left)
            case .jump(let target): threads.pending.append(target)
            case .start: if position == 0 { threads.pending.append(step + 1) }
            case .end: if position == scalars.count { threads.pending.append(step + 1) }
            case .boundary(let isOne):
                if Self.isBoundary(position, scalars) == isOne { threads.pending.append(step + 1) }
            case .match: threads.hasMatched = true
            }
        }
    }

    private static func isBoundary(_ position: Int, _ scalars: [UInt32]) -> Bool {
        let before = position > 0 && ScalarClass.words.contains(scalars[position - 1])
        let after = position < scalars.count && ScalarClass.words.contains(scalars[position])
        return before != after
    }

    /// The steps that wait for a character.
    private struct Threads {
        var current: [Int] = []
        var pending: [Int] = []
        /// By step: the position after the one at which it was entered last; 0: never.
        var marks: [Int]
        var hasMatched = false
        /// Steps entered, or tried to, since the last count.
        var count = 0

        init(_ steps: Int) { marks = [Int](repeating: 0, count: steps) }

        /// Returns the steps since the last call.
        mutating func takeCount() -> Int {
            defer { count = 0 }
            return count
        }

        /// Returns the current steps and begins the list of the next character's.
        mutating func advance() -> [Int] {
            defer { current = [] }
            return current
        }
    }
}
