// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension GalleryPage {
    static let modals = GalleryPage(name: "modals", title: "Modals", background: .desktop) {
        context in
        let discard = GallerySamples.card(.modal(GallerySamples.discard), by: GallerySamples.mail)
        let save = GallerySamples.card(.modal(GallerySamples.save), by: GallerySamples.script)
        let picture = GallerySamples.card(
            .modal(GallerySamples.picture(context.wallpaper)),
            by: GallerySamples.photos
        )
        let updated = GallerySamples.card(
            .modal(GallerySamples.updated),
            by: GallerySamples.identity("System Update", .application)
        )
        return .row(
            [
                .column(
                    [
                        context.card(discard) { $0.showRing(.button("keep")) },
                        context.card(discard) { $0.armed = 0 },
                        context.card(updated) { $0.showRing(.button("done")) },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        context.card(picture) { $0.showRing(.button("set")) },
                        context.card(save) {
                            $0.showRing(.button("save"))
                            $0.hover = .button("discard")
                        },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        context.card(
                            GallerySamples.card(
                                .modal(GallerySamples.agreement),
                                by: GallerySamples.photos
                            )
                        ) {
                            $0.scroll = 60
                        },
                        context.card(save) {
                            $0.armed = 0
                        },
                        context.card(
                            GallerySamples.card(
                                .modal(GallerySamples.path),
                                by: GallerySamples.photos
                            )
                        ) {
                            $0.showRing(.button("keep"))
                        },
                    ],
                    gap: 40
                ),
            ],
            gap: 48,
            isCentred: false
        )
    }

    static let forms = GalleryPage(name: "forms", title: "Modals that ask", background: .desktop) {
        context in
        let snapshot = GallerySamples.card(
            .modal(GallerySamples.snapshot),
            by: GallerySamples.backup
        )
        let passphrase = GallerySamples.card(
            .modal(GallerySamples.passphrase),
            by: GallerySamples.terminalScript
        )
        return .row(
            [
                .column(
                    [
                        context.card(snapshot) { $0.showRing(.input) },
                        context.card(snapshot) {
                            $0.showRing(.choice("month"))
                            $0.showsMnemonics = true
                        },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        context.card(passphrase) { $0.showRing(.input) },
                        context.card(
                            GallerySamples.card(
                                .modal(GallerySamples.many),
                                by: GallerySamples.backup
                            )
                        ) {
                            $0.showRing(.button("copy"))
                        },
                    ],
                    gap: 40
                ),
            ],
            gap: 48,
            isCentred: false
        )
    }

    static let fields = GalleryPage(name: "fields", title: "Forms", background: .desktop) {
        context in
        let form = GallerySamples.card(
            .modal(GallerySamples.account),
            by: GallerySamples.terminalScript
        )
        let server = GallerySamples.card(.modal(GallerySamples.server), by: GallerySamples.backup)
        return .row(
            [
                context.card(form) { $0.showRing(.field("name", .box)) },
                .column(
                    [
                        context.card(server) {
                            $0.fields["host"] = FieldState()
                            $0.showsProblems = true
                            $0.showRing(.field("host", .box))
                        },
                        context.card(
                            GallerySamples.card(
                                .modal(GallerySamples.arabicForm),
                                by: GallerySamples.backup
                            )
                        ) {
                            $0.showRing(.field("news", .box))
                        },
                    ],
                    gap: 40
                ),
            ],
            gap: 48,
            isCentred: false
        )
    }

    static let languages = GalleryPage(
        name: "languages",
        title: "Other scripts",
        background: .desktop
    ) { context in
        let toast = GallerySamples.toast(
            "اجتماع الفريق بعد ١٠ دقائق",
            "الغرفة ٤، الطابق الثاني.",
            actions: [Button(id: "join", title: "انضمام"), Button(id: "later", title: "لاحقًا")],
            progress: .fraction(0.4)
        )
        let tags = GallerySamples.toast("Min-jun Park 박민준", "회의 자료 다 됐어요 👍 Could you have a look?")
        return .row(
            [
                .column(
                    [
                        context.card(
                            GallerySamples.card(
                                .modal(GallerySamples.korean),
                                by: GallerySamples.identity("채팅", .sandboxed)
                            )
                        ) { $0.showRing(.button("stay")) },
                        context.card(
                            GallerySamples.card(
                                .modal(GallerySamples.arabic),
                                by: GallerySamples.identity("محرر", .program)
                            )
                        ) { $0.showRing(.button("save")) },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        context.card(
                            GallerySamples.card(
                                toast,
                                by: GallerySamples.identity("التقويم", .application),
                                secondsLeft: 5
                            )
                        ),
                        context.card(
                            GallerySamples.card(tags, by: GallerySamples.chat, secondsAgo: 200)
                        ),
                    ],
                    gap: 40
                ),
            ],
            gap: 48,
            isCentred: false
        )
    }

    static let sheets = GalleryPage(name: "sheets", title: "Bottom sheets", background: .desktop) {
        context in
        let long = BottomSheet(
            headline: Headline(title: "Move to"),
            actions: (1...20).map { Button(id: "\($0)", title: "Folder \($0)") }
        )
        return .row(
            [
                context.card(
                    GallerySamples.card(.bottomSheet(GallerySamples.draft), by: GallerySamples.mail)
                ) {
                    $0.showRing(.cancelRow)
                },
                context.card(
                    GallerySamples.card(
                        .bottomSheet(GallerySamples.picked),
                        by: GallerySamples.photos
                    )
                ) {
                    $0.showRing(.button("copy"))
                    $0.hover = .button("turn")
                    $0.showsKeycaps = true
                },
                context.card(
                    GallerySamples.card(.bottomSheet(long), by: GallerySamples.mail),
                    within: Extent(width: 400, height: 560)
                ) { $0.scroll = 30 },
                context.card(
                    GallerySamples.card(.bottomSheet(long), by: GallerySamples.mail),
                    within: Extent(width: 400, height: 560)
                ) { $0.showRing(.button("1")) },
            ],
            gap: 48,
            isCentred: false
        )
    }

    static let toasts = GalleryPage(name: "toasts", title: "Toasts", background: .desktop) {
        context in
        let copied = GallerySamples.toast("Copied to the clipboard", icon: .name("copy"))
        let online = GallerySamples.toast("Back online", icon: .name("check"), tone: .accent)
        let volume = GallerySamples.toast(nil, icon: .name("speaker"), progress: .fraction(0.45))
        let working = GallerySamples.toast("Looking for updates", progress: .indeterminate)
        let imported = GallerySamples.toast(
            "Import finished",
            "128 photos from “EOS R10”, 3 duplicates left out.",
            image: .file(path: context.wallpaper),
            actions: [Button(id: "show", title: "Show"), Button(id: "eject", title: "Eject Card")]
        )
        let build = GallerySamples.toast(
            "Build 1182 passed on all three machines at last",
            "No icon given: the first letter stands in."
        )
        return .row(
            [
                .column(
                    [
                        context.card(
                            GallerySamples.card(copied, by: GallerySamples.backup, secondsLeft: 5)
                        ),
                        context.card(
                            GallerySamples.card(
                                GallerySamples.tickets,
                                by: GallerySamples.chat,
                                secondsLeft: 6
                            )
                        ),
                        context.card(
                            GallerySamples.card(GallerySamples.battery, by: GallerySamples.backup)
                        ),
                        context.card(GallerySamples.card(volume, by: GallerySamples.backup)),
                    ],
                    gap: 32
                ),
                .column(
                    [
                        context.card(
                            GallerySamples.card(imported, by: GallerySamples.photos, secondsLeft: 6)
                        ) { $0.hover = .button("show") },
                        context.card(
                            GallerySamples.card(
                                GallerySamples.copying,
                                by: GallerySamples.backup,
                                secondsAgo: 130
                            )
                        ),
                        context.card(
                            GallerySamples.card(
                                build,
                                by: GallerySamples.identity("Build", via: "nightly.py"),
                                secondsAgo: 500,
                                secondsLeft: 2
                            )
                        ),
                        context.card(
                            GallerySamples.card(online, by: GallerySamples.backup, secondsLeft: 7)
                        ),
                    ],
                    gap: 32
                ),
                .column(
                    [
                        context.card(
                            GallerySamples.card(
                                GallerySamples.agenda,
                                by: GallerySamples.mail,
                                secondsAgo: 310
                            )
                        ),
                        context.card(
                            GallerySamples.card(
                                GallerySamples.agenda,
                                by: GallerySamples.mail,
                                secondsAgo: 310
                            )
                        ) { $0.hover = .card },
                        context.card(GallerySamples.card(working, by: GallerySamples.backup)),
                    ],
                    gap: 32
                ),
            ],
            gap: 32,
            isCentred: false
        )
    }

    static let waiting = GalleryPage(
        name: "loading-retry",
        title: "Loadings and retries",
        background: .desktop
    ) { context in
        func loading(_ loading: Loading, by identity: Identity) -> Card {
            GallerySamples.card(.loading(loading), by: identity)
        }
        let retry = GallerySamples.card(
            .retry(GallerySamples.upload(attempt: 1)),
            by: GallerySamples.backup
        )
        let third = GallerySamples.card(
            .retry(GallerySamples.upload(attempt: 3)),
            by: GallerySamples.backup
        )
        return .row(
            [
                .column(
                    [
                        context.card(loading(Loading(), by: GallerySamples.chat)),
                        context.card(
                            loading(Loading(progress: .fraction(0.68)), by: GallerySamples.backup)
                        ),
                        context.card(loading(Loading(), by: GallerySamples.chat)) {
                            $0.isMotionReduced = true
                        },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        context.card(loading(GallerySamples.signingIn, by: GallerySamples.chat)),
                        context.card(loading(GallerySamples.exporting, by: GallerySamples.photos)) {
                            $0.showRing(.button(Loading.cancelButtonID))
                        },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        context.card(retry) { $0.showRing(.button(Retry.retryButtonID)) },
                        context.card(retry) { $0.hover = .close },
                    ],
                    gap: 40
                ),
                context.card(third) {
                    $0.showRing(.button(Retry.retryButtonID))
                    $0.isExpanded = true
                },
            ],
            gap: 48,
            isCentred: false
        )
    }
}

extension CardState {
    /// Shows the keyboard focus on a target.
    mutating func showRing(_ target: Target) {
        focus = target
        isFocusVisible = true
    }
}
