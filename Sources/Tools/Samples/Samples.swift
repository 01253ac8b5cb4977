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

    // MARK: Modals

    package static let discard = Modal(
        headline: Headline(
            title: "Discard this draft?",
            message: StyledText("It was never sent, and it cannot be brought back.")
        ) { $0.tone = .danger },
        buttons: [
            Button(id: "discard", title: "Discard", role: .positive, tone: .danger),
            Button(id: "keep", title: "Keep", role: .negative),
        ]
    )

    package static let updated = Modal(
        headline: Headline(
            title: "Everything is up to date",
            message: StyledText("14 packages were updated. No restart is needed.")
        ) {
            $0.icon = .name("check")
            $0.tone = .accent
        },
        buttons: [Button(id: "done", title: "Done", role: .positive)]
    )

    package static let save = Modal(
        headline: Headline(
            title: "Save changes to “notes.md”?",
            message: StyledText("Your last 12 minutes of changes are not on disk yet.")
        ),
        buttons: [
            Button(id: "save", title: "Save", role: .positive),
            Button(id: "discard", title: "Don’t Save", prominence: .secondary, tone: .danger),
            Button(id: "cancel", title: "Cancel", prominence: .text),
        ]
    )

    package static func picture(_ path: String) -> Modal {
        Modal(
            headline: Headline(
                title: "Set as background?",
                message: StyledText("It is shown on every screen.")
            ) { $0.image = Picture(source: .file(path: path)) },
            buttons: [
                Button(id: "set", title: "Set", role: .positive),
                Button(id: "cancel", title: "Cancel", role: .negative),
            ]
        )
    }

    package static let snapshot = Modal(
        headline: Headline(
            title: "Name this snapshot",
            message: StyledText("The name helps you find it later. Change it any time.")
        ) { $0.tone = .accent },
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
        headline: Headline(
            title: "Unlock “Archive 2021”",
            message: StyledText("This disk is encrypted.")
        ),
        buttons: [
            Button(id: "unlock", title: "Unlock", role: .positive),
            Button(id: "cancel", title: "Cancel", role: .negative),
        ],
        input: FormField(type: .password, label: "Passphrase", value: .text("swordfish")) {
            $0.error = "Wrong passphrase. 2 tries left."
            $0.minimumLength = 12
        }
    )

    package static let account = Modal(
        headline: Headline(
            title: "New user",
            message: StyledText("An account on this machine, with a home folder of its own.")
        ),
        buttons: [
            Button(id: "add", title: "Add User", role: .positive),
            Button(id: "cancel", title: "Cancel", role: .negative),
        ],
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
        headline: Headline(title: "Add a server"),
        buttons: [
            Button(id: "add", title: "Connect", role: .positive, tone: .accent),
            Button(id: "cancel", title: "Cancel", role: .negative),
        ],
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
        headline: Headline(title: "مستخدم جديد"),
        buttons: [
            Button(id: "add", title: "إضافة", role: .positive),
            Button(id: "cancel", title: "إلغاء", role: .negative),
        ],
        fields: [
            FormField(id: "name", label: "الاسم", value: .text("سارة")) { $0.isRequired = true },
            FormField(id: "age", type: .number, label: "العمر", value: .number(36)),
            FormField(id: "news", type: .toggle, label: "إرسال الأخبار", value: .boolean(true)),
        ]
    )

    package static let path = Modal(
        headline: Headline(
            title: "Delete this file?",
            message: StyledText("/home/ada/Documents/Thesis/chapter-7.tex will be gone for good.")
        ),
        buttons: [
            Button(id: "delete", title: "Delete", role: .positive, tone: .danger),
            Button(id: "keep", title: "Keep", role: .negative),
        ]
    )

    package static let agreement = Modal(
        headline: Headline(
            title: "Terms of the shared library",
            message: StyledText(
                (1...30).map { "\($0). Whoever borrows a picture gives it back as it was." }
                    .joined(separator: "\n")
            )
        ),
        buttons: [
            Button(id: "agree", title: "Agree", role: .positive),
            Button(id: "decline", title: "Decline", role: .negative),
        ]
    )

    package static let many = Modal(
        headline: Headline(title: "What shall be copied?"),
        buttons: [
            Button(id: "copy", title: "Copy", role: .positive),
            Button(id: "cancel", title: "Cancel", role: .negative),
        ],
        choices: FormField(
            type: .multi,
            value: .texts(["Home", "Mail"]),
            choices: ["Home", "Mail", "Photos", "Music", "Videos", "Keys", "Settings"].map {
                .init(id: $0, title: $0)
            }
        )
    )

    package static let korean = Modal(
        headline: Headline(
            title: "대화방을 나갈까요? 👋",
            message: StyledText("대화 내용이 이 기기에서 모두 지워집니다.")
        ),
        buttons: [
            Button(id: "leave", title: "나가기", role: .positive, tone: .danger),
            Button(id: "stay", title: "취소", role: .negative),
        ]
    )

    package static let arabic = Modal(
        headline: Headline(
            title: "حفظ التغييرات؟",
            message: StyledText("لم تُحفظ آخر ١٢ دقيقة من عملك.")
        ),
        buttons: [
            Button(id: "save", title: "حفظ", role: .positive),
            Button(id: "no", title: "إلغاء", role: .negative),
        ]
    )

    // MARK: Sheets

    package static let draft = BottomSheet(
        headline: Headline(
            title: "You have an unsent draft",
            message: StyledText("“Notes from Tuesday”, written 4 minutes ago")
        ),
        actions: [
            Button(id: "save", title: "Save Draft"),
            Button(id: "delete", title: "Delete Draft", tone: .danger),
        ],
        cancelTitle: "Keep Editing"
    )

    package static let picked = BottomSheet(
        headline: Headline(title: "IMG_2041.jpg", message: StyledText("4032 × 3024, 3.1 MB")),
        actions: [
            Button(id: "send", title: "Send…", icon: .leading(.name("send"))),
            Button(id: "copy", title: "Copy", icon: .leading(.name("copy"))),
            Button(id: "turn", title: "Turn", icon: .leading(.name("refresh"))),
            Button(
                id: "remove",
                title: "Remove",
                tone: .danger,
                icon: .leading(.name("close"))
            ),
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
        category: String? = nil
    ) -> Content {
        .toast(
            Toast(
                headline: Headline(title: title, message: message.map { StyledText($0) }) {
                    $0.icon = icon
                    $0.image = image.map { Picture(source: $0) }
                    $0.tone = tone
                },
                actions: actions,
                urgency: urgency
            ) {
                $0.progress = progress
                $0.category = category
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
        headline: Headline(
            title: "Exporting 42 photos",
            message: StyledText("29 of 42, 68 %")
        )
    ) {
        $0.progress = .fraction(0.68)
        $0.cancelTitle = "Cancel"
    }

    package static let signingIn = Loading(
        headline: Headline(
            title: "Signing you in",
            message: StyledText("Waiting for id.example.org")
        )
    )

    package static func upload(attempt: Int) -> Retry {
        Retry(
            headline: Headline(
                title: "Upload interrupted",
                message: StyledText("The server “nas.local” stopped answering.")
            )
        ) {
            $0.details =
                "PUT /snapshots/8c1f\nconnect: timed out (110)\nhost nas.local:8443\n"
                + "attempt \(attempt) at 14:02:31"
            $0.attempt = attempt
        }
    }
}
