// SPDX-License-Identifier: MIT

public import Foundation

/// A folder for the files of a test, removed with all in it when the last reference to it
/// goes, also when the test fails: a stored property of a suite.
public final class TemporaryFolder {
    /// The path, without links and without a slash at its end.
    public let path: String
    /// The path as Foundation takes it.
    public var url: URL { URL(fileURLWithPath: path) }

    /// Makes an empty folder; traps if that fails.
    public init() {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        path = folder.appendingPathComponent("topmost-test-" + UUID().uuidString).path
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Writes a file, and makes the folders that it is in.
    public func write(_ file: String, _ text: String) throws {
        let url = URL(fileURLWithPath: path + "/" + file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
