// SPDX-License-Identifier: MIT
//
// A person's file keeps its comments and its order: only the line of a key is changed or added.
// What the edit did is read again; if anything but that key has another value then, the file stays
// as it is, and the error says where to edit it by hand.

import Texts

/// Changes keys in the text of a configuration file.
public enum ConfigurationEdit {
    /// The text with another value of a key.
    ///
    /// - Parameters:
    ///   - path: the table and the key in it: `toasts.visible`.
    ///   - value: the value.
    ///   - text: the file's text; empty for a file that is not there.
    ///   - file: the file's path, for errors.
    /// - Returns: the text to write.
    /// - Throws: the first problem of the file, or why this key cannot be changed.
    public static func text(
        setting path: String,
        to value: ConfigurationValue,
        in text: String,
        file: String
    ) throws(ConfigurationError) -> String {
        let before = try report(on: text, file)
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            let problem = ConfigurationProblem(
                file,
                TOMLPosition(),
                key: path,
                Phrase.tableAndKey.english()
            )
            throw ConfigurationError(problems: [problem])
        }
        let line = "\(parts[1]) = \(value)"
        // A file of another system has its ends of lines in every line.
        let end = lines.first?.unicodeScalars.last == "\r" ? "\r" : ""
        var index = 0
        if let origin = before.origins[path] {
            index = origin.line - 1
            guard let changed = replacing(lines[index], from: origin.column - 1, with: value) else {
                throw refusal(file, index, path, line)
            }
            lines[index] = changed
        } else if let insertionIndex = insertionIndex(for: parts[1], in: parts[0], of: lines) {
            index = insertionIndex
            lines.insert(line + end, at: index)
        } else {
            while lines.last?.isBlank == true { lines.removeLast() }
            if !lines.isEmpty { lines.append(end) }
            index = lines.count
            lines += ["[\(parts[0])]" + end, line + end, ""]
        }
        let changed = lines.joined(separator: "\n")
        guard let after = try? report(on: changed, file),
            after.isSame(as: before, but: path, is: value)
        else {
            // The value may be one that the key does not accept.
            let alone = "[\(parts[0])]\n\(line)\n"
            _ = try report(on: alone, file)
            throw refusal(file, index, path, line)
        }
        return changed
    }

    private static func report(
        on text: String,
        _ file: String
    ) throws(ConfigurationError) -> ConfigurationReport {
        var report = ConfigurationReport()
        report.apply(Array(text.utf8), file: file)
        guard report.problems.isEmpty else { throw ConfigurationError(problems: report.problems) }
        return report
    }

    private static func refusal(
        _ file: String,
        _ index: Int,
        _ path: String,
        _ line: String
    ) -> ConfigurationError {
        let text = Phrase.writeByHand.english("\(index + 1)", line)
        let position = TOMLPosition(line: index + 1)
        return ConfigurationError(
            problems: [ConfigurationProblem(file, position, key: path, text)]
        )
    }

    /// A line with another value from a column on; `nil`: the value is no single word or text.
    private static func replacing(
        _ line: String,
        from column: Int,
        with value: ConfigurationValue
    ) -> String? {
        let scalars = Array(line.unicodeScalars)
        guard column < scalars.count else { return nil }
        var end = column
        let first = scalars[column]
        switch first {
        case "[", "{": return nil
        case "\"", "'":
            end += 1
            while end < scalars.count, scalars[end] != first {
                end += first == "\"" && scalars[end] == "\\" ? 2 : 1
            }
            guard end < scalars.count else { return nil }
            end += 1
            // Three quotes begin a text of several lines.
            if end == column + 2, end < scalars.count, scalars[end] == first { return nil }
        default:
            while end < scalars.count, !" \t\r#,}]".unicodeScalars.contains(scalars[end]) {
                end += 1
            }
        }
        var result = String.UnicodeScalarView(scalars[..<column])
        result.append(contentsOf: value.description.unicodeScalars)
        result.append(contentsOf: scalars[end...])
        return String(result)
    }

    /// Where the line of a new key goes: below its default in a comment, or else at the end of
    /// its table; `nil`: there is no such table.
    private static func insertionIndex(
        for name: String,
        in table: String,
        of lines: [String]
    ) -> Int? {
        guard let header = lines.firstIndex(where: { $0.words.first == "[\(table)]" }) else {
            return nil
        }
        var last = header
        for index in lines.indices.dropFirst(header + 1) {
            let words = lines[index].words
            if words.first?.hasPrefix("[") == true { break }
            if lines[index].isDefault(of: name) { return index + 1 }
            if let first = words.first, !first.hasPrefix("#") { last = index }
        }
        return last + 1
    }
}

extension ConfigurationReport {
    /// Whether all settings, rules and modes are those of another report, but for one key.
    fileprivate func isSame(
        as other: ConfigurationReport,
        but path: String,
        is value: ConfigurationValue
    ) -> Bool {
        let others = other.settings
        return rules.map(\.item) == other.rules.map(\.item)
            && modes.map(\.item) == other.modes.map(\.item)
            && zip(settings, others).allSatisfy { new, old in
                new.path == path ? new.value == value : new.value == old.value
            }
    }
}

extension String {
    /// The words of a line; a header and a key end where a blank, an equals sign or its bracket is.
    fileprivate var words: [String] {
        unicodeScalars.split { " \t\r=".unicodeScalars.contains($0) }.map { String($0) }
    }

    fileprivate var isBlank: Bool { words.isEmpty }

    /// Whether a line is the default of a key in a comment: `#visible = 5`.
    fileprivate func isDefault(of name: String) -> Bool {
        var rest = unicodeScalars.drop { " \t".unicodeScalars.contains($0) }
        guard rest.popFirst() == "#" else { return false }
        rest = rest.drop { $0 == " " }
        guard rest.starts(with: name.unicodeScalars) else { return false }
        return rest.dropFirst(name.unicodeScalars.count).first { $0 != " " } == "="
    }
}
