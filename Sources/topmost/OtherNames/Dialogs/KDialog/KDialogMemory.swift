// SPDX-License-Identifier: MIT
//
// `--dontagain FILE:KEY` keeps its answers where KDE keeps them: in the group
// "Notification Messages" of a settings file, so that what was answered there counts here.
//
// Source: KMessageBox of KDE Frameworks 5, and its documentation.

import Files

/// The answers of a settings file of KDE.
struct KDialogMemory {
    /// The file.
    let path: String
    /// The name of the answer.
    let key: String

    private static let group = "[Notification Messages]"
    /// The most bytes of a settings file.
    private static let most = 1 << 20

    /// Reads `FILE:KEY`; the file is in the user's configuration folder, unless it is a path.
    ///
    /// - Throws: `usage` for another form.
    init(
        _ text: String,
        variable: (String) -> String? = ThisProcess.variable
    ) throws(Failure) {
        let parts = text.split(separator: ":").map(String.init)
        guard parts.count == 2, !parts[1].contains(where: { "=[]\n".contains($0) }) else {
            throw Failure(.usage, "--dontagain expects FILE:KEY, got \"\(text)\"")
        }
        key = parts[1]
        if parts[0].hasPrefix("/") {
            path = parts[0]
        } else if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            path = folder + "/" + parts[0]
        } else if let home = variable("HOME") {
            path = home + "/.config/" + parts[0]
        } else {
            throw Failure(.usage, "--dontagain: HOME is not set")
        }
    }

    /// What is kept under the key, in small letters; `nil`: nothing.
    var value: String? {
        guard let bytes = try? Files.read(path, limit: Self.most) else { return nil }
        return Self.value(of: key, in: String(decoding: bytes, as: UTF8.self))
    }

    /// Keeps a value under the key, and leaves everything else in the file as it is.
    ///
    /// - Throws: what reading and writing the file throws, but for one that is missing.
    func keep(_ value: String) throws(FileError) {
        let entry = Array(Self.text("", setting: key, to: value).utf8)
        do {
            let text = String(decoding: try Files.read(path, limit: Self.most), as: UTF8.self)
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
        for line in text.split(separator: "\n") {
            let line = line.trimmed
            if line.hasPrefix("[") {
                isInGroup = line == group
            } else if isInGroup, let sign = line.firstIndex(of: "="),
                line[..<sign].trimmed == key
            {
                found = line[line.index(after: sign)...].trimmed.lowercased()
            }
        }
        return found
    }

    /// The text of a settings file with another value of a key.
    static func text(_ text: String, setting key: String, to value: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let entry = "\(key)=\(value)"
        guard let start = lines.firstIndex(where: { $0.trimmed == group }) else {
            if !lines.isEmpty { lines.append("") }
            return (lines + [group, entry]).joined(separator: "\n") + "\n"
        }
        let rest = lines[(start + 1)...]
        let end = rest.firstIndex { $0.trimmed.hasPrefix("[") } ?? lines.endIndex
        let old = lines[(start + 1)..<end].firstIndex { line in
            line.split(separator: "=", maxSplits: 1).first?.trimmed == key && line.contains("=")
        }
        if let old { lines[old] = entry } else { lines.insert(entry, at: start + 1) }
        return lines.joined(separator: "\n") + "\n"
    }
}
