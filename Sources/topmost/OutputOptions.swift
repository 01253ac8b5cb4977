// SPDX-License-Identifier: MIT

import ArgumentParser

/// What every command takes.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Write the whole answer as one line of JSON.")
    var json = false
}
