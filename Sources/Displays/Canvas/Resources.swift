// SPDX-License-Identifier: MIT
//
// Fonts, pictures and shadows are shared by all drawing and by measuring, whose closures
// must be `Sendable`. They are behind one lock, held while something is measured or drawn;
// no C object is reachable without it. In a display, which has one thread, the lock is
// never contended.

public import DesignSystem
public import PictureDecoding
import Synchronization

/// Shared resources for drawing and measuring: fonts, decoded pictures, blurred shadows.
///
/// One per process is enough. Its caches are limited: about 600 blocks of text, 16 MiB of
/// drawn lines, 32 MiB of pictures, 16 MiB of shadows.
public final class Resources: Sendable {
    /// Finds the file of an icon in a theme: its name, the size in pixels at scale
    /// 1, and the integer scale.
    public typealias FindIcon =
        @Sendable (_ name: String, _ size: Int, _ scale: Int) -> String?

    /// How pictures are decoded.
    public enum Decoding: Sendable {
        /// In a separate process; drawing waits for it.
        case waiting
        /// From a queue, with a call of `deliver`; until then a placeholder is drawn. Its
        /// `paths` also find icons.
        case queued(PictureQueue)
    }

    /// The caches; a lock because the closures of `measure` are `Sendable`.
    let caches: Mutex<RenderCaches>

    /// Creates empty caches.
    ///
    /// - Parameters:
    ///   - decoding: how pictures are decoded.
    ///   - findIcon: returns an icon's path; called while the lock is held, so it must not
    ///     draw or measure.
    public init(decoding: Decoding = .waiting, findIcon: @escaping FindIcon = { _, _, _ in nil }) {
        caches = Mutex(RenderCaches(decoding: decoding, findIcon: findIcon))
    }

    /// Keeps a decoded picture of the queue; `nil`: it cannot be decoded.
    public func deliver(_ picture: DecodedPicture?, number: UInt32) {
        caches.withLock { $0.images.deliver(picture, number: number) }
    }

    /// Makes the caches small, for a process that has nothing to do.
    ///
    /// Each keeps an eighth of its limit. Pictures that another process decoded stay: their cards
    /// would show a placeholder for a moment.
    public func trim() {
        caches.withLock {
            $0.text.trim()
            $0.images.trim()
            $0.shadows.trim()
        }
    }

    /// The functions that measure for layouts, with the fonts and pictures of this machine.
    public var measure: Measure {
        Measure(
            text: { block in self.caches.withLock { $0.text.metrics(of: block) } },
            caret: { block, offset in
                self.caches.withLock { $0.text.caret(in: block, before: offset) }
            },
            stretches: { block, range in
                self.caches.withLock { $0.text.stretches(in: block, of: range) }
            },
            image: { source in self.caches.withLock { $0.images.naturalSize(of: source) } },
            isShape: { name in self.caches.withLock { $0.images.isShape(name) } },
            isSeen: { source, color in
                self.caches.withLock { $0.images.isSeen(source, on: color) }
            },
            pixelSide: { source in
                self.caches.withLock { $0.images.pixelSide(of: source) }.map(Double.init)
            }
        )
    }
}

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
