// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Compares text with a golden file beside the tests.
///
/// `RECORD_SNAPSHOTS=1` writes it anew; a first recording fails, so that it is
/// looked at.
func expectSnapshot(
    _ text: String,
    named name: String,
    file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        .appendingPathComponent("Snapshots")
    let url = folder.appendingPathComponent(name + ".txt")
    let known = try? String(contentsOf: url, encoding: .utf8)
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
    if let known, !isRecording {
        #expect(
            text + "\n" == known,
            "\(name) differs from its golden",
            sourceLocation: sourceLocation
        )
        return
    }
    do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try (text + "\n").write(to: url, atomically: true, encoding: .utf8)
    } catch {
        Issue.record("\(url.path) cannot be written: \(error)", sourceLocation: sourceLocation)
    }
    if known == nil {
        Issue.record(
            "\(name) was recorded for the first time: look at it",
            sourceLocation: sourceLocation
        )
    }
}
