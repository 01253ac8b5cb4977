// SPDX-License-Identifier: MIT

import Basics

@testable import topmost_display_png

extension PictureOptions {
    /// The options of a command line that asks for no help.
    init(_ words: [String]) throws {
        guard case .run(let options) = try Self.read(words) else {
            throw TestIssue(words: words)
        }
        self = options
    }

    struct TestIssue: Error { var words: [String] }
}
