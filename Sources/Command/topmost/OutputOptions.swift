// SPDX-License-Identifier: MIT

import ArgumentParser

/// Options of every command.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Write the whole answer as one line of JSON.")
    var json = false
}
