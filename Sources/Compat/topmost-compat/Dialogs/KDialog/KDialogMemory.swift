// SPDX-License-Identifier: MIT
//
// `--dontagain FILE:KEY` keeps its answers where KDE keeps them: in the group
// "Notification Messages" of a settings file, so that what was answered there counts here.
//
// Source: KMessageBox of KDE Frameworks 5, and its documentation.

import Basics
import CommandKit
import Files
import SystemCalls
import Texts

/// The answers of a settings file of KDE.
struct KDialogMemory {
    /// The file.
    let path: String
    /// The name of the answer.
    let key: String

    private static let group = "Notification Messages"
    /// The most bytes of a settings file.
    private static let maximum = 1 << 20

    /// Reads `FILE:KEY`; the file is in the user's configuration folder, unless it is a path.
    ///
    /// - Throws: `usage` for another form.
    init(_ text: String, variable: (String) -> String? = ThisProcess.variable) throws(Failure) {
        let parts = text.split(separator: ":").map(String.init)
        guard parts.count == 2, !parts[1].contains(where: { "=[]\n".contains($0) }) else {
            throw Failure(.usage, .dontAgain, text)
        }
        key = parts[1]
        if parts[0].hasPrefix("/") {
            path = parts[0]
        } else if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            path = folder + "/" + parts[0]
        } else if let home = variable("HOME") {
            path = home + "/.config/" + parts[0]
        } else {
            throw Failure(.usage, .dontAgainHome)
        }
    }

    /// What is kept under the key, in small letters; `nil`: nothing.
    var value: String? {
        guard let bytes = try? Files.read(path, limit: Self.maximum) else { return nil }
        return Self.value(of: key, in: String(decoding: bytes, as: UTF8.self))
    }

    /// Keeps a value under the key, and leaves everything else in the file as it is.
    ///
    /// - Throws: what reading and writing the file throws, but for one that is missing.
    func keep(_ value: String) throws(SystemError) {
        let entry = Array(Self.text("", setting: key, to: value).utf8)
        do {
            let text = String(decoding: try Files.read(path, limit: Self.maximum), as: UTF8.self)
            // In place: the file may be a link, and keeps who may read it.
            try Files.write(Array(Self.text(text, setting: key, to: value).utf8), to: path)
        } catch {
            guard error.isMissing else { throw error }
            try Files.create(path, entry)
        }
    }

    /// The value of a key in the text of a settings file.
    static func value(of key: String, in text: String) -> String? {
        var isInGroup = false
        var found: String?
        for line in KeyFileLines(text, comments: []) {
            switch line.content {
            case .group(let name): isInGroup = name == group
            case .entry(let name, let value) where isInGroup && name == key:
                found = value.lowercased()
            case .entry, .other: break
            }
        }
        return found
    }

    /// The text of a settings file with another value of a key.
    static func text(_ text: String, setting key: String, to value: String) -> String {
        let entry = "\(key)=\(value)"
        var text = text
        if text.last?.isNewline == false { text += "\n" }
        var header: Substring?
        for line in KeyFileLines(text, comments: []) {
            switch line.content {
            case .group(let name) where header == nil:
                if name == group { header = line.text }
            case .group:
                // The first group of that name ends here.
                text.insert(contentsOf: "\n" + entry, at: header?.endIndex ?? text.endIndex)
                return text
            case .entry(let name, _) where header != nil && name == key:
                text.replaceSubrange(line.text.startIndex..<line.text.endIndex, with: entry)
                return text
            case .entry, .other: break
            }
        }
        if let header {
            text.insert(contentsOf: "\n" + entry, at: header.endIndex)
            return text
        }
        return text + (text.isEmpty ? "" : "\n") + "[\(group)]\n\(entry)\n"
    }
}
