// SPDX-License-Identifier: MIT

/// Finds the known name closest to a misspelt one.
public enum NearestName {
    /// Returns the first known name with that prefix (of at least three letters), else
    /// the closest one, if at most a third of its letters differ.
    public static func of(_ name: String, among known: [String]) -> String? {
        guard name.utf8.count <= 64 else { return nil }
        if name.utf8.count > 2, let whole = known.first(where: { $0.hasPrefix(name) }) {
            return whole
        }
        let nearest = known.map { (name: $0, distance: distance(name, $0)) }
            .min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= max(1, nearest.name.utf8.count / 3) else {
            return nil
        }
        return nearest.name
    }

    /// The number of letters to add, drop, change or swap with a neighbour.
    static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        var before: [Int] = []
        var above = Array(0...right.count)
        for row in left.indices {
            var line = [row + 1]
            for column in right.indices {
                let change = above[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(change, above[column + 1] + 1, line[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    best = min(best, before[column - 1] + 1)
                }
                line.append(best)
            }
            (before, above) = (above, line)
        }
        return above[right.count]
    }
}
