// SPDX-License-Identifier: MIT

import Basics
package import Coding

extension AccessibleUpdate: CodedStructure {
    package static var blank: AccessibleUpdate { AccessibleUpdate(order: []) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("display", &display)
        try coder.field("order", &order)
        try coder.field("cards", &cards, unless: [])
    }
}

extension AccessibleCard: CodedStructure {
    package static var blank: AccessibleCard { AccessibleCard(id: 0, kind: "", root: .blank) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("kind", &kind)
        try coder.field("application", &application, unless: "")
        try coder.field("output", &output, unless: "")
        var numbers = frame.numbers
        try coder.field("frame", &numbers)
        frame = try coder.frame("frame", numbers) ?? frame
        try coder.field("root", &root)
    }
}

extension AccessibleNode: CodedStructure {
    package static var blank: AccessibleNode { AccessibleNode("", "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("role", &role)
        try coder.field("name", &name, unless: "")
        try coder.field("description", &description, unless: "")
        try coder.field("value", &value)
        try coder.field("number", &number)
        try coder.field("text", &text)
        var states = State.allCases.filter(self.states.contains)
        try coder.field("states", &states, unless: [])
        self.states = Set(states)
        var numbers = frame?.numbers
        try coder.field("frame", &numbers)
        if let numbers { frame = try coder.frame("frame", numbers) ?? frame }
        try coder.field("actions", &actions, unless: [])
        try coder.field("labelled_by", &label)
        try coder.field("error", &error)
        try coder.field("live", &live)
        try coder.field("rows", &rows)
        try coder.field("index", &index)
        try coder.field("url", &url)
        try coder.field("key", &key)
        try coder.field("children", &children, unless: [])
    }
}

extension AccessibleNode.Number: CodedStructure {
    package static var blank: AccessibleNode.Number { AccessibleNode.Number(0) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("value", &value)
        try coder.field("minimum", &minimum)
        try coder.field("maximum", &maximum)
        try coder.field("step", &step, unless: 0)
    }
}

extension AccessibleNode.Text: CodedStructure {
    package static var blank: AccessibleNode.Text { AccessibleNode.Text("") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("text", &text)
        try coder.field("caret", &caret, in: 0...text.unicodeScalars.count)
        selection = try coder.range("selection", selection)
    }
}

extension AccessibleNode.Rows: CodedStructure {
    package static var blank: AccessibleNode.Rows { AccessibleNode.Rows(count: 0, first: 0) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("count", &count, in: 0...Int.max)
        try coder.field("first", &first, in: 0...max(0, count))
        try coder.field("active", &active)
    }
}

extension AccessibleNode.State: CodedValue {}
extension AccessibleNode.Politeness: CodedValue {}
extension AssistedInput.Action: CodedValue {}

extension AssistedInput: CodedStructure {
    package static var blank: AssistedInput { AssistedInput(.press, card: 0, node: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("display", &display)
        try coder.field("card", &card)
        try coder.field("node", &node)
        try coder.field("action", &action)
        try coder.field("text", &text)
        try coder.field("number", &number)
        range = try coder.range("range", range)
    }
}

extension Rectangle<Int> {
    /// The corner and the size.
    fileprivate var numbers: [Int] { [x, y, width, height] }
}

extension Coder {
    /// Returns the frame with these numbers.
    fileprivate func frame(
        _ name: String,
        _ numbers: [Int]
    ) throws(CodingError) -> Rectangle<Int>? {
        guard isReading else { return nil }
        let accepted = Int(Int32.min)...Int(Int32.max)
        guard numbers.count == 4, numbers.allSatisfy(accepted.contains), numbers[2] >= 0,
            numbers[3] >= 0
        else {
            try refuse(name, "\(numbers.prefix(5))", expects: "x, y, width and height")
            return nil
        }
        return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Codes a range as its bounds.
    fileprivate func range(
        _ name: String,
        _ range: Range<Int>?
    ) throws(CodingError) -> Range<Int>? {
        var numbers = range.map { [$0.lowerBound, $0.upperBound] }
        try field(name, &numbers)
        guard isReading, let numbers else { return range }
        guard numbers.count == 2, numbers[0] >= 0, numbers[0] <= numbers[1] else {
            try refuse(name, "\(numbers.prefix(3))", expects: "a start and an end")
            return nil
        }
        return numbers[0]..<numbers[1]
    }
}
