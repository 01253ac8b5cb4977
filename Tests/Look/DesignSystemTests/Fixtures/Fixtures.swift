// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Samples
import TestSupport

/// The cards of the look's pictures.
enum Fixtures {
    static let output = Extent(width: 1280, height: 800)
    static let arrival = Instant(milliseconds: 1_000_000)

    static func layoutEngine(_ theme: Theme = .light, textScale: Double = 1) -> LayoutEngine {
        LayoutEngine(theme: theme, measure: .fixed, textScale: textScale)
    }

    static func card(
        _ content: Content,
        id: UInt32 = 1,
        name: String = "Mail",
        icon: String? = "mail",
        trust: Identity.Trust = .sandboxed,
        lifetime: Card.Lifetime? = nil
    ) -> Card {
        Card(
            id: Sample.id(id),
            identity: Identity(
                key: "exe:/usr/bin/\(name)",
                displayName: name,
                iconName: icon,
                trust: trust
            ),
            content: content,
            acceptedAt: arrival
        ) {
            $0.isArmed = true
            $0.lifetime = lifetime
        }
    }

    /// A long text of which a part is marked and copied.
    static func mark(_ state: inout CardState, _ numbers: [Int]) {
        state.focus = .list
        state.input.text = "software"
        state.input.caret = 8
        state.list.first = 40
        state.list.isRevealing = false
        state.list.marked = Range(numbers: numbers)
        state.list.note = .copied
    }

    /// The state of a card whose buttons are armed and nobody touches.
    static func state(_ change: (inout CardState) -> Void = { _ in }) -> CardState {
        var state = CardState()
        state.now = arrival + .seconds(10)
        change(&state)
        return state
    }

    static let discard = Samples.discard

    static let snapshot: Modal = {
        var modal = Samples.snapshot
        modal.headline.message = StyledText("The name helps you find it later.")
        modal.buttons[0].icon = .leading(.name("camera-symbolic"))
        modal.input?.value = nil
        modal.choices?.value = nil
        return modal
    }()

    /// The branches of a repository, as rows.
    static let branches = Modal(
        headline: Headline(title: "Check out which branch?"),
        buttons: [
            Button(id: "choose", title: "Check Out", role: .positive),
            Button(id: "cancel", title: "Cancel", role: .negative),
        ],
        choices: FormField.list(
            options: (1...40).map { number in
                FormField.Choice(
                    id: "\(number)",
                    title: number % 3 == 0 ? "fix/login-\(number)" : "feature/list-\(number)",
                    icon: number % 2 == 0 ? .name("refresh") : nil
                )
            },
            areRows: true,
            isFiltered: true
        )
    )

    /// A name of at most 20 characters.
    static let rename = Modal(
        headline: Headline(title: "Rename this snapshot"),
        buttons: [
            Button(id: "rename", title: "Rename", role: .positive),
            Button(id: "cancel", title: "Cancel", role: .negative),
            Button(id: "copy", title: "Copy the name"),
        ],
        input: FormField(label: "Name") {
            $0.error = "There is one of that name."
            $0.maximumLength = 20
        }
    )

    static let unlock: Modal = {
        var modal = Samples.passphrase
        modal.input?.value = nil
        return modal
    }()

    static let save: Modal = {
        var modal = Samples.save
        modal.buttons[1].id = "drop"
        modal.buttons[2].role = .negative
        return modal
    }()

    static let sheet = BottomSheet(
        headline: Headline(title: "IMG_2041.jpg", message: StyledText("4032 × 3024, 3.1 MB")),
        actions: [
            Button(id: "share", title: "Share…", icon: .leading(.name("share-symbolic"))),
            Button(id: "copy", title: "Copy", icon: .leading(.name("copy"))),
            Button(
                id: "trash",
                title: "Move to Trash",
                tone: .danger,
                icon: .leading(.name("user-trash-symbolic"))
            ),
        ]
    )

    static let message = Toast(
        headline: Headline(
            title: "Ada Lindqvist",
            message: StyledText(
                "The tickets came through! Train leaves at 9:40 from platform 6. Coffee before?"
            )
        ) { $0.image = Picture(source: .file(path: "/run/ada.png")) },
        actions: [
            Button(id: "default", title: "Open"),
            Button(id: "reply", title: "Reply", icon: .leading(.name("reply"))),
            Button(id: "read", title: "Mark as Read"),
        ]
    ) { $0.category = "im.received" }

    static let reply: Toast = {
        var toast = message
        toast.actions.removeAll { $0.id == "reply" }
        toast.reply = Reply { $0.placeholder = "Message to Ada" }
        return toast
    }()

    static let plain = Toast(
        headline: Headline(title: "Copied to the clipboard") { $0.icon = .name("copy") }
    )

    static let volume = Toast(headline: Headline { $0.icon = .name("speaker") }) {
        $0.progress = .fraction(0.45)
    }

    static let copying = Toast(
        headline: Headline(
            title: "Copying to “Archive 2021”",
            message: StyledText("3.1 of 5.0 GB, 40 seconds left")
        ),
        actions: [
            Button(id: "pause", title: "Pause"),
            Button(id: "stop", title: "Cancel", tone: .danger),
        ]
    ) { $0.progress = .fraction(0.62) }

    static let critical = Toast(
        headline: Headline(
            title: "4 % battery left",
            message: StyledText("The computer will sleep in about 3 minutes. Plug it in.")
        ) { $0.icon = .name("battery-caution-symbolic") },
        actions: [
            Button(id: "sleep", title: "Sleep Now"),
            Button(id: "saver", title: "Power Saver"),
        ],
        urgency: .critical
    )

    static let loading = Loading()

    static let exporting = Samples.exporting

    static let retry: Retry = {
        var retry = Samples.upload(attempt: 3)
        retry.details = "PUT /snapshots/8c1f\nconnect: timed out (110)\nhost nas.local:8443"
        return retry
    }()

    static let lifetime = Card.Lifetime(duration: .seconds(24), endsAt: arrival + .seconds(24))
}

extension LayoutEngine {
    /// A card whose buttons are armed and nobody touches, unless changed.
    func layout(
        _ card: Card,
        within output: Extent = Fixtures.output,
        _ change: (inout CardState) -> Void = { _ in }
    ) -> CardLayout {
        layout(card, state: Fixtures.state(change), within: output)
    }

    /// A scene when its cards have just arrived.
    func layout(_ scene: Scene) -> SceneLayout {
        layout(scene, on: OutputArea(size: Fixtures.output), now: Fixtures.arrival)
    }
}

extension CardLayout {
    /// The frame of what can be reached.
    func frame(_ target: Target) -> Rectangle<Double>? {
        regions.last { $0.target == target }?.frame
    }

    /// The frame of the text that begins like that.
    func text(_ start: String) -> Rectangle<Double>? {
        for case .text(let block, let frame) in displayList.commands
        where block.runs.map(\.text).joined().hasPrefix(start) { return frame }
        return nil
    }

    /// Whether that is the whole of a text.
    func hasText(_ whole: String) -> Bool {
        displayList.commands.contains { command in
            if case .text(let block, _) = command {
                block.runs.map(\.text).joined() == whole
            } else {
                false
            }
        }
    }

    /// How many of our own glyphs there are.
    var glyphCount: Int {
        displayList.commands.count { command in
            if case .stroke(.path, _, _) = command { true } else { false }
        }
    }

    /// The block of the text that begins like that.
    func block(_ start: String) -> TextBlock? {
        for case .text(let block, _) in displayList.commands
        where block.runs.map(\.text).joined().hasPrefix(start) { return block }
        return nil
    }
}
