// SPDX-License-Identifier: MIT

import Synchronization

/// The caches behind the lock.
struct RenderCaches {
    let text: TextEngine
    let images: ImageStore
    let shadows: ShadowStore

    init(decoding: Resources.Decoding, findIcon: @escaping Resources.FindIcon) {
        text = TextEngine()
        images = ImageStore(decoding: decoding, findIcon: findIcon)
        shadows = ShadowStore()
    }
}
