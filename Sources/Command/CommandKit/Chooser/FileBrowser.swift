// SPDX-License-Identifier: MIT

import BusValues
import Files
import Localization
import PresenterCore
import Texts

/// The list of our own, for desktops without a file-chooser portal.
struct FileBrowser {
    let request: FileRequest
    let showsHidden: Bool
    let waiting: CommandLoop
    let place: QuestionPlace

    /// The ids of rows that are no names.
    private enum Row {
        static let up = ".."
        static let here = "."
        /// Shows the files that the filters leave out; no file has such a name.
        static let all = "/"
    }

    /// Asks until files are chosen.
    ///
    /// - Returns: their paths, `nil` if it was cancelled; and the end of the last list.
    /// - Throws: what the questions throw.
    func files() throws(Failure) -> (files: [String]?, end: Ending) {
        var folder = request.start
        var showsAll = false
        while true {
            let end = try question(in: folder, showsAll: showsAll)
            guard end.end.status == .acted else { return (nil, end.end) }
            let names = end.chosen.map(\.id)
            if names.contains(Row.all) {
                showsAll = true
            } else if names == [Row.up] {
                folder = Self.parent(of: folder)
            } else if names == [Row.here] {
                guard request.purpose == .save else { return ([folder], end.end) }
                if let path = try newFile(in: folder, request.name ?? "", asksName: true) {
                    return ([path], end.end)
                }
            } else if names.count == 1, Files.isFolder(Self.path(names[0], in: folder)) {
                folder = Self.path(names[0], in: folder)
            } else if request.purpose == .save {
                if let path = try newFile(in: folder, names.first ?? "", asksName: false) {
                    return ([path], end.end)
                }
            } else {
                let paths = names.filter { $0 != Row.up && $0 != Row.here }
                    .map { Self.path($0, in: folder) }
                return (paths, end.end)
            }
        }
    }

    private func question(
        in folder: String,
        showsAll: Bool
    ) throws(Failure) -> (end: Ending, chosen: [ChoiceItem]) {
        let live = try LiveChoice(waiting)
        live.append(items(in: folder, showsAll: showsAll))
        live.isComplete = true
        var list = RowList()
        list.isFiltered = true
        // A folder is opened by itself; several are marked only among those of a kind.
        list.isMulti = request.isMulti && request.purpose != .save
        var values = OptionValues(
            .modal,
            [
                "title": .text(request.title),
                "message": .styledText(StyledText(printable(folder))),
                "positive": .text(request.accept ?? request.purpose.label),
                "negative": .text(Phrase.cancel.text),
            ]
        )
        values["timeout_ms"] = request.timeout.map { .integer(Int64($0) * 1000) }
        let end = try live.ask(values, list, place)
        return (end, end.chosen(among: live.store.items))
    }

    /// The rows of a folder: the folder above, its folders, its files; if a filter leaves some out,
    /// a row that shows them.
    func items(in folder: String, showsAll: Bool = false) -> [ChoiceItem] {
        var items: [ChoiceItem] = []
        switch request.purpose {
        case .open: break
        case .save:
            items.append(ChoiceItem(id: Row.here, label: Phrase.newFile.text, icon: "document-new"))
        case .folder:
            let label = Phrase.thisFolder.text
            items.append(ChoiceItem(id: Row.here, label: label, icon: "object-select"))
        }
        if folder != "/" { items.append(ChoiceItem(id: Row.up, label: "../", icon: "go-up")) }
        // A folder that cannot be read has no rows but the way back.
        let names = ((try? Files.names(in: folder)) ?? []).filter {
            showsHidden || !$0.hasPrefix(".")
        }
        var folders: [String] = []
        var files: [String] = []
        var hasMore = false
        let patterns = request.filters.flatMap(\.compiled)
        for name in names {
            if Files.isFolder(Self.path(name, in: folder)) {
                folders.append(name)
            } else if request.purpose == .folder {
                continue
            } else if showsAll || request.filters.isEmpty
                || patterns.contains(where: { $0.matches(name) })
            {
                files.append(name)
            } else {
                hasMore = true
            }
        }
        func sorted(_ names: [String]) -> [String] {
            names.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
        }
        items += sorted(folders).map { ChoiceItem(id: $0, label: "\($0)/", icon: "folder") }
        items += sorted(files).map { ChoiceItem(id: $0, label: $0, icon: "text-x-generic") }
        if hasMore {
            items.append(ChoiceItem(id: Row.all, label: Phrase.allFiles.text, icon: "view-list"))
        }
        return items
    }

    /// Asks for the name of a file to write, and whether to overwrite one; `nil`: not this one.
    private func newFile(
        in folder: String,
        _ suggestion: String,
        asksName: Bool
    ) throws(Failure) -> String? {
        var name = suggestion
        if asksName {
            let values = OptionValues(
                .modal,
                [
                    "title": .text(Phrase.nameOfFile.text),
                    "message": .styledText(StyledText(printable(folder))),
                    "positive": .text(request.accept ?? request.purpose.label),
                    "negative": .text(Phrase.backButton.text),
                    "input": .table([
                        "text": .text(name), "minimum_length": .integer(1),
                        "maximum_length": .integer(255), "match": .text("[^/]+"),
                        "mismatch": .text(Phrase.nameHasSlash.text),
                    ]),
                ]
            )
            let end = try Question.ask(values, place, in: waiting)
            guard end.status == .acted, let text = end.details["text"]?.text else { return nil }
            name = text
        }
        let path = Self.path(name, in: folder)
        guard Files.isFile(path) || Files.isFolder(path) else { return path }
        guard !Files.isFolder(path) else { return nil }
        let values = OptionValues(
            .modal,
            [
                "title": .text(Phrase.overwriteTitle.text(printable(name))),
                "message": .styledText(StyledText(Phrase.contentLost.text)),
                "positive": .text(Phrase.overwriteButton.text),
                "negative": .text(Phrase.backButton.text),
                "tone": .text(Tone.danger.rawValue),
            ]
        )
        return try Question.ask(values, place, in: waiting).status == .acted ? path : nil
    }

    private static func path(_ name: String, in folder: String) -> String {
        folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }

    private static func parent(of folder: String) -> String {
        guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return "/" }
        return String(folder[..<slash])
    }
}

extension FileRequest.Purpose {
    /// The label of the button that accepts.
    fileprivate var label: String {
        switch self {
        case .open: Phrase.openButton.text
        case .save: Phrase.saveButton.text
        case .folder: Phrase.chooseButton.text
        }
    }
}
