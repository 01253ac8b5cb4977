// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import Configuration

@Suite("Manual pages of files")
struct ManualPageTests {
    /// What is wrong in a file, by the page that describes it.
    private static let readers: [String: @Sendable ([UInt8]) -> ConfigurationError?] = [
        "topmost-bridge": { error(BridgeSettings.read($0, file: "a.toml")) },
        "topmost-push": { error(PushSettings.read($0, file: "a.toml")) },
        "topmost-campaign": { error(CampaignFile.read($0, file: "a.toml") { _, _ in nil }) },
    ]

    private static func error<Read>(
        _ result: Result<Read, ConfigurationError>
    ) -> ConfigurationError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }

    private static func page(_ name: String) throws -> String {
        let url = GoldenFile.project.appendingPathComponent("docs/man/\(name).5")
        return try String(contentsOf: url, encoding: .utf8)
    }

    @Test("the example is without errors", arguments: readers.keys.sorted())
    func example(name: String) throws {
        let page = try Self.page(name)
        let example = try #require(page.firstMatch(of: /\.Bd -literal\n([^\0]*?)\.Ed/)).1
        let read = try #require(Self.readers[name])
        #expect(read(Array(example.utf8)) == nil)
    }

    @Test("every key is one of the file's", arguments: readers.keys.sorted())
    func keys(name: String) throws {
        let read = try #require(Self.readers[name])
        let sections = try #require(
            try Self.page(name).split(separator: ".Sh ").first { $0.hasPrefix("KEYS") }
        )
        var table = ""
        var count = 0
        for line in sections.split(separator: "\n") {
            if let heading = line.wholeMatch(of: /\.Ss (\[.*\])/) { table = String(heading.1) }
            guard let item = line.wholeMatch(of: /\.It Cm (.*)/) else { continue }
            for key in item.1.split(separator: " , ") {
                let problems = read(Array("\(table)\n\(key) = 0.5\n".utf8))?.problems ?? []
                let texts = problems.map(\.description)
                // Of a known key the value is refused.
                #expect(texts.contains { $0.contains("\(key): got 0.5") }, "\(key): \(texts)")
                count += 1
            }
        }
        #expect(count > 5)
    }
}
