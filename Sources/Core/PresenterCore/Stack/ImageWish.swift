// SPDX-License-Identifier: MIT

/// A picture on the web that is about to be drawn.
public struct ImageWish: Hashable, Sendable {
    /// The web address of the picture.
    public var address: String
    /// The key of the identity that sent it.
    public var sender: String

    /// Creates a wish.
    public init(address: String, sender: String) {
        self.address = address
        self.sender = sender
    }
}

extension PresenterState {
    /// The pictures that a display draws as soon as they are there, as the scene shows them:
    /// nothing of what is hidden, held, redacted or not seen, for who serves a picture learns
    /// when it is asked for.
    var imageWishes: [ImageWish] {
        guard images.hasRemotes, displays.all.contains(where: \.isVisible) else { return [] }
        var wishes: [ImageWish] = []
        func wish(_ source: ImageSource?, by sender: String) {
            guard case .remote(let image)? = source, image.state == .waiting else { return }
            let wish = ImageWish(address: image.address, sender: sender)
            if !wishes.contains(wish) { wishes.append(wish) }
        }
        // The topmost first.
        for card in scene.cards.reversed() {
            for source in card.content.imageSources { wish(source, by: card.identity.key) }
        }
        for case .entry(let entry) in scene.centre?.rows ?? [] {
            guard case .live(let id) = entry.id, let shown = presentations[id] else { continue }
            wish(entry.icon, by: shown.owner.identity.key)
        }
        return wishes
    }
}
