// SPDX-License-Identifier: MIT

/// Something held down: it acts when it is let go where it began.
struct Press: Hashable, Sendable {
    var subject: Subject
    var device: Device

    enum Subject: Hashable, Sendable {
        case target(HitTarget)
        case scrim
    }

    enum Device: Hashable, Sendable {
        case pointer, touch
        case key(UInt32)
    }
}
