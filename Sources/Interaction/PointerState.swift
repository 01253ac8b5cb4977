// SPDX-License-Identifier: MIT

/// Where the pointer and the finger are.
struct PointerState: Hashable, Sendable {
    /// Where the pointer was last; `nil`: over none of our surfaces.
    private(set) var place: Place?
    /// Whether what lies under it can light up: not while it rests where something appears.
    private(set) var isAwake = false
    /// What is under it.
    var hover: HitTarget?
    /// Where the finger is.
    var touch: Place?

    /// It is there now.
    mutating func move(to place: Place, isAwake: Bool) {
        self.place = place
        self.isAwake = isAwake
    }

    /// It does something where it is.
    mutating func wake() { isAwake = true }

    /// It is over none of our surfaces.
    mutating func leave() {
        place = nil
        isAwake = false
    }
}
