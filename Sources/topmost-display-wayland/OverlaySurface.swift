// SPDX-License-Identifier: MIT
//
// The order of layers among themselves is the compositor's own affair: on one
// the newest is above, on another below. So what covers an output is one
// layer, without pixels of its own, and all surfaces are parts of it, whose
// order is ours. It also is what takes keys and clicks while input is held.
//
// It begins below full-screen windows and rises above them once it has the
// keyboard: a locked screen never gives that, and what loses it sinks again.
// Where a lock is a layer like any other, which one lies above is chance, and
// the lower one could be read: there it rises only when it is not seen below.

import Basics
import DisplayKit
import Interaction
import Wayland

/// What covers an output and holds its parts.
final class OverlaySurface {
    let wlSurface: Surface
    let output: OutputID
    /// Whether it is on screen.
    private(set) var isShown = false
    /// How large it is, in the desktop's pixels.
    private(set) var size = (width: 0, height: 0)
    /// The parts, the lowest first.
    var order: [UInt32] = []
    private let connection: Connection
    private let isLayer: Bool
    private var image: SharedImage?
    private var input: [Rectangle]?

    init(_ wlSurface: Surface, _ output: OutputID, isLayer: Bool, _ connection: Connection) {
        self.wlSurface = wlSurface
        self.output = output
        self.isLayer = isLayer
        self.connection = connection
    }

    /// Says how it is to lie; counts from the next commit.
    func update(isOverlay: Bool, takesKeys: Bool) {
        guard isLayer else { return }
        wlSurface.update(Surface.Layer(isOverlay: isOverlay, takesKeys: takesKeys, place: .whole))
    }

    /// Where it takes the pointer; counts from the next commit.
    func setInput(_ region: [Rectangle]) {
        guard input != region else { return }
        input = region
        wlSurface.setInput(region)
    }

    /// Shows it, or follows a new size; counts from the next commit.
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
