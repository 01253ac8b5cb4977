// SPDX-License-Identifier: MIT

/// A card's inside: what stands, what scrolls between, what stands below.
struct Page {
    var head: [PageLine] = []
    var body: [PageLine] = []
    var foot: [PageLine] = []
    /// Where the cursor blinks: a line of the page counted through, and a column.
    var caret: (section: Section, line: Int, column: Int)?

    enum Section { case head, body, foot }

    var height: Int { head.count + body.count + foot.count }

    /// Leaves out spare lines until the page has at most that many.
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

    /// Makes everything scroll, where what stands leaves no room.
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
