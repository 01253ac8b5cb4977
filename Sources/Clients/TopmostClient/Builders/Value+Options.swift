// SPDX-License-Identifier: MIT

import BusValues

extension Value {
    /// `a{ss}`: colours by what they colour.
    static func colors(_ colors: [Topmost.ColorRole: String]) -> Value {
        .dictionary(
            colors.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                Entry(key: .string($0.key.rawValue), value: .string($0.value))
            },
            key: "s",
            value: "s"
        )
    }

    /// `a(ssa{sv})`: buttons.
    static func buttons(_ buttons: [Topmost.Button]) -> Value {
        .array(buttons.map(\.value), element: "(ssa{sv})")
    }

    /// `a(ss)`: tags.
    static func choices(_ choices: [Topmost.Choice]) -> Value {
        .array(choices.map(\.value), element: "(ss)")
    }
}
