// SPDX-License-Identifier: MIT

/// Finds the name that was meant.
enum Nearest {
    /// The known name with the fewest letters to change, if those are few.
    static func name(to name: String, among known: [String]) -> String? {
        guard name.utf8.count <= 64 else { return nil }
        if name.utf8.count > 2, let longer = known.first(where: { $0.hasPrefix(name) }) {
            return longer
        }
        let best = known.map { (distance(Array(name.utf8), Array($0.utf8)), $0) }
            .min { $0 < $1 }
        guard let (distance, found) = best, distance <= max(2, name.utf8.count / 2) else {
            return nil
        }
        return found
    }

    /// How many letters must be put in, taken out or changed.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let change = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
