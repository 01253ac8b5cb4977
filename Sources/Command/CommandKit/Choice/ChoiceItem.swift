// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore

/// A line to choose.
package struct ChoiceItem: Equatable {
    /// What is printed when it is chosen.
    package var id: String
    /// What its row shows.
    package var label: String
    /// The icon of its row; `nil`: none.
    package var icon: String?
    /// What is printed where the id cannot be text: names of files need not be UTF-8.
    package var exact: [UInt8]?

    /// The bytes that are printed when it is chosen.
    package var output: [UInt8] { exact ?? Array(id.utf8) }

    /// The items of a line: `LABEL`, `ID<Tab>LABEL[<Tab>ICON]`, or a JSON object or list.
    package static func items(of line: String) -> [ChoiceItem] {
        if line.first == "{" || line.first == "[", let value = try? Value(json: line),
            let items = items(of: value)
        {
            // Text that only looks like JSON is a label.
            return items
        }
        let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            .map(String.init)
        guard parts.count > 1 else { return line.isEmpty ? [] : [ChoiceItem(line)] }
        let icon = parts.count > 2 && !parts[2].isEmpty ? parts[2] : nil
        return [ChoiceItem(id: parts[0], label: parts[1], icon: icon)]
    }

    /// The items of a line as bytes; a line that is a label is printed as it came.
    package static func items(of line: [UInt8]) -> [ChoiceItem] {
        let text = String(decoding: line, as: UTF8.self)
        let items = items(of: text)
        guard items.count == 1, items[0].label.utf8.elementsEqual(text.utf8) else { return items }
        return [ChoiceItem(plain: line)]
    }

    /// Creates an item whose label is the whole line, which is printed byte for byte.
    package init(plain line: [UInt8]) {
        let text = String(decoding: line, as: UTF8.self)
        self.init(text)
        if !text.utf8.elementsEqual(line) { exact = line }
    }

    private init(_ label: String) { self.init(id: label, label: label) }

    package init(id: String, label: String, icon: String? = nil) {
        self.id = id
        self.label = label
        self.icon = icon
    }

    private static func items(of value: Value) -> [ChoiceItem]? {
        if case .array(let members, _) = value.unwrapped {
            var all: [ChoiceItem] = []
            for member in members {
                guard let more = items(of: member) else { return nil }
                all += more
            }
            return all
        }
        if let text = value.text { return [ChoiceItem(text)] }
        guard let label = value["label"]?.text ?? value["id"]?.text else { return nil }
        return [ChoiceItem(id: value["id"]?.text ?? label, label: label, icon: value["icon"]?.text)]
    }

    /// The label as a row can show it: without control characters, the middle of a long one left
    /// out.
    package var title: String {
        let shown = printable(label)
        let limit = TextLimits.label
        guard shown.utf8.count > limit.bytes || shown.unicodeScalars.count > limit.scalars else {
            return shown.allSatisfy(\.isWhitespace) ? "—" : shown
        }
        func fits(_ text: Substring) -> Bool {
            text.utf8.count <= limit.bytes / 2 - 2
        }
        var (head, tail) = (shown.prefix(limit.bytes / 2), shown.suffix(limit.bytes / 2))
        while !fits(head) { head.removeLast() }
        while !fits(tail) { tail.removeFirst() }
        return "\(head)…\(tail)"
    }
}
