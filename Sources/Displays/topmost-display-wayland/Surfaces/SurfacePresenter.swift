// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import DisplayKit
import Wayland

/// One frame's surface with its images.
final class SurfacePresenter {
    let wlSurface: WaylandSurface
    /// Called when the compositor has released an image.
    var onReady: () -> Void = {}
    /// Whether it is a part of an output's overlay.
    let isPart: Bool
    private(set) var content: SurfaceFrame
    private(set) var geometry: SurfaceGeometry
    private let connection: Connection
    private let resources: Resources
    /// The corner of a layer's position, constant for its lifetime.
    let corner: WaylandSurface.Corner
    private var input: [Rectangle<Int>]?
    private var blur: [Rectangle<Int>] = []
    private var images: [Image] = []
    /// The subsurface that shows the pixels while they are drawn elsewhere than where the pointer
    /// counts; it may lie beyond the edges of its parent, whose image is `ground`.
    private var shifted: (wlSurface: WaylandSurface, ground: SharedImage)?

    /// An image, and the damage it still lacks.
    private struct Image {
        var shared: SharedImage
        var missing: [Rectangle<Int>]
    }

    /// Maximum number of images of a surface: one shown, one read, one drawn.
    static let imageLimit = 3

    init(
        _ wlSurface: WaylandSurface,
        isPart: Bool,
        corner: WaylandSurface.Corner,
        _ content: SurfaceFrame,
        _ geometry: SurfaceGeometry,
        connection: Connection,
        resources: Resources
    ) {
        self.wlSurface = wlSurface
        self.isPart = isPart
        self.corner = corner
        self.content = content
        self.geometry = geometry
        self.connection = connection
        self.resources = resources
    }

    /// Whether it can be painted now: an image is free or can be allocated.
    var isReady: Bool {
        images.count < Self.imageLimit || images.contains { !$0.shared.isBusy }
    }

    /// Applies a frame: draws the changes and updates the surface.
    ///
    /// - Returns: Whether the surface must be committed.
    /// - Throws: `CanvasError`, `WaylandError`.
    func update(_ new: SurfaceFrame, _ newGeometry: SurfaceGeometry) throws -> Bool {
        let isSame =
            !images.isEmpty && newGeometry.width == geometry.width
            && newGeometry.height == geometry.height
            && newGeometry.insetX == geometry.insetX && newGeometry.insetY == geometry.insetY
            && new.scale == content.scale && (new.shift != 0) == (content.shift != 0)
        let isMoved = newGeometry.frame != geometry.frame || new.shift != content.shift
        content = new
        geometry = newGeometry
        let isInputNew = updateInput()
        let isBlurNew = updateBlur()
        let damage = isSame ? new.damage : [new.whole]
        if !isSame {
            images = []
            // It has the size of before.
            shifted = nil
        }
        try followShift()
        guard !damage.isEmpty || isMoved || isInputNew || isBlurNew else { return false }
        if !damage.isEmpty {
            for index in images.indices { images[index].missing += damage }
            try paint()
        }
        shifted?.wlSurface.move(x: logicalShift, y: 0)
        shifted?.wlSurface.commit()
        return true
    }

    /// How far to the right its pixels are drawn, in logical pixels.
    var logicalShift: Int { Int((Double(content.shift) / content.scale).rounded()) }

    /// Creates or drops the part that shows shifted pixels; a part of an overlay moves itself.
    private func followShift() throws {
        guard content.shift != 0, !isPart else {
            shifted = nil
            return
        }
        guard shifted == nil else { return }
        let isSmall = connection.hasViewports
        let ground = try SharedImage(
            connection,
            width: isSmall ? 1 : geometry.width,
            height: isSmall ? 1 : geometry.height
        )
        wlSurface.show(
            ground,
            damage: [Rectangle(width: ground.width, height: ground.height)],
            width: geometry.frame.width,
            height: geometry.frame.height
        )
        let part = WaylandSurface(connection, .part(of: wlSurface))
        part.setInput([])
        shifted = (part, ground)
    }

    /// Frees all images but the one on screen.
    func dropSpareImages() {
        guard let last = images.last else { return }
        images = [last]
    }

    /// Draws the missing damage on a free image, and shows it.
    private func paint() throws {
        let whole = content.whole
        var image: Image
        if let index = images.firstIndex(where: { !$0.shared.isBusy }) {
            image = images.remove(at: index)
        } else {
            image = Image(
                shared: try SharedImage(connection, width: geometry.width, height: geometry.height),
                missing: [whole]
            )
            image.shared.onRelease = { [weak self] in self?.onReady() }
        }
        let parts = image.missing.map { $0.intersection(whole) }.filter { !$0.isEmpty }
        let origin = Point(
            x: Double(geometry.insetX) / content.scale,
            y: Double(geometry.insetY) / content.scale
        )
        let areas = parts.map { $0.offset(x: geometry.insetX, y: geometry.insetY) }
        let width = geometry.width
        let (height, scale, list) = (geometry.height, content.scale, content.displayList)
        try image.shared.withPixels { pixels in
            try Surface.lending(
                &pixels,
                width: width,
                height: height,
                pixelStride: width,
                scale: scale,
                resources: resources,
                draw: { picture in
                    for area in areas {
                        let clip = area.logical(scale: scale)
                        picture.clear(clip)
                        picture.draw(list, at: origin, clip: clip)
                    }
                }
            )
        }
        image.missing = []
        // The last one is the one on screen.
        images.append(image)
        (shifted?.wlSurface ?? wlSurface).show(
            image.shared,
            damage: areas,
            width: geometry.frame.width,
            height: geometry.frame.height
        )
    }

    private func updateInput() -> Bool {
        // The overlay takes the pointer for its parts.
        let wanted = isPart ? [] : inputRegion(x: -geometry.frame.x, y: -geometry.frame.y)
        guard wanted != input else { return false }
        input = wanted
        wlSurface.setInput(wanted)
        return true
    }

    private func updateBlur() -> Bool {
        let wanted = content.blursBackground ? content.bands(from: geometry.frame) : []
        guard wanted != blur else { return false }
        blur = wanted
        wlSurface.setBlur(wanted)
        return true
    }

    /// Returns the areas that accept clicks, in logical pixels, with an offset.
    func inputRegion(x dx: Int, y dy: Int) -> [Rectangle<Int>] {
        content.inputRegion.map { region in
            let onOutput = region.offset(x: content.frame.x, y: content.frame.y)
                .logical(scale: content.scale)
            return Rectangle(around: onOutput, scale: 1).offset(x: dx, y: dy)
        }
    }
}
