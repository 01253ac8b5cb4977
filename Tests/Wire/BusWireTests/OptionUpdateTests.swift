// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import PresenterCore
import Testing

@Suite("Updates")
struct OptionUpdateTests {
    @Test("the tone also applies to the positive button, unless its style sets another")
    func tones() throws {
        let plain = try OptionsTests.read(.modal, ["title": .string("T")]).content
        let danger = Value.options(["tone": .string("danger")])
        let changed = try OptionDictionary.change(plain, danger, OptionsTests.context).content
        #expect(try #require(changed.modal).buttons[0].tone == .danger)
        let style = Value.options([
            "style": .options(["positive": .options(["tone": .string("accent")])])
        ])
        let styled = try OptionDictionary.change(changed, style, OptionsTests.context).content
        #expect(try #require(styled.modal).buttons[0].tone == .accent)
        let again = Value.options(["tone": .string("standard")])
        let kept = try OptionDictionary.change(styled, again, OptionsTests.context).content
        #expect(try #require(kept.modal).buttons[0].tone == .accent)
    }

    @Test("an update changes what it names and keeps the rest")
    func change() throws {
        for request in OptionsTests.requests {
            let content = request.content
            let same = try OptionDictionary.change(content, .options([:]), OptionsTests.context)
            #expect(same.content == content && same.timeout == nil)
            let titled = try OptionDictionary.change(
                content,
                .options(["title": .string("New"), "timeout_ms": .int32(5)]),
                OptionsTests.context
            )
            #expect(titled.content.headline.title == "New")
            #expect(titled.content.headline.message == content.headline.message)
            #expect(titled.timeout == .after(.milliseconds(5)))
        }
        let modal = try OptionsTests.read(
            .modal,
            [
                "title": .string("T"), "negative": .string("No"),
                "input": .options(["label": .string("Name")]),
            ]
        )
        let changed = try OptionDictionary.change(
            modal.content,
            .options(["negative": .string(""), "input": .options(["error": .string("Too short")])]),
            OptionsTests.context
        )
        let content = try #require(changed.content.modal)
        #expect(content.buttons.count == 1)
        #expect(content.input?.label == "Name" && content.input?.error == "Too short")
        #expect(
            OptionsTests.message {
                try OptionDictionary.change(
                    modal.content,
                    .options(["key": .string("k")]),
                    OptionsTests.context
                )
            }
                == "modal: \"key\" cannot be changed"
        )
    }

    /// Without these there is nothing to show, or no button that another option names.
    private static let required: [Kind: Set<String>] = [
        .modal: ["title", "negative"], .bottomSheet: ["actions"], .toast: ["title"],
        .loading: [], .retry: ["title"],
    ]

    @Test("an empty text clears each option of each kind", arguments: OptionsTests.requests)
    func clearing(request: PresentRequest) throws {
        let kind = request.content.kind
        let given = OptionValues(request).values
        var refused: Set<String> = []
        for definition in kind.updateDefinitions where given[definition.name] != nil {
            let name = definition.name
            let nothing = Value.options([name: .string("")])
            do {
                let changed = try OptionDictionary.change(
                    request.content,
                    nothing,
                    OptionsTests.context
                )
                let values = OptionValues(
                    PresentRequest(content: changed.content) {
                        $0.timeout = changed.timeout ?? .never
                    }
                ).values
                // Each button has a style, which is then as that of a new one.
                guard name != "style" else { continue }
                #expect(values[name] == definition.standard, "\(kind) \(name)")
            } catch {
                refused.insert(name)
            }
        }
        #expect(refused.isSubset(of: try #require(Self.required[kind])))
    }

    @Test("a toast's progress and its reply can be taken away again")
    func removal() throws {
        let toast = try OptionsTests.read(
            .toast,
            [
                "title": .string("Download"), "progress": .double(0.5),
                "reply": .options(["label": .string("Answer")]), "urgency": .string("critical"),
            ]
        )
        let change = Value.options([
            "progress": .string(""), "reply": .string(""), "urgency": .string(""),
            "actions": .array([], element: "i"),
        ])
        let changed = try OptionDictionary.change(toast.content, change, OptionsTests.context)
        guard case .toast(let content) = changed.content else {
            Issue.record("no toast: \(changed.content)")
            return
        }
        #expect(content.progress == nil && content.reply == nil && content.urgency == .normal)
        let modal = try OptionsTests.read(
            .modal,
            [
                "title": .string("T"), "tone": .string("accent"),
                "style": .options(["positive": .options(["tone": .string("danger")])]),
            ]
        )
        let plain = Value.options(["style": .string("")])
        let read = try OptionDictionary.change(modal.content, plain, OptionsTests.context).content
        #expect(try #require(read.modal).buttons[0].tone == .accent)
    }

    @Test("missing options of a loading are as configured, and an update keeps the current ones")
    func configuredLoading() throws {
        let limits = Limits {
            $0.loadingDelay = .seconds(2)
            $0.loadingCeiling = .seconds(9)
        }
        let context = DecodingContext(allowsFiles: true, fallbackTitle: "x", limits: limits) { _ in
            nil
        }
        let plain = try OptionDictionary.read(.loading, .options([:]), context).content
        guard case .loading(let loading) = plain else {
            Issue.record("no loading: \(plain)")
            return
        }
        #expect(loading.delay == .seconds(2) && loading.ceiling == .seconds(9))
        let own = Value.options(["delay_ms": .int32(0), "ceiling_ms": .int32(1000)])
        let content = try OptionDictionary.read(.loading, own, context).content
        guard case .loading(let loading) = content else {
            Issue.record("no loading: \(content)")
            return
        }
        #expect(loading.delay == .zero && loading.ceiling == .seconds(1))
        let change = Value.options(["title": .string("Still")])
        let changed = try OptionDictionary.change(content, change, context).content
        guard case .loading(let loading) = changed else {
            Issue.record("no loading: \(changed)")
            return
        }
        #expect(loading.delay == .zero && loading.ceiling == .seconds(1))
    }

    @Test("a loading of the longest ceiling that a configuration may say can be updated")
    func longestLoading() throws {
        let limits = Limits {
            $0.loadingCeiling = .seconds(600)
            $0.longestCeiling = .seconds(600)
        }
        let context = DecodingContext(allowsFiles: true, fallbackTitle: "x", limits: limits) { _ in
            nil
        }
        let plain = try OptionDictionary.read(.loading, .options([:]), context).content
        let changed = try OptionDictionary.change(
            plain,
            .options(["message": .string("Still")]),
            context
        ).content
        guard case .loading(let loading) = changed else {
            Issue.record("no loading: \(changed)")
            return
        }
        #expect(loading.ceiling == .seconds(600))
        #expect(loading.headline.message == StyledText("Still"))
    }
}
