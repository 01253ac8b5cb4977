// SPDX-License-Identifier: MIT

public import Foundation

/// Golden files: what was printed or drawn once, looked at, and kept.
public enum GoldenFile {
    /// Compares a text with the golden of that name in `Snapshots` of the test's module.
    ///
    /// - Returns: what is wrong; `nil` when they are the same.
    /// - Throws: when the golden is to be written and cannot be.
    public static func problem(
        _ text: String,
        _ name: String,
        testFile: String = #filePath
    ) throws -> String? {
        var folder = URL(fileURLWithPath: testFile).deletingLastPathComponent()
        while !folder.lastPathComponent.hasSuffix("Tests") { folder.deleteLastPathComponent() }
        return try problem(text, at: folder.appendingPathComponent("Snapshots/\(name)"))
    }

    /// Compares a text with a golden file.
    ///
    /// `RECORD_SNAPSHOTS=1` writes it again. A first recording is a problem, so
    /// that it is looked at.
    ///
    /// - Returns: what is wrong; `nil` when they are the same.
    /// - Throws: when the golden is to be written and cannot be.
    public static func problem(_ text: String, at url: URL) throws -> String? {
        // A golden that cannot be read counts as one that is not there.
        let known = try? String(contentsOf: url, encoding: .utf8)
        let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
        if known == nil || isRecording {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        guard let known else { return "\(url.lastPathComponent) is new: look at it" }
        return known == text || isRecording
            ? nil : "\(url.lastPathComponent) differs: make golden rewrites it\n\(text)"
    }

    /// The project's folder.
    public static var project: URL {
        URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }
}
