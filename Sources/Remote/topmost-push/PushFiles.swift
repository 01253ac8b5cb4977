// SPDX-License-Identifier: MIT

import Coding
import Files
import SharedCards
import SystemCalls

/// Where the program has its settings and its journals.
struct PushFiles {
    /// The folder of `push.toml`.
    let configuration: String
    /// The folder of what outlives the session.
    let data: String
    /// The folder of what lives as long as the daemon's recovery log.
    let runtime: String

    /// The folders of the user; `nil`: the user has none.
    static func standard(variable: (String) -> String?) -> PushFiles? {
        guard let home = variable("HOME"), let runtime = variable("XDG_RUNTIME_DIR") else {
            return nil
        }
        return PushFiles(
            configuration: (variable("XDG_CONFIG_HOME") ?? home + "/.config") + "/topmost",
            data: (variable("XDG_STATE_HOME") ?? home + "/.local/state") + "/topmost",
            runtime: runtime + "/topmost"
        )
    }

    private func phones(_ service: String) -> String { runtime + "/push-" + service }
    private var topics: String { data + "/push-topics" }
    private static let largest = 4 << 20

    /// Locked while the program runs: two of them would push everything twice.
    var lock: String { runtime + "/push-lock" }

    /// Reads what phones show by a service; a file that is missing or damaged says nothing.
    func readPhones(of service: String) -> StoredPhones {
        do {
            return try StoredPhones(record: Files.read(phones(service), limit: Self.largest)[...])
        } catch {
            return StoredPhones()
        }
    }

    private var registrations: String { data + "/push-registrations" }

    /// Reads which applications are registered; a file that is missing says nothing.
    ///
    /// - Throws: if it cannot be read.
    func readRegistrations() throws(SystemError) -> PushRegistrations {
        try read(registrations) ?? PushRegistrations()
    }

    /// Reads a file that is replaced later; `nil`: it is missing, or damaged, and then kept.
    private func read<Content: CodedStructure>(_ path: String) throws(SystemError) -> Content? {
        let bytes: [UInt8]
        do {
            bytes = try Files.read(path, limit: Self.largest)
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
        do {
            return try Content(json: bytes)
        } catch {
            try Files.replace(path + ".damaged", with: bytes, isPrivate: true)
            return nil
        }
    }

    /// Stores which applications are registered.
    ///
    /// - Throws: if that is impossible.
    func store(_ registrations: PushRegistrations) throws(SystemError) {
        try Files.makeFolders(data)
        try Files.replace(self.registrations, with: registrations.json, isPrivate: true)
    }

    /// Reads the last message of each topic, by its address; a file that is missing says nothing.
    ///
    /// - Throws: if it cannot be read.
    func readTopics() throws(SystemError) -> [String: String] { try read(topics) ?? [:] }

    /// Stores the last message of each topic.
    ///
    /// - Throws: if that is impossible.
    func store(_ topics: [String: String]) throws(SystemError) {
        try Files.makeFolders(data)
        try Files.replace(self.topics, with: topics.json, isPrivate: true)
    }

    /// Stores what phones show by a service.
    ///
    /// - Throws: if that is impossible.
    func store(_ stored: StoredPhones, of service: String) throws(SystemError) {
        try Files.replace(phones(service), with: stored.record, isPrivate: true)
    }
}

/// A file with a token or password.
enum SecretFile {
    /// Reads its first line.
    ///
    /// - Throws: if it cannot be read, or others can read it.
    static func firstLine(of file: String) throws -> String {
        guard try Files.status(of: file).isPrivate else {
            throw Unusable("\(file): other users can read it (chmod 600)")
        }
        let bytes = try Files.read(file, limit: 4096)
        let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard !line.isEmpty else { throw Unusable("\(file): its first line is empty") }
        return line
    }

    private struct Unusable: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}
