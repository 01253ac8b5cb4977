// SPDX-License-Identifier: MIT

public import BusValues
public import PresenterCore

extension FormValue {
    /// The value of a form's field as a client writes it: `s`, `b`, a number or `as`; `nil`:
    /// no field has such a type.
    public init?(_ value: Value) {
        switch value.unwrapped {
        case .boolean(let flag): self = .boolean(flag)
        case .string(let text): self = .text(text)
        case .array(let members, _):
            let texts = members.compactMap(\.unwrapped.string)
            guard texts.count == members.count else { return nil }
            self = .texts(texts)
        case let value:
            guard let number = value.lenientDouble else { return nil }
            self = .number(number)
        }
    }

    /// The value as `s`, `b`, `d` or `as`, and a hidden text as `h`; `nil`: the hidden text
    /// is in no pipe.
    public var busValue: Value? {
        switch self {
        case .text(let text): .string(text)
        case .boolean(let flag): .boolean(flag)
        case .number(let number): .double(number)
        case .texts(let texts): .strings(texts)
        case .secret(let secret): secret.source.map { .fileDescriptor($0.descriptor) }
        }
    }

    /// The values of an answer as `a{sv}`, sorted by id.
    ///
    /// - Parameters:
    ///   - values: the values by the ids of their fields.
    ///   - hasSecrets: whether hidden texts are among them, as descriptors.
    /// - Returns: the dictionary.
    public static func dictionary(_ values: [String: FormValue], hasSecrets: Bool) -> Value {
        let entries = values.sorted { $0.key < $1.key }.compactMap { id, value -> Value.Entry? in
            guard hasSecrets || !value.isSecret, let written = value.busValue else { return nil }
            return Value.Entry(key: .string(id), value: .variant(written))
        }
        return .dictionary(entries, key: "s", value: "v")
    }
}
