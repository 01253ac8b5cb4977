// SPDX-License-Identifier: MIT

/// A set of characters.
struct ScalarClass: Hashable, Sendable {
    /// The members below U+0080, one bit each.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// The other members.
    private var ranges: [ClosedRange<UInt32>] = []

    static let all = ScalarClass(0...0x10FFFF)
    static let digits = ScalarClass(0x30...0x39)
    static let words = digits.union(ScalarClass(0x41...0x5A)).union(ScalarClass(0x61...0x7A))
        .union(ScalarClass(0x5F...0x5F)).union(ScalarClass(0xAA...0x10FFFF).letters)
    static let spaces = ScalarClass(0x09...0x0D).union(ScalarClass(0x20...0x20))
        .union(ScalarClass(0xA0...0xA0)).union(ScalarClass(0x2000...0x200A))
        .union(ScalarClass(0x3000...0x3000))

    init() {}

    init(_ range: ClosedRange<UInt32>) { insert(range) }

    /// All but spaces and punctuation above U+00A9: what counts as part of a word there.
    private var letters: ScalarClass {
        var letters = ScalarClass()
        letters.ranges = [
            0xAA...0xAA, 0xB5...0xB5, 0xBA...0xBA, 0xC0...0x1FFF, 0x2C00...0x2FFF,
            0x3001...0xD7FF, 0xE000...0x10FFFF,
        ]
        return letters
    }

    mutating func insert(_ range: ClosedRange<UInt32>) {
        for scalar in range.lowerBound..<max(range.lowerBound, min(range.upperBound + 1, 0x80)) {
            if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
        }
        if range.upperBound >= 0x80 {
            ranges.append(max(0x80, range.lowerBound)...range.upperBound)
        }
    }

    /// The member, if it is the only one.
    var only: UInt32? {
        switch (low.nonzeroBitCount + high.nonzeroBitCount, ranges.count) {
        case (1, 0): UInt32(low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount)
        case (0, 1) where ranges[0].count == 1: ranges[0].lowerBound
        default: nil
        }
    }

    /// One of its members; `nil`: there is none.
    var example: UInt32? {
        if low != 0 || high != 0 {
            return UInt32(low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount)
        }
        return ranges.first?.lowerBound
    }

    /// What looking for a character in it costs, in steps.
    var cost: Int { 1 + ranges.count / 8 }

    /// A copy in which no two ranges overlap.
    var merged: ScalarClass {
        var merged = self
        merged.ranges = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = merged.ranges.last, range.lowerBound <= last.upperBound else {
                merged.ranges.append(range)
                continue
            }
            let end = max(last.upperBound, range.upperBound)
            merged.ranges[merged.ranges.count - 1] = last.lowerBound...end
        }
        return merged
    }

    func union(_ other: ScalarClass) -> ScalarClass {
        var union = self
        union.low |= other.low
        union.high |= other.high
        union.ranges += other.ranges
        return union
    }

    /// All characters that are not members.
    var inverted: ScalarClass {
        var inverted = ScalarClass()
        inverted.low = ~low
        inverted.high = ~high
        var next: UInt32 = 0x80
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > next { inverted.ranges.append(next...(range.lowerBound - 1)) }
            next = max(next, range.upperBound + 1)
        }
        if next <= 0x10FFFF { inverted.ranges.append(next...0x10FFFF) }
        return inverted
    }

    /// The lower-case forms of its members too.
    var folded: ScalarClass {
        var folded = self
        for scalar in UInt32(0x41)...0x5A where contains(scalar) {
            folded.insert((scalar | 0x20)...(scalar | 0x20))
        }
        for range in ranges where range.count <= 512 {
            for scalar in range {
                let lower = PatternText.fold(scalar)
                if lower != scalar { folded.insert(lower...lower) }
            }
        }
        return folded
    }

    @inline(__always)
    func contains(_ scalar: UInt32) -> Bool {
        if scalar < 64 { return low >> UInt64(scalar) & 1 == 1 }
        if scalar < 128 { return high >> UInt64(scalar - 64) & 1 == 1 }
        for range in ranges where range.contains(scalar) { return true }
        return false
    }
}
