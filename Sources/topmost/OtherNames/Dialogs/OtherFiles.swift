// SPDX-License-Identifier: MIT
//
// Facts: zenity 3.44, yad 0.40 and kdialog 22.12, their manuals and their outputs.

import Files

extension Zenity {
    /// Chooses files; their paths are on one line.
    func files() throws(Failure) -> Int32 {
        guard let files = try FileRequest.dialog(options).ask() else { return 1 }
        let separator = options["separator"].map(OtherDialog.unescaped) ?? "|"
        try answer(files.joined(separator: separator))
        return 0
    }
}

extension Yad {
    /// Chooses files; their paths are on one line.
    func files() throws(Failure) -> Int32 {
        guard !options.has("mime-filter") else {
            throw Failure(.usage, "--mime-filter is not supported; use --file-filter")
        }
        var request = try FileRequest.dialog(options)
        if options.has("image-filter") {
            let name = options["image-filter"] ?? ""
            request.filters.append(
                FileFilter(
                    name: name.isEmpty ? "Images" : name,
                    patterns: ["png", "jpg", "jpeg", "gif", "webp", "svg", "bmp"].map { "*." + $0 }
                )
            )
        }
        guard let files = try request.ask() else { return Self.closed }
        try answer(files.map(quoted).joined(separator: separator))
        return 0
    }
}

extension KDialog {
    /// Chooses files: `[FOLDER or FILE] [PATTERNS|NAME]`.
    func files() throws(Failure) -> Int32 {
        let purposes: [String: (FileRequest.Purpose, String)] = [
            "getsavefilename": (.save, "Save As"), "getsaveurl": (.save, "Save As"),
            "getexistingdirectory": (.folder, "Select Folder"),
        ]
        let (purpose, title) = purposes[dialog] ?? (.open, "Open")
        var request = try FileRequest.here(purpose, title: options["title"] ?? title)
        request.isMulti = options.has("multiple") && purpose == .open
        if let path = options.arguments.first, !path.hasPrefix(":") {
            request.begin(at: FileAddress.path(path))
        }
        if purpose != .folder, let text = options.arguments.dropFirst().first {
            let parts = text.split(separator: "|", maxSplits: 1).map(String.init)
            if let filter = FileFilter(name: parts.last, patterns: parts.first) {
                request.filters = [filter]
            }
        }
        guard let files = try request.ask() else { return 1 }
        let names = dialog.hasSuffix("url") ? files.map(FileAddress.uri) : files
        try answer(names.joined(separator: options.has("separate-output") ? "\n" : " "))
        return 0
    }
}

extension FileRequest {
    /// What the options of zenity and yad ask for.
    fileprivate static func dialog(_ options: OtherOptions) throws(Failure) -> FileRequest {
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

    /// Asks, without waiting for a display; `nil`: nothing was chosen.
    func ask(showsHidden: Bool = false) throws(Failure) -> [String]? {
        try ask(in: try Question.place(), showsHidden: showsHidden).files
    }

    /// A request that begins in the current folder.
    static func here(
        _ purpose: Purpose,
        title: String
    ) throws(Failure) -> FileRequest {
        do {
            let folder = try Files.resolved("/proc/self/cwd")
            return FileRequest(purpose: purpose, title: title, start: folder)
        } catch {
            throw Failure(.usage, "cannot read the current folder: \(error)")
        }
    }
}

extension FileFilter {
    /// Patterns separated by spaces; `nil`: there are none.
    fileprivate init?(name: String?, patterns: String?) {
        guard let name, let patterns else { return nil }
        let all = patterns.split(separator: " ").map(String.init)
        guard !all.isEmpty else { return nil }
        self.init(name: name.trimmed, patterns: all)
    }
}
