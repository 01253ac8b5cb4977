// SPDX-License-Identifier: MIT

extension Zenity {
    /// Chooses files; their paths are on one line.
    func files() throws(Failure) -> Int32 {
        guard let files = try FileRequest.dialog(options).ask().files else { return 1 }
        let separator = options["separator"].map(OtherDialog.unescaped) ?? "|"
        try answer(files.joined(separator: separator))
        return 0
    }
}
