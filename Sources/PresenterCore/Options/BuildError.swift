// SPDX-License-Identifier: MIT

/// An option that cannot be used: which, what it got, what it takes.
public struct BuildError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind that was being built.
    public var kind: Kind
    /// The option's name as it stands on the bus.
    public var option: String
    /// What it takes, in words: `1 to 1024 bytes of text`.
    public var takes: String
    /// What it got, in words.
    public var got: String

    /// Creates an error.
    public init(kind: Kind, option: String, takes: String, got: String) {
        self.kind = kind
        self.option = option
        self.takes = takes
        self.got = got
    }

    /// The sentence a caller reads: `modal: "title" takes 1 to 1024 bytes of text, got 0`.
    public var description: String {
        "\(kind.rawValue): \"\(option)\" takes \(takes), got \(got)"
    }
}
