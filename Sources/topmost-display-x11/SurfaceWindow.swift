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
    /// What lay below when it came: its ground, or what it hides (without a
    /// compositing manager only).
    private(set) var backdrop: Capture?
    private var picture: Picture?

    /// Creates the window, not shown and without pixels.
    ///
    /// Without a compositing manager a surface that covers its output lies
    /// over a capture of what was there; all others are cut to their outlines.
    init(
        _ content: SurfaceFrame,
        on output: Rectangle,
        connection: Connection,
        resources: Resources,
        isComposited: Bool,
        backdrop: Capture?
    ) {
        self.content = content
        self.connection = connection
        self.resources = resources
        let frame = content.frame.rectangle(on: output)
        self.backdrop = backdrop
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
    func place(
        _ new: SurfaceFrame,
        on output: Rectangle,
        backdrop: Capture?
    ) -> [PixelRect] {
        let old = content
        content = new
        if let backdrop { self.backdrop = backdrop }
        window.place(new.frame.rectangle(on: output))
        if new.inputRegion != old.inputRegion || new.outlines != old.outlines
            || new.scale != old.scale
        {
            applyRegions()
        }
        let isSameSize = new.frame.width == old.frame.width && new.frame.height == old.frame.height
        let isSameKind = new.isWhole == old.isWhole && new.scale == old.scale
        return isSameSize && isSameKind && picture != nil ? new.damage : [new.whole]
    }

    /// What lay below it when it came, or moved, is known by now.
    func hides(_ capture: Capture) { backdrop = capture }

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
            var pixels = ground(in: target)
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
                blending: window.hasAlpha || content.isWhole ? .asDrawn : .shaped
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

    /// What a drawing begins with: nothing, or the screen as it was.
    private func ground(in part: Rectangle) -> [UInt32] {
        guard content.isWhole, !window.hasAlpha, let backdrop else {
            return [UInt32](repeating: 0, count: part.pixelCount)
        }
        return backdrop.pixels(in: part)
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
        if !window.hasAlpha { window.setBounds(content.isWhole ? nil : bands) }
    }

    /// What of the window is there at all without translucency, from its corner.
    var bands: [Rectangle] {
        content.outlines.flatMap { outline in
            XCB.Shape.rounded(
                PixelRect(around: outline.rect, scale: content.scale).rectangle,
                radius: outline.radius * content.scale
            )
        }
    }
}

extension SurfaceFrame {
    /// Whether nothing may be seen through it but what it draws, such as below a scrim.
    var isWhole: Bool {
        let all = whole.rect(scale: scale)
        return outlines.contains { outline in
            outline.radius == 0 && outline.rect.contains(all.origin)
                && outline.rect.maxX >= all.maxX - 0.01 && outline.rect.maxY >= all.maxY - 0.01
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
