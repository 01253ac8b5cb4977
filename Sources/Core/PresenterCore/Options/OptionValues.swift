// SPDX-License-Identifier: MIT

/// The given options for one kind, without defaults.
///
/// A client sends them unchanged; only the daemon adds defaults, the user's
/// configuration and limits. Writing and reading them back returns the same values.
public struct OptionValues: Hashable, Sendable {
    /// The kind they are for.
    public let kind: Kind
    /// The values, by the option's name.
    public var values: [String: OptionValue]

    /// Creates a request; without values it uses only defaults.
    public init(_ kind: Kind, _ values: [String: OptionValue] = [:]) {
        self.kind = kind
        self.values = values
    }

    /// The values that describe exactly that request.
    public init(_ request: PresentRequest) {
        self.init(request.content.kind, request.content.ofKind.optionValues)
        for row in PresentRequest.allOptions { values[row.name] = row.value(in: request) }
    }

    /// The value of an option; `nil`: not given.
    public subscript(name: String) -> OptionValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Builds a new request: the standard content with the configured limits and these
    /// values.
    ///
    /// - Throws: `BuildError` for the first invalid option.
    public func build(limits: Limits = Limits()) throws(BuildError) -> PresentRequest {
        try applied(to: PresentRequest(content: .standard(kind, limits)))
    }

    /// Applies these values to an existing request.
    ///
    /// - Throws: `BuildError` for the first invalid option.
    public func applied(to request: PresentRequest) throws(BuildError) -> PresentRequest {
        try OptionDefinition.check(values, kind.definitions, of: kind)
        var request = request
        request.content.put(values)
        request.put(values, PresentRequest.allOptions)
        try request.content.check(values)
        return request
    }
}
