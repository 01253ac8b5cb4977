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
    private static let largest = 8 << 20

    /// Reads the keys; `nil`: there are none yet.
    ///
    /// - Throws: if they cannot be read.
    package func readKeys() throws -> BridgeKeys? {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try Files.read(keys, limit: Self.largest)
        } catch  where error.isMissing {
            return nil
        }
        return try BridgeKeys(stored: bytes)
    }

    /// Stores the keys, for the user alone.
    ///
    /// - Throws: if that is impossible.
    package func store(_ keys: BridgeKeys) throws(SystemError) {
        try Files.makeFolders(data)
        try Files.replace(self.keys, with: keys.stored)
    }

    /// Stores changed keys, unless `topmost pair` has stored those of another group meanwhile: a
    /// machine that was removed must not come back because this process did not know it yet.
    ///
    /// - Parameters:
    ///   - keys: the changed keys.
    ///   - known: those that were changed.
    /// - Returns: whether they are stored; if not, the file has what counts.
    /// - Throws: if that is impossible.
    package func store(_ keys: BridgeKeys, after known: BridgeKeys) throws -> Bool {
        guard let stored = try readKeys(), stored.machine == known.machine,
            stored.secret == known.secret
        else { return false }
        try store(keys)
        return true
    }

    /// Reads the journal; one that is missing or damaged is empty.
    package func readJournal() -> [OwnQuestion] {
        guard let journal else { return [] }
        do {
            let bytes = try Files.read(journal, limit: Self.largest)
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
        try Files.replace(journal, with: BridgeJournal(questions: questions).record)
    }
}
