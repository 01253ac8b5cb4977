// SPDX-License-Identifier: MIT
//
// One file an answer, so that commands that run at the same time do not undo each other:
// `$XDG_STATE_HOME/topmost/answers/KEY` with the word and a line feed.

import CommandKit
import Files
import SystemCalls

/// The answers that the user wants to give without being asked again.
struct RememberedAnswers {
    private let path: String

    /// The longest key in bytes: its file name may be three times as long.
    static let longestKey = 80

    /// Uses the folder of this user; `nil`: neither XDG_STATE_HOME nor HOME is set.
    init?(variable: (String) -> String? = ThisProcess.variable) {
        if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") {
            path = state + "/topmost/answers"
        } else if let home = variable("HOME") {
            path = home + "/.local/state/topmost/answers"
        } else {
            return nil
        }
    }

    /// The answer under a key; `nil`: there is none.
    func answer(_ key: String) throws(SystemError) -> YesOrNo? {
        do {
            let bytes = try Files.read(path + "/" + Self.name(key), limit: 64)
            return YesOrNo(rawValue: String(decoding: bytes.dropLast(), as: UTF8.self))
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// Keeps an answer under a key.
    func keep(_ answer: YesOrNo, _ key: String) throws(SystemError) {
        let folder = try PrivateFolder(creating: path)
        try folder.replace(Self.name(key), with: Array("\(answer.rawValue)\n".utf8))
    }

    /// Removes the answer under a key, if there is one.
    func forget(_ key: String) throws(SystemError) {
        do {
            try Files.remove(path + "/" + Self.name(key))
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// The name of a key's file: letters, digits, `-` and `_` as they are, other bytes as `%2F`.
    static func name(_ key: String) -> String { FileAddress.encoded(key, keeping: "-_") }
}
