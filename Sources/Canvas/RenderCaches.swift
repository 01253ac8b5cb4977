// SPDX-License-Identifier: MIT

import Synchronization

/// What lies behind the lock.
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
