// SPDX-License-Identifier: MIT

import Synchronization

/// The caches behind the lock.
struct RenderCaches {
    let text: TextEngine
    let images: ImageStore
    let shadows: ShadowStore

    init(findIcon: @escaping Resources.FindIcon) {
        text = TextEngine()
        images = ImageStore(findIcon: findIcon)
        shadows = ShadowStore()
    }
}
