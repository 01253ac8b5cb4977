// SPDX-License-Identifier: MIT

/// Why a requested object or member does not exist.
struct LookupError: Error {
    var name: String
    var text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }
}
