// SPDX-License-Identifier: MIT

public import Canvas
import DesignSystem

extension SurfaceFrame {
    /// Repaints what is damaged on a picture that holds the surface's last frame.
    ///
    /// The picture has the surface's size in device pixels and its scale.
    public func paint(on picture: Surface) {
        for rect in damage {
            let part = rect.rect(scale: scale)
            picture.clear(part)
            picture.draw(displayList, clip: part)
        }
    }
}
