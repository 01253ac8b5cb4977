// SPDX-License-Identifier: MIT

extension Yad {
    /// Chooses files; their paths are on one line.
    func files() throws(Failure) -> Int32 {
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
        for text in options.all("mime-filter") {
            let parts = text.split(separator: "|", maxSplits: 1).map(String.init)
            let types = (parts.last ?? "").split(separator: " ").map(String.init)
            if !types.isEmpty {
                request.filters.append(FileFilter(name: parts[0].trimmed, types: types))
            }
        }
        request.timeout = seconds.map { min($0, 604_800) }
        let isHidden = options.has("show-hidden")
        let (files, isLate) = try request.ask(showsHidden: isHidden)
        guard let files else { return isLate ? Self.timedOut : Self.closed }
        try answer(files.map(quoted).joined(separator: separator))
        return 0
    }
}
