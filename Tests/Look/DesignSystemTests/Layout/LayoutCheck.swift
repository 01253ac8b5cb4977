// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import TestSupport
import Testing

/// What must hold of every card, whatever is on it.
struct LayoutCheck {
    let measure: Measure
    let layout: CardLayout
    let card: Card
    let output: Extent
    let description: String

    private var comment: Comment {
        Comment(rawValue: "\(card.content.kind), \(output.width)x\(output.height), \(description)")
    }

    private func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds { Issue.record("\(what()): \(comment.rawValue)") }
    }

    /// A text as it is seen.
    private struct Seen {
        var block: TextBlock
        var frame: Rectangle<Double>
        /// The part of the card that clips leave of it.
        var window: Rectangle<Double>?
        /// The number of the window around the text: only texts of one window are compared.
        var windowNumber: Int
        var words: String { String(block.runs.map(\.text).joined().prefix(60)) }
    }

    func run() {
        checkSize()
        checkTargets()
        checkFocus()
        let seen = texts()
        checkTexts(seen)
        checkReadability(seen)
        expect(layout.displayList.isBalanced, "balanced")
        expect(layout.scrollRange >= 0, "scroll range")
    }

    // MARK: The card

    private func checkSize() {
        expect(layout.size.width <= output.width, "width \(layout.size.width)")
        let room = card.content.kind == .bottomSheet ? output.height - 38 : output.height
        expect(layout.size.height <= room, "height \(layout.size.height)")
        expect(layout.size.width >= 64 && layout.size.height >= 36, "size \(layout.size)")
    }

    private var bounds: Rectangle<Double> { Rectangle(origin: .zero, size: layout.size) }

    // MARK: What can be pressed

    private func checkTargets() {
        for (index, region) in layout.regions.enumerated() {
            expect(bounds.encloses(region.frame), "\(region.target) leaves the card")
            guard region.target != .card else { continue }
            let isLink = if case .link = region.target { true } else { false }
            if let span = layout.scrollSpans[region.target] {
                expect(isLink || span.to - span.from >= 24, "\(region.target) is low")
            } else if !isLink {
                expect(region.frame.height >= 24, "\(region.target) is low")
            }
            expect(isLink || region.frame.width >= 24, "\(region.target) is narrow")
            for other in layout.regions[(index + 1)...] where other.target != .card {
                if region.target == .input, other.target == .eye { continue }
                // Its rows lie on it.
                if region.target == .list, case .field(_, .option) = other.target { continue }
                // The disc stays above what scrolls.
                if other.target == .close, layout.scrollSpans[region.target] != nil { continue }
                expect(
                    !region.frame.covers(other.frame),
                    "\(region.target) lies on \(other.target)"
                )
            }
        }
    }

    /// Everything that can be pressed can be reached with the keyboard.
    private func checkFocus() {
        expect(Set(layout.focusOrder).count == layout.focusOrder.count, "focus order repeats")
        if let target = layout.defaultTarget {
            expect(layout.focusOrder.contains(target), "default is not in the order")
        }
        for button in buttons {
            let region = layout.regions.last { $0.target == .button(button) }
            let isReached = layout.focusOrder.contains(.button(button))
            // One that waits for text cannot be pressed yet.
            expect(isReached || waitsForText || waitsForRow, "\(button) cannot be reached")
            let isSeen = region != nil || layout.scrollSpans[.button(button)] != nil
            expect(isSeen, "\(button) is nowhere")
        }
        for (target, span) in layout.scrollSpans {
            let shift = layout.scroll(revealing: target, from: 0)
            let height = layout.scrollHeight
            let fits = span.to - span.from <= height
            expect(shift >= 0 && shift <= layout.scrollRange, "\(target) scrolls out of range")
            expect(
                !fits || (span.from - shift >= -0.5 && span.to - shift <= height + 0.5),
                "\(target) stays out of view"
            )
        }
    }

    private var waitsForText: Bool {
        if case .modal(let modal) = card.content { modal.input != nil } else { false }
    }

    private var buttons: [String] {
        switch card.content {
        case .modal(let modal): modal.buttons.map(\.id)
        case .bottomSheet(let sheet): sheet.actions.map(\.id)
        case .toast(let toast): toast.actions.map(\.id).filter { $0 != Toast.defaultActionID }
        case .loading(let loading): loading.cancelTitle == nil ? [] : [Loading.cancelButtonID]
        case .retry: [Retry.retryButtonID]
        }
    }

    // MARK: Text

    private func texts() -> [Seen] {
        var seen: [Seen] = []
        var clips: [(frame: Rectangle<Double>, number: Int)?] = []
        var count = 0
        for command in layout.displayList.commands {
            switch command {
            case .clip(let shape):
                count += 1
                let outer = clips.compactMap(\.self).last?.frame ?? bounds
                clips.append(shape.frame.map { ($0.intersection(outer), count) })
            case .group, .transform: clips.append(nil)
            case .restore: clips.removeLast()
            case .text(let block, let frame):
                let clip = clips.compactMap(\.self).last
                seen.append(
                    Seen(
                        block: block,
                        frame: frame,
                        window: clip?.frame,
                        windowNumber: clip?.number ?? 0
                    )
                )
            case .fill, .stroke, .image, .shadow, .fade: break
            }
        }
        return seen
    }

    private func isFieldLine(_ text: Seen) -> Bool { text.block.width == nil }

    private func checkTexts(_ seen: [Seen]) {
        for (index, text) in seen.enumerated() where !isFieldLine(text) {
            if text.window == nil {
                expect(bounds.inset(by: -1).encloses(text.frame), "“\(text.words)” leaves the card")
            } else {
                expect(
                    text.frame.x >= -1 && text.frame.maxX <= bounds.maxX + 1,
                    "“\(text.words)” leaves the card sideways"
                )
            }
            for other in seen[(index + 1)...]
            where !isFieldLine(other) && other.windowNumber == text.windowNumber {
                expect(!ink(text).covers(ink(other)), "“\(text.words)” lies on “\(other.words)”")
            }
        }
    }

    /// Where a text's lines are, in its frame.
    private func ink(_ text: Seen) -> Rectangle<Double> {
        let size = measure.text(text.block).size
        let width = min(size.width, text.frame.width)
        let isLeft = (text.block.alignment == .leading) == (text.block.direction == .leftToRight)
        let x: Double =
            switch text.block.alignment {
            case .center: text.frame.midX - width / 2
            case .leading, .trailing: isLeft ? text.frame.x : text.frame.maxX - width
            }
        return Rectangle(x: x, y: text.frame.y, width: width, height: text.frame.height)
            .inset(by: 1)
    }

    /// The labels of rows, which are one line each.
    private var rows: [String] {
        guard case .modal(let modal) = card.content, let list = modal.choices, list.areRows else {
            return []
        }
        return list.choices.map(\.title)
    }

    /// Whether there may be no current row, or more choices than may be.
    private var waitsForRow: Bool {
        if case .modal(let modal) = card.content { modal.choices != nil } else { false }
    }

    /// No text is cut without a way to read the rest.
    private func checkReadability(_ seen: [Seen]) {
        let own = card.identity.displayName
        let names = [own, "via \(own)", card.identity.claimedName, placeholder]
            .compactMap(\.self)
        let isRestingToast = card.content.kind == .toast && !description.contains("hovered")
        for text in seen where !isFieldLine(text) {
            let metrics = measure.text(text.block)
            // Names of another direction are isolated.
            let whole: String = text.block.runs.map(\.text).joined()
                .filter { !("\u{2066}"..."\u{2069}").contains($0) }
            if metrics.isTruncated, !names.contains(whole), !isRestingToast, !rows.contains(whole) {
                Issue.record("“\(text.words)” is cut: \(comment.rawValue)")
            }
            expect(
                metrics.size.height <= text.frame.height + 1,
                "“\(text.words)” is higher than its frame"
            )
        }
        // What scrolls can be scrolled to its end.
        if layout.scrollRange > 0 { expect(layout.scrollHeight >= 24, "the window is too low") }
    }

    private var placeholder: String? {
        if case .modal(let modal) = card.content { modal.input?.placeholder } else { nil }
    }
}

extension Rectangle<Double> {
    /// Whether another rectangle lies inside, within a rounding error.
    func encloses(_ other: Rectangle<Double>) -> Bool { inset(by: -0.01).contains(other) }

    /// Whether both have more than a rounding error in common.
    func covers(_ other: Rectangle<Double>) -> Bool {
        let common = intersection(other)
        return common.width > 0.01 && common.height > 0.01
    }
}

extension Shape {
    /// The rectangle it is, round or not.
    var frame: Rectangle<Double>? {
        switch self {
        case .rectangle(let frame), .rounded(let frame, _), .corners(let frame, _, _, _, _): frame
        case .arc, .path: nil
        }
    }
}

extension DisplayList {
    /// Whether each clip, group and transform ends once.
    var isBalanced: Bool {
        var depth = 0
        for command in commands {
            switch command {
            case .clip, .group, .transform: depth += 1
            case .restore:
                depth -= 1
                if depth < 0 { return false }
            case .fill, .stroke, .text, .image, .shadow, .fade: break
            }
        }
        return depth == 0
    }
}
