// SPDX-License-Identifier: MIT

import Basics
import BusValues
import ChildProcess

/// The text of a hidden field, which comes as the end of a pipe.
enum HiddenText {
    /// The most bytes of a text.
    private static let limit = 16 << 10

    /// Reads a hidden text from the details of `ButtonPressed`; `nil`: there is none.
    static func read(_ details: Value) -> String? {
        text(details["secret"])
    }

    /// Reads those of a form's fields, by their ids.
    static func fields(_ details: Value) -> [String: String] {
        guard case .dictionary(let entries, _, _)? = details["fields"] else { return [:] }
        var texts: [String: String] = [:]
        for entry in entries {
            guard let id = entry.key.text else { continue }
            texts[id] = text(entry.value)
        }
        return texts
    }

    private static func text(_ value: Value?) -> String? {
        guard case .fileDescriptor(let number)? = value?.unwrapped else { return nil }
        return try? FileDescriptor.secret(adopting: number, atMost: limit)
    }
}
