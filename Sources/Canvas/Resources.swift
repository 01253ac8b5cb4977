// SPDX-License-Identifier: MIT
//
// Fonts, pictures and shadows are shared by everything that is drawn, and by
// measuring, whose closures must be `Sendable`. All of it lies behind one lock
// that is held while something is measured or drawn; nothing of C is reachable
// without it. In a display, which has one thread, nobody ever waits for it.

public import DesignSystem
import Synchronization

/// What drawing and measuring share: fonts, decoded pictures, blurred shadows.
///
/// One for a process is enough. Its caches are bounded: about 600 laid out
/// blocks of text, 16 MiB of drawn lines, 32 MiB of pictures, 16 MiB of shadows.
public final class Resources: Sendable {
    /// Asks an icon theme for the file of an icon: its name, the size in pixels
    /// at scale 1, and the whole scale it is wanted for.
    public typealias FindIcon =
        @Sendable (_ name: String, _ size: Int, _ scale: Int) -> String?

    private let caches: Mutex<RenderCaches>

    /// Creates empty caches.
    ///
    /// - Parameter findIcon: gives an icon's path; called while the lock is
    ///   held, so it must not draw or measure.
    public init(findIcon: @escaping FindIcon = { _, _, _ in nil }) {
        caches = Mutex(RenderCaches(findIcon: findIcon))
    }

    /// The closures layout measures with.
    public var measure: Measure {
        Measure(
            text: { block in self.withWorkshop { $0.text.metrics(of: block) } },
            caret: { block, offset in
                self.withWorkshop { $0.text.caret(in: block, before: offset) }
            },
            image: { source in self.withWorkshop { $0.images.naturalSize(of: source) } }
        )
    }

    /// The only way to the caches.
    func withWorkshop<Result: Sendable>(
        _ body: (inout sending RenderCaches) -> sending Result
    ) -> Result {
        caches.withLock { body(&$0) }
    }
}

extension Measure {
    /// Measures with the fonts and pictures of this machine.
    public static func live(_ resources: Resources) -> Measure { resources.measure }
}
