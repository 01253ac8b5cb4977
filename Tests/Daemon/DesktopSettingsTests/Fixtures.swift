// SPDX-License-Identifier: MIT

import BusValues
import Testing

@testable import DesktopSettings

/// What a desktop says, as `namespace/key` and value.
func desktop(_ values: KeyValuePairs<String, Value>) -> DesktopAppearance {
    var appearance = DesktopAppearance()
    for (name, value) in values {
        let parts = name.split(separator: "/").map(String.init)
        appearance.set(value, of: parts[1], in: parts[0])
    }
    return appearance
}

let standard = "org.freedesktop.appearance"

let gnome = "org.gnome.desktop.interface"

/// An accent as the portal has it.
func accent(_ red: Double, _ green: Double, _ blue: Double) -> Value {
    .structure([.double(red), .double(green), .double(blue)])
}
