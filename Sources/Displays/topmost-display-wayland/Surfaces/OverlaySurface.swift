// SPDX-License-Identifier: MIT
//
// The compositor decides the order of layers: with one the newest is on top, with another
// at the bottom. So an output is covered by one layer without pixels, and all surfaces are
// parts of it, in our order. It also takes keys and clicks while input is held.
//
// It starts below full-screen windows and rises above them once it has the keyboard: a
// locked screen never grants that, and a surface that loses the keyboard sinks again. If a
// lock is an ordinary layer, either may be on top, and a surface below it could be read:
// there it rises only if it is not visible below.

import Basics
import DesignSystem
import DisplayKit
import Wayland

/// The surface that covers an output and contains its parts.
final class OverlaySurface {
    let wlSurface: WaylandSurface
    let output: OutputID
    /// Whether it is on screen.
    private(set) var isShown = false
    /// The size in logical pixels.
    private(set) var size = (width: 0, height: 0)
    /// The parts, the lowest first.
    private var order: [UInt32] = []
    private let connection: Connection
    private let isLayer: Bool
    private var image: SharedImage?
    private var input: [Rectangle<Int>]?

    init(_ wlSurface: WaylandSurface, _ output: OutputID, isLayer: Bool, _ connection: Connection) {
        self.wlSurface = wlSurface
        self.output = output
        self.isLayer = isLayer
        self.connection = connection
    }

    /// Sets its layer and keyboard mode; applies with the next commit.
    func update(isOverlay: Bool, takesKeys: Bool) {
        guard isLayer else { return }
        wlSurface.update(
            WaylandSurface.Layer(isOverlay: isOverlay, takesKeys: takesKeys, position: .whole)
        )
    }

    /// Sets the area that accepts clicks; applies with the next commit.
    func setInput(_ region: [Rectangle<Int>]) {
        guard input != region else { return }
        input = region
        wlSurface.setInput(region)
    }

    /// Orders its parts, the lowest first; applies with the next commit.
    ///
    /// - Returns: Whether the order changed.
    func arrange(_ parts: [WaylandSurface]) -> Bool {
        // Only what is a part of this surface can be ordered in it: anything else would end
        // the connection.
        let parts = parts.filter { $0.isPart(of: wlSurface) }
        let new = parts.map(\.id)
        guard new != order else { return false }
        order = new
        var below = wlSurface
        for part in parts {
            part.place(above: below)
            below = part
        }
        return true
    }

    /// Shows the surface, or applies a new size; takes effect with the next commit.
    ///
    /// - Throws: `WaylandError`.
    func cover(width: Int, height: Int) throws(WaylandError) {
        guard !isShown || size != (width, height) else { return }
        let isSmall = connection.hasViewports
        let image = try SharedImage(
            connection,
            width: isSmall ? 1 : width,
            height: isSmall ? 1 : height
        )
        wlSurface.show(
            image,
            damage: [Rectangle(width: image.width, height: image.height)],
            width: width,
            height: height
        )
        self.image = image
        size = (width, height)
        isShown = true
    }
}
