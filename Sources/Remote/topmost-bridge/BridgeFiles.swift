// SPDX-License-Identifier: MIT

package import BridgeProtocol
package import BridgeWire
import Coding
import Files
import SharedCards
package import SystemCalls

/// Where the bridge has its settings, its keys and its journal.
package struct BridgeFiles {
    /// The folder of `bridge.toml`.
    package let configuration: String
    /// The folder of the keys, which outlive the machine's restart.
    package let data: String
    /// The folder of the journal, which lives as long as the daemon's recovery log; `nil`: none.
    package let runtime: String?

    /// Creates a set of folders.
    package init(configuration: String, data: String, runtime: String?) {
        self.configuration = configuration
        self.data = data
        self.runtime = runtime
    }

    /// The folders of the user; `nil`: the user has no home.
    package static func standard(variable: (String) -> String?) -> BridgeFiles? {
        guard let home = variable("HOME") else { return nil }
        return BridgeFiles(
            configuration: (variable("XDG_CONFIG_HOME") ?? home + "/.config") + "/topmost",
            data: (variable("XDG_DATA_HOME") ?? home + "/.local/share") + "/topmost",
            runtime: variable("XDG_RUNTIME_DIR").map { $0 + "/topmost" }
        )
    }

    /// The file with the keys.
    package var keys: String { data + "/bridge-keys" }
    private var journal: String? { runtime.map { $0 + "/bridge-journal" } }
    private var lastConnection: String { data + "/bridge-connection" }
    private static let largestKeys = 1 << 20

    /// Reads the keys; `nil`: there are none yet.
    ///
    /// - Throws: if they cannot be read.
    package func readKeys() throws -> BridgeKeys? {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try Files.read(keys, limit: Self.largestKeys)
        } catch  where error.isMissing {
            return nil
        }
        return try BridgeKeys(stored: bytes)
    }

    /// Changes the keys, which `topmost pair` and the bridge may do at the same time.
    ///
    /// - Parameters:
    ///   - waits: whether to wait while another process does it.
    ///   - change: changes what is stored now, `nil`: nothing; returns whether to store it.
    /// - Returns: what is stored then; `nil`: nothing changed.
    /// - Throws: if that is impossible, or `busy`.
    package func updateKeys(
        waits: Bool,
        _ change: (inout BridgeKeys?) throws -> Bool
    ) throws -> BridgeKeys? {
        try Files.makeFolders(data)
        guard let lock = try Files.lock(keys + ".lock", waits: waits) else {
            throw BridgeFilesError.busy
        }
        defer { withExtendedLifetime(lock) {} }
        var stored = try readKeys()
        guard try change(&stored), let stored else { return nil }
        try Files.replace(keys, with: stored.stored, isPrivate: true, isDurable: true)
        return stored
    }

    /// Reads the journal; one that is missing or damaged is empty.
    package func readJournal() -> [OwnQuestion] {
        guard let journal else { return [] }
        do {
            let bytes = try Files.read(journal, limit: BridgeJournal.maximumBytes)
            return BridgeJournal(stored: bytes)?.questions ?? []
        } catch {
            return []
        }
    }

    /// Stores the journal.
    ///
    /// - Throws: if that is impossible.
    package func store(_ questions: [OwnQuestion]) throws(SystemError) {
        guard let journal else { return }
        try Files.replace(
            journal,
            with: BridgeJournal(questions: questions).record,
            isPrivate: true
        )
    }

    /// A number for a connection that is higher than that of any earlier one, also if the clock was
    /// wrong then.
    package func nextConnection(at milliseconds: UInt64) -> UInt64 {
        do {
            let text = String(decoding: try Files.read(lastConnection, limit: 32), as: UTF8.self)
            return max(milliseconds, UInt64(text).map { $0 &+ 1 } ?? 0)
        } catch {
            return milliseconds
        }
    }

    /// Stores the number of a connection.
    ///
    /// - Throws: if that is impossible.
    package func store(connection number: UInt64) throws(SystemError) {
        try Files.replace(lastConnection, with: Array("\(number)".utf8), isPrivate: true)
    }
}

/// Why keys cannot be changed now.
package enum BridgeFilesError: Error, Hashable, CustomStringConvertible {
    /// Another process changes them.
    case busy

    package var description: String { "another process changes the keys" }
}
