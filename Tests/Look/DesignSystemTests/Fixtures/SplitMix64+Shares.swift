// SPDX-License-Identifier: MIT

import TestSupport

extension SplitMix64 {
    /// True in that share of all cases.
    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

    /// A number of the range.
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
