// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost

/// Files as an installation would leave them, in a folder of the test's own.
final class Tree {
    private let temporary = TemporaryFolder()
    var folder: String { temporary.path }

    /// Puts a file there, which may be run where that is asked for.
    func put(_ path: String, _ text: String = "", mayRun: Bool = false) throws {
        try temporary.write(path, text)
        let mode = mayRun ? 0o755 : 0o644
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: folder + "/" + path
        )
    }

    /// The installation in this tree; without a screen, unless one is given.
    func installation(_ screen: [String: String] = [:], path: String = "") -> Installation {
        let variables = [
            "HOME": folder + "/home", "XDG_DATA_DIRS": folder + "/share",
            "XDG_RUNTIME_DIR": folder + "/run", "XDG_CONFIG_DIRS": folder + "/etc",
            "PATH": path,
        ].merging(screen) { $1 }
        return Installation(
            variable: { variables[$0].flatMap { $0.isEmpty ? nil : $0 } },
            executable: folder + "/prefix/bin/topmost",
            busData: folder + "/bus",
            root: folder + "/root"
        )
    }

    /// One finding of an installation.
    func finding(
        _ subject: String,
        _ screen: [String: String] = [:],
        isNeeded: Bool = true,
        path: String = ""
    ) -> Finding? {
        installation(screen, path: path).findings(isNeeded: isNeeded)
            .first { $0.subject.english == subject }
    }
}
