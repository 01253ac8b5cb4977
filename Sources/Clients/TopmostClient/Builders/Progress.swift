// SPDX-License-Identifier: MIT

import BusValues

extension Topmost {
    /// How much of some work is done.
    public enum Progress: Hashable, Sendable, ExpressibleByFloatLiteral {
        /// A fraction from 0 to 1.
        case fraction(Double)
        /// The progress is unknown.
        case indeterminate

        /// Creates a fraction from 0 to 1.
        public init(floatLiteral fraction: Double) { self = .fraction(fraction) }

        /// `d` or `s`.
        var value: Value {
            switch self {
            case .fraction(let fraction): .double(fraction)
            case .indeterminate: .string("indeterminate")
            }
        }
    }
}
