// SPDX-License-Identifier: MIT

package import Coding

/// A question to the identity helper.
public enum IdentityQuestion: Hashable, Sendable {
    /// The facts about a process whose connection was there at that time, since boot.
    case facts(process: Int32, seen: Duration)
    /// The applications of a folder of desktop files.
    case applications(folder: String)
}

extension IdentityQuestion: CodedStructure {
    package static var blank: IdentityQuestion { .applications(folder: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(
            &self,
            ["facts": .facts(process: 0, seen: .zero), "applications": .applications(folder: "")]
        )
        switch self {
        case .facts(var process, let seen):
            try coder.name("facts")
            try coder.field("process", &process)
            var milliseconds =
                seen.components.seconds * 1000 + seen.components.attoseconds / 1_000_000_000_000_000
            try coder.field("seen_ms", &milliseconds)
            self = .facts(process: process, seen: .milliseconds(milliseconds))
        case .applications(let folder):
            self = .applications(folder: try coder.only("applications", "folder", folder))
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
}

extension IdentityAnswer: CodedStructure {
    package static var blank: IdentityAnswer { .nothing }

    private static let blanks: KeyValuePairs<String, IdentityAnswer> = [
        "nothing": .nothing, "facts": .facts(.blank), "applications": .applications([]),
        "touching": .touching([]), "avoided": .avoided([]), "failed": .failed,
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .nothing: try coder.name("nothing")
        case .facts(let facts): self = .facts(try coder.only("facts", "facts", facts))
        case .applications(let applications):
            self = .applications(try coder.only("applications", "applications", applications))
        case .touching(let names):
            try coder.name("touching")
            var sorted = names.sorted()
            try coder.field("names", &sorted)
            self = .touching(Set(sorted))
        case .avoided(let names):
            try coder.name("avoided")
            var sorted = names.sorted()
            try coder.field("names", &sorted)
            self = .avoided(Set(sorted))
        case .failed: try coder.name("failed")
        }
    }
}

extension InstalledApplication: CodedStructure {
    package static var blank: InstalledApplication { InstalledApplication(id: "", name: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("name", &name)
        try coder.field("icon", &iconName)
        try coder.field("aliases", &aliases)
        try coder.field("programs", &programs)
    }
}

extension InstalledApplication.Program: CodedStructure {
    package static var blank: InstalledApplication.Program {
        InstalledApplication.Program(name: "", path: nil)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("name", &name)
        try coder.field("path", &path)
    }
}

/// The answer to `IdentityAnswer.touching`.
extension FileSystemGuard.Permission: CodedStructure {
    package static var blank: FileSystemGuard.Permission { .never }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, ["go": .go, "wait": .wait, "never": .never])
        try coder.name(rawValue)
    }
}
