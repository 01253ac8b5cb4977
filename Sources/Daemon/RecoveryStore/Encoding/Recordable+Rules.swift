// SPDX-License-Identifier: MIT

import PresenterCore

extension RuleDecisions: RecordedStructure {
    static var standard: RuleDecisions { RuleDecisions() }

    /// Usually no rule applied, and no field is written.
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            guard self != RuleDecisions() else { return }
            var copy = self
            copy.code(with: &$0)
        }
    }

    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&applied)
        try coder.field(&heldBy)
        try coder.field(&passesDoNotDisturb)
        try coder.field(&isRedacted)
        try coder.field(&isShown)
        try coder.field(&keepsInHistory)
    }
}

extension AppliedRule: RecordedStructure {
    static var standard: AppliedRule { AppliedRule(name: "") }

    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&name)
        try coder.field(&changes)
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
