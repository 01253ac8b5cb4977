// SPDX-License-Identifier: MIT

import Basics
import Coding
import PluginWire
import PresenterCore
import TestSupport
import Testing
import Texts

@Suite("Plugin protocol")
struct PluginProtocolTests {
    static let three = Sample.id(3)

    static let pluginMessages: [PluginMessage] = [
        .ready(.init(name: "x11", blocksInput: true)),
        .ready(
            .init(
                name: "wayland",
                blocksInput: false,
                limits: "no layer-shell: plain windows",
                restrictions: ["no_new_privileges", "landlock=7"]
            )
        ),
        .presented(revision: .max),
        .heartbeat(sequence: 7),
        .acted(
            .buttonTapped(
                three,
                Answer(button: "ok", text: "Ann\t\"A\"", choices: ["a", "b"]),
                activationToken: "x11-1_TIME99"
            )
        ),
        .acted(.buttonTapped(three, Answer(button: "no"))),
        .acted(.cardTapped(three, activationToken: "t")),
        .acted(.cardTapped(three, by: .middle)),
        .acted(.closeTapped(three)),
        .acted(.scrimTapped(three)),
        .acted(.escapePressed(three)),
        .acted(.retryTapped(three)),
        .acted(.hoverBegan(three)),
        .acted(.replyOpened(three)),
        .acted(.replyClosed(three)),
        .acted(.moreTapped(nil)),
        .acted(.moreTapped(three)),
        .acted(.toastsHidden([three])),
        .acted(.lessTapped),
        .acted(.keyboardLeft),
        .acted(.hoverEnded(three)),
        .acted(.linkTapped(three, url: "https://example.org/a?b=c")),
        .acted(.rowsAsked(three, RowQuestion(number: 2, text: "ma", first: 40))),
        .acted(.rowsAsked(three, RowQuestion(number: 3, text: "ma", first: 40) { $0.step = -1 })),
        .acted(
            .rowsAsked(
                three,
                RowQuestion(number: 4, text: "", first: 40) {
                    $0.copy = Range(numbers: [12, 0, 90, 4])
                }
            )
        ),
        .acted(
            .rowsAsked(three, RowQuestion(number: 5, text: "/e", first: 0) { $0.field = "file" })
        ),
        .acted(.disturbed(three)),
        .acted(.centre(.closed)),
        .acted(.centre(.scrolled(first: 120))),
        .acted(.centre(.searched("ann"))),
        .acted(.centre(.groupToggled("Mail"))),
        .acted(.centre(.entryToggled(.history(381)))),
        .acted(.centre(.groupCleared("Mail"))),
        .acted(.centre(.cleared)),
        .acted(.centre(.dismissed(.live(three)))),
        .acted(.centre(.dismissed(.history(381)))),
        .acted(.centre(.pressed(three, button: "open", activationToken: "x11-1_TIME99"))),
        .acted(.centre(.historyPressed(381, activationToken: "x11-1_TIME99"))),
        .acted(.centre(.ruleToggled("Mail", .mute))),
        .acted(.centre(.quietToggled)),
        .acted(.centre(.modeChosen("work"))),
        .acted(.centre(.modeChosen(nil))),
        .acted(.releaseHeld),
        .acted(.visibilityChanged(isVisible: false, reason: .locked)),
        .acted(.fullscreenChanged(isFullscreen: true)),
        .acted(.outputsChanged(["eDP-1", "HDMI-A-1"])),
        .clipboardChanged(isOwner: true),
        .accessible(AccessibleUpdate(order: [])),
        .assisted(AssistedInput(.scrollTo, card: 3, node: "list", display: 1, number: 40_000)),
        .assisted(AssistedInput(.setText, card: 3, node: "name", display: 1, text: "Ada")),
        .assisted(AssistedInput(.select, card: 3, node: "name", display: 1, range: 1..<3)),
        .spoken(three),
        .log(.warning, "no compositor: no shadows"),
    ]

    static let hostMessages: [HostMessage] = [
        .hello(
            .init(
                daemon: "0.1.0",
                role: .display,
                settings: DisplaySettings {
                    $0.theme = .highContrastLight
                    $0.accent = RGB(red: 255, green: 0, blue: 16)
                    $0.textScale = 1.5
                    $0.reducedMotion = true
                    $0.toastPosition = .bottomLeft
                    $0.follow = .named("DP-1")
                }
            )
        ),
        .hello(.init(daemon: "0.1.0", role: .observer, settings: DisplaySettings())),
        .settings(DisplaySettings()),
        .settings(
            DisplaySettings {
                $0.theme = .light
                $0.colors = [
                    .surface: RGB(red: 255, green: 248, blue: 240),
                    .textPrimary: RGB(red: 32, green: 16, blue: 0),
                ]
                $0.font = "Inter"
                $0.monospace = "Fira Code"
                $0.radius = 0.5
                $0.osdPosition = .topCenter
                $0.osdMargin = 0
                $0.iconTheme = "Papirus"
                $0.style = CardStyle {
                    $0.density = .compact
                    $0.textSize = 12
                    $0.iconSize = 16
                    $0.pictureSize = 40
                    $0.borderWidth = 0
                    $0.opacity = 0.75
                    $0.blurs = true
                    $0.showsName = true
                    $0.showsTime = false
                    $0.showsRing = true
                }
                $0.soundTheme = "ocean"
            }
        ),
        .scene(Scene()),
        .scene(FullSample.scene),
        .scene(Scene { $0.centre = centre }),
        .heartbeat(sequence: 8),
        .presented(FullSample.card(6, FullSample.contents[3])),
        .ended(OutcomeMessage(id: three, outcome: .acted(Answer(button: "ok", text: "secret")))),
        .ended(OutcomeMessage(id: three, outcome: .dismissed(.escape))),
        .ended(OutcomeMessage(id: three, outcome: .ownerGone)),
        .accessible(accessible),
        .assisted(AssistedInput(.press, card: 3, node: "positive")),
        .error("unknown message type \"hallo\""),
        .refused("8 displays are attached: the limit is 8"), .bye,
    ]

    /// A card whose root uses every field.
    static let accessible: AccessibleUpdate = {
        var card = AccessibleCard(
            id: 3,
            kind: "modal",
            root: AccessibleNode("card", "dialog", "Title") {
                $0.description = "Hint"
                $0.value = "3 %"
                $0.number = .init(3, minimum: -1, maximum: 100, step: 0.5)
                $0.text = .init("Ada", caret: 3, selection: 0..<3)
                $0.states = Set(AccessibleNode.State.allCases)
                $0.frame = Rectangle(x: -4, y: 8, width: 320, height: 0)
                $0.actions = AssistedInput.Action.allCases
                $0.label = "title"
                $0.error = "error"
                $0.live = .assertive
                $0.rows = .init(count: 100_000, first: 40, active: "b")
                $0.index = 41
                $0.url = "https://example.org"
                $0.key = "Alt+t"
                $0.children = [AccessibleNode("title", "heading")]
            }
        )
        card.application = "Mail"
        card.output = "DP-1"
        card.frame = Rectangle(x: 1040, y: 16, width: 360, height: 96)
        return AccessibleUpdate(display: 1, order: [3, .max], cards: [card])
    }()

    /// A centre that uses every field.
    static let centre = Centre {
        $0.rows = [
            .group(
                CentreGroup(name: "Mail", icon: .name("mail"), count: 12, unread: 2, isOpen: true)
            ),
            .entry(live), .entry(open),
            .pending(group: "Mail", index: 7),
        ]
        $0.first = 2
        $0.count = 120
        $0.search = "ann"
        $0.isQuiet = true
        $0.quietUntil = Instant(milliseconds: 90_000)
        $0.unread = 3
        $0.undoable = 2
        $0.modes = ["play", "work"]
        $0.mode = "work"
        $0.isReturnKnown = false
        $0.problem = "Past notifications are not available."
    }

    private static let live: CentreEntry = {
        var entry = CentreEntry(
            id: .live(three),
            application: "Mail",
            title: "Two new messages",
            message: "From Ann",
            icon: .name("mail-unread"),
            isCritical: true,
            progress: .fraction(0.5),
            choices: [CentreEntry.Choice(id: "open", title: "Open")],
            obstacle: nil,
            shownAt: Instant(milliseconds: 51_234)
        )
        entry.reply = Reply {
            $0.label = "Answer"
            $0.placeholder = "To Ann"
            $0.send = "Go"
            $0.sendIcon = .name("mail-send")
        }
        entry.code = "493817"
        entry.isMissed = true
        entry.isUnread = true
        entry.isSnoozed = true
        entry.snoozedUntil = Instant(milliseconds: 99_000)
        return entry
    }()

    private static let open: CentreEntry = {
        var entry = CentreEntry(
            id: .history(381),
            application: "Mail",
            title: "Hello",
            progress: .indeterminate,
            obstacle: .programEnded,
            shownAt: Instant(milliseconds: -86_400_000)
        )
        entry.picture = Picture(source: .file(path: "/photo.jpg"), width: 300, height: 200)
        entry.isOpen = true
        entry.rules = [.hideOnLock, .mute]
        entry.former = three
        entry.wordings["title"] = Wording("Hello")
        return entry
    }()

    @Test("each message of a plugin comes back unchanged", arguments: pluginMessages)
    func pluginRoundTrip(message: PluginMessage) throws {
        let line = try message.encodedLine()
        #expect(line.last == 10 && !line.dropLast().contains(10))
        #expect(try PluginMessage(line: line) == message)
        #expect(try PluginMessage(line: line.dropLast()) == message)
    }

    @Test("each message of the daemon comes back unchanged", arguments: hostMessages)
    func hostRoundTrip(message: HostMessage) throws {
        let line = try message.encodedLine()
        #expect(line.last == 10 && !line.dropLast().contains(10))
        #expect(try HostMessage(line: line) == message)
    }

    @Test("a scene of all kinds becomes the same scene")
    func sceneRoundTrip() throws {
        let line = try HostMessage.scene(FullSample.scene).encodedLine()
        guard case .scene(let message) = try HostMessage(line: line) else {
            Issue.record("not a scene")
            return
        }
        #expect(message == FullSample.scene)
    }

    @Test("the lines are what the specification shows")
    func transcript() throws {
        var text = ""
        for message in Self.hostMessages {
            text += "> " + String(decoding: try message.encodedLine(), as: UTF8.self)
        }
        for message in Self.pluginMessages {
            text += "< " + String(decoding: try message.encodedLine(), as: UTF8.self)
        }
        #expect(
            try GoldenFile.problem(text, "plugin-protocol.jsonl") == nil,
            "make golden rewrites it"
        )
    }

    @Test("fields that are not known are ignored")
    func unknownFields() throws {
        let line = #"{"type":"presented","revision":3,"monitor":{"name":["x"]}}"#
        #expect(try PluginMessage(line: Array(line.utf8)) == .presented(revision: 3))
        let settings = #"{"type":"settings","settings":{"theme":"dark","glow":9}}"#
        #expect(
            try HostMessage(line: Array(settings.utf8))
                == .settings(DisplaySettings { $0.theme = .dark })
        )
        let colors =
            ##"{"type":"settings","settings":{"colors":{"surface":"#010203","glow":"#040506"}}}"##
        let known = DisplaySettings { $0.colors = [.surface: RGB(red: 1, green: 2, blue: 3)] }
        #expect(try HostMessage(line: Array(colors.utf8)) == .settings(known))
    }

    @Test(
        "the error in a line is reported",
        arguments: [
            ("", "line is not a JSON object: malformed, or a number out of range"),
            ("[]", "line is not a JSON object: an object is needed"),
            ("{", "line is not a JSON object: malformed, or a number out of range"),
            (#"{"id":3}"#, "message has no \"type\""),
            (#"{"type":"dance"}"#, "unknown message type \"dance\""),
            (#"{"type":7}"#, "message: \"type\" expects a string"),
            (#"{"type":"card_tapped"}"#, "card_tapped: \"id\" is missing"),
            (
                #"{"type":"card_tapped","id":0}"#,
                "card_tapped: \"id\" expects an id of 1 or more, got 0"
            ),
            (#"{"type":"card_tapped","id":"3"}"#, "card_tapped: \"id\" expects a whole number"),
            (
                #"{"type":"card_tapped","id":-3}"#,
                "card_tapped: \"id\" expects an id of 1 or more, got -3"
            ),
            (
                #"{"type":"presented","revision":[]}"#,
                "presented: \"revision\" expects a whole number"
            ),
            (
                #"{"type":"link_tapped","id":3,"url":"http://a\u0000b"}"#,
                "link_tapped: \"url\" expects text without control characters, got U+0000"
            ),
            (
                #"{"type":"assisted","card":3,"node":"a","action":"sing"}"#,
                "assisted: \"action\" expects press, focus, scroll_to, set_text, select, set_value,"
                    + " dismiss, got \"sing\""
            ),
            (
                #"{"type":"assisted","card":3,"node":"a","action":"select","range":[3,1]}"#,
                "assisted: \"range\" expects a start and an end, got [3, 1]"
            ),
            (
                #"{"type":"log","level":"loud","text":"x"}"#,
                "log: \"level\" expects debug, info, warning, error, got \"loud\""
            ),
        ]
    )
    func wrongLines(line: String, error: String) {
        #expect {
            try PluginMessage(line: Array(line.utf8))
        } throws: {
            ($0 as? CodingError)?.description == error
        }
    }

    @Test("invalid UTF-8, deep nesting and endless lines are refused")
    func hostileLines() {
        #expect(throws: CodingError.self) {
            try PluginMessage(
                line: Array(#"{"type":"log","level":"info","text":""#.utf8) + [0xFF, 34, 125]
            )
        }
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: CodingError.self) {
            try PluginMessage(line: Array((#"{"type":"presented","x":"# + deep).utf8))
        }
        let long = [UInt8](repeating: 32, count: PluginProtocol.lineLimit + 2)
        #expect(throws: CodingError.tooLong(PluginProtocol.lineLimit + 2)) {
            try PluginMessage(line: long)
        }
    }

    @Test("a scene with a wrong part is refused with the part's name")
    func wrongScenes() throws {
        func error(replacing text: String, with other: String) throws -> String {
            let line = try HostMessage.scene(FullSample.scene).encodedLine()
            let changed = String(decoding: line, as: UTF8.self).replacing(text, with: other)
            do {
                return "read: \(try HostMessage(line: Array(changed.utf8)))"
            } catch {
                return "\(error)"
            }
        }
        #expect(
            try error(replacing: "\"tone\":\"danger\"", with: "\"tone\":\"loud\"")
                == "presenters[0].buttons[0]: \"tone\" expects standard, accent, danger,"
                + " got \"loud\""
        )
        #expect(
            try error(replacing: "\"row_stride\":256", with: "\"row_stride\":10")
                == "presenters[0].image: \"row_stride\" expects 256 to 67108864, got 10"
        )
        #expect(
            try error(replacing: "\"progress\":0.25", with: "\"progress\":7").contains(
                "expects 0 to 1"
            )
        )
        var scene = FullSample.scene
        scene.presenters.append(scene.toasts[0])
        let line = try HostMessage.scene(scene).encodedLine()
        #expect(throws: CodingError.self) { try HostMessage(line: line) }
    }

    @Test("a card too large for a line is described with less of its text")
    func hugeCard() throws {
        func update(_ count: Int) -> AccessibleUpdate {
            let text = String(repeating: "a", count: 2_400_000 / count)
            let nodes = (0..<count).map { AccessibleNode("\($0)", "static", text) }
            let root = AccessibleNode("card", "dialog", "T") { $0.children = nodes }
            let card = AccessibleCard(id: 3, kind: "modal", root: root)
            return AccessibleUpdate(order: [3], cards: [card])
        }
        func read(_ count: Int) throws -> AccessibleNode? {
            let line = try PluginMessage.accessible(update(count)).encodedLine()
            guard case .accessible(let update) = try PluginMessage(line: line) else { return nil }
            return update.cards.first?.root
        }
        #expect(try read(40)?.children.map(\.name.count) == Array(repeating: 512, count: 40))
        #expect(try read(4_000)?.children.first?.name.count == 64)
        let bare = try read(20_000)
        #expect(bare?.name == "T" && bare?.children == [])
    }

    @Test("a scene too large for a line is sent with less content")
    func hugeScene() throws {
        let text = String(repeating: "\"", count: 60_000)
        let modal = Modal(
            headline: Headline(title: "T", message: StyledText(text)),
            buttons: [Button(id: "ok", title: "OK")]
        )
        let many = (1...40).map { FullSample.card($0, .modal(modal)) }
        var line = try HostMessage.scene(Scene(presenters: many))
            .encodedLine()
        guard case .scene(let fewer) = try HostMessage(line: line) else {
            Issue.record("not a scene: \(line.count) bytes")
            return
        }
        #expect(fewer.presenters.map(\.id.rawValue) == [37, 38, 39, 40])
        #expect(fewer.presenters.last == many.last)

        let toast = Toast(headline: modal.headline)
        let toasts = (1...20).map { FullSample.card($0, .toast(toast)) }
        line = try HostMessage.scene(Scene(presenters: many, toasts: toasts))
            .encodedLine()
        guard case .scene(let short) = try HostMessage(line: line) else {
            Issue.record("not a scene: \(line.count) bytes")
            return
        }
        #expect(short.presenters.count == 1 && short.toasts.count == 20)
        #expect(short.toasts[0].content.headline.message?.plain.count == 512)
    }
}
