// SPDX-License-Identifier: MIT

public import Basics

/// A question to the identity helper.
public enum IdentityQuestion: Hashable, Sendable {
    /// The facts about a process whose connection was there at that time, since boot.
    case facts(process: Int32, seen: Duration)
    /// The applications of a folder of desktop files.
    case applications(folder: String)

    /// Reads a question; `nil`: it is malformed.
    public init?(_ record: Record) {
        let fields = record.fields
        switch (fields.first, fields.count) {
        case ("facts", 3):
            guard let process = Int32(fields[1]), let milliseconds = Int64(fields[2]) else {
                return nil
            }
            self = .facts(process: process, seen: .milliseconds(milliseconds))
        case ("applications", 2): self = .applications(folder: fields[1])
        default: return nil
        }
    }

    /// The question as it travels.
    public var record: Record {
        switch self {
        case .facts(let process, let seen):
            let milliseconds =
                seen.components.seconds * 1000 + seen.components.attoseconds / 1_000_000_000_000_000
            return Record(["facts", String(process), String(milliseconds)])
        case .applications(let folder): return Record(["applications", folder])
        }
    }
}
