// SPDX-License-Identifier: MIT

public import Basics

/// The command-line options of a display on a window system.
public struct ScreenOptions: Hashable, Sendable {
    /// The screen's name; `nil`: the one the environment names.
    public var display: String?
    /// Whether to use plain windows, as without layer-shell.
    public var usesWindows = false

    /// Creates the options of an empty command line.
    public init() {}

    /// The argument `--display`.
    ///
    /// - Parameter name: a description of its value: "the name of an X server".
    /// - Returns: the argument.
    public static func display(_ name: String) -> Argument<ScreenOptions> {
        Argument("--display", name) { options, text in
            options.display = text
            return true
        }
    }
}
