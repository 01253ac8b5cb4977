// SPDX-License-Identifier: MIT

import BusValues
import Files

/// What `file` asks for.
package struct FileRequest: Equatable {
    /// What is chosen.
    package enum Purpose: Equatable {
        /// Files that exist.
        case open
        /// The name of a file to write.
        case save
        /// Folders that exist.
        case folder
    }

    package var purpose = Purpose.open
    package var title: String
    /// Label of the button that accepts; `nil`: by purpose.
    package var accept: String?
    package var isMulti = false
    package var filters: [FileFilter] = []
    /// The folder to begin in, absolute.
    package var start: String
    /// The suggested name of a file to write.
    package var name: String?
    /// Seconds until it ends; `nil`: no limit.
    package var timeout: Int?

    /// Creates a request.
    package init(
        purpose: Purpose = .open,
        title: String,
        accept: String? = nil,
        isMulti: Bool = false,
        filters: [FileFilter] = [],
        start: String,
        name: String? = nil
    ) {
        self.purpose = purpose
        self.title = title
        self.accept = accept
        self.isMulti = isMulti
        self.filters = filters
        self.start = start
        self.name = name
    }
}

extension FileRequest {
    /// Asks in the desktop's dialog through its portal, or in a list of our own where there
    /// is no portal, or in a terminal.
    ///
    /// - Parameters:
    ///   - place: where a list of our own is asked.
    ///   - own: whether to show the list of our own, also where there is a portal.
    ///   - showsHidden: whether that list has hidden files too.
    /// - Returns: absolute paths, `nil` if it was cancelled; and how it ended.
    /// - Throws: what the questions throw.
    package func ask(
        in place: QuestionPlace,
        own: Bool = false,
        showsHidden: Bool = false
    ) throws(Failure) -> (files: [String]?, end: Ending) {
        let waiting = try CommandLoop()
        if !own, !place.here, place.there || !InlineDisplay.isUsual {
            switch try FilePortal(waiting).ask(self) {
            case .files(let files):
                return (files, Ending(id: 0, outcome: "acted", details: .options([:])))
            case .cancelled:
                let how: KeyValuePairs<String, Value> = ["how": .string("cancel")]
                return (nil, Ending(id: 0, outcome: "dismissed", details: .options(how)))
            case .timedOut:
                return (nil, Ending(id: 0, outcome: "expired", details: .options([:])))
            case .missing: break
            }
        }
        let browser = FileBrowser(
            request: self,
            showsHidden: showsHidden,
            waiting: waiting,
            place: place
        )
        return try browser.files()
    }

    /// Begins at a path as the dialog programs take it: a folder, or a file in one.
    package mutating func begin(at path: String) {
        guard let whole = try? Files.resolved(path), Files.isFolder(whole) else {
            let slash = path.lastIndex(of: "/")
            let folder = slash.map { String(path[...$0]) } ?? "."
            // A missing folder is not a start folder.
            guard let start = try? Files.resolved(folder), Files.isFolder(start) else { return }
            self.start = start
            let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
            if purpose == .save, !name.isEmpty { self.name = name }
            return
        }
        start = whole
    }
}
