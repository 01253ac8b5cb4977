// SPDX-License-Identifier: MIT

public import PresenterCore
import Texts

/// One presentation of each kind with every field set, and one with none.
public enum FullSample {
    /// Who asks.
    public static let identity = Identity(
        key: "exe:/usr/bin/mail",
        displayName: "Mail",
        iconName: "mail",
        trust: .application,
        processID: 4242
    )

    /// Every field of a headline.
    public static let headline = Headline(
        title: "Hello \"you\"",
        message: StyledText(runs: [
            StyledText.Run("bold", style: [.bold, .italic]),
            StyledText.Run(" and\n"),
            StyledText.Run("link", style: .underline, link: "https://example.org/?a=1&b=2"),
        ])
    ) {
        $0.icon = .name("mail-unread")
        $0.image = Picture(
            source: .stored(
                StoredImage(
                    path: "/run/user/1000/topmost/images/1",
                    width: 64,
                    height: 32,
                    rowStride: 256,
                    hasAlpha: true
                )
            ),
            width: 200,
            height: 100
        )
        $0.tone = .danger
        $0.colors = [.title: RGB(red: 1, green: 0x20, blue: 255)]
    }

    /// Buttons of all styles.
    public static let buttons = [
        Button(
            id: "ok",
            title: "Löschen",
            role: .positive,
            prominence: .primary,
            tone: .danger,
            size: .large,
            icon: .leading(.file(path: "/tmp/a b.png"))
        ),
        Button(id: "no", title: "Nein", role: .negative, icon: .trailing(.name("🦊"))),
    ]

    /// One of each kind, full and bare.
    public static let contents: [Content] = [
        .modal(
            Modal(
                headline: headline,
                buttons: buttons,
                input: FormField(type: .password, label: "Name", value: .text("A")) {
                    $0.placeholder = "Ann"
                    $0.error = "no"
                    $0.minimumLength = 1
                    $0.maximumLength = 9
                },
                choices: FormField.list(
                    label: "Which",
                    options: [
                        .init(id: "a", title: "A", icon: .name("mail-unread")),
                        .init(id: "b", title: "B"),
                    ],
                    selected: ["b"],
                    allowsMany: true,
                    minimum: 1,
                    maximum: 2,
                    areRows: true,
                    visibleRows: 5
                )
            ) {
                $0.progress = .fraction(0.5)
                $0.isDismissible = false
            }
        ),
        .modal(Modal(headline: Headline(title: "Yes?"), buttons: [Button(id: "y", title: "Yes")])),
        .modal(
            Modal(
                headline: Headline(title: "Sure?"),
                buttons: [
                    Button(id: Modal.positiveID, title: "Yes", role: .positive),
                    Button(id: Modal.negativeID, title: "No", role: .negative),
                ]
            ) { $0.defaultButton = Modal.negativeID }
        ),
        .bottomSheet(BottomSheet(headline: headline, actions: buttons, cancelTitle: "Away")),
        .toast(
            Toast(headline: headline, actions: buttons, urgency: .critical) {
                $0.progress = .fraction(0.25)
                $0.category = "im.received"
                $0.claimedName = "Chat"
                $0.origin = "ada@example.org"
                $0.desktopEntry = "org.example.Chat"
                $0.appIcon = .name("chat")
                $0.sound = .name("bell")
                $0.isSpoken = true
                $0.isResident = true
                $0.isTransient = true
                $0.isOSD = false
                $0.findsAddresses = false
                $0.placement = ToastPlacement {
                    $0.position = .topLeft
                    $0.width = 300
                    $0.output = .named("DP-1")
                }
                $0.endsWithOwner = true
                $0.hasImageBelow = true
            }
        ),
        .toast(
            Toast(headline: Headline(title: "Hi")) {
                $0.reply = Reply {
                    $0.label = "Answer"
                    $0.placeholder = "Message"
                    $0.send = "Go"
                    $0.sendIcon = .name("mail-send")
                }
            }
        ),
        .toast(Toast(headline: Headline(title: "Hi"))),
        .toast(Toast(headline: Headline(title: "Busy")) { $0.progress = .indeterminate }),
        .loading(
            Loading(headline: headline) {
                $0.delay = .milliseconds(1200)
                $0.blocksInput = false
                $0.progress = .fraction(1)
                $0.cancelTitle = "Stop"
                $0.ceiling = .seconds(7)
            }
        ),
        .loading(Loading()),
        .retry(
            Retry(headline: headline) {
                $0.retryTitle = "Again"
                $0.details = "line\nline"
                $0.attempt = 3
            }
        ),
        .modal(form),
        .toast(
            Toast(
                title: Wording(.missedWhileAway, count: 7),
                message: Wording(.missedOthers, values: ["Mail 3", "4"]),
                labels: ["show": Wording(.showMissed)]
            )
        ),
    ]

    /// A long text in the middle of a search.
    public static let text = Modal(
        headline: Headline(title: "COPYING"),
        buttons: [
            Button(id: "positive", title: "Accept", role: .positive),
            Button(id: "negative", title: "Decline", role: .negative),
        ],
        choices: FormField.list(
            options: [
                "Permission is hereby granted, free of charge, to any person obtaining",
                "a copy of this software, to deal in it without restriction.",
                "",
                "    THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND,",
                "    漢字 are two columns wide.",
            ].enumerated().map { .init(id: "\($0 + 40)", title: $1) },
            areRows: true,
            isFiltered: true,
            visibleRows: 7,
            isText: true,
            columns: 72,
            window: LiveRows {
                $0.first = 40
                $0.matches = 100
                $0.total = 100
                $0.answers = 1
                $0.hits = 2
                $0.hit = 2
                $0.hitRow = 43
                $0.copied = "\tPermission is\n"
                $0.copiedTo = 41
            }
        )
    )

    /// A form with every type of field.
    public static let form = Modal(
        headline: Headline(title: "New user", message: StyledText("An account on this machine.")),
        buttons: [
            Button(id: Modal.positiveID, title: "Add", role: .positive),
            Button(id: Modal.negativeID, title: "Cancel", role: .negative),
        ],
        fields: [
            FormField(id: "name", label: "Name", value: .text("ada")) {
                $0.placeholder = "Letters only"
                $0.isRequired = true
                $0.error = "Taken"
                $0.match = TextPattern("[a-z]+")
                $0.mismatch = "Small letters only"
                $0.suggestions = ["adam"]
            },
            FormField(id: "key", type: .password, label: "Key") {
                $0.minimumLength = 8
                $0.maximumLength = 64
            },
            FormField(id: "age", type: .number, label: "Age", value: .number(36)) {
                $0.minimum = 0
                $0.maximum = 150
                $0.step = 1
            },
            FormField(
                id: "rights",
                type: .label,
                label: "Rights",
                value: .text("They can change.")
            ),
            FormField(
                id: "role",
                type: .choice,
                label: "Role",
                value: .text("user"),
                choices: [.init(id: "user", title: "User"), .init(id: "admin", title: "Admin")]
            ),
            FormField(
                id: "groups",
                type: .multi,
                label: "Groups",
                value: .texts(["audio"]),
                choices: [.init(id: "audio", title: "Audio"), .init(id: "video", title: "Video")]
            ),
            FormField(id: "news", type: .toggle, label: "Send news", value: .boolean(true)),
            FormField(id: "quota", type: .slider, label: "Quota", value: .number(25)) {
                $0.step = 5
            },
            FormField(id: "until", type: .date, label: "Until", value: .text("2026-11-23")),
            FormField(id: "color", type: .color, label: "Colour", value: .text("#33d17a")),
            FormField(id: "home", type: .folder, label: "Home", value: .text("/home/ada")),
            FormField(id: "face", type: .file, label: "Picture") { $0.placeholder = "/path" },
            FormField(
                id: "notes",
                type: .textarea,
                label: "Notes",
                value: .text("One line,\nand another one that is longer than the field is wide.")
            ),
        ]
    )

    /// A card; armed where the id is even, with a time limit where 3 divides it.
    public static func card(_ id: UInt32, _ content: Content) -> Card {
        Card(
            id: Sample.id(id),
            identity: identity,
            content: content,
            acceptedAt: Instant(milliseconds: 51_234)
        ) {
            $0.isArmed = id % 2 == 0
            $0.lifetime =
                id % 3 == 0
                ? Card.Lifetime(
                    duration: .seconds(5),
                    endsAt: id % 2 == 0 ? Instant(milliseconds: 56_234) : nil
                ) : nil
        }
    }

    /// A scene that has them all.
    public static let scene: Scene = {
        var scene = Scene(revision: 12) {
            $0.waitingToasts = 3
            $0.heldToasts = 2
            $0.isListOpen = true
            $0.blockedSince = Instant(milliseconds: 51_000)
        }
        for (index, content) in contents.enumerated() {
            var card = card(UInt32(index + 1), content)
            if content.kind == .toast { card.gathered = 2 }
            switch content.kind {
            case .modal, .bottomSheet: scene.presenters.append(card)
            case .toast: scene.toasts.append(card)
            case .loading: scene.loading = card
            case .retry: scene.retry = card
            }
        }
        return scene
    }()
}
