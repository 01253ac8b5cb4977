// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

/// The bytes sent to a terminal: control sequences, and text.
@Suite("What terminals are sent")
struct LeakTests {
    /// What is neither text nor one of the orders that pictures need.
    static func leaks(_ bytes: [UInt8], asciiOnly: Bool = false) -> [String] {
        guard let text = String(validating: bytes, as: UTF8.self) else { return ["no UTF-8"] }
        var leaks: [String] = []
        var scalars = Array(text.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            if scalar == "\u{1B}" {
                guard scalars.popFirst() == "[" else {
                    leaks.append("an order that is no control sequence")
                    continue
                }
                var parameters = ""
                while let next = scalars.first, "0123456789;?".unicodeScalars.contains(next) {
                    parameters.unicodeScalars.append(next)
                    scalars.removeFirst()
                }
                let final = scalars.popFirst().map(String.init) ?? "nothing"
                if !isOurs(parameters, final) { leaks.append("CSI \(parameters) \(final)") }
            } else if !SafeText.isAllowed(scalar) || asciiOnly && !scalar.isASCII {
                leaks.append(String(scalar.value, radix: 16))
            }
        }
        return leaks
    }

    private static func isOurs(_ parameters: String, _ final: String) -> Bool {
        switch final {
        case "m": parameters.allSatisfy { $0.isNumber || $0 == ";" }
        case "H": parameters.split(separator: ";").count == 2
        case "J": parameters == "2"
        case "h", "l": ["?2026", "?25"].contains(parameters)
        default: false
        }
    }

    static let evil = [
        "\u{1B}[2J", "\u{1B}]0;t\u{7}", "\u{1B}]8;;http://e\u{1B}\\", "\u{1B}]52;c;QUFB\u{7}",
        "\u{1B}P1$r\u{1B}\\", "\u{9B}31m", "\u{9D}0;x\u{9C}", "\u{90}q\u{9C}", "\u{202E}exe.gpj",
        "\u{2066}a\u{2069}", "\u{200F}", "\u{FEFF}", "\u{0}", "\u{8}\u{8}", "\r\n", "\t", "\u{7F}",
        "\u{E000}", "\u{FFF9}", "\u{E0041}", "a\u{301}\u{302}\u{303}", "\u{301}", "👨‍👩‍👧‍👦", "🇸🇪🇸", "中文",
        "ᄀ",
        "نص", "שלום", "ـــ", "\u{2028}", "\u{85}", "𝕏", "1️⃣",
    ]

    static func text(_ random: inout SplitMix64) -> String {
        (0..<1 + random.below(8)).map { _ in
            random.chance(70) ? random.pick(evil) : random.pick(["word", " ", "x"])
        }.joined()
    }

    static func content(_ random: inout SplitMix64) -> Content {
        let headline = Headline(
            title: "t" + text(&random),
            message: StyledText(runs: [
                .init(text(&random), style: .bold), .init(text(&random), link: text(&random)),
            ])
        ) { $0.icon = .name(text(&random)) }
        let buttons = (0..<3).map { index in
            Button(
                id: "b\(index)",
                title: text(&random),
                role: [.positive, .negative, .other][index],
                tone: random.pick(Tone.allCases)
            )
        }
        switch random.below(5) {
        case 0:
            return .modal(
                Modal(
                    headline: headline,
                    buttons: buttons,
                    input: FormField(
                        type: random.chance(30) ? .password : .text,
                        label: text(&random),
                        value: .text(text(&random))
                    ) {
                        $0.placeholder = text(&random)
                        $0.error = text(&random)
                    },
                    choices: FormField.list(
                        label: text(&random),
                        options: [.init(id: "c", title: text(&random))]
                    )
                )
            )
        case 1: return .bottomSheet(BottomSheet(headline: headline, actions: buttons))
        case 2:
            return .toast(
                Toast(headline: headline, actions: buttons, urgency: random.pick(Urgency.allCases))
            )
        case 3: return .loading(Loading(headline: headline) { $0.cancelTitle = text(&random) })
        default:
            return .retry(
                Retry(headline: headline) {
                    $0.retryTitle = text(&random)
                    $0.details = text(&random)
                }
            )
        }
    }

    @Test(
        "hostile words on every card are words, in every kind of terminal",
        arguments: ColorDepth.allCases,
        [CharacterSet.full, .console, .ascii]
    )
    func hostile(_ depth: ColorDepth, _ characterSet: CharacterSet) {
        var random = SplitMix64(seed: UInt64(depth.rawValue.count * 10))
        var encoder = FrameEncoder(depth: depth, characterSet: characterSet)
        for round in 0..<12 {
            let scene = Fixtures.scene(
                Fixtures.card(Self.content(&random), id: 1, name: Self.text(&random)),
                Fixtures.card(
                    Self.content(&random),
                    id: 2,
                    name: Self.text(&random),
                    trust: random.pick(Identity.Trust.allCases)
                )
            )
            let size = random.pick([
                CellSize(columns: 20, rows: 8), CellSize(columns: 80, rows: 24),
                CellSize(columns: 45, rows: 40),
            ])
            var viewer = Viewer(scene, size) { $0.usesBrackets = random.chance(50) }
            var old: Grid?
            for key in ["", "\t", "\t", "x", "\u{1B}[6~"] {
                viewer.type(key)
                viewer.advance(700)
                let bytes = encoder.encode(
                    from: old,
                    to: viewer.picture.grid,
                    caret: viewer.picture.caret
                )
                let leaks = Self.leaks(bytes, asciiOnly: characterSet == .ascii)
                #expect(leaks.isEmpty, "round \(round): \(leaks)")
                old = viewer.picture.grid
            }
        }
    }

    @Test("the orders at both ends undo each other")
    func ends() {
        func modes(_ text: String, _ final: Character) -> Set<Substring> {
            Set(
                text.split(separator: "\u{1B}").filter { $0.last == final }
                    .map { $0.dropFirst().dropLast() }
            )
        }
        let enter =
            ControlSequence.enter + ControlSequence.bracketPastes + ControlSequence.tellFocus
            + ControlSequence.tellMouse + ControlSequence.fullKeyboard
        let leave =
            ControlSequence.plainPastes + ControlSequence.keepFocus + ControlSequence.keepMouse
            + ControlSequence.plainKeyboard + ControlSequence.leave
        let (on, off) = (modes(enter, "h"), modes(enter, "l"))
        // What is set is reset, and the other way round; a frame that broke off ends.
        #expect(modes(leave, "l").subtracting(["?2026"]) == on)
        #expect(modes(leave, "h") == off)
        #expect(enter.contains("\u{1B}[>27u") && leave.contains("\u{1B}[<u"))
        #expect(leave.hasSuffix("\u{1B}[?1049l"))
    }

    @Test(
        "places count from one",
        arguments: [
            (0, 0, "\u{1B}[1;1H"), (79, 23, "\u{1B}[24;80H"), (499, 249, "\u{1B}[250;500H"),
        ]
    )
    func places(_ column: Int, _ row: Int, _ sequence: String) {
        #expect(ControlSequence.move(to: CellPoint(column: column, row: row)) == sequence)
    }

    @Test(
        "attributes are numbers that every terminal knows",
        arguments: [
            (CellStyle.Attributes.bold, "0;1"), (.italic, "0;3"), (.underline, "0;4"),
            (.reverse, "0;7"), ([.bold, .underline], "0;1;4"), ([], "0"),
        ] as [(CellStyle.Attributes, String)]
    )
    func attributes(_ attributes: CellStyle.Attributes, _ code: String) {
        var grid = Grid(CellSize(columns: 1, rows: 1))
        grid.put("x", width: 1, CellStyle(nil, on: nil, attributes), column: 0, row: 0)
        var encoder = FrameEncoder(depth: .none)
        let text = String(decoding: encoder.encode(from: nil, to: grid), as: UTF8.self)
        #expect(text.contains("\u{1B}[\(code)mx"))
    }
}
