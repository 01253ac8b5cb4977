// SPDX-License-Identifier: MIT

/// A download that failed.
public struct HTTPSError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, as a sentence without its end.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
