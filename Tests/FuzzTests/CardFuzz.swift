// SPDX-License-Identifier: MIT
//
// What is accepted can be drawn: random options of every kind, read as from the bus, are
// laid out for screens and terminals of any size, while somebody types, clicks and pastes.

import BusValues
import BusWire
import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TerminalLook
import TestSupport

@testable import DisplayKit
@testable import TerminalKit

/// Draws any accepted content.
enum CardFuzz {
    private static let now = Instant(milliseconds: 1_000_000)

    /// One content on one screen and in one terminal.
    static func run(_ random: inout SplitMix64) {
        guard let content = content(&random) else { return }
        let scene = scene(of: content, &random)
        var engine = PixelRenderer(measure: measure)
        var settings = DisplaySettings()
        settings.textScale = random.pick([1, 1, 1.25, 4])
        engine.apply(settings)
        let screen = Output(
            id: OutputID(rawValue: 1),
            name: "A",
            pixelSize: random.pick(
                [(1280, 800), (1920, 1080), (320, 240), (200, 90), (40, 40), (1, 1)]
                    .map { PixelSize(width: $0.0, height: $0.1) }
            )
        )
        use(engine, scene, on: screen, &random)
        let size = random.pick([(80, 24), (200, 60), (20, 6), (30, 10), (1, 1)])
        let terminal = Output(CellSize(columns: size.0, rows: size.1))
        let look = TerminalStyle(theme: .dark)
        use(CellRenderer(layouts: TerminalLayoutEngine(look: look)), scene, on: terminal, &random)
    }

    /// Shows a scene and does something with it.
    private static func use<Renderer: SceneRenderer>(
        _ renderer: Renderer,
        _ scene: Scene,
        on output: Output,
        _ random: inout SplitMix64
    ) {
        var pipeline = DisplayPipeline(renderer: renderer, now: now)
        let assignment = OutputAssignment(cards: output.id, toasts: output.id)
        var moment = now
        func send(_ event: InteractionEvent) {
            _ = pipeline.state.reduce(event, at: moment)
            _ = pipeline.layOut(on: [output], assignment)
            guard let layout = pipeline.layout else { return }
            _ = pipeline.renderer.frame(of: pipeline.state.instances, layout, on: [output])
        }
        send(.sceneChanged(scene))
        send(.input(.keyboardGained(heldKeys: [], isButtonHeld: false)))
        send(.presented(revision: scene.revision))
        for _ in 0..<random.below(12) {
            moment = moment + .milliseconds(Int64(random.below(1_000)))
            send(event(pipeline.state.layout, output, &random))
        }
    }

    private static func event(
        _ layout: SceneLayout,
        _ output: Output,
        _ random: inout SplitMix64
    ) -> InteractionEvent {
        let frames = layout.cards.flatMap { card in
            card.layout.regions.map { card.visibleFrame(of: $0.frame) }
        }
        let point =
            frames.isEmpty
            ? Point(x: 1, y: 1) : random.pick(frames.map { Point(x: $0.midX, y: $0.midY) })
        let position = ScreenPoint(output: output.id, point: point)
        switch random.below(8) {
        case 0: return .input(.pointer(.moved(position)))
        case 1: return .input(.pointer(.pressed(.primary, position)))
        case 2: return .input(.pointer(.released(.primary, position)))
        case 3: return .input(.pasted(text(&random)))
        case 4: return .deadlinePassed
        case 5:
            return .input(
                .pointer(.scrolled(dx: 0, dy: Double(random.pick([-900, -9, 9, 900])), position))
            )
        default:
            let keys: [Key] = [
                .tab, .space, .backspace, .delete, .left, .right, .up, .down, .home, .end, .pageUp,
                .pageDown, .character("a"), .character("e"), .enter,
            ]
            let key = random.pick(keys)
            let isText = if case .character = key { true } else { key == .space }
            return .input(
                .keyPressed(
                    KeyStroke(
                        key,
                        text: isText ? random.pick(["a", " ", "é", "ب", "1", "👩‍👩‍👧"]) : "",
                        modifiers: random.pick([[], [], [.shift], [.control], [.alt]]),
                        code: UInt32(20 + random.below(40))
                    )
                )
            )
        }
    }

    private static func scene(of content: Content, _ random: inout SplitMix64) -> Scene {
        guard let id = PresentationID(rawValue: 7) else { preconditionFailure("7 is an id") }
        let card = Card(
            id: id,
            identity: Identity(
                key: "exe:/usr/bin/x",
                displayName: random.pick(["Mail", "", "ب", " "]),
                trust: random.pick(Identity.Trust.allCases)
            ),
            content: content,
            acceptedAt: now
        ) {
            $0.isArmed = true
            $0.gathered = random.pick([0, 0, 3])
        }
        var scene = Scene(revision: 1)
        switch content {
        case .modal, .bottomSheet: scene.presenters = [card]
        case .toast(let toast):
            scene.toasts = [card]
            if toast.reply != nil, random.chance(50) { scene.replying = card.id }
        case .loading(let loading):
            scene.loading = card
            if loading.blocksInput { scene.blockedSince = now }
        case .retry: scene.retry = card
        }
        return scene
    }

    // MARK: Content

    /// Random content that the bus accepts; options that it refuses are left out.
    static func content(_ random: inout SplitMix64) -> Content? {
        let kind = random.pick(Array(Kind.allCases))
        var values = values(kind.definitions, &random)
        values["title"] = .text(random.chance(70) ? "Title" : text(&random))
        let context = DecodingContext(allowsFiles: true, fallbackTitle: "x") { _ in nil }
        for _ in 0..<20 {
            let options = OptionDictionary.write(OptionValues(kind, values))
            do {
                return try OptionDictionary.read(kind, options, context).content
            } catch .unbuildable(let error) {
                let name = error.option.prefix { $0 != ":" }
                guard values.removeValue(forKey: String(name)) != nil else { return nil }
            } catch {
                return nil
            }
        }
        return nil
    }

    private static func values(
        _ definitions: [OptionDefinition],
        _ random: inout SplitMix64
    ) -> [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        for definition in definitions where random.chance(40) {
            values[definition.name] = value(definition.type, &random)
        }
        return values
    }

    private static func value(_ type: OptionType, _ random: inout SplitMix64) -> OptionValue {
        switch type {
        case .text: return .text(text(&random))
        case .styledText: return .styledText(StyledText(markup: text(&random)))
        case .boolean: return .boolean(random.chance(50))
        case .integer(let range, _), .milliseconds(let range, _):
            let small = range.lowerBound...min(range.upperBound, range.lowerBound + 20)
            return .integer(random.pick([small.lowerBound, small.upperBound, range.upperBound]))
        case .number: return .number(random.pick([0, 1, -7, 0.1, 1e9, 1e300, -1e300]))
        case .word(let words, _): return .text(random.pick(words))
        case .progress: return .progress(random.pick([.indeterminate, .fraction(0), .fraction(1)]))
        case .picture: return .picture(.name(random.pick(["mail", "none", "🦊", "speaker"])))
        case .colors:
            return .colors([random.pick(ColorRole.allCases): RGB(red: 9, green: 80, blue: 200)])
        case .strings(_, let maximum): return .strings(texts(maximum, &random))
        case .pictures(let maximum):
            let icons: [ImageSource?] = texts(maximum, &random).map { _ in
                .name(random.pick(["mail", "none", "🦊", "speaker"]))
            }
            return .pictures(icons)
        case .buttons(let range):
            return .buttons(
                ids(range, &random).map { id in
                    var button = Button(id: id, title: text(&random))
                    button.put(self.values(Button.definitions, &random))
                    return button
                }
            )
        case .choices(let range):
            return .choices(ids(range, &random).map { .init(id: $0, title: text(&random)) })
        case .formValue:
            return .formValue(
                random.pick([
                    .text(text(&random)), .boolean(true), .number(3), .texts(["0"]), .text("0"),
                    .text("#102030"), .text("2026-02-03"), .text("/tmp"),
                ])
            )
        case .records(_, let range): return .records(ids(range, &random).map { field($0, &random) })
        case .table(let definitions): return .table(self.values(definitions, &random))
        case .tables(let definitions):
            return .table(["positive": .table(self.values(definitions, &random))])
        }
    }

    /// A form's field that is accepted alone.
    private static func field(_ id: String, _ random: inout SplitMix64) -> [String: OptionValue] {
        let word = random.pick(FormFieldType.allCases).rawValue
        var values: [String: OptionValue] = [:]
        for definition in FormField.definitions where random.chance(50) {
            values[definition.name] = value(definition.type, &random)
        }
        values["id"] = .text(id)
        values["type"] = .text(word)
        let other: [String: OptionValue] = ["id": .text("other"), "type": .text("text")]
        for _ in 0..<20 {
            let form = OptionValues(
                .modal,
                ["title": .text("Title"), "fields": .records([values, other])]
            )
            do {
                _ = try form.build()
                return values
            } catch {
                let name = error.option.split(separator: " ").last.map(String.init) ?? ""
                if values.removeValue(forKey: name) == nil { return other }
            }
        }
        return other
    }

    private static func ids(_ range: ClosedRange<Int>, _ random: inout SplitMix64) -> [String] {
        let maximum = min(range.upperBound, random.pick([1, 3, 3, 60]))
        return (0..<max(range.lowerBound, maximum)).map { "\($0)" }
    }

    private static func texts(_ maximum: Int, _ random: inout SplitMix64) -> [String] {
        (0..<random.below(min(maximum, 4) + 1)).map { _ in text(&random) }
    }

    /// Texts in which something is missing, or too much.
    private static func text(_ random: inout SplitMix64) -> String {
        random.pick([
            "", " ", "\n", "\u{200B}", "\u{200D}", "\u{301}", "\u{200F}", "\t\n ", "a", "OK",
            "two words", "a\nb\n\nc", "مرحبا", "e\u{301}e\u{301}", "👩‍👩‍👧", "\u{E000}", "<b>x</b>",
            String(repeating: "x", count: 200), String(repeating: "word ", count: 40),
            String(repeating: "\n", count: 50), "\u{1B}[31m", "\u{FFFD}", "0", "永",
        ])
    }

    /// Every character is half its font's size wide.
    private static let measure = Measure(
        text: { block in
            let advance = block.type.size / 2
            let room = block.width.map { max(1, Int($0 / advance)) } ?? .max
            let lengths = block.runs.map(\.text).joined()
                .split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { line -> [Int] in
                    let whole = line.count == 0 ? 0 : (line.count - 1) / room
                    return [Int](repeating: room, count: whole) + [line.count - whole * room]
                }
            let kept = lengths.prefix(block.maximumLines ?? .max)
            return TextMetrics(
                size: Extent(
                    width: Double(kept.max() ?? 0) * advance,
                    height: Double(kept.count) * block.type.lineHeight
                ),
                lineCount: kept.count,
                isTruncated: kept.count < lengths.count
            )
        },
        caret: { block, offset in Double(offset) * block.type.size / 2 },
        image: { source in source == .name("none") ? nil : Extent(width: 48, height: 48) }
    )
}
