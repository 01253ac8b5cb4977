// SPDX-License-Identifier: MIT
//
// The parts of the state as the log has them. New fields go to the end, as optional ones.

package import Coding
import CoreWire
package import PresenterCore

extension PresentationRecord: CodedStructure {
    package static var blank: PresentationRecord {
        PresentationRecord(id: .blank, owner: .blank, content: .blank)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        // The first: `LiveEntries` reads it alone.
        try coder.field("id", &id)
        try coder.field("owner", &owner)
        try coder.field("is_owner_gone", &isOwnerGone)
        try coder.field("is_presented", &isPresented)
        try coder.field("followers", &followers)
        try coder.field("content", &content)
        try coder.field("key", &key)
        try coder.field("tags", &tags)
        try coder.field("timeout", &timeout)
        try coder.field("accepted_at", &acceptedAt)
        try coder.field("timed_from", &timedFrom)
        try coder.field("arrival", &arrival)
        try coder.field("host", &host)
        try coder.field("blocks_input", &blocksInput)
        // Usually no rule applied.
        var decisions = decisions == RuleDecisions() ? nil : decisions
        try coder.field("decisions", &decisions)
        self.decisions = decisions ?? RuleDecisions()
        try coder.field("is_backlog", &isBacklog, unless: false)
        try coder.field("parent", &parent)
        try coder.field("off_screen", &offScreen)
        try coder.field("is_read", &isRead, unless: false)
    }
}

extension PresentationRecord.Follower: CodedStructure {
    package static var blank: PresentationRecord.Follower {
        PresentationRecord.Follower(owner: .blank)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("owner", &owner)
        try coder.field("is_presented", &isPresented)
    }
}

extension StackRecord: CodedStructure {
    package static var blank: StackRecord { StackRecord(nextID: 1) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("next_id", &nextID)
        try coder.field("claimed_ids", &claimedIDs)
        try coder.field("toasts", &toasts)
        try coder.field("do_not_disturb", &doNotDisturb)
        try coder.field("unseen_since", &unseenSince)
        try coder.field("input_pauses", &inputPauses)
        try coder.field("rule_switches", &ruleSwitches)
        try coder.field("hidden_acts", &hiddenActs, unless: [])
    }
}

extension HiddenAct: CodedStructure {
    package static var blank: HiddenAct { HiddenAct(until: .blank, count: 0, deletes: false) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("until", &until)
        try coder.field("count", &count)
        try coder.field("deletes", &deletes)
    }
}

extension InputPause: CodedStructure {
    package static var blank: InputPause { InputPause(identity: "", span: .zero, until: .blank) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("identity", &identity)
        try coder.field("span", &span)
        try coder.field("until", &until)
        try coder.field("is_final", &isFinal)
    }
}

extension EndedPresentation: CodedStructure {
    package static var blank: EndedPresentation {
        EndedPresentation(
            id: .blank,
            identity: "",
            kind: .blank,
            outcome: .expired,
            endedAt: .blank
        )
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        // The first: `LiveEntries` reads it alone.
        try coder.field("id", &id)
        try coder.field("identity", &identity)
        try coder.field("kind", &kind)
        try coder.field("title", &title)
        try coder.field("outcome", &outcome)
        try coder.field("ended_at", &endedAt)
        try coder.field("rules", &rules, unless: [])
        try coder.field("is_hidden", &isHidden, unless: false)
    }
}

extension Owner: CodedStructure {
    package static var blank: Owner { Owner(name: "", channel: .presenter, identity: .blank) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("name", &name)
        try coder.field("channel", &channel)
        try coder.field("identity", &identity)
    }
}

extension Owner.Channel: CodedStructure {
    package static var blank: Owner.Channel { .presenter }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(
            &self,
            [
                "presenter": .presenter, "notifications": .notifications,
                "application": .application(id: "", defaultAction: nil), "internal": .internal,
            ]
        )
        switch self {
        case .presenter: try coder.name("presenter")
        case .notifications: try coder.name("notifications")
        case .application(var id, var defaultAction):
            try coder.name("application")
            try coder.field("id", &id)
            try coder.field("default_action", &defaultAction)
            self = .application(id: id, defaultAction: defaultAction)
        case .internal: try coder.name("internal")
        }
    }
}

extension Timeout: CodedStructure {
    package static var blank: Timeout { .standard }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(
            &self,
            ["standard": .standard, "never": .never, "after": .after(.zero)]
        )
        switch self {
        case .standard: try coder.name("standard")
        case .never: try coder.name("never")
        case .after(let duration): self = .after(try coder.only("after", "duration", duration))
        }
    }
}

extension DoNotDisturb: CodedStructure {
    package static var blank: DoNotDisturb { .off }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, ["off": .off, "on": .on, "until": .until(.blank)])
        switch self {
        case .off: try coder.name("off")
        case .on: try coder.name("on")
        case .until(let end): self = .until(try coder.only("until", "end", end))
        }
    }
}

extension RuleDecisions: CodedStructure {
    package static var blank: RuleDecisions { RuleDecisions() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("applied", &applied)
        try coder.field("held_by", &heldBy)
        for decision in RuleDecision.allCases where decision != .share {
            try coder.field(decision.rawValue, &self[keyPath: decision.keyPath])
        }
        try coder.field("expired", &expired)
        try coder.field("share", &isShared, unless: false)
    }
}

extension ExpiredToasts: CodedValue {}

extension OffScreen: CodedStructure {
    package static var blank: OffScreen { .missed(since: .blank) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(
            &self,
            [
                "missed": .missed(since: .blank), "snoozed": .snoozed(until: nil),
                "dismissed": .dismissed(.control, until: .blank, from: nil, inCentre: false),
            ]
        )
        switch self {
        case .missed(let since): self = .missed(since: try coder.only("missed", "since", since))
        case .snoozed(let end): self = .snoozed(until: try coder.only("snoozed", "until", end))
        case .dismissed(var how, var end, var from, var inCentre):
            try coder.name("dismissed")
            try coder.field("how", &how)
            try coder.field("until", &end)
            try coder.field("from", &from)
            try coder.field("in_centre", &inCentre)
            self = .dismissed(how, until: end, from: from, inCentre: inCentre)
        }
    }
}

extension AppliedRule: CodedStructure {
    package static var blank: AppliedRule { AppliedRule(name: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("name", &name)
        try coder.field("changes", &changes)
    }
}

extension RuleSwitches: CodedStructure {
    package static var blank: RuleSwitches { RuleSwitches() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("mode", &mode)
        try coder.field("rules", &rules)
    }
}
