// SPDX-License-Identifier: MIT

import Basics

@testable import topmost_display_png

extension PictureOptions {
    /// The options of a command line that asks for no help.
    init(_ words: [String]) throws {
        guard case .run(let options) = try Self.reader.read(words, PictureOptions()) else {
            throw TestIssue(words: words)
        }
        self = options
    }

    struct TestIssue: Error { var words: [String] }
}
