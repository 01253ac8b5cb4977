// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore

/// The background of pictures.
struct Wallpaper {
    /// Returns the commands that fill a rectangle.
    static func commands(
        _ background: PictureOptions.Background?,
        isDark: Bool,
        on all: Rectangle<Double>
    ) -> [DrawCommand] {
        switch background {
        case .transparent: return []
        case .color(let color):
            return [.fill(.rectangle(all), color)]
        case .file(let path):
            return [
                .fill(.rectangle(all), Color(hex: 0x000000)),
                .image(.file(path: path), in: all, ImageStyle(fit: .cover)),
            ]
        case nil:
            let above = Color(hex: isDark ? 0x1B2350 : 0x6681AC)
            let below = Color(hex: isDark ? 0x43315F : 0xAE9DA6)
            return [.fill(.rectangle(all), below), .fade(all, above, strongEdge: .top)]
        }
    }
}
