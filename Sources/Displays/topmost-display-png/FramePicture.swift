// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import DisplayKit
import PresenterCore

/// Draws frames as pictures.
struct FramePicture {
    /// The background; `nil`: the default one.
    var background: PictureOptions.Background?
    /// Whether the default background is dark.
    var isDark = false
    let resources: Resources

    /// Draws the whole output with its background.
    func whole(of frame: Frame, on output: Output) throws(CanvasError) -> Surface {
        try part(output.bounds, of: frame, on: output, staysOnOutput: true)
    }

    /// Draws only the cards with their shadows.
    func tight(of frame: Frame, on output: Output) throws(CanvasError) -> Surface {
        let area = frame.drawnArea(measure: resources.measure)
        return try part(
            area ?? Rectangle(width: 1, height: 1),
            of: frame,
            on: output,
            staysOnOutput: false
        )
    }

    private func part(
        _ area: Rectangle<Int>,
        of frame: Frame,
        on output: Output,
        staysOnOutput: Bool
    ) throws(CanvasError) -> Surface {
        let picture = try Surface(
            width: area.width,
            height: area.height,
            scale: output.scale,
            resources: resources
        )
        let all = Rectangle(origin: .zero, size: area.logical(scale: output.scale).size)
        picture.draw(DisplayList(ground(on: all)))
        for surface in frame.surfaces {
            let rect = surface.frame.offset(x: -area.x, y: -area.y).logical(scale: output.scale)
            picture.draw(surface.displayList, at: rect.origin, clip: staysOnOutput ? rect : nil)
        }
        return picture
    }

    private func ground(on all: Rectangle<Double>) -> [DrawCommand] {
        switch background {
        case .transparent: []
        case .color(let color): [.fill(.rectangle(all), color)]
        case .file(let path):
            [
                .fill(.rectangle(all), Color(hex: 0x000000)),
                .image(.file(path: path), in: all, ImageStyle(fit: .cover)),
            ]
        case nil: Wallpaper.commands(isDark: isDark, on: all)
        }
    }
}
