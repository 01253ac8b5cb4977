// SPDX-License-Identifier: MIT
//
// Pango breaks the text into lines; vertical metrics are ours. A line's height comes from
// its type, so that emoji and CJK, whose fonts are taller, never move it; pango's line
// heights and its per-paragraph ellipsis are not used.

import CPangoCairo
import DesignSystem
import Glibc
import PresenterCore

/// A block of text broken into lines, for drawing at any scale.
@safe
final class TextLayout {
    /// A unique number within an engine.
    let serial: UInt64
    /// The block's characters.
    let text: PlainText
    let metrics: TextMetrics
    /// The lines from the top, cut to the block's maximum.
    let lines: [Line]

    private let block: TextBlock
    /// The distance from a line's top to its baseline, at scale 1.
    private let baseline: Double
    /// Pango's layouts, which own the lines: the whole text, and the cut last line.
    private let layouts: [OpaquePointer]

    /// One line.
    @safe
    struct Line {
        /// Pango's line, valid as long as the layout.
        let line: UnsafeMutablePointer<PangoLayoutLine>
        /// The width and the position in the block, in pixels at scale 1.
        let width, x: Double

        /// The range in UTF-8 bytes of the text of the line's own layout.
        var bytes: Range<Int> {
            let start = Int(unsafe line.pointee.start_index)
            return start..<(start + Int(unsafe line.pointee.length))
        }
    }

    /// Pango's contexts of the two base directions.
    @unsafe
    struct Contexts {
        let leftToRight, rightToLeft: OpaquePointer

        subscript(direction: TextBlock.Direction) -> OpaquePointer {
            unsafe direction == .leftToRight ? leftToRight : rightToLeft
        }
    }

    @unsafe
    init(_ block: TextBlock, serial: UInt64, contexts: Contexts, baseline: Double) {
        let context = unsafe contexts[block.direction]
        self.serial = serial
        self.block = block
        self.baseline = baseline
        let text = PlainText(block)
        self.text = text
        let paths = Self.wholePaths(text, block) { word in
            unsafe Self.width(ofWord: word, block, context)
        }
        let words = Self.wholeWords(text, block) + paths
        let whole = unsafe Self.layout(
            Array(text.text.utf8)[...],
            attributes: Self.attributes(block, text.ranges, of: text.text, whole: words),
            block,
            context
        )
        var layouts = unsafe [whole]
        var lines: [UnsafeMutablePointer<PangoLayoutLine>] = unsafe []
        let count = Int(unsafe pango_layout_get_line_count(whole))
        let shownCount = max(1, min(count, block.maximumLines ?? count))
        for index in 0..<shownCount {
            guard let line = unsafe pango_layout_get_line_readonly(whole, Int32(index)) else {
                break
            }
            unsafe lines.append(line)
        }
        var isTruncated = false
        if shownCount < count, let last = unsafe lines.last,
            let cut = unsafe Self.cut(text, at: last, block, contexts)
        {
            isTruncated = true
            if let line = unsafe pango_layout_get_line_readonly(cut, 0) {
                unsafe lines[lines.count - 1] = line
            }
            unsafe layouts.append(cut)
        }
        unsafe self.layouts = unsafe layouts
        let widths = unsafe lines.map { unsafe Self.width(of: $0) }
        let widest = widths.max() ?? 0
        let room = block.width ?? widest
        let placed = unsafe zip(lines, widths).map { line, width in
            unsafe Line(line: line, width: width, x: Self.x(of: width, in: room, block))
        }
        self.lines = placed
        metrics = TextMetrics(
            size: Extent(width: widest, height: Double(widths.count) * block.type.lineHeight),
            lineCount: widths.count,
            isTruncated: isTruncated,
            links: Self.links(block, text, placed, isTruncated: isTruncated)
        )
    }

    deinit {
        for index in unsafe layouts.indices {
            unsafe g_object_unref(UnsafeMutableRawPointer(layouts[index]))
        }
    }

    /// Returns the baseline of a line below the block's top, at scale 1.
    func baseline(ofLine index: Int) -> Double {
        Double(index) * block.type.lineHeight + baseline
    }

    /// Returns the start of a line of that width between the edges.
    static func x(of width: Double, in room: Double, _ block: TextBlock) -> Double {
        switch (block.alignment, block.direction) {
        case (.leading, .leftToRight), (.trailing, .rightToLeft): 0
        case (.center, _): (room - width) / 2
        case (.trailing, .leftToRight), (.leading, .rightToLeft): room - width
        }
    }

    /// Returns the x of the caret before a character.
    func caret(before character: Int) -> Double {
        var cursor = PangoRectangle()
        let offset = text.offset(ofCharacter: character)
        unsafe pango_layout_get_cursor_pos(layouts[0], Int32(offset), &cursor, nil)
        return (lines.first?.x ?? 0) + Double(cursor.x) / 1_024
    }
}

extension TextLayout {
    /// Returns pango's description of a font; the caller frees it.
    static func description(of type: TypeStyle) -> OpaquePointer {
        guard let description = unsafe pango_font_description_new() else {
            preconditionFailure("pango_font_description_new does not fail")
        }
        let family = type.family.unicodeScalars.contains { $0.value < 0x20 } ? "" : type.family
        unsafe pango_font_description_set_family(description, family)
        unsafe pango_font_description_set_absolute_size(description, type.size * 1_024)
        unsafe pango_font_description_set_weight(
            description,
            PangoWeight(UInt32(max(100, min(1_000, type.weight))))
        )
        return unsafe description
    }

    private static func layout(
        _ bytes: ArraySlice<UInt8>,
        attributes: OpaquePointer?,
        _ block: TextBlock,
        _ context: OpaquePointer
    ) -> OpaquePointer {
        guard let layout = unsafe pango_layout_new(context) else {
            preconditionFailure("pango_layout_new does not fail")
        }
        let description = unsafe description(of: block.type)
        unsafe pango_layout_set_font_description(layout, description)
        unsafe pango_font_description_free(description)
        // Each paragraph of several has the direction of its own first strong letter.
        unsafe pango_layout_set_auto_dir(layout, bytes.contains(0x0A) ? 1 : 0)
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        if let width = block.width {
            let units = (max(0, min(width, 32_000)) * 1_024).rounded(.up)
            unsafe pango_layout_set_width(layout, Int32(units))
        }
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { text in
                unsafe pango_layout_set_text(layout, text.baseAddress, Int32(text.count))
            }
        }
        return unsafe layout
    }

    /// Returns the width of a word on a separate line, in bold if it contains any.
    private static func width(
        ofWord word: String,
        _ block: TextBlock,
        _ context: OpaquePointer
    ) -> Double {
        var line = block
        line.width = nil
        let layout = unsafe layout(Array(word.utf8)[...], attributes: nil, line, context)
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
        guard let line = unsafe pango_layout_get_line_readonly(layout, 0) else { return 0 }
        let boldShare = block.runs.contains { $0.style.contains(.bold) } ? 1.15 : 1
        return unsafe width(of: line) * boldShare
    }

    /// Creates the last visible line, which ends with an ellipsis in place of everything below it.
    ///
    /// `nil` if only white space would be cut.
    private static func cut(
        _ text: PlainText,
        at line: UnsafeMutablePointer<PangoLayoutLine>,
        _ block: TextBlock,
        _ contexts: Contexts
    ) -> OpaquePointer? {
        let bytes = Array(text.text.utf8)
        let start = Int(unsafe line.pointee.start_index)
        let end = start + Int(unsafe line.pointee.length)
        let rest = bytes[end...]
        guard rest.contains(where: { $0 != 0x0A && $0 != 0x20 }) else { return nil }
        let paragraphEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        var shown = bytes[start..<paragraphEnd]
        // The paragraph ends with this line: only the paragraphs below are cut.
        if bytes[end..<max(end, paragraphEnd)].allSatisfy({ $0 == 0x20 }) {
            shown.append(contentsOf: Array("…".utf8))
        }
        var ranges = text.ranges.map { range in
            max(
                0,
                range.lowerBound - start
            )..<max(0, min(range.upperBound, paragraphEnd) - start, range.lowerBound - start)
        }
        if let last = ranges.lastIndex(where: { !$0.isEmpty }) {
            ranges[last] = ranges[last].lowerBound..<shown.count
        }
        // Its paragraph's direction: the rest may begin with a letter of the other one.
        let isRightToLeft =
            unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
        let layout = unsafe layout(
            ArraySlice(Array(shown)),
            attributes: attributes(block, ranges, of: String(decoding: shown, as: UTF8.self)),
            block,
            contexts[isRightToLeft ? .rightToLeft : .leftToRight]
        )
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        return unsafe layout
    }

    /// Returns colours and styles of the runs in that range; the given words are
    /// not broken.
    private static func attributes(
        _ block: TextBlock,
        _ ranges: [Range<Int>],
        of text: String,
        whole words: [Range<Int>] = []
    ) -> OpaquePointer? {
        let list = unsafe pango_attr_list_new()
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
            guard let attribute = unsafe attribute else { return }
            unsafe attribute.pointee.start_index = UInt32(range.lowerBound)
            unsafe attribute.pointee.end_index = UInt32(range.upperBound)
            unsafe pango_attr_list_insert(list, attribute)
        }
        func part(_ channel: Double) -> UInt16 { UInt16(max(0, min(1, channel)) * 65_535) }
        for (run, range) in zip(block.runs, ranges) where !range.isEmpty {
            let color = run.color
            unsafe add(
                pango_attr_foreground_new(part(color.red), part(color.green), part(color.blue)),
                range
            )
            // For pango an alpha of 0 means unset.
            unsafe add(pango_attr_foreground_alpha_new(max(1, part(color.alpha))), range)
            if run.style.contains(.bold) {
                let weight = max(700, min(900, block.type.weight + 200))
                unsafe add(pango_attr_weight_new(PangoWeight(UInt32(weight))), range)
            }
            if run.style.contains(.italic) {
                unsafe add(pango_attr_style_new(PANGO_STYLE_ITALIC), range)
            }
            if run.style.contains(.underline) {
                unsafe add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), range)
            }
        }
        // Their fonts rarely have a weight between regular and bold, and would stay regular.
        if (600..<700).contains(block.type.weight) {
            for range in ideographs(in: text) {
                unsafe add(pango_attr_weight_new(PANGO_WEIGHT_BOLD), range)
            }
        }
        let all = 0..<Int(Int32.max)
        if block.type.hasTabularDigits {
            unsafe add(pango_attr_font_features_new("tnum=1"), all)
        }
        unsafe add(pango_attr_insert_hyphens_new(0), all)
        for word in words { unsafe add(pango_attr_allow_breaks_new(0), word) }
        return unsafe list
    }

    private static func width(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Double {
        var logical = PangoRectangle()
        unsafe pango_layout_line_get_extents(line, nil, &logical)
        return Double(logical.width) / 1_024
    }
}
