// SPDX-License-Identifier: MIT

/// An invalid option: its name, the accepted values and the value it got.
public struct BuildError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind being built.
    public var kind: Kind
    /// The option's name on the bus.
    public var option: String
    /// The accepted values in words: `1 to 1024 bytes of text`.
    public var takes: String
    /// The value it got, in words.
    public var got: String

    /// Creates an error.
    public init(kind: Kind, option: String, takes: String, got: String) {
        self.kind = kind
        self.option = option
        self.takes = takes
        self.got = got
    }

    /// The error text for callers: `modal: "title" expects 1 to 1024 bytes of text, got 0`.
    public var description: String {
        "\(kind.rawValue): \"\(option)\" expects \(takes), got \(got)"
    }
}
