// SPDX-License-Identifier: MIT

extension String {
    /// Returns how many whole characters fit into that many bytes of UTF-8.
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
