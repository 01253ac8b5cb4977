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

    /// Adds a use of the content's images.
    mutating func retain(_ content: Content) {
        for source in content.imageSources {
            switch source {
            case .stored(let image): uses[image, default: 0] += 1
            case .remote: remoteUses += 1
            case .file, .name: break
            }
        }
    }

    /// Removes a use of the content's images.
    mutating func release(_ content: Content) {
        guard !uses.isEmpty || remoteUses > 0 else { return }
        for source in content.imageSources {
            switch source {
            case .stored(let image):
                uses[image, default: 1] -= 1
                if !released.contains(image) { released.append(image) }
            case .remote: remoteUses -= 1
            case .file, .name: break
            }
        }
    }

    /// Discards the images of content that is not going to be shown.
    mutating func discard(_ content: Content) {
        retain(content)
        release(content)
    }

    /// Whether anything uses a picture on the web.
    var hasRemotes: Bool { remoteUses > 0 }

    /// The images that lost their last use since the last call.
    mutating func takeUnused() -> [StoredImage] {
        guard !released.isEmpty else { return [] }
        let unused = released.filter { uses[$0] == 0 }
        for image in unused { uses[image] = nil }
        released = []
        return unused
    }
}
