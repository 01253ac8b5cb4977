// SPDX-License-Identifier: MIT

package import Coding
import CoreWire
package import PresenterCore

/// The open notification centre: a window of the rows and their number.
///
/// `{"count":120,"first":0,"rows":[{"count":12,"name":"Mail","type":"group"},
/// {"application":"Mail","history_id":381,"shown_at_ms":-86400000,"title":"Hello",
/// "type":"entry"},{"group":"Mail","place":7,"type":"pending"}]}`
extension Centre: CodedStructure {
    package static var blank: Centre { Centre() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("rows", &rows)
        try coder.field("count", &count, in: rows.count...Int.max)
        try coder.field("first", &first, in: 0...max(0, count - rows.count), unless: 0)
        try coder.field("unread", &unread, in: 0...Int.max, unless: 0)
        try coder.field("undoable", &undoable, in: 0...Int.max, unless: 0)
        try coder.field("search", &search, unless: "")
        try coder.field("is_quiet", &isQuiet, unless: false)
        try coder.field("quiet_until_ms", &quietUntil)
        try coder.field("modes", &modes, unless: [])
        try coder.field("mode", &mode)
        try coder.field("is_return_known", &isReturnKnown, unless: true)
        try coder.field("problem", &problem)
    }
}

/// A row of the centre, by its `type`.
extension CentreRow: CodedStructure {
    package static var blank: CentreRow { .pending(group: "", index: 0) }

    private static let blanks: KeyValuePairs<String, CentreRow> = [
        "group": .group(CentreGroup(name: "", count: 0)),
        "entry": .entry(.blank),
        "pending": .pending(group: "", index: 0),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .group(var group):
            try coder.name("group")
            try coder.field("name", &group.name)
            try coder.field("icon", &group.icon)
            try coder.field("count", &group.count, in: 0...Int.max)
            try coder.field("unread", &group.unread, in: 0...Int.max, unless: 0)
            try coder.field("is_open", &group.isOpen, unless: false)
            self = .group(group)
        case .entry(let entry): self = .entry(try coder.fields("entry", entry))
        case .pending(var group, var index):
            try coder.name("pending")
            try coder.field("group", &group)
            try coder.field("place", &index, in: 0...Int.max)
            self = .pending(group: group, index: index)
        }
    }
}

extension CentreEntry: CodedStructure {
    package static var blank: CentreEntry {
        CentreEntry(id: .blank, application: "", shownAt: .blank)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try id.code(with: coder)
        try coder.field("application", &application)
        try coder.field("title", &title)
        try coder.field("message", &message)
        try coder.field("icon", &icon)
        try coder.field("picture", &picture)
        try coder.field("is_critical", &isCritical, unless: false)
        var fraction: Double? = if case .fraction(let part)? = progress { part } else { nil }
        try coder.field("progress", &fraction, in: 0...1)
        var isIndeterminate = progress == .indeterminate
        try coder.field("is_indeterminate", &isIndeterminate, unless: false)
        progress = isIndeterminate ? .indeterminate : fraction.map(Progress.fraction)
        try coder.field("buttons", &choices, unless: [])
        try coder.field("reply", &reply)
        try coder.field("code", &code)
        try coder.field("former_id", &former)
        var isOpenable = obstacle == nil
        try coder.field("is_openable", &isOpenable, unless: false)
        try coder.field("obstacle", &obstacle)
        obstacle = isOpenable ? nil : obstacle ?? .noDefaultAction
        try coder.field("is_open", &isOpen, unless: false)
        try coder.field("is_missed", &isMissed, unless: false)
        try coder.field("is_unread", &isUnread, unless: false)
        try coder.field("is_snoozed", &isSnoozed, unless: false)
        try coder.field("snoozed_until_ms", &snoozedUntil)
        var rules = CardRule.allCases.filter(self.rules.contains)
        try coder.field("rules", &rules, unless: [])
        self.rules = Set(rules)
        try coder.wordings(&wordings)
        // Before the start of the machine it is negative.
        var milliseconds = shownAt.milliseconds
        try coder.field("shown_at_ms", &milliseconds)
        shownAt = Instant(milliseconds: milliseconds)
    }
}

/// A live toast has an `id`, an entry of the history a `history_id`.
extension CentreEntry.ID: CodedStructure {
    package static var blank: CentreEntry.ID { .history(0) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var live: PresentationID?
        var past: Int64?
        switch self {
        case .live(let id): live = id
        case .history(let id): past = id
        }
        try coder.field("id", &live)
        try coder.field("history_id", &past)
        if let live {
            self = .live(live)
        } else if let past {
            self = .history(past)
        } else {
            try coder.refuse(.missing(path: ["history_id"]))
        }
    }
}

/// The offer of a live toast to answer it with text.
extension Reply: CodedStructure {
    package static var blank: Reply { Reply() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("label", &label)
        try coder.field("placeholder", &placeholder)
        try coder.field("send", &send)
        try coder.field("send_icon", &sendIcon)
    }
}

extension CentreEntry.Obstacle: CodedValue {}

extension CardRule: CodedValue {}

/// The picture of an open entry: its source, and the size that its sender asked for.
extension Picture: CodedStructure {
    package static var blank: Picture { Picture(source: .blank) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("source", &source)
        try coder.field("width", &width)
        try coder.field("height", &height)
    }
}

extension CentreEntry.Choice: CodedStructure {
    package static var blank: CentreEntry.Choice { CentreEntry.Choice(id: "", title: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("title", &title)
    }
}

/// The user's actions in the notification centre, by their `type`.
///
/// - `{"type":"centre_closed"}`
/// - `{"first":120,"type":"centre_scrolled"}`
/// - `{"text":"ann","type":"centre_searched"}`
/// - `{"name":"Mail","type":"centre_group_toggled"}`
/// - `{"id":9,"type":"centre_entry_toggled"}`: a live toast
/// - `{"history_id":381,"type":"centre_entry_toggled"}`: an entry of the history
/// - `{"name":"Mail","type":"centre_group_cleared"}`
/// - `{"type":"centre_cleared"}`
/// - `{"id":9,"type":"centre_dismissed"}`: a live toast
/// - `{"history_id":381,"type":"centre_dismissed"}`: an entry of the history
/// - `{"activation_token":"x11-1_TIME99","button":"open","id":9,"type":"centre_pressed"}`
/// - `{"history_id":381,"type":"centre_pressed"}`: an entry of the history, with a token too
/// - `{"for_ms":1200000,"id":9,"type":"centre_snoozed"}`; without `for_ms`: until the user is back
/// - `{"id":9,"text":"On my way","type":"centre_replied"}`
/// - `{"type":"centre_undone"}`
/// - `{"name":"Mail","rule":"mute","type":"centre_rule_toggled"}`
/// - `{"type":"centre_quiet_toggled"}`
/// - `{"mode":"work","type":"centre_mode_chosen"}`; without `mode`: none
extension CentreAction: CodedStructure {
    package static var blank: CentreAction { .closed }

    private static let blanks: KeyValuePairs<String, CentreAction> = [
        "centre_closed": .closed, "centre_scrolled": .scrolled(first: 0),
        "centre_searched": .searched(""), "centre_group_toggled": .groupToggled(""),
        "centre_entry_toggled": .entryToggled(.blank),
        "centre_group_cleared": .groupCleared(""), "centre_cleared": .cleared,
        "centre_dismissed": .dismissed(.blank), "centre_pressed": .pressed(.blank, button: ""),
        "centre_snoozed": .snoozed(.blank, for: nil), "centre_undone": .undone,
        "centre_replied": .replied(.blank, text: ""),
        "centre_rule_toggled": .ruleToggled("", .mute),
        "centre_quiet_toggled": .quietToggled, "centre_mode_chosen": .modeChosen(nil),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .closed: try coder.name("centre_closed")
        case .scrolled(var first):
            try coder.name("centre_scrolled")
            try coder.field("first", &first, in: 0...Int(Int32.max))
            self = .scrolled(first: first)
        case .searched(var text):
            try coder.name("centre_searched")
            try coder.field("text", &text)
            self = .searched(String(text.prefix(Centre.longestSearch)))
        case .groupToggled(let name):
            self = .groupToggled(try coder.only("centre_group_toggled", "name", name))
        case .entryToggled(let id):
            self = .entryToggled(try coder.fields("centre_entry_toggled", id))
        case .groupCleared(let name):
            self = .groupCleared(try coder.only("centre_group_cleared", "name", name))
        case .cleared: try coder.name("centre_cleared")
        case .dismissed(let id): self = .dismissed(try coder.fields("centre_dismissed", id))
        case .pressed(let id, let button, let token):
            try codePress(id, nil, button, token, with: coder)
        case .historyPressed(let entry, let token):
            try codePress(.blank, entry, "", token, with: coder)
        case .snoozed(var id, let span):
            try coder.name("centre_snoozed")
            try coder.field("id", &id)
            var milliseconds = span.map { Instant(sinceBoot: $0).milliseconds }
            try coder.field("for_ms", &milliseconds, in: 1...31_536_000_000)
            self = .snoozed(id, for: milliseconds.map { .milliseconds($0) })
        case .undone: try coder.name("centre_undone")
        case .replied(var id, var text):
            try coder.name("centre_replied")
            try coder.field("id", &id)
            try coder.field("text", &text)
            self = .replied(id, text: text)
        case .ruleToggled(var name, var rule):
            try coder.name("centre_rule_toggled")
            try coder.field("name", &name)
            try coder.field("rule", &rule)
            self = .ruleToggled(name, rule)
        case .quietToggled: try coder.name("centre_quiet_toggled")
        case .modeChosen(let mode):
            self = .modeChosen(try coder.only("centre_mode_chosen", "mode", mode))
        }
    }

    /// A press on a button of a live toast, or on an entry of the history.
    private mutating func codePress(
        _ id: PresentationID,
        _ entry: Int64?,
        _ button: String,
        _ token: String?,
        with coder: any Coder
    ) throws(CodingError) {
        var (id, entry, button, token) = (id, entry, button, token)
        try coder.name("centre_pressed")
        try coder.field("history_id", &entry)
        try coder.field("activation_token", &token)
        if let entry {
            self = .historyPressed(entry, activationToken: token)
        } else {
            try coder.field("id", &id)
            try coder.field("button", &button)
            self = .pressed(id, button: button, activationToken: token)
        }
    }
}
