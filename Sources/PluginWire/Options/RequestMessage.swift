// SPDX-License-Identifier: MIT

public import PresenterCore

/// A request as JSON: `{"kind":"modal","options":{"title":"Save?"}}`.
///
/// Decoding returns the same values, so a request can be stored and restored.
public struct RequestMessage: Hashable, Sendable {
    /// The given options only.
    public var values: OptionValues

    /// Creates a message from a request's values.
    public init(_ values: OptionValues) {
        self.values = values
    }
}

extension RequestMessage: JSONLine {
    private enum Key: String, CodingKey { case kind, options }

    /// Decodes a request by its `kind`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let kind: Kind = try fields.word(.kind, in: "request")
        let options = try fields.nestedContainer(keyedBy: OptionKey.self, forKey: .options)
        let known = Set(kind.definitions.map(\.name))
        if let unknown = options.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() {
            throw MessageError.unknownOption(String(unknown.prefix(64)), in: kind.rawValue)
        }
        values = OptionValues(kind, try options.values(of: kind.definitions, in: kind.rawValue))
    }

    /// Encodes the kind and the given options.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(values.kind.rawValue, forKey: .kind)
        var options = fields.nestedContainer(keyedBy: OptionKey.self, forKey: .options)
        for (name, value) in values.values { try options.put(value, as: name) }
    }
}
