// SPDX-License-Identifier: MIT
//
// Facts: zenity 3.44, yad 0.40 and kdialog 22.12, their manuals and their outputs.

import Basics
import BusWire
import CommandKit
import Files
import Localization
import PresenterCore
import Texts

extension FileRequest {
    /// What the options of zenity and yad ask for.
    static func dialog(_ options: OtherOptions) throws(Failure) -> FileRequest {
        let purpose =
            options.has("save") ? Purpose.save : options.has("directory") ? .folder : .open
        var request = try here(purpose, title: options["title"] ?? Phrase.selectFile.text)
        request.isMulti = options.has("multiple") && purpose != .save
        if let path = options["filename"] { request.begin(at: path) }
        request.filters = options.all("file-filter").compactMap { text in
            let parts = text.split(separator: "|", maxSplits: 1).map(String.init)
            return FileFilter(name: parts.first, patterns: parts.last)
        }
        return request
    }

    /// Asks, without waiting for a display.
    ///
    /// - Returns: the files, `nil` if none were chosen; and whether the time was over.
    func ask(showsHidden: Bool = false) throws(Failure) -> (files: [String]?, isLate: Bool) {
        let (files, end) = try ask(in: .ofOtherNames, showsHidden: showsHidden)
        if let failure = end.failure { throw failure }
        return (files, end.outcome == "expired")
    }

    /// A request that begins in the current folder.
    static func here(_ purpose: Purpose, title: String) throws(Failure) -> FileRequest {
        let folder = try failing(.usage, Phrase.folderUnreadable.text) {
            try Files.resolved("/proc/self/cwd")
        }
        return FileRequest(purpose: purpose, title: title.cleaned(.title), start: folder)
    }
}

extension FileFilter {
    /// Patterns separated by spaces; `nil`: there are none.
    init?(name: String?, patterns: String?) {
        guard let name, let patterns else { return nil }
        let all = patterns.split(separator: " ").map(String.init)
        guard !all.isEmpty else { return nil }
        self.init(name: name.trimmed, patterns: all)
    }

    /// The filters of kdialog: `Images (*.png *.jpg)`, `*.png *.jpg|Images`, several of them
    /// separated by `|`, `;;` or line feeds, or media types, separated by spaces.
    static func filters(ofKDialog text: String) -> [FileFilter] {
        guard text.contains(where: { "*?[".contains($0) }), !text.hasSuffix("/*") else {
            let types = text.split(separator: " ").map(String.init).filter { $0.contains("/") }
            return types.isEmpty ? [] : [FileFilter(name: text, types: types)]
        }
        var filters: [FileFilter] = []
        for part in text.replacing(text: ";;", with: "|").split(whereSeparator: {
            "|\n".contains($0)
        }) {
            let part = part.trimmed
            let hasPattern = part.contains { "*?[".contains($0) }
            if part.hasSuffix(")"), let start = part.lastIndex(of: "(") {
                let patterns = part[part.index(after: start)...].dropLast()
                if let filter = FileFilter(
                    name: String(part[..<start]),
                    patterns: String(patterns.map { ";,".contains($0) ? " " : $0 })
                ) {
                    filters.append(filter)
                }
            } else if hasPattern {
                if let filter = FileFilter(name: part, patterns: part) { filters.append(filter) }
            } else if let last = filters.indices.last {
                // What follows patterns is their name.
                filters[last].name = part
            }
        }
        return filters
    }
}
