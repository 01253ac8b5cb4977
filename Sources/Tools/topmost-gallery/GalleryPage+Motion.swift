// SPDX-License-Identifier: MIT

import DesignSystem
import DisplayKit
import PresenterCore
import Samples

extension GalleryPage {
    static let motion = GalleryPage(name: "motion", title: "Motion, frame by frame") { context in
        let modal = Samples.card(.modal(Samples.discard), by: Samples.mail, isArmed: false)
        let below = Samples.card(.modal(Samples.updated), by: Samples.photos, 2)
        let sheet = Samples.card(.bottomSheet(Samples.draft), by: Samples.mail)
        let waiting = Scene(revision: 1) {
            $0.loading = Samples.card(.loading(Loading()), by: Samples.chat)
            $0.blockedSince = GalleryContext.now
        }
        let copied = Samples.card(
            Samples.toast("Copied to the clipboard", icon: .name("copy")),
            by: Samples.backup,
            secondsLeft: 8
        )
        let online = Samples.card(
            Samples.toast("Back online", icon: .name("check"), tone: .accent),
            by: Samples.backup,
            2,
            secondsLeft: 8
        )
        let modals = Scene(revision: 1, presenters: [modal])
        let deck = Scene(revision: 1, presenters: [below, modal])
        let toasts = Scene(revision: 1, toasts: [copied])
        let more = Scene(revision: 2, toasts: [copied, online])
        let sheets = Scene(revision: 1, presenters: [sheet])
        let dialog = Extent(width: 300, height: 260)
        let high = Extent(width: 300, height: 320)
        let line = Extent(width: 400, height: 88)
        let lines = Extent(width: 400, height: 156)
        let screen = Extent(width: 300, height: 460)
        let square = Extent(width: 140, height: 140)
        let strips = [
            Strip("A modal comes", dialog, Strip.coming) { $0.show(modals) },
            Strip("and goes", dialog, Strip.going, from: modals, to: Scene(revision: 2)),
            Strip("It arms: 380 to 500 ms", dialog, [300, 400, 420, 440, 470, 500]) {
                $0.show(modals)
            },
            Strip(
                "The question in front goes, the next one grows",
                high,
                Strip.coming,
                from: deck,
                to: Scene(revision: 2, presenters: [below])
            ),
            Strip("A sheet comes", screen, Strip.coming) { $0.show(sheets) },
            Strip("and goes", screen, Strip.going, from: sheets, to: Scene(revision: 2)),
            Strip("A toast comes", line, Strip.few) { $0.show(toasts) },
            Strip("makes room for another", lines, Strip.few, from: toasts, to: more),
            Strip(
                "closes ranks when that goes",
                lines,
                Strip.few,
                from: more,
                to: Scene(revision: 3, toasts: [copied])
            ),
            Strip("and goes", line, Strip.few, from: toasts, to: Scene(revision: 2)),
            Strip("A ring turns", square, Strip.turning) { headlessDisplay in
                headlessDisplay.show(waiting)
                headlessDisplay.wait(.seconds(1))
            },
            Strip("With reduced motion it stands, and breathes", square, Strip.turning) {
                headlessDisplay in
                var settings = context.settings
                settings.reducedMotion = true
                headlessDisplay.apply(settings)
                headlessDisplay.show(waiting)
                headlessDisplay.wait(.seconds(1))
            },
        ]
        return .column(strips.map { $0.block(context) }, gap: 24)
    }
}

extension GalleryPage {
    /// Several moments of one motion, side by side.
    private struct Strip {
        /// Milliseconds after the change.
        static let coming: [Int64] = [0, 33, 67, 100, 150, 200]
        static let going: [Int64] = [0, 33, 67, 100, 133, 140]
        static let few: [Int64] = [0, 50, 100, 150]
        static let turning: [Int64] = [0, 250, 500, 750, 1000, 1250, 1500, 1750]

        let title: String
        let size: Extent
        let moments: [Int64]
        /// The simulation before the motion.
        let play: (inout HeadlessDisplay) -> Void

        init(
            _ title: String,
            _ size: Extent,
            _ moments: [Int64],
            _ play: @escaping (inout HeadlessDisplay) -> Void
        ) {
            self.title = title
            self.size = size
            self.moments = moments
            self.play = play
        }

        /// Creates a strip of the change from one scene to another.
        init(_ title: String, _ size: Extent, _ moments: [Int64], from old: Scene, to new: Scene) {
            self.init(title, size, moments) { headlessDisplay in
                headlessDisplay.show(old)
                headlessDisplay.wait(.seconds(1))
                headlessDisplay.show(new)
            }
        }

        func block(_ context: GalleryContext) -> Block {
            let frames = moments.map { moment in
                Block.column(
                    [
                        context.screen(size) { headlessDisplay in
                            play(&headlessDisplay)
                            headlessDisplay.wait(.milliseconds(moment))
                        },
                        context.label("\(moment) ms"),
                    ],
                    gap: 6
                )
            }
            return context.titled(title, .row(frames, gap: 12))
        }
    }
}
