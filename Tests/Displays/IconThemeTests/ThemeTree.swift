// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import IconTheme

/// A folder of themes that goes with the test.
final class ThemeTree {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory
            .appendingPathComponent("topmost-icons-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ path: String, _ text: String = "x") throws {
        let file = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    func theme(_ name: String, inherits: String = "", folders: [(String, String)]) throws {
        var text = "[Icon Theme]\nName=\(name)\nInherits=\(inherits)\nDirectories="
        text += folders.map(\.0).joined(separator: ",") + "\n"
        for (folder, keys) in folders {
            text += "\n[\(folder)]\n" + keys.replacing(" ", with: "\n") + "\n"
        }
        try write("icons/\(name)/index.theme", text)
    }

    func iconTheme(_ name: String) -> IconTheme {
        IconTheme(folders: [root.path + "/icons"], looseFolders: [root.path + "/pixmaps"]) { name }
    }

    func find(_ name: String, _ size: Int, scale: Int = 1, theme: String = "Main") -> String? {
        iconTheme(theme).path(of: name, size: size, scale: scale).map {
            String($0.dropFirst(root.path.count + 1))
        }
    }
}
