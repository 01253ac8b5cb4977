// SPDX-License-Identifier: MIT

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
