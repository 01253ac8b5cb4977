// SPDX-License-Identifier: MIT

import DesignSystem

/// A press in progress: it acts when it is released where it began.
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
