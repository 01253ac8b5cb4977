// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Compares a text with the file of that name in the folder of snapshots.
///
/// `RECORD_SNAPSHOTS=1` writes it anew. A first recording fails, so that it is
/// looked at.
func expectSnapshot(
    _ text: String,
    _ name: String,
    file: String = #filePath,
    location: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        .appendingPathComponent("Snapshots")
    let url = folder.appendingPathComponent(name)
    let known = try? String(contentsOf: url, encoding: .utf8)
    if known == nil || ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(text == known, sourceLocation: location)
}
