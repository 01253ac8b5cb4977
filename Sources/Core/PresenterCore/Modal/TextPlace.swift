// SPDX-License-Identifier: MIT

/// A place in a long text, before one of its characters.
public struct TextPlace: Hashable, Sendable {
    /// The row, from 0.
    public var row: Int
    /// The number of Unicode scalars before it in the row; more than the row has is its end.
    public var offset: Int

    /// Creates a place.
    public init(row: Int, offset: Int = 0) {
        self.row = row
        self.offset = offset
    }
}

extension TextPlace: Comparable {
    /// Whether a place comes before another one.
    public static func < (one: TextPlace, other: TextPlace) -> Bool {
        (one.row, one.offset) < (other.row, other.offset)
    }
}

extension Range where Bound == TextPlace {
    /// The range as it travels: row and offset of its start, then those of its end.
    public var numbers: [Int] {
        [lowerBound.row, lowerBound.offset, upperBound.row, upperBound.offset]
    }

    /// What `numbers` accepts.
    public static var acceptedNumbers: String {
        "row and offset of a start and of a later end, each 0 to \(Int32.max)"
    }

    /// Reads `numbers`; `nil`: they are no range.
    public init?(numbers: [Int]) {
        guard numbers.count == 4,
            numbers.allSatisfy({ (0...Int(Int32.max)).contains($0) })
        else { return nil }
        let start = TextPlace(row: numbers[0], offset: numbers[1])
        let end = TextPlace(row: numbers[2], offset: numbers[3])
        guard start < end else { return nil }
        self = start..<end
    }
}
