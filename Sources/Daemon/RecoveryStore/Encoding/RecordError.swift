// SPDX-License-Identifier: MIT

/// Why stored bytes cannot be read.
enum RecordError: Error, Hashable {
    /// The bytes end early, or a length exceeds them.
    case truncated
    /// A value is unknown to this version.
    case unknown(String)
}
