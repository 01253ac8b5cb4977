// SPDX-License-Identifier: MIT

public import PresenterCore

/// A text, true or false, a number, or a list of texts; a hidden text is never in JSON.
extension FormValue: Codable {
    /// Decodes a value by its type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .texts(try container.decode([String].self))
        }
    }

    /// Encodes the value; nothing of a hidden text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .boolean(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number.isFinite ? number : 0)
        case .texts(let texts): try container.encode(texts)
        case .secret: try container.encodeNil()
        }
    }
}
