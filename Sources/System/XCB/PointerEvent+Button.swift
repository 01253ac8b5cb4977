// SPDX-License-Identifier: MIT

import InputEvents

extension PointerEvent {
    /// Creates the event of a button; `nil`: the end of a wheel's click.
    ///
    /// Source: X Window System Protocol 11; the wheel as buttons 4 to 7 is
    /// XFree86's convention.
    init?(button number: UInt8, isPressed: Bool, _ place: Place) {
        switch number {
        case 4...7 where !isPressed: return nil
        case 4: self = .scrolled(dx: 0, dy: -Wheel.step, place)
        case 5: self = .scrolled(dx: 0, dy: Wheel.step, place)
        case 6: self = .scrolled(dx: -Wheel.step, dy: 0, place)
        case 7: self = .scrolled(dx: Wheel.step, dy: 0, place)
        default:
            let button: PointerButton =
                switch number {
                case 1: .primary
                case 2: .middle
                case 3: .secondary
                default: .other
                }
            self = isPressed ? .pressed(button, place) : .released(button, place)
        }
    }
}
