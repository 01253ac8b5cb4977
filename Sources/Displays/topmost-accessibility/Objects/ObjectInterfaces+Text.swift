// SPDX-License-Identifier: MIT

import Basics
import BusValues
import DBus
import PluginWire

/// The text of an object, which is read by parts, and can be typed where it is a field's.
extension ObjectInterfaces {
    func text(_ text: AccessibleNode.Text) -> Interface {
        let units = TextUnits(text.text)
        let selected = text.selection.flatMap { $0.isEmpty ? nil : $0 }
        func part(_ range: Range<Int>) -> [Value] {
            let start = range.lowerBound
            let end = range.upperBound
            return [.string(units.text(start..<end))] + .integers(start, end)
        }
        func method(_ name: String, _ side: TextUnits.Side) -> Interface.Method {
            .answering(name, "offset", "type", gives: "s", "i", "i") {
                (offset: Int32, type: UInt32) throws(CallError) in
                guard let boundary = TextUnits.Boundary(rawValue: type) else {
                    throw CallError(StandardError.invalidArgs, "expected a type of 0 to 6")
                }
                return part(units.part(boundary, side, Int(offset)))
            }
        }
        func select(_ range: Range<Int>) -> [Value] { act(.select) { $0.range = range } }
        // Nothing is known of where each character is.
        let frame = [Value].integers(
            object.frame.x,
            object.frame.y,
            object.frame.width,
            object.frame.height
        )
        return interface(
            "Text",
            properties: [
                .constant("version", .uint32(1)),
                .constant("CharacterCount", .int32(Int32(clamping: units.count))),
                .constant("CaretOffset", .int32(Int32(clamping: text.caret))),
            ],
            [
                .answering("GetText", "start", "end", gives: "s") { (start: Int32, end: Int32) in
                    [.string(units.text(units.range(Int(start), Int(end))))]
                },
                .answering("GetStringAtOffset", "offset", "granularity", gives: "s", "i", "i") {
                    (offset: Int32, unit: UInt32) throws(CallError) in
                    // Characters, words, sentences, lines, paragraphs.
                    let boundaries: [TextUnits.Boundary] = [
                        .character, .wordStart, .sentenceStart, .lineStart, .lineStart,
                    ]
                    guard boundaries.indices.contains(Int(unit)) else {
                        throw CallError(StandardError.invalidArgs, "expected 0 to 4")
                    }
                    return part(units.part(boundaries[Int(unit)], .at, Int(offset)))
                },
                method("GetTextBeforeOffset", .before), method("GetTextAtOffset", .at),
                method("GetTextAfterOffset", .after),
                .answering("GetCharacterAtOffset", "offset", gives: "i") { (offset: Int32) in
                    [.int32(Int32(units[Int(offset)]?.value ?? 0))]
                },
                .answering("SetCaretOffset", "offset", gives: "b") { (offset: Int32) in
                    select(units.range(Int(offset), Int(offset)))
                },
                .answering("GetNSelections", gives: "i") { .integers(selected == nil ? 0 : 1) },
                .answering("GetSelection", "number", gives: "i", "i") { (number: Int32) in
                    let range = number == 0 ? selected ?? 0..<0 : 0..<0
                    return .integers(range.lowerBound, range.upperBound)
                },
                .answering("AddSelection", "start", "end", gives: "b") {
                    (start: Int32, end: Int32) in
                    select(units.range(Int(start), Int(end)))
                },
                .answering("SetSelection", "number", "start", "end", gives: "b") {
                    (number: Int32, start: Int32, end: Int32) in
                    guard number == 0 else { return [.boolean(false)] }
                    return select(units.range(Int(start), Int(end)))
                },
                .answering("RemoveSelection", "number", gives: "b") { (number: Int32) in
                    guard number == 0, selected != nil else { return [.boolean(false)] }
                    return select(text.caret..<text.caret)
                },
                .answering("GetAttributeValue", "offset", "name", gives: "s") {
                    (_: Int32, _: String) in [.string("")]
                },
                .answering("GetAttributes", "offset", gives: "a{ss}", "i", "i") { (_: Int32) in
                    [.texts([])] + .integers(0, units.count)
                },
                .answering("GetAttributeRun", "offset", "defaults", gives: "a{ss}", "i", "i") {
                    (_: Int32, _: Bool) in [.texts([])] + .integers(0, units.count)
                },
                .answering("GetDefaultAttributes", gives: "a{ss}") { [.texts([])] },
                .answering("GetDefaultAttributeSet", gives: "a{ss}") { [.texts([])] },
                .answering("GetCharacterExtents", "offset", "coord_type", gives: "i", "i", "i", "i")
                {
                    (_: Int32, _: UInt32) in frame
                },
                .answering(
                    "GetRangeExtents",
                    "start",
                    "end",
                    "coord_type",
                    gives: "i",
                    "i",
                    "i",
                    "i"
                ) { (_: Int32, _: Int32, _: UInt32) in frame },
                .answering("GetOffsetAtPoint", "x", "y", "coord_type", gives: "i") {
                    (_: Int32, _: Int32, _: UInt32) in .integers(-1)
                },
            ]
        )
    }

    func editableText(_ text: AccessibleNode.Text) -> Interface {
        let units = TextUnits(text.text)
        func replace(_ range: Range<Int>, with inserted: String) -> [Value] {
            let whole =
                units.text(0..<range.lowerBound) + inserted
                + units.text(range.upperBound..<units.count)
            return act(.setText) { $0.text = whole }
        }
        return interface(
            "EditableText",
            [
                .answering("SetTextContents", "text", gives: "b") { (text: String) in
                    act(.setText) { $0.text = text }
                },
                .answering("InsertText", "position", "text", "length", gives: "b") {
                    (position: Int32, text: String, length: Int32) in
                    let place = units.range(Int(position), Int(position))
                    // The length is in bytes; a negative one is that of the text.
                    let bytes = length < 0 ? text.utf8.count : Int(length)
                    return replace(
                        place,
                        with: String(decoding: text.utf8.prefix(bytes), as: UTF8.self)
                    )
                },
                .answering("DeleteText", "start", "end", gives: "b") {
                    (start: Int32, end: Int32) in
                    replace(units.range(Int(start), Int(end)), with: "")
                },
            ]
        )
    }
}
