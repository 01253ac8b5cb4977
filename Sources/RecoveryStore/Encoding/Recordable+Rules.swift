// SPDX-License-Identifier: MIT

import PresenterCore

extension RuleDecisions: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            guard self != RuleDecisions() else { return }
            $0.put(applied)
            $0.put(heldBy)
            $0.put(passesDoNotDisturb)
            $0.put(isRedacted)
            $0.put(isShown)
            $0.put(keepsInHistory)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var decisions = RuleDecisions()
            guard !fields.isAtEnd else { return decisions }
            decisions.applied = try fields.get()
            decisions.heldBy = try fields.get()
            decisions.passesDoNotDisturb = try fields.get()
            decisions.isRedacted = try fields.get()
            decisions.isShown = try fields.get()
            decisions.keepsInHistory = try fields.get()
            return decisions
        }
    }
}

extension AppliedRule: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(name)
            $0.put(changes)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            AppliedRule(name: try fields.get(), changes: try fields.get())
        }
    }
}

extension RuleSwitches: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(mode)
            $0.put(rules.keys.sorted())
            $0.put(rules.sorted { $0.key < $1.key }.map(\.value))
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            let mode = try fields.get(String?.self)
            let names = try fields.get([String].self)
            let values = try fields.get([Bool].self)
            return RuleSwitches(
                mode: mode,
                rules: Dictionary(zip(names, values)) { $1 }
            )
        }
    }
}
