// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
import Samples

extension GalleryPage {
    static let modals = GalleryPage(name: "modals", title: "Modals", background: .desktop) {
        context in
        let discard = Content.modal(Samples.discard)
        let save = Content.modal(Samples.save)
        let updated = Content.modal(Samples.updated)
        let system = Samples.identity("System Update", .application)
        let picture = Content.modal(Samples.picture(context.wallpaper))
        return .columns(
            [
                [
                    context.card(discard, by: Samples.mail, ring: .button("keep")),
                    context.card(discard, by: Samples.mail) { $0.armed = 0 },
                    context.card(updated, by: system, ring: .button("done")),
                ],
                [
                    context.card(picture, by: Samples.photos, ring: .button("set")),
                    context.card(save, by: Samples.script, ring: .button("save")) {
                        $0.hover = .button("discard")
                    },
                ],
                [
                    context.card(.modal(Samples.agreement), by: Samples.photos) { $0.scroll = 60 },
                    context.card(save, by: Samples.script) { $0.armed = 0 },
                    context.card(.modal(Samples.path), by: Samples.photos, ring: .button("keep")),
                ],
            ]
        )
    }

    static let forms = GalleryPage(name: "forms", title: "Modals that ask", background: .desktop) {
        context in
        let snapshot = Content.modal(Samples.snapshot)
        return .columns(
            [
                [
                    context.card(snapshot, by: Samples.backup, ring: .input),
                    context.card(snapshot, by: Samples.backup, ring: .choice("month")) {
                        $0.showsMnemonics = true
                    },
                ],
                [
                    context.card(
                        .modal(Samples.passphrase),
                        by: Samples.terminalScript,
                        ring: .input
                    ),
                    context.card(.modal(Samples.many), by: Samples.backup, ring: .button("copy")),
                ],
            ]
        )
    }

    static let fields = GalleryPage(name: "fields", title: "Forms", background: .desktop) {
        context in
        .columns(
            [
                [
                    context.card(
                        .modal(Samples.account),
                        by: Samples.terminalScript,
                        ring: .field("name", .box)
                    )
                ],
                [
                    context.card(
                        .modal(Samples.server),
                        by: Samples.backup,
                        ring: .field("host", .box)
                    ) {
                        $0.fields["host"] = FieldState()
                        $0.showsProblems = true
                    },
                    context.card(
                        .modal(Samples.arabicForm),
                        by: Samples.backup,
                        ring: .field("news", .box)
                    ),
                ],
            ]
        )
    }

    static let languages = GalleryPage(
        name: "languages",
        title: "Other scripts",
        background: .desktop
    ) { context in
        let toast = Samples.toast(
            "اجتماع الفريق بعد ١٠ دقائق",
            "الغرفة ٤، الطابق الثاني.",
            actions: [Button(id: "join", title: "انضمام"), Button(id: "later", title: "لاحقًا")],
            progress: .fraction(0.4)
        )
        let tags = Samples.toast("Min-jun Park 박민준", "회의 자료 다 됐어요 👍 Could you have a look?")
        let chat = Samples.identity("채팅", .sandboxed)
        let editor = Samples.identity("محرر", .program)
        let calendar = Samples.identity("التقويم", .application)
        return .columns(
            [
                [
                    context.card(.modal(Samples.korean), by: chat, ring: .button("stay")),
                    context.card(.modal(Samples.arabic), by: editor, ring: .button("save")),
                ],
                [
                    context.card(toast, by: calendar, secondsLeft: 5),
                    context.card(tags, by: Samples.chat, secondsAgo: 200),
                ],
            ]
        )
    }

    static let sheets = GalleryPage(name: "sheets", title: "Bottom sheets", background: .desktop) {
        context in
        let long = Content.bottomSheet(
            BottomSheet(
                headline: Headline(title: "Move to"),
                actions: (1...20).map { Button(id: "\($0)", title: "Folder \($0)") }
            )
        )
        let narrow = Extent(width: 400, height: 560)
        let picked = Content.bottomSheet(Samples.picked)
        return .row(
            [
                context.card(.bottomSheet(Samples.draft), by: Samples.mail, ring: .cancelRow),
                context.card(picked, by: Samples.photos, ring: .button("copy")) {
                    $0.hover = .button("turn")
                    $0.showsKeycaps = true
                },
                context.card(long, by: Samples.mail, within: narrow) { $0.scroll = 30 },
                context.card(long, by: Samples.mail, ring: .button("1"), within: narrow),
            ],
            gap: 48,
            isCentred: false
        )
    }

    static let toasts = GalleryPage(name: "toasts", title: "Toasts", background: .desktop) {
        context in
        let copied = Samples.toast("Copied to the clipboard", icon: .name("copy"))
        let online = Samples.toast("Back online", icon: .name("check"), tone: .accent)
        let volume = Samples.toast(nil, icon: .name("speaker"), progress: .fraction(0.45))
        let level = Samples.toast(
            nil,
            icon: .name("speaker"),
            progress: .fraction(0.45),
            isOSD: true
        )
        let capsLock = Samples.toast("Caps Lock", icon: .name("info"), isOSD: true)
        let working = Samples.toast("Looking for updates", progress: .indeterminate)
        let imported = Samples.toast(
            "Import finished",
            "128 photos from “EOS R10”, 3 duplicates left out.",
            image: .file(path: context.wallpaper),
            actions: [Button(id: "show", title: "Show"), Button(id: "eject", title: "Eject Card")]
        )
        let build = Samples.toast(
            "Build 1182 passed on all three machines at last",
            "No icon given: the first letter stands in."
        )
        let nightly = Samples.identity("Build", via: "nightly.py")
        return .columns(
            [
                [
                    context.card(copied, by: Samples.backup, secondsLeft: 5),
                    context.card(Samples.tickets, by: Samples.chat, secondsLeft: 6),
                    context.card(Samples.battery, by: Samples.backup),
                    context.card(volume, by: Samples.backup),
                    context.card(level, by: Samples.backup),
                    context.card(capsLock, by: Samples.backup),
                ],
                [
                    context.card(imported, by: Samples.photos, secondsLeft: 6) {
                        $0.hover = .button("show")
                    },
                    context.card(Samples.copying, by: Samples.backup, secondsAgo: 130),
                    context.card(build, by: nightly, secondsAgo: 500, secondsLeft: 2),
                    context.card(online, by: Samples.backup, secondsLeft: 7),
                ],
                [
                    context.card(Samples.agenda, by: Samples.mail, secondsAgo: 310),
                    context.card(Samples.agenda, by: Samples.mail, secondsAgo: 310) {
                        $0.hover = .card
                    },
                    context.card(working, by: Samples.backup),
                ],
            ],
            gap: 32,
            between: 32
        )
    }

    /// One toast with each key of a theme that changes its measures.
    static let measures = GalleryPage(
        name: "measures",
        title: "Measures",
        background: .desktop
    ) { context in
        let styles: [(String, (inout CardStyle) -> Void)] = [
            ("the default", { _ in }), ("density = \"compact\"", { $0.density = .compact }),
            ("text_size = 18", { $0.textSize = 18 }), ("icon_size = 64", { $0.iconSize = 64 }),
            ("picture_size = 80", { $0.pictureSize = 80 }),
            ("border_width = 3", { $0.borderWidth = 3 }), ("opacity = 0.7", { $0.opacity = 0.7 }),
            ("show_name = false", { $0.showsName = false }),
            ("show_time = false", { $0.showsTime = false }),
            ("show_ring = false", { $0.showsRing = false }),
        ]
        let toast = Samples.toast(
            "Import finished",
            "128 photos from “EOS R10”, 3 left out.",
            image: .file(path: context.wallpaper),
            actions: [Button(id: "show", title: "Show")]
        )
        let blocks = styles.map { name, change in
            let card = context.styled(change).card(toast, by: Samples.photos, secondsLeft: 6)
            return context.titled(name, card)
        }
        let rows = stride(from: 0, to: blocks.count, by: 3).map { start in
            Array(blocks[start..<min(start + 3, blocks.count)])
        }
        return .table(rows, columnGap: 32, rowGap: 32)
    }

    static let waiting = GalleryPage(
        name: "loading-retry",
        title: "Loadings and retries",
        background: .desktop
    ) { context in
        let half = Content.loading(Loading { $0.progress = .fraction(0.68) })
        let retry = Content.retry(Samples.upload(attempt: 1))
        let exporting = Content.loading(Samples.exporting)
        let again = Target.button(Retry.retryButtonID)
        return .columns(
            [
                [
                    context.card(.loading(Loading()), by: Samples.chat),
                    context.card(half, by: Samples.backup),
                    context.card(.loading(Loading()), by: Samples.chat) {
                        $0.isMotionReduced = true
                    },
                ],
                [
                    context.card(.loading(Samples.signingIn), by: Samples.chat),
                    context.card(
                        exporting,
                        by: Samples.photos,
                        ring: .button(Loading.cancelButtonID)
                    ),
                ],
                [
                    context.card(retry, by: Samples.backup, ring: again),
                    context.card(retry, by: Samples.backup) { $0.hover = .close },
                ],
                [
                    context.card(
                        .retry(Samples.upload(attempt: 3)),
                        by: Samples.backup,
                        ring: again
                    ) { $0.isExpanded = true }
                ],
            ]
        )
    }
}
