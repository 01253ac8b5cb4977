// SPDX-License-Identifier: MIT

import ArgumentParser

/// The name of a flag where its value is looked up.
struct FlagKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
