// SPDX-License-Identifier: MIT

import PresenterCore

/// A presentation as its client wants it.
struct Wish: Hashable {
    var kind: Kind
    var blocksInput = false
    /// How long it may stay; `nil`: until it is answered.
    var timeout: Duration?
    /// How long it may block input.
    var ceiling = Duration.seconds(30)
    /// Whether it updates what its client presented before under the same key.
    var isKeyed = false
    /// The id that it asked for.
    var replaces: UInt32 = 0
    /// Whether it is asked for by `Notify`.
    var isNotification = false
}
