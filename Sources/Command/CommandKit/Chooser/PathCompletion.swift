// SPDX-License-Identifier: MIT
//
// Displays cannot read files. A field for a path reports the typed text, and the command
// reads the folder and answers with the names that have this prefix.

import BusValues
import DBus
import Files
import PresenterCore

/// Completes the paths that are typed into a form.
final class PathCompletion {
    private var fields: [[String: OptionValue]]
    private let session: Session

    /// Makes the fields for paths of a question live.
    ///
    /// - Returns: the completion; `nil`: no field is for a path.
    init?(_ values: inout OptionValues, in session: Session) {
        guard case .records(let fields)? = values["fields"], fields.contains(where: Self.isPath)
        else { return nil }
        self.fields = fields
        self.session = session
        update(&values)
    }

    /// Makes the fields for paths live in changed options of the question, too.
    func update(_ values: inout OptionValues) {
        guard case .records(let next)? = values["fields"] else { return }
        fields = next
        for index in fields.indices where Self.isPath(fields[index]) {
            fields[index]["live"] = .boolean(true)
        }
        values["fields"] = .records(fields)
    }

    private static func isPath(_ field: [String: OptionValue]) -> Bool {
        [.text("file"), .text("folder")].contains(field["type"]) && field["suggestions"] == nil
    }

    /// Answers a signal of the presentation.
    func answer(_ question: RowQuestion, to id: UInt32) {
        guard let index = fields.firstIndex(where: { $0["id"] == question.field.map { .text($0) } })
        else { return }
        let isFolder = fields[index]["type"] == .text("folder")
        let found = Self.suggestions(for: question.text, onlyFolders: isFolder)
        fields[index]["suggestions"] = .strings(found)
        session.send(OptionValues(.modal, ["fields": .records(fields)]), to: id)
    }

    /// Completions of a path: first the part that all matches have in common, then each match.
    static func suggestions(for text: String, onlyFolders: Bool) -> [String] {
        guard text.hasPrefix("/") || text.hasPrefix("~/"), let slash = text.lastIndex(of: "/")
        else { return [] }
        let (folder, begin) = (text[...slash], text[slash...].dropFirst())
        let home = ThisProcess.variable("HOME") ?? ""
        let path = folder.hasPrefix("~") ? home + folder.dropFirst() : String(folder)
        let names = ((try? Files.names(in: path)) ?? []).filter {
            $0.hasPrefix(begin) && (begin.hasPrefix(".") || !$0.hasPrefix("."))
        }
        var found = names.sorted().compactMap { name -> String? in
            let isFolder = Files.isFolder(path + name)
            guard isFolder || !onlyFolders else { return nil }
            return folder + name + (isFolder ? "/" : "")
        }
        let shared = found.first.map { first in found.reduce(first) { $0.commonPrefix(with: $1) } }
        if let shared, found.count > 1, shared.count > text.count { found.insert(shared, at: 0) }
        let fitting = found.filter { $0.utf8.count <= TextLimits.label.bytes }
        return Array(fitting.prefix(maximumSuggestions))
    }

    private static let maximumSuggestions = 100
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
