// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import DisplayKit
import XCB

/// A window with the pixels of one surface.
final class SurfaceWindow {
    let window: Window
    private(set) var content: SurfaceFrame
    private let connection: Connection
    private let resources: Resources
    private var picture: WindowPixels?

    /// Creates the window, unmapped and without pixels.
    ///
    /// Without a compositing manager it is cut to its outlines.
    init(
        _ content: SurfaceFrame,
        on output: Rectangle<Int>,
        connection: Connection,
        resources: Resources,
        isComposited: Bool
    ) {
        self.content = content
        self.connection = connection
        self.resources = resources
        let frame = content.frame.offset(x: output.x, y: output.y)
        window = Window(
            connection,
            frame: frame,
            kind: content.id.kind,
            title: "Topmost",
            hasAlpha: isComposited
        )
        applyRegions()
    }

    /// Moves and resizes the window.
    ///
    /// - Returns: The areas to paint, in device pixels from the surface's corner.
    func place(_ new: SurfaceFrame, on output: Rectangle<Int>) -> [Rectangle<Int>] {
        let old = content
        content = new
        window.place(new.frame.offset(x: output.x, y: output.y))
        if new.inputRegion != old.inputRegion || new.outlines != old.outlines
            || new.scale != old.scale
        {
            applyRegions()
        }
        let isSameSize = new.frame.width == old.frame.width && new.frame.height == old.frame.height
        return isSameSize && new.scale == old.scale && picture != nil ? new.damage : [new.whole]
    }

    /// Draws and sends the changed areas.
    ///
    /// - Throws: `CanvasError`, `XCBError`.
    func paint(_ damage: [Rectangle<Int>]) throws {
        guard !content.whole.isEmpty else { return }
        let picture = try pictureOfSize()
        for part in damage {
            let part = part.intersection(content.whole)
            guard !part.isEmpty else { continue }
            let origin = Point(
                x: -Double(part.x) / content.scale,
                y: -Double(part.y) / content.scale
            )
            var pixels = [UInt32](repeating: 0, count: part.area)
            var span = pixels.mutableSpan
            try Surface.lending(
                &span,
                width: part.width,
                height: part.height,
                pixelStride: part.width,
                scale: content.scale,
                resources: resources,
                draw: { $0.draw(content.displayList, at: origin) }
            )
            picture.write(
                pixels.span,
                stride: part.width,
                part: part,
                blending: window.hasAlpha ? .asDrawn : .shaped
            )
            picture.send(part, to: window)
        }
    }

    /// Sends pixels that the window lost; nothing is drawn.
    func resend(_ part: Rectangle<Int>) {
        picture?.send(part, to: window)
    }

    /// Handles the end of the server's read of a shared image.
    func imageSent(segment: UInt32) {
        _ = picture?.imageSent(segment: segment)
    }

    private func pictureOfSize() throws(XCBError) -> WindowPixels {
        let (width, height) = (content.frame.width, content.frame.height)
        if let picture, picture.width == width, picture.height == height { return picture }
        let new = try WindowPixels(connection, width: width, height: height)
        picture = new
        return new
    }

    private func applyRegions() {
        window.setInputRegion(content.inputRegion)
        if !window.hasAlpha { window.setBounds(bands) }
    }

    /// The visible area of the window without translucency, from its corner.
    private var bands: [Rectangle<Int>] {
        content.outlines.flatMap { $0.bands(scale: content.scale) }
    }
}

extension SurfaceID {
    /// The kind of its window.
    fileprivate var kind: WindowKind {
        switch self {
        case .toast, .toastCount: .notification
        case .presenters, .retry, .loading, .centre: .dialog
        }
    }
}
