// SPDX-License-Identifier: MIT

/// Why something asked for is not there.
struct LookupError: Error {
    var name: String
    var text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }
}
