// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// Progress: 0 to 100, or `pulse`.
struct ProgressArgument: ExpressibleByArgument, Equatable {
    var progress: Progress

    init?(argument: String) {
        if argument == "pulse" {
            progress = .indeterminate
            return
        }
        guard let percent = Double(argument), (0...100).contains(percent) else { return nil }
        progress = .fraction(percent / 100)
    }
}
