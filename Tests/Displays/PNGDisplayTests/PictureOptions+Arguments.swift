// SPDX-License-Identifier: MIT

import Basics

@testable import topmost_display_png

extension PictureOptions {
    /// The options of a command line that asks for no help.
    init(_ arguments: [String]) throws {
        guard case .run(let options) = try Self.reader.read(arguments, PictureOptions()) else {
            throw TestIssue(arguments: arguments)
        }
        self = options
    }

    struct TestIssue: Error { var arguments: [String] }
}
