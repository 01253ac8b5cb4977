// SPDX-License-Identifier: MIT

import Foundation

/// The seed of the running case, in a file that survives a crash.
///
/// The file is in `TOPMOST_FUZZ_FOLDER`, or the temporary folder.
struct FuzzNote {
    private let file: FileHandle
    private let path: String

    init(_ target: String) throws {
        let folder =
            ProcessInfo.processInfo.environment["TOPMOST_FUZZ_FOLDER"] ?? NSTemporaryDirectory()
        path = folder + "/topmost-fuzz-\(target)-\(ProcessInfo.processInfo.processIdentifier)"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        file = try FileHandle(forWritingTo: URL(filePath: path))
    }

    func write(_ seed: UInt64) {
        // Twenty digits: each note covers the one before.
        let digits = String(seed)
        let text = String(repeating: "0", count: 20 - digits.count) + digits
        try? file.seek(toOffset: 0)
        try? file.write(contentsOf: Data(text.utf8))
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
