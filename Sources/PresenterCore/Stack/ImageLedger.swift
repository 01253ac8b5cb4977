// SPDX-License-Identifier: MIT

/// Who still needs which stored pixels, so that each file is given back exactly
/// once: when the last that showed it is gone.
struct ImageLedger: Hashable, Sendable {
    /// How many uses each image has; only looked things up in.
    private var uses: [StoredImage: Int] = [:]
    /// Images that lost a use in this step, in that order.
    private var released: [StoredImage] = []

    /// Notes that content is shown, or may be.
    mutating func retain(_ content: Content) {
        for image in content.storedImages { uses[image, default: 0] += 1 }
    }

    /// Notes that content is not needed any more, by whom it was retained.
    mutating func release(_ content: Content) {
        for image in content.storedImages {
            uses[image, default: 1] -= 1
            if !released.contains(image) { released.append(image) }
        }
    }

    /// Notes that content came with a request and will not be shown.
    mutating func discard(_ content: Content) {
        retain(content)
        release(content)
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
