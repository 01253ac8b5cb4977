// SPDX-License-Identifier: MIT

public import PresenterCore

/// How far work is, as it travels: a number from 0 to 1, or `"indeterminate"`.
public struct ProgressMessage: Hashable, Sendable, Codable {
    /// How far; `nil`: unknown.
    public var fraction: Double?

    private static let unknown = "indeterminate"

    /// Writes progress down.
    public init(entity progress: Progress) {
        switch progress {
        case .fraction(let fraction): self.fraction = fraction.isFinite ? fraction : 0
        case .indeterminate: fraction = nil
        }
    }

    /// Reads a number or the word.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // What is no string must be a number: decoding that says so.
        if let word = try? value.decode(String.self) {
            guard word == Self.unknown else {
                throw WireError.badValue(
                    field: "progress",
                    in: "card",
                    got: "\"\(word.prefix(64))\"",
                    takes: "0 to 1, or indeterminate"
                )
            }
            fraction = nil
        } else {
            fraction = try value.decode(Double.self)
        }
    }

    /// Writes the number or the word.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        if let fraction { try value.encode(fraction) } else { try value.encode(Self.unknown) }
    }

    /// The progress.
    ///
    /// - Throws: `badValue` for a number out of range.
    public func toEntity() throws(WireError) -> Progress {
        guard let fraction else { return .indeterminate }
        return .fraction(try Field.number(fraction, in: 0...1, "progress", in: "card"))
    }
}
