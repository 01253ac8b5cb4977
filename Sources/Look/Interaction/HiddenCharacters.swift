// SPDX-License-Identifier: MIT

/// The characters of a hidden field: one buffer that never grows, is shared by the copies
/// of its field, and is overwritten before it is freed.
///
/// A character of more than 15 bytes has memory of its own, which is not overwritten.
final class HiddenCharacters {
    private(set) var characters: [Character] = []
    /// How many elements of the buffer have been in use.
    private var used = 0

    init() { characters.reserveCapacity(TextField.mostScalars) }

    deinit {
        characters.removeAll(keepingCapacity: true)
        overwriteRest()
    }

    /// Replaces characters.
    func replace(_ range: Range<Int>, with new: some Collection<Character>) {
        characters.replaceSubrange(range, with: new)
        used = max(used, characters.count)
        overwriteRest()
    }

    /// The text as UTF-8, in a buffer without copies elsewhere.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        // One more for the end of the line: no reallocation leaves a copy behind.
        bytes.reserveCapacity(characters.reduce(1) { $0 + $1.utf8.count })
        for character in characters { bytes.append(contentsOf: character.utf8) }
        return bytes
    }

    /// Overwrites the elements behind the last character.
    private func overwriteRest() {
        let count = characters.count
        characters.append(contentsOf: repeatElement(" ", count: used - count))
        characters.removeSubrange(count...)
    }
}
