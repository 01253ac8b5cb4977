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

/// An answer of the identity helper.
public enum IdentityAnswer: Hashable, Sendable {
    /// Nothing could be found out.
    case nothing
    /// The facts about a process.
    case facts(ProcessFacts)
    /// The applications of a folder.
    case applications([InstalledApplication])
    /// Whether these file systems may be touched, which a `FileSystemGuard.Permission` answers;
    /// the answer to the question follows.
    case touching(Set<String>)
    /// File systems that would be touched, and may not be now.
    case avoided(Set<String>)
    /// There is no answer: the helper ended or did not answer in time.
    case failed

    /// Reads an answer; `nil`: it is malformed.
    public init?(_ record: Record) {
        var reader = RecordFields(record)
        switch reader.text() {
        case "nothing": self = .nothing
        case "failed": self = .failed
        case "touching":
            guard let names = reader.texts() else { return nil }
            self = .touching(Set(names))
        case "avoided":
            guard let names = reader.texts() else { return nil }
            self = .avoided(Set(names))
        case "facts":
            guard let facts = ProcessFacts(&reader) else { return nil }
            self = .facts(facts)
        case "applications":
            guard let count = reader.count() else { return nil }
            var applications: [InstalledApplication] = []
            for _ in 0..<count {
                guard let application = InstalledApplication(&reader) else { return nil }
                applications.append(application)
            }
            self = .applications(applications)
        default: return nil
        }
        guard reader.isAtEnd else { return nil }
    }

    /// The answer as it travels.
    public var record: Record {
        var record = Record()
        switch self {
        case .nothing: record.add("nothing")
        case .failed: record.add("failed")
        case .touching(let names):
            record.add("touching")
            record.add(names.sorted())
        case .avoided(let names):
            record.add("avoided")
            record.add(names.sorted())
        case .facts(let facts):
            record.add("facts")
            facts.add(to: &record)
        case .applications(let applications):
            record.add("applications")
            record.add(String(applications.count))
            for application in applications { application.add(to: &record) }
        }
        return record
    }
}

extension InstalledApplication {
    fileprivate init?(_ reader: inout RecordFields) {
        guard let id = reader.text(), let name = reader.text(), let iconName = reader.optional(),
            let aliases = reader.texts(), let count = reader.count()
        else { return nil }
        var programs: [Program] = []
        for _ in 0..<count {
            guard let name = reader.text(), let path = reader.optional() else { return nil }
            programs.append(Program(name: name, path: path))
        }
        self.init(id: id, name: name, iconName: iconName, aliases: aliases, programs: programs)
    }

    fileprivate func add(to record: inout Record) {
        record.add(id)
        record.add(name)
        record.add(iconName)
        record.add(aliases)
        record.add(String(programs.count))
        for program in programs {
            record.add(program.name)
            record.add(program.path)
        }
    }
}
