// SPDX-License-Identifier: MIT

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
            request.filters = FileFilter.filters(ofKDialog: text)
        }
        guard let files = try request.ask().files else { return 1 }
        let names = dialog.hasSuffix("url") ? files.map(FileAddress.uri) : files
        try answer(names.joined(separator: options.has("separate-output") ? "\n" : " "))
        return 0
    }
}
