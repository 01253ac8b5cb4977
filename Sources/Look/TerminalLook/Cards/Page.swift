// SPDX-License-Identifier: MIT

/// The inside of a card: a fixed head, a scrolling body and a fixed foot.
struct Page {
    var head: [PageLine] = []
    var body: [PageLine] = []
    var foot: [PageLine] = []
    /// The place of the blinking cursor: a section, a line in it and a column.
    var caret: (section: Section, line: Int, column: Int)?

    /// The number of a list's rows in view.
    var rows = 1

    enum Section { case head, body, foot }

    var height: Int { head.count + body.count + foot.count }

    /// Removes spare lines until the page has at most that many rows.
    mutating func shrink(to rows: Int) {
        var excess = height - rows
        for section in [Section.body, .head, .foot] where excess > 0 {
            drop(from: section, &excess)
        }
    }

    private mutating func drop(from section: Section, _ excess: inout Int) {
        var lines = self[section]
        var index = lines.count - 1
        while index >= 0, excess > 0 {
            if lines[index].isSpare {
                lines.remove(at: index)
                excess -= 1
                if let place = caret, place.section == section, place.line > index {
                    caret?.line -= 1
                }
            }
            index -= 1
        }
        self[section] = lines
    }

    /// Makes everything scroll if the fixed parts leave no room.
    mutating func release() {
        if let place = caret {
            switch place.section {
            case .head: caret?.section = .body
            case .body: caret = (.body, place.line + head.count, place.column)
            case .foot: caret = (.body, place.line + head.count + body.count, place.column)
            }
        }
        body = head + body + foot
        head = []
        foot = []
    }

    subscript(section: Section) -> [PageLine] {
        get {
            switch section {
            case .head: head
            case .body: body
            case .foot: foot
            }
        }
        set {
            switch section {
            case .head: head = newValue
            case .body: body = newValue
            case .foot: foot = newValue
            }
        }
    }
}
