// SPDX-License-Identifier: MIT

extension [UInt8] {
    /// Overwrites the bytes with zeros, so that a secret does not stay in freed memory.
    ///
    /// Another reference to the same array keeps its bytes: drop slices and copies before.
    public mutating func wipe() {
        for index in indices { self[index] = 0 }
    }
}
