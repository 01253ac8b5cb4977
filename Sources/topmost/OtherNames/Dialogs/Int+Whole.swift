// SPDX-License-Identifier: MIT

extension Int {
    /// The whole part of a number, at most 10¹⁵ in size; 0 for what is not a number.
    init(whole number: Double) {
        self = number.isNaN ? 0 : Int(Swift.max(-1e15, Swift.min(1e15, number)))
    }
}
