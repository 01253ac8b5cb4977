// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration

/// Selects the configuration files.
struct ConfigurationOptions: ParsableArguments {
    @Argument(help: "Read this file instead of the usual ones.")
    var file: String?
    @OptionGroup var output: OutputOptions

    /// Reads the files.
    func examine() -> ConfigurationReport {
        Configuration.examine(
            file.map { .named($0) } ?? .standard(),
            displays: Installation.displays
        )
    }
}
