// SPDX-License-Identifier: MIT

import ArgumentParser

/// The key of a flag's parsed value.
struct FlagKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
