// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Compares a text with a file of the project, by its path from the project's folder.
///
/// `RECORD_SNAPSHOTS=1` writes it anew. A first recording fails, so that it is
/// looked at.
func expectFile(
    _ text: String,
    _ path: String,
    location: SourceLocation = #_sourceLocation
) throws {
    let url = project.appendingPathComponent(path)
    let known = try? String(contentsOf: url, encoding: .utf8)
    if known == nil || ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let isKnown = text == known
    #expect(isKnown, "\(path) differs: make golden writes it anew", sourceLocation: location)
}

/// The project's folder.
let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
