// SPDX-License-Identifier: MIT

extension String {
    /// How many whole characters so many bytes of UTF-8 are.
    package func characters(inBytes bytes: Int) -> Int {
        var left = bytes
        var count = 0
        for character in self {
            left -= character.utf8.count
            guard left >= 0 else { return count }
            count += 1
        }
        return count
    }
}
