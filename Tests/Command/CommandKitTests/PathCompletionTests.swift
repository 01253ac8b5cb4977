// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import CommandKit

@Suite("Completing a path")
struct PathCompletionTests {
    private let temporary = TemporaryFolder()

    @Test("what begins so completes it: as far as all are the same, then each")
    func suggestions() throws {
        let folder = temporary.path
        for name in ["host.conf", "hostname", "hosts/", "x", ".hidden"] {
            let path = "\(folder)/\(name)"
            if name.hasSuffix("/") {
                try FileManager.default.createDirectory(
                    atPath: path,
                    withIntermediateDirectories: false
                )
            } else {
                try Data().write(to: URL(fileURLWithPath: path))
            }
        }
        func found(_ text: String, onlyFolders: Bool = false) -> [String] {
            PathCompletion.suggestions(for: "\(folder)/\(text)", onlyFolders: onlyFolders)
                .map { String($0.dropFirst(folder.count + 1)) }
        }
        #expect(found("ho") == ["host", "host.conf", "hostname", "hosts/"])
        #expect(found("host") == ["host.conf", "hostname", "hosts/"])
        #expect(found("hostn") == ["hostname"])
        #expect(found("", onlyFolders: true) == ["hosts/"])
        #expect(found(".") == [".hidden"])
        #expect(found("y") == [] && found("none/y") == [])
        #expect(PathCompletion.suggestions(for: "etc/ho", onlyFolders: false) == [])
        let home = PathCompletion.suggestions(for: "~/", onlyFolders: false)
        #expect(home.allSatisfy { $0.hasPrefix("~/") })
    }
}
