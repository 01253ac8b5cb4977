// SPDX-License-Identifier: MIT

import Basics
import BusValues
import ChildProcess

/// The text of a hidden field, which comes as the end of a pipe.
enum HiddenText {
    /// The most bytes of a text.
    private static let limit = 16 << 10

    /// Reads it from the details of `ButtonPressed`; `nil`: there is none.
    static func read(_ details: Value) -> String? {
        guard case .fileDescriptor(let number)? = details["secret"] else { return nil }
        let file = FileDescriptor(adopting: number)
        var bytes = FileDescriptor.contents(of: file.number, atMost: limit)
        defer { bytes.wipe() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
