// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem

/// The picture on some sample cards: hills below a low sun.
struct SampleWallpaper {
    private static let size = Extent(width: 480, height: 300)

    static func picture(_ resources: Resources) throws(CanvasError) -> Surface {
        let surface = try Surface(
            width: Int(size.width),
            height: Int(size.height),
            resources: resources
        )
        let all = Rectangle(origin: .zero, size: size)
        surface.draw(
            DisplayList([
                .fill(.rectangle(all), Color(hex: 0xF3C9A5)),
                .fade(all, Color(hex: 0x6FA8D8), strongEdge: .top),
                .fill(
                    .arc(center: Point(x: 340, y: 130), radius: 44, from: 0, to: 1),
                    Color(hex: 0xFBE9C3)
                ),
                hill(from: 190, to: 150, 0x5E8C7D), hill(from: 220, to: 250, 0x3F6F66),
                hill(from: 285, to: 235, 0x2C5152),
            ])
        )
        return surface
    }

    private static func hill(from left: Double, to right: Double, _ color: UInt32) -> DrawCommand {
        .fill(
            .path([
                .move(Point(x: 0, y: left)),
                .curve(
                    Point(x: 140, y: left - 70),
                    Point(x: 320, y: right + 70),
                    Point(x: 480, y: right)
                ),
                .line(Point(x: 480, y: 300)), .line(Point(x: 0, y: 300)), .close,
            ]),
            Color(hex: color)
        )
    }
}
