// SPDX-License-Identifier: MIT

/// One picture of the gallery, in each theme.
struct GalleryPage: Sendable {
    /// The file's name without theme and extension; never changes.
    let name: String
    /// The title of the picture.
    let title: String
    /// What the drawing stands on.
    var background = Background.surface
    /// Draws the picture.
    let make: @Sendable (GalleryContext) -> Block

    /// The background of a page.
    enum Background: Sendable {
        /// The surface colour of components.
        case surface
        /// A plain colour that contrasts with cards.
        case plain
        /// A desktop.
        case desktop
    }

    static let margin = 28.0
}
