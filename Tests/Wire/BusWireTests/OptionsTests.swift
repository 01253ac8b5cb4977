// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import PresenterCore
import TestSupport
import Testing
import Texts

@Suite("Options")
struct OptionsTests {
    static var context: DecodingContext {
        DecodingContext(allowsFiles: true, fallbackTitle: "x") { _ in nil }
    }

    static func read(
        _ kind: Kind,
        _ options: KeyValuePairs<String, Value>
    ) throws -> PresentRequest {
        try OptionDictionary.read(kind, .options(options), context)
    }

    static func message(_ body: () throws -> some Any) -> String {
        do {
            _ = try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    static func button(
        _ id: String,
        _ title: String,
        _ style: KeyValuePairs<String, Value> = [:]
    )
        -> Value
    {
        .structure([.string(id), .string(title), .options(style)])
    }

    @Test("the shortest modal has one button")
    func shortest() throws {
        #expect(
            try Self.read(.modal, ["title": .string("Save?")]).content
                == .modal(
                    Modal(
                        headline: Headline(title: "Save?") {
                            $0.wordings["positive"] = Wording(.ok)
                        },
                        buttons: [Button(id: "positive", title: "OK", role: .positive)]
                    )
                )
        )
    }

    /// What cannot be expressed in options: pixels.
    static let requests: [PresentRequest] = FullSample.contents.map { content in
        var headline = content.headline
        headline.image = headline.image.map { _ in
            Picture(source: .file(path: "/tmp/x.png"), width: 20, height: 10)
        }
        var content = content
        switch content {
        case .modal(var modal):
            modal.headline = headline
            modal.buttons = modal.buttons.enumerated().map { index, button in
                var button = button
                button.role = [.positive, .negative, .other][min(index, 2)]
                button.id = ["positive", "negative", "more"][min(index, 2)]
                return button
            }
            content = .modal(modal)
        case .bottomSheet(var sheet):
            sheet.headline = headline
            sheet.actions = sheet.actions.map { plain($0) }
            content = .bottomSheet(sheet)
        case .toast(var toast):
            toast.headline = headline
            // Only `Notify` has images in messages.
            toast.hasImageBelow = false
            toast.actions = toast.actions.map { plain($0) }
            content = .toast(toast)
        case .loading(var loading):
            loading.headline = headline
            content = .loading(loading)
        case .retry(var retry):
            retry.headline = headline
            content = .retry(retry)
        }
        // Written, each text is a sender's own.
        return PresentRequest(content: content.worded(\.english), key: "k") {
            $0.timeout = .after(.seconds(9))
            $0.replaces = content.kind == .toast ? Sample.id(7) : nil
            $0.tags = ["a", "b"]
        }
    }

    /// Roles are a modal's alone.
    static func plain(_ button: Button) -> Button {
        var button = button
        button.role = .other
        return button
    }

    @Test("written options read as what was written", arguments: requests)
    func roundTrip(request: PresentRequest) throws {
        let options = OptionDictionary.write(OptionValues(request))
        #expect(try OptionDictionary.read(request.content.kind, options, Self.context) == request)
    }

    @Test(
        "errors name the option, the accepted and the given value",
        arguments: [
            (
                Kind.modal, ["title": Value.string("T"), "buttons": .string("x")],
                "modal: \"buttons\" expects a(ssa{sv}), got s"
            ),
            (
                .modal, ["titel": .string("T")],
                "modal: no option \"titel\"; did you mean \"title\"?"
            ),
            (
                .modal, ["title": .string("T"), "colour": .string("red")],
                "modal: no option \"colour\"; did you mean \"colors\"?"
            ),
            (
                .modal, ["title": .string("T"), "x\u{1B}]yyyyyyyyy": .byte(1)],
                "modal: no option \"x]yyyyyyyyy\""
            ),
            (.modal, [:], "modal: \"title\" expects 1 to 1024 bytes of text, got 0"),
            (.modal, ["title": .int32(3)], "modal: \"title\" expects s, got i"),
            (
                .modal, ["title": .string("T"), "tone": .string("loud")],
                "modal: \"tone\" expects standard, accent, danger, got \"loud\""
            ),
            (
                .modal, ["title": .string("T"), "input": .options(["hiden": .boolean(true)])],
                "modal: input: no option \"hiden\"; did you mean \"hidden\"?"
            ),
            (
                .toast, ["title": .string("T"), "body": .string("B")],
                "toast: no option \"body\"; did you mean \"message\"?"
            ),
            (
                .toast, ["title": .string("T"), "buttons": .strings([])],
                "toast: no option \"buttons\"; did you mean \"actions\"?"
            ),
            (
                .modal, ["title": .string("T"), "input": .options(["value": .string("x")])],
                "modal: input: no option \"value\"; did you mean \"text\"?"
            ),
            (
                .modal,
                [
                    "title": .string("T"),
                    "choices": .options([
                        "options": .array(
                            [.structure([.string("a"), .string("A")])],
                            element: "(ss)"
                        ),
                        "icons": .strings(["https://x.example/y.png"]),
                    ]),
                ],
                "modal: \"choices: icons: 1\" expects an absolute path, an icon name, one emoji or "
                    + "nothing, got \"https://x.example/y.png\""
            ),
            (
                .modal, ["title": .string("T"), "input": .boolean(true)],
                "modal: \"input\" expects a{sv}, got b"
            ),
            (
                .modal, ["title": .string("T"), "style": .options(["posi": .options([:])])],
                "modal: \"style\" expects the ids of its buttons: positive, got \"posi\""
            ),
            (
                .modal,
                [
                    "title": .string("T"), "negative": .string("No"),
                    "buttons": .array([button("later", "Later")], element: "(ssa{sv})"),
                    "style": .options(["\u{1B}late": .options([:])]),
                ],
                "modal: \"style\" expects the ids of its buttons: positive, negative, later, got \"late\""
            ),
            (
                .modal, ["title": .string("T"), "image_width": .int32(5000)],
                "modal: \"image_width\" expects 1 to 4096, got 5000"
            ),
            (
                .toast, ["title": .string("T"), "image": .string(""), "image_height": .int32(0)],
                "toast: \"image_height\" expects 1 to 4096, got 0"
            ),
            (
                .toast, ["title": .string("T"), "image_width": .int32(64)],
                "toast: \"image_width\" expects an image as well, got none"
            ),
            (
                .toast, ["title": .string("T"), "image": .string(""), "image_width": .int32(64)],
                "no error"
            ),
            (
                .modal, ["title": .string("T"), "colors": .options(["title": .string("red")])],
                "modal: \"colors: title\" expects #rrggbb, got \"red\""
            ),
            (
                .modal, ["title": .string("T"), "image": .string("http://x/y.png")],
                "modal: \"image\" expects an absolute path, a file or https address, an icon name or one emoji, got \"http://x/y.png\""
            ),
            (
                .modal, ["title": .string("T"), "image": .structure([.int32(1)])],
                "modal: \"image\" expects s or (iiibiiay), got (i)"
            ),
            (
                .modal, ["title": .string("T"), "timeout_ms": .int32(-1)],
                "modal: \"timeout_ms\" expects 1 to 604800000, or 0 for never, got -1"
            ),
            (
                .bottomSheet, ["title": .string("T")],
                "sheet: \"actions\" expects 1 to 20 entries, got 0"
            ),
            (
                .bottomSheet,
                [
                    "replaces": .uint32(3),
                    "actions": .array([button("a", "A")], element: "(ssa{sv})"),
                ],
                "sheet: no option \"replaces\""
            ),
            (
                .toast, ["title": .string("T"), "urgency": .string("huge")],
                "toast: \"urgency\" expects low, normal, critical, got \"huge\""
            ),
            (
                .toast, ["title": .string("T"), "progress": .double(1.5)],
                "toast: \"progress\" expects 0.0 to 1.0, got 1.5"
            ),
            (
                .toast, ["title": .string("T"), "progress": .double(.nan)],
                "toast: \"progress\" expects d or \"indeterminate\", got d"
            ),
            (
                .toast, ["title": .string("T"), "replaces": .uint32(0)],
                "toast: \"replaces\" expects 1 to 4294967295, got 0"
            ),
            (
                .toast, ["title": .string("T"), "key": .string("")],
                "toast: \"key\" expects 1 to 256 bytes of text, got 0"
            ),
            (
                .toast, ["title": .string("T"), "tags": .array([.int32(1)], element: "i")],
                "toast: \"tags\" expects as, got ai"
            ),
            (
                .loading, ["blocks_input": .string("yes")],
                "loading: \"blocks_input\" expects b, got s"
            ),
            (.loading, ["ceiling_ms": .uint64(.max)], "loading: \"ceiling_ms\" expects x, got t"),
            (
                .retry, ["title": .string("T"), "attempt": .int32(0)],
                "retry: \"attempt\" expects 1 to 1000000, got 0"
            ),
        ] as [(Kind, KeyValuePairs<String, Value>, String)]
    )
    func errors(kind: Kind, options: KeyValuePairs<String, Value>, text: String) {
        #expect(Self.message { try Self.read(kind, options) } == text)
    }

    @Test("something else than a dictionary is refused")
    func noDictionary() {
        #expect(
            Self.message { try OptionDictionary.read(.toast, .string("x"), Self.context) }
                == "toast: \"options\" expects a{sv}, got s"
        )
        let twice = Value.dictionary(
            [
                .init(key: .string("title"), value: .variant(.string("a"))),
                .init(key: .string("title"), value: .variant(.string("b"))),
            ],
            key: "s",
            value: "v"
        )
        #expect(
            Self.message { try OptionDictionary.read(.toast, twice, Self.context) }
                == "toast: \"title\" expects one value, got two"
        )
    }

    @Test(
        "whole numbers of every type will do",
        arguments: [
            Value.byte(9), .int16(9), .uint16(9), .int32(9), .uint32(9), .int64(9), .uint64(9),
            .double(9),
        ]
    )
    func integers(value: Value) throws {
        let read = try Self.read(.toast, ["title": .string("T"), "timeout_ms": value])
        #expect(read.timeout == .after(.milliseconds(9)))
        let modal = try Self.read(.modal, ["title": .string("T"), "dismissible": .int32(0)])
        let content = try #require(modal.content.modal)
        #expect(!content.isDismissible)
    }

    @Test("a timeout of 0 is never, none is as usual")
    func timeouts() throws {
        #expect(try Self.read(.toast, ["title": .string("T")]).timeout == .standard)
        #expect(
            try Self.read(.toast, ["title": .string("T"), "timeout_ms": .int32(0)]).timeout
                == .never
        )
    }

    @Test("buttons come in their order with their looks; an empty list has any type")
    func buttons() throws {
        let read = try Self.read(
            .modal,
            [
                "title": .string("T"), "negative": .string("No"),
                "buttons": .array(
                    [
                        Self.button("a", "A\u{202E}", ["tone": .string("danger")]),
                        Self.button(
                            "b",
                            "B",
                            ["icon": .string("x"), "icon_side": .string("trailing")]
                        ),
                    ],
                    element: "(ssa{sv})"
                ),
                "style": .options(["positive": .options(["size": .string("large")])]),
            ]
        )
        let modal = try #require(read.content.modal)
        #expect(modal.buttons.map(\.id) == ["positive", "negative", "a", "b"])
        #expect(modal.buttons[0].size == .large && modal.buttons[2].tone == .danger)
        #expect(modal.buttons[2].title == "A" && modal.buttons[3].icon == .trailing(.name("x")))
        _ = try Self.read(.toast, ["title": .string("T"), "actions": .strings([])])
    }

    @Test("styles come as a dictionary of either type")
    func styles() throws {
        let style = Value.options(["tone": .string("danger")])
        let typed = Value.dictionary(
            [.init(key: .string("positive"), value: style)],
            key: "s",
            value: "a{sv}"
        )
        for value in [typed, .options(["positive": style])] {
            let read = try Self.read(.modal, ["title": .string("T"), "style": value])
            let modal = try #require(read.content.modal)
            #expect(modal.buttons[0].tone == .danger)
        }
        #expect(
            Self.message { try Self.read(.modal, ["title": .string("T"), "style": .byte(1)]) }
                == "modal: \"style\" expects a{sa{sv}}, got y"
        )
    }

    @Test("markup is parsed with the option, otherwise shown as text")
    func markup() throws {
        let text = Value.string("<b>x</b> & y")
        let plain = try Self.read(.toast, ["message": text])
        #expect(plain.content.headline.message == StyledText("<b>x</b> & y"))
        let marked = try Self.read(.toast, ["message": text, "markup": .boolean(true)])
        #expect(marked.content.headline.message?.runs == [.init("x", style: .bold), .init(" & y")])
    }

    @Test("pixels are stored, and refused when they lie")
    func pixels() throws {
        var stored: [RawImage] = []
        let context = DecodingContext(allowsFiles: false, fallbackTitle: "x") { image in
            stored.append(image)
            return StoredImage(
                path: "/i",
                width: image.width,
                height: image.height,
                rowStride: image.rowStride,
                hasAlpha: image.hasAlpha
            )
        }
        let good = NotifyTests.pixels(2, 2, stride: 6, count: 12)
        let read = try OptionDictionary.read(
            .toast,
            .options(["title": .string("T"), "image": good]),
            context
        )
        #expect(stored.count == 1)
        #expect(read.content.headline.image != nil)
        let bad = NotifyTests.pixels(2, 2, stride: 6, count: 11)
        #expect(
            Self.message {
                try OptionDictionary.read(
                    .toast,
                    .options(["title": .string("T"), "image": bad]),
                    context
                )
            } == "toast: \"image\" expects pixel data of the stated size, got other data"
        )
        #expect(
            Self.message {
                try OptionDictionary.read(
                    .toast,
                    .options(["title": .string("T"), "icon": .string("/x")]),
                    context
                )
            } == "toast: \"icon\" expects an icon name, one emoji or pixels, got \"/x\""
        )
    }
}

extension Content {
    /// The modal, if it is one.
    var modal: Modal? { if case .modal(let modal) = self { modal } else { nil } }
}
