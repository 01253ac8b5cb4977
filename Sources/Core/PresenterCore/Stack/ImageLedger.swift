// SPDX-License-Identifier: MIT

/// Counts the uses of stored pixels, so that each file is deleted exactly once,
/// after its last use, and those of pictures on the web.
struct ImageLedger: Hashable, Sendable {
    /// The number of uses of each image; used only for look-ups.
    private var uses: [StoredImage: Int] = [:]
    /// Images that lost a use in this step, in sequence.
    private var released: [StoredImage] = []
    /// How many uses pictures on the web have, together.
    private var remoteUses = 0
    /// The presentations with a picture at an address; used only for look-ups, so that an answer
    /// about one picture costs nothing for all others.
    private var remote: [String: Set<PresentationID>] = [:]

    /// The presentations with a picture at that address.
    func users(of address: String) -> [PresentationID] { remote[address]?.sorted() ?? [] }

    /// Adds a use of the content's images; `id`: the live presentation.
    mutating func retain(_ content: Content, for id: PresentationID? = nil) {
        for source in content.imageSources {
            switch source {
            case .stored(let image): uses[image, default: 0] += 1
            case .remote(let image):
                remoteUses += 1
                if let id { remote[image.address, default: []].insert(id) }
            case .file, .name: break
            }
        }
    }

    /// Removes a use of the content's images; `id`: the live presentation.
    mutating func release(_ content: Content, of id: PresentationID? = nil) {
        guard !uses.isEmpty || remoteUses > 0 else { return }
        for source in content.imageSources {
            switch source {
            case .stored(let image):
                uses[image, default: 1] -= 1
                if !released.contains(image) { released.append(image) }
            case .remote(let image):
                remoteUses -= 1
                guard let id else { continue }
                remote[image.address]?.remove(id)
                if remote[image.address]?.isEmpty == true { remote[image.address] = nil }
            case .file, .name: break
            }
        }
    }

    /// Discards the images of content that is not going to be shown.
    mutating func discard(_ content: Content) {
        retain(content)
        release(content)
    }

    /// Discards an image that nothing uses.
    mutating func discard(_ image: StoredImage) { released.append(image) }

    /// Whether anything uses a picture on the web.
    var hasRemotes: Bool { remoteUses > 0 }

    /// The images that lost their last use since the last call.
    mutating func takeUnused() -> [StoredImage] {
        guard !released.isEmpty else { return [] }
        let unused = released.filter { uses[$0] ?? 0 == 0 }
        for image in unused { uses[image] = nil }
        released = []
        return unused
    }
}

/// A picture on the web that is about to be drawn.
public struct ImageRequest: Hashable, Sendable {
    /// The web address of the picture.
    public var address: String
    /// The key of the identity that sent it.
    public var sender: String
}

extension PresenterState {
    /// The pictures that a display draws as soon as they are there, as the scene shows them:
    /// nothing of what is hidden, held, redacted or not seen, for who serves a picture learns
    /// when it is asked for.
    var imageRequests: [ImageRequest] {
        guard images.hasRemotes, displays.all.contains(where: \.isVisible) else { return [] }
        var requests: [ImageRequest] = []
        func add(_ source: ImageSource?, by sender: String) {
            guard case .remote(let image)? = source, image.state == .waiting else { return }
            let request = ImageRequest(address: image.address, sender: sender)
            if !requests.contains(request) { requests.append(request) }
        }
        // The topmost first.
        for card in scene.cards.reversed() {
            for source in card.content.imageSources { add(source, by: card.identity.key) }
        }
        for case .entry(let entry) in scene.centre?.rows ?? [] {
            guard case .live(let id) = entry.id, let shown = presentations[id] else { continue }
            add(entry.icon, by: shown.owner.identity.key)
        }
        return requests
    }
}
