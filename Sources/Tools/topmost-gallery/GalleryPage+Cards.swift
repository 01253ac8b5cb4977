// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
import Samples

extension GalleryPage {
    static let modals = GalleryPage(name: "modals", title: "Modals", background: .desktop) {
        context in
        let discard = Samples.card(.modal(Samples.discard), by: Samples.mail)
        let save = Samples.card(.modal(Samples.save), by: Samples.script)
        let picture = Samples.card(
            .modal(Samples.picture(context.wallpaper)),
            by: Samples.photos
        )
        let updated = Samples.card(
            .modal(Samples.updated),
            by: Samples.identity("System Update", .application)
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
                            Samples.card(
                                .modal(Samples.agreement),
                                by: Samples.photos
                            )
                        ) {
                            $0.scroll = 60
                        },
                        context.card(save) {
                            $0.armed = 0
                        },
                        context.card(
                            Samples.card(
                                .modal(Samples.path),
                                by: Samples.photos
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
        let snapshot = Samples.card(
            .modal(Samples.snapshot),
            by: Samples.backup
        )
        let passphrase = Samples.card(
            .modal(Samples.passphrase),
            by: Samples.terminalScript
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
                            Samples.card(
                                .modal(Samples.many),
                                by: Samples.backup
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
        let form = Samples.card(
            .modal(Samples.account),
            by: Samples.terminalScript
        )
        let server = Samples.card(.modal(Samples.server), by: Samples.backup)
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
                            Samples.card(
                                .modal(Samples.arabicForm),
                                by: Samples.backup
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
        let toast = Samples.toast(
            "اجتماع الفريق بعد ١٠ دقائق",
            "الغرفة ٤، الطابق الثاني.",
            actions: [Button(id: "join", title: "انضمام"), Button(id: "later", title: "لاحقًا")],
            progress: .fraction(0.4)
        )
        let tags = Samples.toast("Min-jun Park 박민준", "회의 자료 다 됐어요 👍 Could you have a look?")
        return .row(
            [
                .column(
                    [
                        context.card(
                            Samples.card(
                                .modal(Samples.korean),
                                by: Samples.identity("채팅", .sandboxed)
                            )
                        ) { $0.showRing(.button("stay")) },
                        context.card(
                            Samples.card(
                                .modal(Samples.arabic),
                                by: Samples.identity("محرر", .program)
                            )
                        ) { $0.showRing(.button("save")) },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        context.card(
                            Samples.card(
                                toast,
                                by: Samples.identity("التقويم", .application),
                                secondsLeft: 5
                            )
                        ),
                        context.card(
                            Samples.card(tags, by: Samples.chat, secondsAgo: 200)
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
                    Samples.card(.bottomSheet(Samples.draft), by: Samples.mail)
                ) {
                    $0.showRing(.cancelRow)
                },
                context.card(
                    Samples.card(
                        .bottomSheet(Samples.picked),
                        by: Samples.photos
                    )
                ) {
                    $0.showRing(.button("copy"))
                    $0.hover = .button("turn")
                    $0.showsKeycaps = true
                },
                context.card(
                    Samples.card(.bottomSheet(long), by: Samples.mail),
                    within: Extent(width: 400, height: 560)
                ) { $0.scroll = 30 },
                context.card(
                    Samples.card(.bottomSheet(long), by: Samples.mail),
                    within: Extent(width: 400, height: 560)
                ) { $0.showRing(.button("1")) },
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
        return .row(
            [
                .column(
                    [
                        context.card(
                            Samples.card(copied, by: Samples.backup, secondsLeft: 5)
                        ),
                        context.card(
                            Samples.card(
                                Samples.tickets,
                                by: Samples.chat,
                                secondsLeft: 6
                            )
                        ),
                        context.card(
                            Samples.card(Samples.battery, by: Samples.backup)
                        ),
                        context.card(Samples.card(volume, by: Samples.backup)),
                    ],
                    gap: 32
                ),
                .column(
                    [
                        context.card(
                            Samples.card(imported, by: Samples.photos, secondsLeft: 6)
                        ) { $0.hover = .button("show") },
                        context.card(
                            Samples.card(
                                Samples.copying,
                                by: Samples.backup,
                                secondsAgo: 130
                            )
                        ),
                        context.card(
                            Samples.card(
                                build,
                                by: Samples.identity("Build", via: "nightly.py"),
                                secondsAgo: 500,
                                secondsLeft: 2
                            )
                        ),
                        context.card(
                            Samples.card(online, by: Samples.backup, secondsLeft: 7)
                        ),
                    ],
                    gap: 32
                ),
                .column(
                    [
                        context.card(
                            Samples.card(
                                Samples.agenda,
                                by: Samples.mail,
                                secondsAgo: 310
                            )
                        ),
                        context.card(
                            Samples.card(
                                Samples.agenda,
                                by: Samples.mail,
                                secondsAgo: 310
                            )
                        ) { $0.hover = .card },
                        context.card(Samples.card(working, by: Samples.backup)),
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
            Samples.card(.loading(loading), by: identity)
        }
        let retry = Samples.card(
            .retry(Samples.upload(attempt: 1)),
            by: Samples.backup
        )
        let third = Samples.card(
            .retry(Samples.upload(attempt: 3)),
            by: Samples.backup
        )
        return .row(
            [
                .column(
                    [
                        context.card(loading(Loading(), by: Samples.chat)),
                        context.card(
                            loading(Loading { $0.progress = .fraction(0.68) }, by: Samples.backup)
                        ),
                        context.card(loading(Loading(), by: Samples.chat)) {
                            $0.isMotionReduced = true
                        },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        context.card(loading(Samples.signingIn, by: Samples.chat)),
                        context.card(loading(Samples.exporting, by: Samples.photos)) {
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
