// SPDX-License-Identifier: MIT

import PresenterCore

extension Identity.Trust: Recordable {}
extension Dismissal: Recordable {}

extension PresentationRecord: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(id)
            $0.put(owner)
            $0.put(isOwnerGone)
            $0.put(isPresented)
            $0.put(followers)
            $0.put(content)
            $0.put(key)
            $0.put(tags)
            $0.put(timeout)
            $0.put(acceptedAt)
            $0.put(timedFrom)
            $0.put(arrival)
            $0.put(host)
            $0.put(blocksInput)
            $0.put(decisions)
            $0.put(isBacklog)
            $0.put(parent)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var record = PresentationRecord(
                id: try fields.get(),
                owner: try fields.get(),
                isOwnerGone: try fields.get(),
                isPresented: try fields.get(),
                followers: try fields.get(),
                content: try fields.get(),
                key: try fields.get(),
                tags: try fields.get(),
                timeout: try fields.get(),
                acceptedAt: try fields.get(),
                timedFrom: try fields.get(),
                arrival: try fields.get(),
                host: try fields.get(),
                blocksInput: try fields.get()
            )
            if !fields.isAtEnd {
                record.decisions = try fields.get()
                record.isBacklog = try fields.get()
            }
            if !fields.isAtEnd { record.parent = try fields.get() }
            return record
        }
    }
}

extension PresentationRecord.Follower: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(owner)
            $0.put(isPresented)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            PresentationRecord.Follower(owner: try fields.get(), isPresented: try fields.get())
        }
    }
}

extension StackRecord: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(nextID)
            $0.put(claimedIDs)
            $0.put(toasts)
            $0.put(doNotDisturb)
            $0.put(unseenSince)
            $0.put(inputPauses)
            $0.put(ruleSwitches)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var record = StackRecord(
                nextID: try fields.get(),
                claimedIDs: try fields.get(),
                toasts: try fields.get(),
                doNotDisturb: try fields.get(),
                unseenSince: try fields.get()
            )
            if !fields.isAtEnd { record.inputPauses = try fields.get() }
            if !fields.isAtEnd { record.ruleSwitches = try fields.get() }
            return record
        }
    }
}

extension InputPause: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(identity)
            $0.put(span)
            $0.put(until)
            $0.put(isFinal)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var pause = InputPause(
                identity: try fields.get(),
                span: try fields.get(),
                until: try fields.get()
            )
            if !fields.isAtEnd { pause.isFinal = try fields.get() }
            return pause
        }
    }
}

extension EndedPresentation: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(id)
            $0.put(identity)
            $0.put(kind)
            $0.put(title)
            $0.put(outcome)
            $0.put(endedAt)
            if !rules.isEmpty { $0.put(rules) }
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var record = EndedPresentation(
                id: try fields.get(),
                identity: try fields.get(),
                kind: try fields.get(),
                title: try fields.get(),
                outcome: try fields.get(),
                endedAt: try fields.get()
            )
            if !fields.isAtEnd { record.rules = try fields.get() }
            return record
        }
    }
}

extension Owner: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(name)
            $0.put(channel)
            $0.put(identity)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            Owner(name: try fields.get(), channel: try fields.get(), identity: try fields.get())
        }
    }
}

extension Owner.Channel: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .presenter: writer.put(number: 1)
        case .notifications: writer.put(number: 2)
        case .application(let id, let defaultAction):
            writer.put(number: 3)
            writer.putFields {
                $0.put(id)
                $0.put(defaultAction)
            }
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.number() {
        case 1: self = .presenter
        case 2: self = .notifications
        case 3:
            self = try reader.fields { fields throws(RecordError) in
                .application(id: try fields.get(), defaultAction: try fields.get())
            }
        case let other: throw .unknown("channel \(other)")
        }
    }
}

extension Identity: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(key)
            $0.put(displayName)
            $0.put(iconName)
            $0.put(claimedName)
            $0.put(isImpostor)
            $0.put(isInTerminal)
            $0.put(trust)
            $0.put(processID.map(Int.init))
            $0.put(groupKey)
            $0.put(application)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            let key: String = try fields.get()
            let displayName: String = try fields.get()
            let iconName: String? = try fields.get()
            let claimedName: String? = try fields.get()
            let isImpostor: Bool = try fields.get()
            let isInTerminal: Bool = try fields.get()
            let trust: Trust = try fields.get()
            let processID = try fields.get(Int?.self).flatMap(Int32.init(exactly:))
            let groupKey = fields.isAtEnd ? nil : try fields.get(String.self)
            return Identity(
                key: key,
                groupKey: groupKey,
                displayName: displayName,
                iconName: iconName,
                claimedName: claimedName,
                isImpostor: isImpostor,
                isInTerminal: isInTerminal,
                trust: trust,
                processID: processID,
                application: fields.isAtEnd ? nil : try fields.get(String?.self)
            )
        }
    }
}

extension Timeout: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .standard: writer.put(number: 1)
        case .never: writer.put(number: 2)
        case .after(let duration):
            writer.put(number: 3)
            writer.put(duration)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.number() {
        case 1: self = .standard
        case 2: self = .never
        case 3: self = .after(try reader.get())
        case let other: throw .unknown("timeout \(other)")
        }
    }
}

extension DoNotDisturb: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .off: writer.put(number: 1)
        case .on: writer.put(number: 2)
        case .until(let end):
            writer.put(number: 3)
            writer.put(end)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.number() {
        case 1: self = .off
        case 2: self = .on
        case 3: self = .until(try reader.get())
        case let other: throw .unknown("do not disturb \(other)")
        }
    }
}

extension Outcome: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .parentEnded: writer.put("parent_ended")
        case .acted(let answer):
            writer.put(name)
            writer.put(answer)
        case .dismissed(let dismissal):
            writer.put(name)
            writer.put(dismissal)
        case .expired, .closed, .replaced, .ownerGone, .released, .refused, .hidden, .shutdown:
            writer.put(name)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.get(String.self) {
        case "acted": self = .acted(try reader.get())
        case "dismissed": self = .dismissed(try reader.get())
        case "parent_ended": self = .parentEnded
        case let name:
            let plain: [Outcome] = [
                .expired, .closed, .replaced, .ownerGone, .released, .refused, .hidden, .shutdown,
            ]
            guard let outcome = plain.first(where: { $0.name == name }) else {
                throw .unknown(name)
            }
            self = outcome
        }
    }
}

extension Answer: RecordedStructure {
    static var standard: Answer { Answer(button: "") }

    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&button)
        try coder.field(&text)
        try coder.field(&choices)
        // A hidden text is in a pipe, which ends with this process.
        var values = fields.map { FieldValue.list($0) }
        try coder.field(&values)
        fields = values.map { Dictionary($0.map { ($0.id, $0.value) }, uniquingKeysWith: { $1 }) }
    }
}

extension Notice: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .presented(let id):
            writer.put(number: 1)
            writer.put(id)
        case .buttonPressed(let id, let answer, let token):
            writer.put(number: 2)
            writer.put(id)
            writer.put(answer)
            writer.put(token)
        case .retryPressed(let id, let presenter, let attempt):
            writer.put(number: 3)
            writer.put(id)
            writer.put(presenter)
            writer.put(attempt)
        // A token is for a caller of this daemon.
        case .ended(let id, let outcome, _):
            writer.put(number: 4)
            writer.put(id)
            writer.put(outcome)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        let kind = try reader.number()
        let id = try reader.get(PresentationID.self)
        switch kind {
        case 1: self = .presented(id)
        case 2:
            let answer = try reader.get(Answer.self)
            self = .buttonPressed(id, answer, activationToken: try reader.get())
        case 3:
            let presenter = try reader.get(PresentationID?.self)
            self = .retryPressed(id, presenter: presenter, attempt: try reader.get())
        case 4: self = .ended(id, try reader.get())
        default: throw .unknown("notice \(kind)")
        }
    }
}

/// The value of a form's field in an answer.
struct FieldValue: Recordable {
    var id: String
    var value: FormValue

    init(id: String, value: FormValue) {
        self.id = id
        self.value = value
    }

    /// The values without hidden texts, sorted by id.
    static func list(_ values: [String: FormValue]) -> [FieldValue] {
        values.filter { !$0.value.isSecret }.map { FieldValue(id: $0.key, value: $0.value) }
            .sorted { $0.id < $1.id }
    }

    func write(to writer: inout RecordWriter) {
        writer.put(id)
        writer.put(value)
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        id = try reader.get()
        value = try reader.get()
    }
}
