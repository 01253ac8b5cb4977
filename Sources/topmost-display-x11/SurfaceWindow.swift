// SPDX-License-Identifier: MIT

import Canvas
import DesignSystem
import DisplayKit
import XCB

/// One surface as a window with its pixels.
final class SurfaceWindow {
    let window: Window
    private(set) var content: SurfaceFrame
    private let connection: Connection
    private let resources: Resources
    private var picture: Picture?

    /// Creates the window, not shown and without pixels.
    ///
    /// Without a compositing manager it is cut to its outlines.
    init(
        _ content: SurfaceFrame,
        on output: Rectangle,
        connection: Connection,
        resources: Resources,
        isComposited: Bool
    ) {
        self.content = content
        self.connection = connection
        self.resources = resources
        let frame = content.frame.rectangle(on: output)
        window = Window(
            connection,
            frame: frame,
            kind: content.id.kind,
            title: "Topmost",
            hasAlpha: isComposited
        )
        applyRegions()
    }

    /// Moves and resizes the window, and says what must be painted.
    ///
    /// - Returns: What changed, in device pixels from the surface's corner.
    func place(_ new: SurfaceFrame, on output: Rectangle) -> [PixelRect] {
        let old = content
        content = new
        window.place(new.frame.rectangle(on: output))
        if new.inputRegion != old.inputRegion || new.outlines != old.outlines
            || new.scale != old.scale
        {
            applyRegions()
        }
        let isSameSize = new.frame.width == old.frame.width && new.frame.height == old.frame.height
        return isSameSize && new.scale == old.scale && picture != nil ? new.damage : [new.whole]
    }

    /// Draws what changed and sends it.
    ///
    /// - Throws: `CanvasError`, `XCBError`.
    func paint(_ damage: [PixelRect]) throws {
        guard !content.whole.isEmpty else { return }
        let picture = try pictureOfSize()
        for part in damage {
            let part = part.intersection(content.whole)
            guard !part.isEmpty else { continue }
            let target = part.rectangle
            let origin = Point(
                x: -Double(part.x) / content.scale,
                y: -Double(part.y) / content.scale
            )
            var pixels = [UInt32](repeating: 0, count: target.pixelCount)
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
                part: target,
                blending: window.hasAlpha ? .asDrawn : .shaped
            )
            picture.send(target, to: window)
        }
    }

    /// Sends pixels the window lost; nothing is drawn.
    func resend(_ part: Rectangle) {
        picture?.send(part, to: window)
    }

    /// The server is done with a shared image.
    func imageSent(segment: UInt32) {
        _ = picture?.imageSent(segment: segment)
    }

    private func pictureOfSize() throws(XCBError) -> Picture {
        let (width, height) = (content.frame.width, content.frame.height)
        if let picture, picture.width == width, picture.height == height { return picture }
        let new = try Picture(connection, width: width, height: height)
        picture = new
        return new
    }

    private func applyRegions() {
        window.setInputRegion(content.inputRegion.map(\.rectangle))
        if !window.hasAlpha { window.setBounds(bands) }
    }

    /// What of the window is there at all without translucency, from its corner.
    private var bands: [Rectangle] {
        content.outlines.flatMap { outline in
            XCB.Shape.rounded(
                PixelRect(around: outline.rect, scale: content.scale).rectangle,
                radius: outline.radius * content.scale
            )
        }
    }
}

extension SurfaceID {
    /// What its window is for.
    fileprivate var kind: WindowKind {
        switch self {
        case .toast, .toastCount: .notification
        case .presenters, .retry, .loading: .dialog
        }
    }
}

extension PixelRect {
    /// The same for the X server.
    var rectangle: Rectangle { Rectangle(x: x, y: y, width: width, height: height) }

    /// The same on the root window.
    func rectangle(on output: Rectangle) -> Rectangle {
        rectangle.offset(x: output.x, y: output.y)
    }
}
