// SPDX-License-Identifier: MIT

package import PresenterCore

/// What the gallery shows, and tests of cards: contents and their senders.
package enum Samples {
    package static let mail = identity("Mail", .sandboxed)
    package static let backup = identity("Backup", .application)
    package static let photos = identity("Photos", .sandboxed)
    package static let chat = identity("Chat", .application)
    package static let script = identity("notes.sh", .program)
    package static let terminalScript = Identity(
        key: "gallery:backup.sh",
        displayName: "backup.sh",
        isInTerminal: true,
        trust: .program
    )
    /// A script that claims to be an installed application.
    package static let impostor = Identity(
        key: "gallery:firefox",
        displayName: "firefox",
        isImpostor: true,
        trust: .program
    )

    package static func identity(_ name: String, _ trust: Identity.Trust) -> Identity {
        Identity(key: "gallery:" + name, displayName: name, trust: trust)
    }

    /// Returns a program that uses another name.
    package static func identity(_ name: String, via program: String) -> Identity {
        Identity(
            key: "gallery:" + program,
            displayName: program,
            claimedName: name,
            trust: .program
        )
    }

    private static func headline(
        _ title: String?,
        _ message: String? = nil,
        icon: ImageSource? = nil,
        image: ImageSource? = nil,
        tone: Tone = .standard
    ) -> Headline {
        Headline(title: title, message: message.map { StyledText($0) }) {
            $0.icon = icon
            $0.image = image.map { Picture(source: $0) }
            $0.tone = tone
        }
    }

    /// Two buttons: id and label of each.
    private static func answers(
        _ positive: (String, String),
        _ tone: Tone = .standard,
        or negative: (String, String)
    ) -> [Button] {
        [
            Button(id: positive.0, title: positive.1, role: .positive, tone: tone),
            Button(id: negative.0, title: negative.1, role: .negative),
        ]
    }

    // MARK: Modals

    package static let discard = Modal(
        headline: headline(
            "Discard this draft?",
            "It was never sent, and it cannot be brought back.",
            tone: .danger
        ),
        buttons: answers(("discard", "Discard"), .danger, or: ("keep", "Keep"))
    )

    package static let updated = Modal(
        headline: headline(
            "Everything is up to date",
            "14 packages were updated. No restart is needed.",
            icon: .name("check"),
            tone: .accent
        ),
        buttons: [Button(id: "done", title: "Done", role: .positive)]
    )

    package static let save = Modal(
        headline: headline(
            "Save changes to “notes.md”?",
            "Your last 12 minutes of changes are not on disk yet."
        ),
        buttons: [
            Button(id: "save", title: "Save", role: .positive),
            Button(id: "discard", title: "Don’t Save", prominence: .secondary, tone: .danger),
            Button(id: "cancel", title: "Cancel", prominence: .text),
        ]
    )

    package static func picture(_ path: String) -> Modal {
        Modal(
            headline: headline(
                "Set as background?",
                "It is shown on every screen.",
                image: .file(path: path)
            ),
            buttons: answers(("set", "Set"), or: ("cancel", "Cancel"))
        )
    }

    package static let snapshot = Modal(
        headline: headline(
            "Name this snapshot",
            "The name helps you find it later. Change it any time.",
            tone: .accent
        ),
        buttons: [
            Button(
                id: "create",
                title: "Create Snapshot",
                role: .positive,
                tone: .accent,
                icon: .leading(.name("check"))
            ),
            Button(id: "cancel", title: "Cancel", role: .negative),
        ],
        input: FormField(label: "Name", value: .text("Before the move")),
        choices: FormField(
            label: "Keep for",
            value: .texts(["year"]),
            choices: [
                .init(id: "week", title: "1 week"), .init(id: "month", title: "1 month"),
                .init(id: "year", title: "1 year"), .init(id: "ever", title: "Forever"),
            ]
        )
    )

    package static let passphrase = Modal(
        headline: headline("Unlock “Archive 2021”", "This disk is encrypted."),
        buttons: answers(("unlock", "Unlock"), or: ("cancel", "Cancel")),
        input: FormField(type: .password, label: "Passphrase", value: .text("swordfish")) {
            $0.error = "Wrong passphrase. 2 tries left."
            $0.minimumLength = 12
        }
    )

    package static let account = Modal(
        headline: headline(
            "New user",
            "An account on this machine, with a home folder of its own."
        ),
        buttons: answers(("add", "Add User"), or: ("cancel", "Cancel")),
        fields: [
            FormField(id: "name", label: "Name", value: .text("ada")) { $0.isRequired = true },
            FormField(id: "key", type: .password, label: "Password") {
                $0.placeholder = "8 or more"
            },
            FormField(id: "age", type: .number, label: "Quota in GiB", value: .number(20)),
            FormField(
                id: "head",
                type: .label,
                label: "Rights",
                value: .text("They can be changed later.")
            ),
            FormField(
                id: "role",
                type: .choice,
                label: "Role",
                value: .text("user"),
                choices: [
                    .init(id: "user", title: "User"), .init(id: "operator", title: "Operator"),
                    .init(id: "admin", title: "Administrator"),
                ]
            ),
            FormField(
                id: "groups",
                type: .multi,
                label: "Groups",
                value: .texts(["audio", "video"]),
                choices: [
                    .init(id: "audio", title: "Audio"), .init(id: "video", title: "Video"),
                    .init(id: "scan", title: "Scanners"),
                ]
            ),
            FormField(
                id: "mail",
                type: .toggle,
                label: "Send a welcome mail",
                value: .boolean(true)
            ),
            FormField(id: "lock", type: .toggle, label: "Locked until the first visit"),
        ]
    )

    package static let server = Modal(
        headline: headline("Add a server"),
        buttons: answers(("add", "Connect"), .accent, or: ("cancel", "Cancel")),
        fields: [
            FormField(id: "host", label: "Host") {
                $0.placeholder = "backup.example.org"
                $0.isRequired = true
            },
            FormField(id: "port", type: .number, label: "Port", value: .number(99_999)) {
                $0.minimum = 1
                $0.maximum = 65_535
            },
            FormField(id: "terms", type: .toggle, label: "I have read the conditions of use") {
                $0.isRequired = true
            },
        ]
    )

    package static let arabicForm = Modal(
        headline: headline("مستخدم جديد"),
        buttons: answers(("add", "إضافة"), or: ("cancel", "إلغاء")),
        fields: [
            FormField(id: "name", label: "الاسم", value: .text("سارة")) { $0.isRequired = true },
            FormField(id: "age", type: .number, label: "العمر", value: .number(36)),
            FormField(id: "news", type: .toggle, label: "إرسال الأخبار", value: .boolean(true)),
        ]
    )

    package static let path = Modal(
        headline: headline(
            "Delete this file?",
            "/home/ada/Documents/Thesis/chapter-7.tex will be gone for good."
        ),
        buttons: answers(("delete", "Delete"), .danger, or: ("keep", "Keep"))
    )

    package static let agreement = Modal(
        headline: Headline(
            title: "Terms of the shared library",
            message: StyledText(
                (1...30).map { "\($0). Whoever borrows a picture gives it back as it was." }
                    .joined(separator: "\n")
            )
        ),
        buttons: answers(("agree", "Agree"), or: ("decline", "Decline"))
    )

    package static let many = Modal(
        headline: headline("What shall be copied?"),
        buttons: answers(("copy", "Copy"), or: ("cancel", "Cancel")),
        choices: FormField(
            type: .multi,
            value: .texts(["Home", "Mail"]),
            choices: ["Home", "Mail", "Photos", "Music", "Videos", "Keys", "Settings"].map {
                .init(id: $0, title: $0)
            }
        )
    )

    package static let korean = Modal(
        headline: headline("대화방을 나갈까요? 👋", "대화 내용이 이 기기에서 모두 지워집니다."),
        buttons: answers(("leave", "나가기"), .danger, or: ("stay", "취소"))
    )

    package static let arabic = Modal(
        headline: headline("حفظ التغييرات؟", "لم تُحفظ آخر ١٢ دقيقة من عملك."),
        buttons: answers(("save", "حفظ"), or: ("no", "إلغاء"))
    )

    // MARK: Sheets

    package static let draft = BottomSheet(
        headline: headline(
            "You have an unsent draft",
            "“Notes from Tuesday”, written 4 minutes ago"
        ),
        actions: [
            Button(id: "save", title: "Save Draft"),
            Button(id: "delete", title: "Delete Draft", tone: .danger),
        ],
        cancelTitle: "Keep Editing"
    )

    package static let picked = BottomSheet(
        headline: headline("IMG_2041.jpg", "4032 × 3024, 3.1 MB"),
        actions: [
            Button(id: "send", title: "Send…", icon: .leading(.name("send"))),
            Button(id: "copy", title: "Copy", icon: .leading(.name("copy"))),
            Button(id: "turn", title: "Turn", icon: .leading(.name("refresh"))),
            Button(id: "remove", title: "Remove", tone: .danger, icon: .leading(.name("close"))),
        ],
        cancelTitle: "Cancel"
    )

    // MARK: Toasts

    package static func toast(
        _ title: String?,
        _ message: String? = nil,
        icon: ImageSource? = nil,
        image: ImageSource? = nil,
        tone: Tone = .standard,
        actions: [Button] = [],
        progress: Progress? = nil,
        urgency: Urgency = .normal,
        category: String? = nil,
        isOSD: Bool? = nil
    ) -> Content {
        .toast(
            Toast(
                headline: headline(title, message, icon: icon, image: image, tone: tone),
                actions: actions,
                urgency: urgency
            ) {
                $0.progress = progress
                $0.category = category
                $0.isOSD = isOSD
            }
        )
    }

    package static let tickets = toast(
        "Ada Lindqvist",
        "The tickets came through! Train leaves at 9:40 from platform 6. Coffee before?",
        actions: [
            Button(id: "reply", title: "Reply", icon: .leading(.name("reply"))),
            Button(id: "read", title: "Mark as Read"),
        ],
        category: "im.received"
    )

    package static let battery = toast(
        "4 % battery left",
        "The computer will sleep in about 3 minutes. Plug it in.",
        icon: .name("alert"),
        actions: [
            Button(id: "sleep", title: "Sleep Now"), Button(id: "saver", title: "Power Saver"),
        ],
        urgency: .critical
    )

    package static let copying = toast(
        "Copying to “Archive 2021”",
        "3.1 of 5.0 GB, 40 seconds left",
        actions: [
            Button(id: "pause", title: "Pause"),
            Button(id: "cancel", title: "Cancel", tone: .danger),
        ],
        progress: .fraction(0.62)
    )

    package static let agenda = toast(
        "Offsite agenda for both days",
        "Here is the plan for both days. Rooms are booked, the train is at nine, and we meet "
            + "in the hall an hour before. Bring warm clothes: the forecast says snow above a "
            + "thousand metres, and the hut has no heating in the corridors. There is room for "
            + "two more if somebody wants to come along after all."
    )

    // MARK: Loadings and retries

    package static let exporting = Loading(
        headline: headline("Exporting 42 photos", "29 of 42, 68 %")
    ) {
        $0.progress = .fraction(0.68)
        $0.cancelTitle = "Cancel"
    }

    package static let signingIn = Loading(
        headline: headline("Signing you in", "Waiting for id.example.org")
    )

    package static func upload(attempt: Int) -> Retry {
        Retry(
            headline: headline("Upload interrupted", "The server “nas.local” stopped answering.")
        ) {
            $0.details =
                "PUT /snapshots/8c1f\nconnect: timed out (110)\nhost nas.local:8443\n"
                + "attempt \(attempt) at 14:02:31"
            $0.attempt = attempt
        }
    }
}
