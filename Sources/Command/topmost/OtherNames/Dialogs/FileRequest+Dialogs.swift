// SPDX-License-Identifier: MIT
//
// Facts: zenity 3.44, yad 0.40 and kdialog 22.12, their manuals and their outputs.

import BusWire
import Files
import PresenterCore

extension FileRequest {
    /// What the options of zenity and yad ask for.
    static func dialog(_ options: OtherOptions) throws(Failure) -> FileRequest {
        let purpose =
            options.has("save") ? Purpose.save : options.has("directory") ? .folder : .open
        var request = try here(purpose, title: options["title"] ?? "Select a file")
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
        let (files, end) = try ask(in: try Question.place(), showsHidden: showsHidden)
        if let failure = end.failure { throw failure }
        return (files, end.outcome == "expired")
    }

    /// A request that begins in the current folder.
    static func here(
        _ purpose: Purpose,
        title: String
    ) throws(Failure) -> FileRequest {
        do {
            let folder = try Files.resolved("/proc/self/cwd")
            return FileRequest(purpose: purpose, title: title.cleaned(.title), start: folder)
        } catch {
            throw Failure(.usage, "cannot read the current folder: \(error)")
        }
    }
}
