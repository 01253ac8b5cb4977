// SPDX-License-Identifier: MIT

extension Content {
    /// The content without any options set, with the configured delay and ceiling.
    public static func standard(_ kind: Kind, _ limits: Limits = Limits()) -> Content {
        switch kind {
        case .modal: return .modal(.standard)
        case .bottomSheet: return .bottomSheet(.standard)
        case .toast: return .toast(.standard)
        case .loading:
            return .loading(Loading(delay: limits.loadingDelay, ceiling: limits.loadingCeiling))
        case .retry: return .retry(.standard)
        }
    }

    /// Creates content from the values of its fields; the rest is the standard.
    public init(_ kind: Kind, fields values: [String: OptionValue]) {
        self = kind.contentType.init(fields: values).content
    }

    /// The values of its fields, by name.
    public var fieldValues: [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        forEachField { values[$0] = $1 }
        return values
    }

    /// Passes each field that has a value, with its name, in the order in which they are set.
    public func forEachField<Failure: Error>(
        _ body: (String, OptionValue) throws(Failure) -> Void
    ) throws(Failure) {
        try ofKind.forEachField(body)
    }

    /// Passes the fields that differ from the standard content, as `init(_:fields:)` needs them.
    public func forEachSetField(_ body: (String, OptionValue) -> Void) {
        ofKind.forEachSetField(body)
    }

    /// Sets checked values of options; all others stay unchanged.
    mutating func put(_ values: [String: OptionValue]) {
        var part = ofKind
        part.put(values)
        self = part.content
    }

    /// Throws unless the parts of the content agree with each other and with the options.
    func check(_ values: [String: OptionValue]) throws(BuildError) {
        let check = Check(kind: kind)
        try headline.check(check, values)
        try ofKind.check(check, values)
    }
}
