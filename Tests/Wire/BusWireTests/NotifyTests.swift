// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import PresenterCore
import TestSupport
import Testing

@Suite("Notify")
struct NotifyTests {
    /// The request of a call; raw pixels are "stored" under a path with their size.
    static func read(
        app: String = "app",
        replaces: UInt32 = 0,
        icon: String = "",
        summary: String = "Hello",
        body: String = "",
        actions: [String] = [],
        hints: KeyValuePairs<String, Value> = [:],
        timeout: Int32 = -1,
        allowsFiles: Bool = true
    ) throws -> PresentRequest {
        let arguments: [Value] = [
            .string(app), .uint32(replaces), .string(icon), .string(summary), .string(body),
            .strings(actions), .options(hints), .int32(timeout),
        ]
        return try read(
            arguments,
            DecodingContext(allowsFiles: allowsFiles, fallbackTitle: "mail") { image in
                StoredImage(
                    path: "/images/\(image.bytes.count)",
                    width: image.width,
                    height: image.height,
                    rowStride: image.rowStride,
                    hasAlpha: image.hasAlpha
                )
            }
        )
    }

    static func read(
        _ arguments: [Value],
        _ context: DecodingContext = DecodingContext(allowsFiles: true, fallbackTitle: "mail") {
            _ in nil
        }
    ) throws(RequestError) -> PresentRequest {
        try PresentRequest(notify: arguments, NotifyHints(of: arguments), context)
    }

    static func toast(_ request: PresentRequest) -> Toast {
        guard case .toast(let toast) = request.content else { preconditionFailure("a toast") }
        return toast
    }

    static func pixels(
        _ width: Int32,
        _ height: Int32,
        stride: Int32,
        alpha: Bool = false,
        bits: Int32 = 8,
        channels: Int32 = 3,
        count: Int
    ) -> Value {
        .structure([
            .int32(width), .int32(height), .int32(stride), .boolean(alpha), .int32(bits),
            .int32(channels), .bytes([UInt8](repeating: 7, count: count)),
        ])
    }

    @Test("KDE's hints name the application and where it comes from")
    func origin() throws {
        let toast = Self.toast(
            try Self.read(
                app: "kdeconnectd",
                hints: [
                    "x-kde-display-appname": .string("Signal"),
                    "x-kde-origin-name": .string("Pixel\n8"),
                ]
            )
        )
        #expect(toast.claimedName == "Signal" && toast.origin == "Pixel 8")
        let plain = Self.toast(try Self.read(hints: ["x-kde-origin-name": .string(" ")]))
        #expect(plain.claimedName == "app" && plain.origin == nil)
    }

    @Test(
        "dunst's hints colour the parts of the card",
        arguments: [
            ("#336699", 0x336699 as UInt32?), ("#369", 0x336699), ("#336699cc", 0x336699),
            ("#369c", 0x336699), ("336699", nil), ("#33669", nil), ("#33zz99", nil), ("", nil),
        ]
    )
    func colors(text: String, number: UInt32?) throws {
        let color = number.map {
            RGB(
                red: UInt8(truncatingIfNeeded: $0 >> 16),
                green: UInt8(truncatingIfNeeded: $0 >> 8),
                blue: UInt8(truncatingIfNeeded: $0)
            )
        }
        for (hint, roles) in [
            ("fgcolor", [.title, .message]), ("bgcolor", [.background]), ("frcolor", [.line]),
            ("hlcolor", [.progress]),
        ] as [(String, [ColorRole])] {
            let toast = Self.toast(try Self.read(hints: [hint: .string(text)]))
            let wanted = Dictionary(uniqueKeysWithValues: roles.map { ($0, color) })
            #expect(toast.headline.colors == wanted.compactMapValues { $0 }, "\(hint)")
        }
        let steps = Self.toast(try Self.read(hints: ["hlcolor": .strings([text, "#ffffff"])]))
        #expect(steps.headline.colors[.progress] == color)
    }

    @Test("hints of swaync and KDE pass do not disturb, of any type of flag")
    func passing() throws {
        for name in ["SWAYNC_BYPASS_DND", "x-kde-user-action-feedback"] {
            for (value, passes) in [
                (.boolean(true), true), (.int32(1), true), (.boolean(false), false),
                (.string("yes"), false),
            ] as [(Value, Bool)] {
                let request = try Self.read(hints: [name: value])
                #expect(request.decisions.passesDoNotDisturb == passes, "\(name) \(value)")
            }
        }
        #expect(try !Self.read().decisions.passesDoNotDisturb)
    }

    @Test("a picture of the web in the body is the text's: it needs the user's leave")
    func webInBody() throws {
        let arguments: [Value] = [
            .string("mail"), .uint32(0), .string(""), .string("Hi"),
            .string("See <img src='https://e.org/a.png' alt='a cat'/>"), .strings([]),
            .options([:]), .int32(-1),
        ]
        var context = DecodingContext(allowsFiles: true, fallbackTitle: "mail") { _ in nil }
        let without = Self.toast(try Self.read(arguments, context)).headline
        #expect(without.image == nil && without.message?.plain == "See a cat")
        context.limits.allowsWebInText = true
        let with = Self.toast(try Self.read(arguments, context)).headline
        #expect(with.image?.source == .remote(RemoteImage(address: "https://e.org/a.png")))
    }

    @Test("the picture of a notification: its hint, an image of its body, a file that it is about")
    func pictures() throws {
        let body = "See <img src='/tmp/a.png' alt='a cat'/> and <img src='/tmp/b.png' alt='b'/>"
        let urls = Value.strings(["file:///tmp/shot.png"])
        func picture(
            _ body: String,
            _ hints: KeyValuePairs<String, Value>,
            allowsFiles: Bool = true
        ) throws -> (ImageSource?, String?) {
            let toast = Self.toast(
                try Self.read(body: body, hints: hints, allowsFiles: allowsFiles)
            )
            return (toast.headline.image?.source, toast.headline.message?.plain)
        }
        var (source, text) = try picture(body, ["x-kde-urls": urls])
        #expect(source == .file(path: "/tmp/a.png") && text == "See  and b")
        // Both are shown: the other one is the icon.
        (source, text) = try picture(body, ["image-path": .string("/tmp/c.png")])
        #expect(source == .file(path: "/tmp/a.png") && text == "See  and b")
        let both = Self.toast(
            try Self.read(body: body, hints: ["image-path": .string("/tmp/c.png")])
        )
        #expect(both.headline.icon == .file(path: "/tmp/c.png") && both.hasImageBelow)
        #expect(try !Self.toast(Self.read(hints: ["image-path": .string("/c.png")])).hasImageBelow)
        // Hidden hints are reported.
        (source, text) = try picture(body, [:], allowsFiles: false)
        #expect(source == nil && text == "See a cat and b")
        (source, _) = try picture("", ["x-kde-urls": urls])
        #expect(source == .file(path: "/tmp/shot.png"))
        for other in ["file:///tmp/report.pdf", "file:///tmp/png", ""] {
            (source, _) = try picture("", ["x-kde-urls": .strings([other])])
            #expect(source == nil, "\(other)")
        }
    }

    @Test("the action inline-reply offers a reply, with KDE's hints for its field")
    func reply() throws {
        let actions = ["inline-reply", "Answer", "read", "Mark as Read"]
        let toast = Self.toast(
            try Self.read(
                actions: actions,
                hints: [
                    "x-kde-reply-placeholder-text": .string("Message\nto Ada"),
                    "x-kde-reply-submit-button-text": .string("Go"),
                    "x-kde-reply-submit-button-icon-name": .string("mail-send"),
                ]
            )
        )
        #expect(
            toast.reply
                == Reply {
                    $0.label = "Answer"
                    $0.placeholder = "Message to Ada"
                    $0.send = "Go"
                    $0.sendIcon = .name("mail-send")
                }
        )
        #expect(toast.actions.map(\.id) == ["read"])
        let bare = Self.toast(try Self.read(actions: ["inline-reply", ""]))
        #expect(bare.reply == Reply())
        let none = try Self.read(hints: ["x-kde-reply-placeholder-text": .string("?")])
        #expect(Self.toast(none).reply == nil)
    }

    @Test("the shortest call is a plain toast")
    func plain() throws {
        let read = try Self.read()
        #expect(
            read
                == PresentRequest(
                    content: .toast(
                        Toast(headline: Headline(title: "Hello")) { $0.claimedName = "app" }
                    )
                )
        )
    }

    @Test("a call of other types is an error that names them")
    func wrongTypes() {
        #expect {
            try Self.read([.string("x"), .int32(3)])
        } throws: {
            "\($0)" == "Notify: \"arguments\" expects susssasa{sv}i, got si"
        }
    }

    @Test(
        "urgency is read from any integer type",
        arguments: [
            (Value.byte(2), Urgency.critical), (.uint32(2), .critical), (.int32(0), .low),
            (.int64(1), .normal), (.uint16(0), .low), (.int16(2), .critical),
            (.uint64(2), .critical),
            (.boolean(true), .normal), (.variant(.byte(0)), .low), (.string("critical"), .critical),
            (.byte(9), .normal), (.int32(-1), .normal), (.double(2), .critical),
            (.strings([]), .normal), (.uint64(.max), .normal),
        ]
    )
    func urgency(hint: Value, expected: Urgency) throws {
        #expect(Self.toast(try Self.read(hints: ["urgency": hint])).urgency == expected)
    }

    @Test(
        "the timeout is milliseconds, never, or as usual",
        arguments: [
            (-1 as Int32, Timeout.standard), (0, .never), (1, .after(.milliseconds(1))),
            (Int32.min, .standard), (Int32.max, .after(.milliseconds(Int64(Int32.max)))),
        ]
    )
    func timeout(milliseconds: Int32, expected: Timeout) throws {
        #expect(try Self.read(timeout: milliseconds).timeout == expected)
    }

    @Test("hints fill the toast")
    func hints() throws {
        let read = try Self.read(
            replaces: 7,
            hints: [
                "category": .string("im.received"), "resident": .int32(1),
                "transient": .boolean(true), "value": .int32(40),
                "x-dunst-stack-tag": .string("volume"),
            ]
        )
        let toast = Self.toast(read)
        #expect(read.replaces == Sample.id(7) && read.key == "volume")
        #expect(toast.category == "im.received" && toast.isResident && toast.isTransient)
        #expect(toast.progress == .fraction(0.4))
    }

    @Test(
        "all four spellings of the synchronous tag are the key",
        arguments: [
            "x-canonical-private-synchronous", "private-synchronous", "synchronous",
            "x-dunst-stack-tag",
        ]
    )
    func tags(name: String) throws {
        let hints = try Self.read(hints: [:])
        #expect(hints.key == nil)
        let read = try Self.read([
            .string(""), .uint32(0), .string(""), .string(""), .string(""), .strings([]),
            .dictionary(
                [.init(key: .string(name), value: .variant(.string("volume")))],
                key: "s",
                value: "v"
            ), .int32(-1),
        ])
        #expect(read.key == "volume")
        #expect(read.content.headline.title == "mail")
        #expect(Self.toast(read).claimedName == nil)
    }

    @Test(
        "progress is a share of one hundred",
        arguments: [
            (Value.int32(-5), 0.0), (.uint32(100), 1), (.byte(50), 0.5), (.double(12.5), 0.125),
            (.int64(.max), 1),
        ]
    )
    func progress(hint: Value, expected: Double) throws {
        #expect(Self.toast(try Self.read(hints: ["value": hint])).progress == .fraction(expected))
    }

    @Test("hints that are invalid are ignored")
    func badHints() throws {
        let read = try Self.read(
            hints: [
                "image-data": .string("x"), "urgency": .strings(["a"]), "value": .double(.nan),
                "category": .int32(3), "resident": .string("yes"), "image-path": .byte(1),
                "synchronous": .boolean(true), "sound-file": .closedFileDescriptor,
            ]
        )
        #expect(read == (try Self.read()))
    }

    @Test("sixty-four hints and thirty-two actions are looked at")
    func many() throws {
        let entries = (0..<100).map {
            Value.Entry(key: .string("h\($0)"), value: .variant(.int32(1)))
        }
        let arguments: [Value] = [
            .string(""), .uint32(0), .string(""), .string(""), .string(""),
            .strings((0..<10_000).flatMap { ["a\($0)", "A"] }),
            .dictionary(entries, key: "s", value: "v"), .int32(-1),
        ]
        let hints = NotifyHints(of: arguments)
        #expect((0..<100).count { hints["h\($0)"] != nil } == 64)
        #expect(Self.toast(try Self.read(arguments)).actions.count == 32)
    }

    @Test("actions are pairs; the odd, the empty and the repeated are ignored")
    func actions() throws {
        let toast = Self.toast(
            try Self.read(actions: [
                "default", "", "open", "Open\u{1B}", "", "Empty", "open", "Again", "odd",
            ])
        )
        #expect(
            toast.actions == [
                Button(id: "default", title: "default"), Button(id: "open", title: "Open"),
            ]
        )
    }

    @Test("action keys are icon names with the hint")
    func actionIcons() throws {
        let toast = Self.toast(
            try Self.read(
                actions: ["default", "Open", "media-playback-start", "Play"],
                hints: ["action-icons": .boolean(true)]
            )
        )
        #expect(
            toast.actions[1]
                == Button(
                    id: "media-playback-start",
                    title: "Play",
                    icon: .leading(.name("media-playback-start"))
                )
        )
        #expect(toast.actions[0].icon == nil)
    }

    private static func appIcon(_ request: PresentRequest) throws -> ImageSource? {
        guard case .toast(let toast) = request.content else {
            Issue.record("no toast")
            return nil
        }
        return toast.appIcon
    }

    @Test(
        "an icon is a name, an absolute path, or a file or https address",
        arguments: [
            ("mail-unread", ImageSource.name("mail-unread")),
            ("🦊", .name("🦊")),
            ("/tmp/a b.png", .file(path: "/tmp/a b.png")),
            ("file:///tmp/a%20b%C3%A9.png", .file(path: "/tmp/a bé.png")),
            ("file://localhost/x", .file(path: "/x")),
            ("file:/x", .file(path: "/x")),
            ("file:///dev/urandom", .file(path: "/dev/urandom")),
            ("", nil), ("relative/x.png", nil), ("../x", nil), ("http://e.org/x.png", nil),
            ("file://host/x", nil), ("file:///x%00y", nil), ("file:///x%zz", nil),
            ("https://e.org/x.png?a=b", .remote(RemoteImage(address: "https://e.org/x.png?a=b"))),
            ("https://", nil), ("https:///x", nil), ("https://a:b@e.org/x", nil),
            ("https://e.org/a b", nil), ("HTTPS://e.org/x", nil), ("https://e.org/é", nil),
            ("file:///x%", nil), ("file:///%FF", nil), ("/tmp/\n", nil), ("a\u{202E}b", nil),
        ] as [(String, ImageSource?)]
    )
    func icons(text: String, expected: ImageSource?) throws {
        #expect(try Self.appIcon(Self.read(icon: text)) == expected)
        let image = try Self.read(hints: ["image-path": .string(text)]).content.headline.image
        #expect(image?.source == expected)
        let sandboxed = try Self.appIcon(Self.read(icon: text, allowsFiles: false))
        switch expected {
        case .file, .remote: #expect(sandboxed == nil)
        default: #expect(sandboxed == expected)
        }
    }

    @Test("raw pixels come before a path, the oldest spelling after it")
    func priority() throws {
        let raw = Self.pixels(1, 1, stride: 3, count: 3)
        let old = Self.pixels(2, 1, stride: 6, count: 6)
        func image(_ hints: KeyValuePairs<String, Value>) throws -> ImageSource? {
            try Self.read(hints: hints).content.headline.image?.source
        }
        func stored(_ width: Int) -> ImageSource {
            .stored(
                StoredImage(
                    path: "/images/\(3 * width)",
                    width: width,
                    height: 1,
                    rowStride: 3 * width,
                    hasAlpha: false
                )
            )
        }
        #expect(
            try image(["icon_data": old, "image-path": .string("x"), "image-data": raw])
                == stored(1)
        )
        #expect(try image(["icon_data": old, "image_data": raw]) == stored(1))
        #expect(try image(["icon_data": old, "image_path": .string("x")]) == .name("x"))
        #expect(try image(["icon_data": old]) == stored(2))
        let lying = Self.pixels(100_000, 100_000, stride: 400_000, count: 4)
        #expect(try image(["image-data": lying, "image-path": .string("x")]) == .name("x"))
    }

    @Test(
        "pixels whose numbers lie are no picture",
        arguments: [
            (Self.pixels(2, 2, stride: 6, count: 12), true),
            (Self.pixels(2, 2, stride: 8, count: 14), true),
            (Self.pixels(2, 2, stride: 8, count: 13), false),
            (Self.pixels(2, 2, stride: 8, alpha: true, channels: 4, count: 16), true),
            (Self.pixels(2, 2, stride: 7, alpha: true, channels: 4, count: 16), false),
            (Self.pixels(2, 2, stride: 8, alpha: true, channels: 3, count: 16), false),
            (Self.pixels(2, 2, stride: 8, alpha: false, channels: 4, count: 16), false),
            (Self.pixels(2, 2, stride: 6, bits: 16, count: 24), false),
            (Self.pixels(0, 2, stride: 6, count: 12), false),
            (Self.pixels(2, -2, stride: 6, count: 12), false),
            (Self.pixels(2, 2, stride: -6, count: 12), false),
            (Self.pixels(2, 2, stride: .max, count: 12), false),
            (Self.pixels(.max, .max, stride: .max, count: 12), false),
            (Self.pixels(8192, 1, stride: 24_576, count: 24_576), true),
            (Self.pixels(8193, 1, stride: 24_579, count: 24_579), false),
            (Self.pixels(100_000, 100_000, stride: 300_000, count: 4), false),
            (.string("x"), false), (.structure([.int32(1)]), false),
        ]
    )
    func images(value: Value, isImage: Bool) {
        #expect((RawImage(value) != nil) == isImage)
    }

    @Test("texts are cleaned and bounded")
    func texts() throws {
        let read = try Self.read(
            app: String(repeating: "a", count: 1_000_000),
            summary: "one\ntwo\u{1B}" + String(repeating: "x", count: 1_000_000),
            body: "<b>bold</b>" + String(repeating: "y", count: 10_000_000)
        )
        let headline = read.content.headline
        #expect(headline.title?.utf8.count ?? 0 <= 1028)
        #expect(headline.title?.hasPrefix("one twox") == true)
        #expect(headline.message?.runs.first == .init("bold", style: .bold))
        #expect(headline.message?.plain.unicodeScalars.count == 4097)
        #expect(Self.toast(read).claimedName?.count == 254)
    }
}
