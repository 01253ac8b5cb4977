// SPDX-License-Identifier: MIT

import Texts

/// Parses globs and regular expressions.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private let ignoresCase: Bool
    private var index = 0
    private var depth = 0

    /// The most groups inside one another.
    private static let deepest = 32
    /// The most repetitions that can be named.
    private static let maximumRepeats = 200

    init(_ text: String, ignoresCase: Bool) {
        scalars = Array(text.unicodeScalars)
        self.ignoresCase = ignoresCase
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func takeScalar() -> Unicode.Scalar? {
        guard let scalar = next else { return nil }
        index += 1
        return scalar
    }

    private mutating func takeScalar(_ expected: Unicode.Scalar) -> Bool {
        guard next == expected else { return false }
        index += 1
        return true
    }

    // MARK: Globs

    mutating func glob() throws(PatternError) -> PatternNode {
        var parts: [PatternNode] = [.start]
        while let scalar = takeScalar() {
            switch scalar {
            case "*": parts.append(.repeated(.scalar(.all), minimum: 0, maximum: nil))
            case "?": parts.append(.scalar(.all))
            case "[": parts.append(.scalar(try set()))
            case "\\":
                guard let escaped = takeScalar() else {
                    throw PatternError(.endsWithBackslash)
                }
                parts.append(literal(escaped))
            default: parts.append(literal(scalar))
            }
        }
        return .sequence(parts + [.end])
    }

    // MARK: Regular expressions

    mutating func expression() throws(PatternError) -> PatternNode {
        let node = try choice()
        guard next == nil else { throw PatternError(.closesUnopenedGroup) }
        return node
    }

    private mutating func choice() throws(PatternError) -> PatternNode {
        var choices = [try sequence()]
        while takeScalar("|") { choices.append(try sequence()) }
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func sequence() throws(PatternError) -> PatternNode {
        var parts: [PatternNode] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            parts.append(try repetitions(of: try atom()))
        }
        return .sequence(parts)
    }

    private mutating func atom() throws(PatternError) -> PatternNode {
        guard let scalar = takeScalar() else { return .sequence([]) }
        switch scalar {
        case ".": return .scalar(.all)
        case "^": return .start
        case "$": return .end
        case "[": return .scalar(try set())
        case "(": return try group()
        case "\\": return try escape()
        case "*", "+", "?", "{": throw PatternError(.repeatsNothing, "\(scalar)")
        default: return literal(scalar)
        }
    }

    private mutating func group() throws(PatternError) -> PatternNode {
        depth += 1
        guard depth <= Self.deepest else { throw PatternError(.nestsTooDeep) }
        if takeScalar("?"), !takeScalar(":") {
            throw PatternError(.opensSpecialGroup)
        }
        let node = try choice()
        guard takeScalar(")") else { throw PatternError(.leavesGroupOpen) }
        depth -= 1
        return node
    }

    private mutating func repetitions(of node: PatternNode) throws(PatternError) -> PatternNode {
        var node = node
        while let scalar = next {
            switch scalar {
            case "*": node = .repeated(node, minimum: 0, maximum: nil)
            case "+": node = .repeated(node, minimum: 1, maximum: nil)
            case "?": node = .repeated(node, minimum: 0, maximum: 1)
            case "{":
                index += 1
                let range = try counts()
                node = .repeated(node, minimum: range.minimum, maximum: range.maximum)
                continue
            default: return node
            }
            index += 1
        }
        return node
    }

    /// Reads `3}`, `3,}` or `3,5}`.
    private mutating func counts() throws(PatternError) -> (minimum: Int, maximum: Int?) {
        let minimum = number()
        var maximum = minimum
        if takeScalar(",") { maximum = number() }
        let isOpen = scalars[index - 1] == ","
        guard let minimum, takeScalar("}"), isOpen || minimum <= maximum ?? 0,
            max(minimum, maximum ?? 0) <= Self.maximumRepeats
        else {
            let forms = "{n}, {n,} or {n,m}"
            throw PatternError(.repeatsWrongly, forms, "\(Self.maximumRepeats)", "{")
        }
        return (minimum, isOpen ? nil : maximum)
    }

    private mutating func number() -> Int? {
        var number: Int?
        while let scalar = next, ("0"..."9").contains(scalar), number ?? 0 < 10_000 {
            number = (number ?? 0) * 10 + Int(scalar.value - 0x30)
            index += 1
        }
        return number
    }

    private mutating func escape() throws(PatternError) -> PatternNode {
        if next == "b" || next == "B" { return .boundary(takeScalar() == "b") }
        return .scalar(try escapedSet())
    }

    /// The set of characters of an escape.
    private mutating func escapedSet() throws(PatternError) -> ScalarClass {
        guard let scalar = takeScalar() else { throw PatternError(.endsWithBackslash) }
        switch scalar {
        case "d": return .digits
        case "D": return ScalarClass.digits.inverted
        case "w": return .words
        case "W": return ScalarClass.words.inverted
        case "s": return .spaces
        case "S": return ScalarClass.spaces.inverted
        case "n": return ScalarClass(0x0A...0x0A)
        case "t": return ScalarClass(0x09...0x09)
        case "a"..."z", "A"..."Z", "0"..."9":
            throw PatternError(.usesEscape, "\(scalar)")
        default: return one(scalar)
        }
    }

    /// Reads a set after its `[`.
    private mutating func set() throws(PatternError) -> ScalarClass {
        let isInverted = takeScalar("^") || takeScalar("!")
        var members = ScalarClass()
        var isFirst = true
        while let scalar = takeScalar() {
            if scalar == "]", !isFirst {
                if ignoresCase { members = members.folded }
                return isInverted ? members.inverted : members
            }
            isFirst = false
            members = members.union(try member(scalar))
        }
        throw PatternError(.leavesSetOpen)
    }

    /// Reads one character or range of a set.
    private mutating func member(_ scalar: Unicode.Scalar) throws(PatternError) -> ScalarClass {
        if scalar == "\\" { return try escapedSet() }
        guard next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
            return one(scalar)
        }
        index += 1
        var last = takeScalar()
        if last == "\\" { last = takeScalar() }
        guard let last, last >= scalar else {
            throw PatternError(.rangesBackwards)
        }
        return ScalarClass(scalar.value...last.value)
    }

    private func one(_ scalar: Unicode.Scalar) -> ScalarClass {
        let value = ignoresCase ? PatternText.fold(scalar.value) : scalar.value
        return ScalarClass(value...value)
    }

    private func literal(_ scalar: Unicode.Scalar) -> PatternNode { .scalar(one(scalar)) }
}

/// A part of a parsed pattern.
indirect enum PatternNode {
    /// One character of a set.
    case scalar(ScalarClass)
    /// The start of the text.
    case start
    /// The end of the text.
    case end
    /// An edge of a word, between one of its characters and another one; if `false`, any other
    /// position.
    case boundary(Bool)
    /// One after the other.
    case sequence([PatternNode])
    /// Any of them.
    case choice([PatternNode])
    /// Several times the same; `maximum` is `nil`: as often as there is.
    case repeated(PatternNode, minimum: Int, maximum: Int?)
}
