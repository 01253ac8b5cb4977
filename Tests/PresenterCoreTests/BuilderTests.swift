// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Builders")
struct BuilderTests {
    @Test("the shortest call gives the standard look")
    func shortest() throws {
        let modal = try ModalBuilder(headline: HeadlineBuilder(title: "Done")).build()
        #expect(modal.buttons == [Button(id: "positive", title: "OK", role: .positive)])
        #expect(modal.isDismissible)
        let loading = try LoadingBuilder().build()
        #expect(loading.delay == .milliseconds(800))
        #expect(loading.blocksInput && loading.ceiling == .seconds(30))
        let sheet = try BottomSheetBuilder(actions: [Button(id: "a", title: "A")]).build()
        #expect(sheet.cancelTitle == "Cancel")
        #expect(
            try RetryBuilder(headline: HeadlineBuilder(title: "Failed")).build().retryTitle
                == "Retry"
        )
        let toast = try ToastBuilder(headline: HeadlineBuilder(title: "News")).build()
        #expect(toast.urgency == .normal && !toast.isResident)
    }

    @Test("the modal's tone is its positive button's, unless a style says otherwise")
    func tone() throws {
        var builder = ModalBuilder(headline: HeadlineBuilder(title: "Delete?", tone: .danger))
        builder.negative = "Keep"
        #expect(try builder.build().buttons.map(\.tone) == [.danger, .standard])
        builder.styles = ["positive": ButtonStyle(tone: .accent, size: .large)]
        #expect(try builder.build().buttons[0].tone == .accent)
        #expect(try builder.build().buttons[0].size == .large)
    }

    @Test("what was built can be taken apart and built again")
    func roundTrips() throws {
        var builder = ModalBuilder(headline: HeadlineBuilder(title: "t", message: StyledText("m")))
        builder.negative = "No"
        builder.buttons = [Button(id: "later", title: "Later")]
        builder.styles = ["negative": ButtonStyle(tone: .danger)]
        let modal = try builder.build()
        #expect(try ModalBuilder(modal).build() == modal)
        let loading = try LoadingBuilder().build()
        #expect(try LoadingBuilder(loading).build() == loading)
    }

    @Test("a bad option is named with what it takes and got")
    func modalErrors() {
        func message(_ change: (inout ModalBuilder) -> Void) -> String {
            var builder = ModalBuilder(headline: HeadlineBuilder(title: "t"))
            change(&builder)
            do {
                _ = try builder.build()
                return "accepted"
            } catch {
                return error.description
            }
        }
        #expect(
            message { $0.headline.title = nil }
                == "modal: \"title\" takes 1 to 1024 bytes of text, got 0"
        )
        #expect(
            message { $0.headline.title = String(repeating: "x", count: 1025) }
                == "modal: \"title\" takes 1 to 1024 bytes of text, got 1025"
        )
        #expect(message { $0.headline.title = String(repeating: "x", count: 1024) } == "accepted")
        #expect(
            message { $0.headline.message = StyledText(String(repeating: "x", count: 16_385)) }
                == "modal: \"message\" takes 0 to 16384 bytes of text, got 16385"
        )
        #expect(
            message { $0.positive = "" }
                == "modal: \"positive\" takes 1 to 256 bytes of text, got 0"
        )
        #expect(
            message { $0.buttons = [Button(id: "positive", title: "x")] }
                == "modal: \"buttons\" takes ids that differ, got \"positive\" twice"
        )
        #expect(
            message { $0.buttons = (0..<8).map { Button(id: "b\($0)", title: "x") } }
                == "modal: \"buttons\" takes 1 to 8 entries, got 9"
        )
        #expect(
            message { $0.styles = ["nobody": ButtonStyle()] }
                == "modal: \"style\" takes the ids of its buttons, got \"nobody\""
        )
        #expect(
            message { $0.choices = ChoiceList(options: []) }
                == "modal: \"choices\" takes 1 to 50 entries, got 0"
        )
        #expect(
            message {
                $0.choices = ChoiceList(options: [.init(id: "a", title: "A")], selected: ["b"])
            }
                == "modal: \"choices: selected\" takes the ids of its options, got \"b\""
        )
        #expect(
            message { $0.input = TextInput(minimumLength: 5, maximumLength: 4) }
                == "modal: \"input: minimum\" takes 0 to 4, got 5"
        )
        #expect(
            message { $0.headline.image = Picture(source: .name("x"), width: 0) }
                == "modal: \"image_width\" takes 1 to 4096, got 0"
        )
    }

    @Test("the other kinds name theirs")
    func otherErrors() {
        #expect(
            throws: BuildError(
                kind: .bottomSheet,
                option: "actions",
                takes: "1 to 20 entries",
                got: "0"
            )
        ) {
            try BottomSheetBuilder().build()
        }
        #expect(
            throws: BuildError(
                kind: .bottomSheet,
                option: "actions",
                takes: "1 to 20 entries",
                got: "21"
            )
        ) {
            try BottomSheetBuilder(actions: (0..<21).map { Button(id: "\($0)", title: "x") })
                .build()
        }
        #expect(throws: BuildError.self) {
            try BottomSheetBuilder(actions: [Button(id: "cancel", title: "x")]).build()
        }
        #expect(throws: BuildError.self) { try ToastBuilder().build() }
        #expect(
            throws: BuildError(kind: .toast, option: "progress", takes: "0.0 to 1.0", got: "1.01")
        ) {
            var builder = ToastBuilder()
            builder.progress = .fraction(1.01)
            return try builder.build()
        }
        #expect(
            throws: BuildError(kind: .toast, option: "progress", takes: "0.0 to 1.0", got: "nan")
        ) {
            var builder = ToastBuilder()
            builder.progress = .fraction(.nan)
            return try builder.build()
        }
        for (delay, ceiling) in [(-1, 30_000), (60_001, 30_000), (800, 999), (800, 600_001)]
            as [(Int64, Int64)]
        {
            #expect(throws: BuildError.self) {
                var builder = LoadingBuilder()
                builder.delayMilliseconds = delay
                builder.ceilingMilliseconds = ceiling
                return try builder.build()
            }
        }
        #expect(
            throws: BuildError(kind: .retry, option: "attempt", takes: "1 to 1000000", got: "0")
        ) {
            var builder = RetryBuilder(headline: HeadlineBuilder(title: "t"))
            builder.attempt = 0
            return try builder.build()
        }
    }
}
