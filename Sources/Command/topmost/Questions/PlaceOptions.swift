// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandKit

/// Where a question is asked.
struct PlaceOptions: ParsableArguments {
    @Flag(help: "Ask in this terminal, even if there is a screen.")
    var here = false
    @Flag(help: "Ask on the screen, never in this terminal.")
    var there = false
    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if here, there { throw ValidationError("--here and --there cannot be combined") }
    }

    var place: QuestionPlace {
        QuestionPlace(here: here, there: there, waitsForDisplay: !display.noWaitForDisplay)
    }
}

/// Determines the behaviour of a question when no display can show it.
struct DisplayOptions: ParsableArguments {
    @Flag(help: "If no display can show it, fail with status 69 instead of waiting for one.")
    var noWaitForDisplay = false
}
