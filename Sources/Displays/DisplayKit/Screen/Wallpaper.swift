// SPDX-License-Identifier: MIT

public import Basics
public import DesignSystem
import PresenterCore

/// The desktop on pictures that are drawn without a screen.
public enum Wallpaper {
    /// Returns the commands that fill a rectangle.
    public static func commands(isDark: Bool, on all: Rectangle<Double>) -> [DrawCommand] {
        let above = Color(hex: isDark ? 0x1B2350 : 0x6681AC)
        let below = Color(hex: isDark ? 0x43315F : 0xAE9DA6)
        return [.fill(.rectangle(all), below), .fade(all, above, strongEdge: .top)]
    }
}
