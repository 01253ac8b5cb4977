// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

/// A press in progress: it acts when it is released where it began.
struct Press: Hashable, Sendable {
    var subject: Subject
    var device: Device

    enum Subject: Hashable, Sendable {
        case target(HitTarget)
        case scrim
        case pill(Target)
        /// A toast as a whole, with another button than the primary one.
        case card(PresentationID, CardGesture)
    }

    enum Device: Hashable, Sendable {
        case pointer, touch
        case key(UInt32)
    }
}

extension CardGesture {
    /// The meaning of a button on a toast; `nil`: none.
    init?(_ button: PointerButton) {
        switch button {
        case .primary: self = .left
        case .middle: self = .middle
        case .secondary: self = .right
        case .other: return nil
        }
    }
}
