// SPDX-License-Identifier: MIT

/// Distances at the four edges, in reading direction.
struct Edges: Hashable, Sendable {
    var top = 0.0
    var trailing = 0.0
    var bottom = 0.0
    var leading = 0.0
    var across: Double { leading + trailing }
    var down: Double { top + bottom }
}
