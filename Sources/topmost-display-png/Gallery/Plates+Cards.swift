// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension Plate {
    static let modals = Plate(name: "modals", title: "Modals", ground: .desk) { atelier in
        let discard = Samples.card(.modal(Samples.discard), by: Samples.mail)
        let save = Samples.card(.modal(Samples.save), by: Samples.script)
        let picture = Samples.card(
            .modal(Samples.picture(atelier.scenery)),
            by: Samples.photos
        )
        let updated = Samples.card(
            .modal(Samples.updated),
            by: Samples.identity("System Update", .matched)
        )
        return .row(
            [
                .column(
                    [
                        atelier.card(discard) { $0.showRing(.button("keep")) },
                        atelier.card(discard) { $0.armed = 0 },
                        atelier.card(updated) { $0.showRing(.button("done")) },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        atelier.card(picture) { $0.showRing(.button("set")) },
                        atelier.card(save) {
                            $0.showRing(.button("save"))
                            $0.hover = .button("discard")
                        },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        atelier.card(Samples.card(.modal(Samples.agreement), by: Samples.photos)) {
                            $0.scroll = 60
                        },
                        atelier.card(save) {
                            $0.armed = 0
                        },
                    ],
                    gap: 40
                ),
            ],
            gap: 48,
            isCentred: false
        )
    }

    static let forms = Plate(name: "forms", title: "Modals that ask", ground: .desk) { atelier in
        let snapshot = Samples.card(.modal(Samples.snapshot), by: Samples.backup)
        let passphrase = Samples.card(
            .modal(Samples.passphrase),
            by: Samples.identity("Disks", .matched)
        )
        return .row(
            [
                .column(
                    [
                        atelier.card(snapshot) { $0.showRing(.field) },
                        atelier.card(snapshot) {
                            $0.showRing(.choice("month"))
                            $0.showsMnemonics = true
                        },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        atelier.card(passphrase) { $0.showRing(.field) },
                        atelier.card(Samples.card(.modal(Samples.many), by: Samples.backup)) {
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

    static let languages = Plate(
        name: "languages",
        title: "Other scripts",
        ground: .desk
    ) { atelier in
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
                        atelier.card(
                            Samples.card(
                                .modal(Samples.korean),
                                by: Samples.identity("채팅", .sandboxed)
                            )
                        ) { $0.showRing(.button("stay")) },
                        atelier.card(
                            Samples.card(
                                .modal(Samples.arabic),
                                by: Samples.identity("محرر", .unverified)
                            )
                        ) { $0.showRing(.button("save")) },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        atelier.card(
                            Samples.card(
                                toast,
                                by: Samples.identity("التقويم", .matched),
                                secondsLeft: 5
                            )
                        ),
                        atelier.card(Samples.card(tags, by: Samples.chat, secondsAgo: 200)),
                    ],
                    gap: 40
                ),
            ],
            gap: 48,
            isCentred: false
        )
    }

    static let sheets = Plate(name: "sheets", title: "Bottom sheets", ground: .desk) { atelier in
        let long = BottomSheet(
            headline: Headline(title: "Move to"),
            actions: (1...20).map { Button(id: "\($0)", title: "Folder \($0)") }
        )
        return .row(
            [
                atelier.card(Samples.card(.bottomSheet(Samples.draft), by: Samples.mail)) {
                    $0.showRing(.cancelRow)
                },
                atelier.card(Samples.card(.bottomSheet(Samples.picked), by: Samples.photos)) {
                    $0.showRing(.button("copy"))
                    $0.hover = .button("turn")
                    $0.showsKeycaps = true
                },
                atelier.card(
                    Samples.card(.bottomSheet(long), by: Samples.mail),
                    within: Extent(width: 400, height: 560)
                ) { $0.scroll = 30 },
            ],
            gap: 48,
            isCentred: false
        )
    }

    static let toasts = Plate(name: "toasts", title: "Toasts", ground: .desk) { atelier in
        let copied = Samples.toast("Copied to the clipboard", icon: .name("copy"))
        let online = Samples.toast("Back online", icon: .name("check"), tone: .accent)
        let volume = Samples.toast(nil, icon: .name("speaker"), progress: .fraction(0.45))
        let working = Samples.toast("Looking for updates", progress: .indeterminate)
        let imported = Samples.toast(
            "Import finished",
            "128 photos from “EOS R10”, 3 duplicates left out.",
            image: .file(path: atelier.scenery),
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
                        atelier.card(
                            Samples.card(copied, by: Samples.backup, secondsLeft: 5)
                        ),
                        atelier.card(
                            Samples.card(Samples.tickets, by: Samples.chat, secondsLeft: 6)
                        ),
                        atelier.card(Samples.card(Samples.battery, by: Samples.backup)),
                        atelier.card(Samples.card(volume, by: Samples.backup)),
                    ],
                    gap: 32
                ),
                .column(
                    [
                        atelier.card(
                            Samples.card(imported, by: Samples.photos, secondsLeft: 6)
                        ) { $0.hover = .button("show") },
                        atelier.card(
                            Samples.card(Samples.copying, by: Samples.backup, secondsAgo: 130)
                        ),
                        atelier.card(
                            Samples.card(
                                build,
                                by: Samples.identity("qbuild", .unverified),
                                secondsAgo: 500,
                                secondsLeft: 2
                            )
                        ),
                        atelier.card(
                            Samples.card(online, by: Samples.backup, secondsLeft: 7)
                        ),
                    ],
                    gap: 32
                ),
                .column(
                    [
                        atelier.card(
                            Samples.card(Samples.agenda, by: Samples.mail, secondsAgo: 310)
                        ),
                        atelier.card(
                            Samples.card(Samples.agenda, by: Samples.mail, secondsAgo: 310)
                        ) { $0.hover = .card },
                        atelier.card(Samples.card(working, by: Samples.backup)),
                    ],
                    gap: 32
                ),
            ],
            gap: 32,
            isCentred: false
        )
    }

    static let waiting = Plate(
        name: "loading-retry",
        title: "Loadings and retries",
        ground: .desk
    ) { atelier in
        func loading(_ loading: Loading, by identity: Identity) -> Card {
            Samples.card(.loading(loading), by: identity)
        }
        let retry = Samples.card(.retry(Samples.upload(attempt: 1)), by: Samples.backup)
        let third = Samples.card(.retry(Samples.upload(attempt: 3)), by: Samples.backup)
        return .row(
            [
                .column(
                    [
                        atelier.card(loading(Loading(), by: Samples.chat)),
                        atelier.card(
                            loading(Loading(progress: .fraction(0.68)), by: Samples.backup)
                        ),
                        atelier.card(loading(Loading(), by: Samples.chat)) {
                            $0.isMotionReduced = true
                        },
                    ],
                    gap: 40
                ),
                .column(
                    [
                        atelier.card(loading(Samples.signingIn, by: Samples.chat)),
                        atelier.card(loading(Samples.exporting, by: Samples.photos)) {
                            $0.showRing(.button(Loading.cancelButtonID))
                        },
                    ],
                    gap: 40
                ),
                atelier.card(retry) { $0.showRing(.button(Retry.retryButtonID)) },
                atelier.card(third) {
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
    /// Puts the keyboard there, for all to see.
    mutating func showRing(_ target: Target) {
        focus = target
        isFocusVisible = true
    }
}
