// SPDX-License-Identifier: MIT

/// Counts the uses of stored pixels, so that each file is deleted exactly once,
/// after its last use.
struct ImageLedger: Hashable, Sendable {
    /// The number of uses of each image; used only for look-ups.
    private var uses: [StoredImage: Int] = [:]
    /// Images that lost a use in this step, in sequence.
    private var released: [StoredImage] = []
    /// Addresses of pictures to fetch, in sequence.
    private var wanted: [String] = []

    /// Adds a use of the content's images.
    mutating func retain(_ content: Content) {
        for source in content.imageSources {
            switch source {
            case .stored(let image): uses[image, default: 0] += 1
            case .remote(let image):
                if image.state == .waiting, !wanted.contains(image.address) {
                    wanted.append(image.address)
                }
            case .file, .name: break
            }
        }
    }

    /// Removes a use of the content's images.
    mutating func release(_ content: Content) {
        guard !uses.isEmpty else { return }
        for image in content.storedImages {
            uses[image, default: 1] -= 1
            if !released.contains(image) { released.append(image) }
        }
    }

    /// Discards the images of content that is not going to be shown.
    mutating func discard(_ content: Content) {
        let before = wanted
        retain(content)
        release(content)
        wanted = before
    }

    /// The addresses to fetch since the last call.
    mutating func takeWanted() -> [String] {
        defer { wanted = [] }
        return wanted
    }

    /// The images that lost their last use since the last call.
    mutating func takeUnused() -> [StoredImage] {
        guard !released.isEmpty else { return [] }
        let unused = released.filter { uses[$0] == 0 }
        for image in unused { uses[image] = nil }
        released = []
        return unused
    }
}
