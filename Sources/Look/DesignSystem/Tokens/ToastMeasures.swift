// SPDX-License-Identifier: MIT

import PresenterCore

/// The distances and sizes of toasts, in pixels at scale 1: those of the density, or the theme's.
struct ToastMeasures: Hashable, Sendable {
    /// From the upper and the leading edge to the first part, and between the icon and the text.
    var edge = 12.0
    /// From the text to the trailing edge, and from buttons to the lower one.
    var end = 16.0
    /// From the last line of text to the lower edge: the letters are as far from it as those of
    /// the first line are from the upper edge.
    var belowText = 14.0
    /// The side of the icon.
    var icon = 40.0
    /// The side of the icon on a toast of one line, and its minimum height.
    var shortIcon = 32.0
    var shortHeight = 56.0
    /// The maximum height of a picture below the text.
    var picture = 200.0
    /// The size of text beside the design's.
    var textScale = 1.0
    /// The radius of corners beside the design's.
    var radiusScale = 1.0
    /// The opacity of the body.
    var opacity = 1.0
    let showsName, showsTime, showsRing: Bool

    /// The size of text in the design.
    private static let textSize = 14.0

    /// Resolves what a theme sets; the density is that of toasts alone.
    init(_ style: CardStyle, isToast: Bool) {
        if isToast, style.density == .compact {
            (edge, end, belowText) = (8, 10, 9)
            (icon, shortIcon, shortHeight, picture) = (32, 24, 40, 150)
            (textScale, radiusScale) = (13 / Self.textSize, 0.5)
        }
        if let side = style.iconSize {
            icon = Double(side)
            shortIcon = min(shortIcon, icon)
        }
        if let height = style.pictureSize { picture = Double(height) }
        if let size = style.textSize { textScale = Double(size) / Self.textSize }
        opacity = style.opacity ?? opacity
        showsName = style.shows(\.showsName)
        showsTime = style.shows(\.showsTime)
        showsRing = style.shows(\.showsRing)
    }
}
