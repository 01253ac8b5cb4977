// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Configuration

@Suite("Unreadable files")
struct UnreadableTests {
    @Test("an entry that is not a file is reported by its kind")
    func kinds() throws {
        let folder = NSTemporaryDirectory() + "unreadable-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder + "/folder",
            withIntermediateDirectories: true
        )
        let large = Data(repeating: 35, count: Configuration.largestFile + 1)
        try large.write(to: URL(fileURLWithPath: folder + "/large"))
        for (path, message) in [
            (folder + "/folder", "is a folder, not a file"),
            ("/dev/null", "is not a regular file"), (folder + "/large", "is too large"),
            (folder + "/none", "No such file or directory"),
        ] {
            let report = Configuration.examine(.named(path))
            #expect(report.problems.map(\.description) == ["\(path): \(message)"])
        }
    }
}
