// SPDX-License-Identifier: MIT

import DesignSystem

/// Something held down: it acts when it is let go where it began.
struct Press: Hashable, Sendable {
    var subject: Subject
    var device: Device

    enum Subject: Hashable, Sendable {
        case target(HitTarget)
        case scrim
        case pill(Target)
    }

    enum Device: Hashable, Sendable {
        case pointer, touch
        case key(UInt32)
    }
}
