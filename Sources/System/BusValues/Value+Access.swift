// SPDX-License-Identifier: MIT

extension Value {
    /// The value of a dictionary's key, without its variant.
    public subscript(key: String) -> Value? {
        guard case .dictionary(let entries, _, _) = unwrapped else { return nil }
        return entries.first { $0.key == .string(key) }?.value.unwrapped
    }

    /// The text of a value that has one.
    public var text: String? {
        switch unwrapped {
        case .string(let text), .objectPath(let text), .signature(let text): text
        default: nil
        }
    }

    /// The elements of an array.
    public var elements: [Value] {
        if case .array(let elements, _) = unwrapped { elements } else { [] }
    }
}
