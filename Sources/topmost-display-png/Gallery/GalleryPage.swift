// SPDX-License-Identifier: MIT

/// One picture of the gallery, in each theme.
struct GalleryPage: Sendable {
    /// The file's name without theme and ending; the same for ever.
    let name: String
    /// What it shows.
    let title: String
    /// What lies below.
    var ground = Background.surface
    /// Puts it together.
    let make: @Sendable (GalleryContext) -> Block

    /// What lies below the drawings of a plate.
    enum Background: Sendable {
        /// What components stand on.
        case surface
        /// One colour that cards stand out from.
        case plain
        /// A desktop.
        case desk
    }

    static let margin = 28.0
}
