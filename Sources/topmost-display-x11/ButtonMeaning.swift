// SPDX-License-Identifier: MIT

import DisplayKit
import InputEvents

/// The meaning of a pointer button.
enum ButtonMeaning: Hashable {
    case button(PointerButton)
    /// A distance in pixels at scale 1; positive values scroll forward.
    case wheel(dx: Double, dy: Double)

    /// Source: X Window System Protocol 11; the wheel as buttons 4 to 7 is
    /// XFree86's convention.
    init(_ number: UInt8) {
        switch number {
        case 1: self = .button(.primary)
        case 2: self = .button(.middle)
        case 3: self = .button(.secondary)
        case 4: self = .wheel(dx: 0, dy: -Wheel.step)
        case 5: self = .wheel(dx: 0, dy: Wheel.step)
        case 6: self = .wheel(dx: -Wheel.step, dy: 0)
        case 7: self = .wheel(dx: Wheel.step, dy: 0)
        default: self = .button(.other)
        }
    }
}
