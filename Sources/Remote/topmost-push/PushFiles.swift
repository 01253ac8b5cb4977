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

    private var phones: String { runtime + "/push-phones" }
    private var topics: String { data + "/push-topics" }
    private static let largest = 4 << 20

    /// Reads what phones show; a file that is missing or damaged says nothing.
    func readPhones() -> StoredPhones {
        do {
            return try StoredPhones(record: Files.read(phones, limit: Self.largest)[...])
        } catch {
            return StoredPhones()
        }
    }

    private var registrations: String { data + "/push-registrations" }

    /// Reads which applications are registered; a file that is missing or damaged says nothing.
    func readRegistrations() -> PushRegistrations {
        do {
            return try PushRegistrations(json: Files.read(registrations, limit: Self.largest))
        } catch {
            return PushRegistrations()
        }
    }

    /// Stores which applications are registered.
    ///
    /// - Throws: if that is impossible.
    func store(_ registrations: PushRegistrations) throws(SystemError) {
        try Files.makeFolders(data)
        try Files.replace(self.registrations, with: registrations.json, isPrivate: true)
    }

    /// Reads the last message of each topic, by its address; a file that is missing or damaged says
    /// nothing.
    func readTopics() -> [String: String] {
        do {
            return try [String: String](json: Files.read(topics, limit: Self.largest))
        } catch {
            return [:]
        }
    }

    /// Stores the last message of each topic.
    ///
    /// - Throws: if that is impossible.
    func store(_ topics: [String: String]) throws(SystemError) {
        try Files.makeFolders(data)
        try Files.replace(self.topics, with: topics.json, isPrivate: true)
    }

    /// Stores what phones show.
    ///
    /// - Throws: if that is impossible.
    func store(_ phones: StoredPhones) throws(SystemError) {
        try Files.replace(self.phones, with: phones.record, isPrivate: true)
    }
}
