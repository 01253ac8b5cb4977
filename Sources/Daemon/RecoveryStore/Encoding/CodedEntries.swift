// SPDX-License-Identifier: MIT

package import Coding
import CoreWire
package import PresenterCore

extension RecoveryEntry: CodedStructure {
    package static var blank: RecoveryEntry { .bus("") }

    private static let blanks: KeyValuePairs<String, RecoveryEntry> = [
        "presentation": .record(.presentation(.blank)), "ended": .record(.ended(.blank)),
        "stack": .record(.stack(.blank)), "notice": .notice(.blank),
        "delivered": .delivered(0), "history": .history(.blank),
        "history_stored": .historyStored(.blank), "bus": .bus(""),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .bus(let id): self = .bus(try coder.only("bus", "id", id))
        case .record(.presentation(let record)):
            self = .record(.presentation(try coder.only("presentation", "record", record)))
        case .record(.ended(let record)):
            self = .record(.ended(try coder.only("ended", "record", record)))
        case .record(.stack(let record)):
            self = .record(.stack(try coder.only("stack", "record", record)))
        case .notice(let notice): self = .notice(try coder.only("notice", "notice", notice))
        case .delivered(let number):
            self = .delivered(try coder.only("delivered", "number", number))
        case .history(let item): self = .history(try coder.only("history", "item", item))
        case .historyStored(let stored):
            self = .historyStored(try coder.only("history_stored", "stored", stored))
        }
    }
}

extension HistoryProgress: CodedStructure {
    package static var blank: HistoryProgress { HistoryProgress(lineage: 0, number: 0) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("lineage", &lineage)
        try coder.field("number", &number)
    }
}

extension UnstoredHistory: CodedStructure {
    package static var blank: UnstoredHistory {
        UnstoredHistory(lineage: 0, number: 0, frame: [])
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        // The fields of `HistoryProgress`, which `LiveEntries` reads alone.
        try coder.field("lineage", &lineage)
        try coder.field("number", &number)
        var bytes = Bytes(frame)
        try coder.field("frame", &bytes)
        if coder.isReading { frame = bytes.bytes }
    }
}

extension UndeliveredNotice: CodedStructure {
    package static var blank: UndeliveredNotice {
        UndeliveredNotice(number: 0, name: "", channel: .blank, notice: .blank)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        // The first: `LiveEntries` reads it alone.
        try coder.field("number", &number)
        try coder.field("name", &name)
        try coder.field("channel", &channel)
        try coder.field("notice", &notice)
    }
}

extension Notice: CodedStructure {
    package static var blank: Notice { .presented(.blank) }

    private static let blanks: KeyValuePairs<String, Notice> = [
        "presented": .presented(.blank), "button_pressed": .buttonPressed(.blank, .blank),
        "retry_pressed": .retryPressed(.blank, presenter: nil, attempt: 0),
        "ended": .ended(.blank, .expired),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .presented(let id): self = .presented(try coder.only("presented", "id", id))
        case .buttonPressed(var id, var answer, var token):
            try coder.name("button_pressed")
            try coder.field("id", &id)
            try coder.field("answer", &answer)
            try coder.field("activation_token", &token)
            self = .buttonPressed(id, answer, activationToken: token)
        case .retryPressed(var id, var presenter, var attempt):
            try coder.name("retry_pressed")
            try coder.field("id", &id)
            try coder.field("presenter", &presenter)
            try coder.field("attempt", &attempt)
            self = .retryPressed(id, presenter: presenter, attempt: attempt)
        // A token is for a caller of this daemon.
        case .ended(var id, var outcome, let token):
            try coder.name("ended")
            try coder.field("id", &id)
            try coder.field("outcome", &outcome)
            self = .ended(id, outcome, activationToken: token)
        }
    }
}

extension Outcome: CodedStructure {
    package static var blank: Outcome { .expired }

    private static let blanks: KeyValuePairs<String, Outcome> = [
        "expired": .expired, "acted": .acted(.blank), "dismissed": .dismissed(.cancel),
        "closed": .closed, "parent_ended": .parentEnded, "replaced": .replaced,
        "owner_gone": .ownerGone, "released": .released, "refused": .refused,
        "hidden": .hidden, "shutdown": .shutdown,
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .acted(let answer): self = .acted(try coder.only(name, "answer", answer))
        case .dismissed(let dismissal): self = .dismissed(try coder.only(name, "how", dismissal))
        case .parentEnded: try coder.name("parent_ended")
        case .expired, .closed, .replaced, .ownerGone, .released, .refused, .hidden, .shutdown:
            try coder.name(name)
        }
    }
}

extension Dismissal: CodedValue {}
