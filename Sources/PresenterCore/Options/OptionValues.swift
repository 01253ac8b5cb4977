// SPDX-License-Identifier: MIT

/// The options that were said for one kind, and no others.
///
/// A client sends these as they are; the daemon alone adds defaults, the
/// person's configuration and limits. Reading them back from what they were
/// written to gives the same values.
public struct OptionValues: Hashable, Sendable {
    /// The kind they are for.
    public let kind: Kind
    /// The values, by the option's name.
    public var values: [String: OptionValue]

    /// Creates a request; the shortest call says nothing.
    public init(_ kind: Kind, _ values: [String: OptionValue] = [:]) {
        self.kind = kind
        self.values = values
    }

    /// The values that ask for exactly that.
    public init(_ presentable: Presentable) {
        self.init(presentable.content.kind)
        for row in kind.options { values[row.name] = row.value(in: presentable) }
    }

    /// The value of an option; `nil`: it is not said.
    public subscript(name: String) -> OptionValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Something new: the standard content, with the configuration's limits, and these
    /// values put in.
    ///
    /// - Throws: `BuildError` that names the first option that cannot be used.
    public func build(limits: Limits = Limits()) throws(BuildError) -> Presentable {
        try applied(to: Presentable(content: .standard(kind, limits)))
    }

    /// What is shown already with these values put in.
    ///
    /// - Throws: `BuildError` that names the first option that cannot be used.
    public func applied(to presentable: Presentable) throws(BuildError) -> Presentable {
        try OptionDefinition.check(values, kind.definitions, of: kind)
        var presentable = presentable
        for row in kind.options {
            if let value = values[row.name] { row.put(value, into: &presentable) }
        }
        try presentable.content.check(values)
        return presentable
    }
}
