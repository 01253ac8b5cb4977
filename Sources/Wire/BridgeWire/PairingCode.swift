// SPDX-License-Identifier: MIT

import Sodium

/// The secret of a person's machines as a text to type or to scan: letters and digits that nobody
/// confuses, in groups of five.
///
/// Source: Crockford's Base32.
public struct PairingCode: Hashable, Sendable {
    /// The secret.
    public let secret: [UInt8]

    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let checkLength = 3
    private static let version: UInt8 = 1

    /// Creates the code of a secret.
    public init(_ secret: [UInt8]) { self.secret = secret }

    /// Why a text is no code.
    public enum Problem: Error, Hashable, Sendable {
        /// A character that no code has.
        case character(Character)
        /// Too few or too many characters.
        case length(Int, expected: Int)
        /// One of them is wrong, or two are in the other order.
        case mistyped
        /// A later version made it.
        case version
    }

    /// The number of characters of a code.
    public static let length = (8 * (1 + SharedEncryption.keyLength + checkLength) + 4) / 5

    /// Reads a code; case, spaces and dashes do not matter.
    ///
    /// - Throws: what is wrong with it.
    public init(reading text: String) throws(Problem) {
        var values: [UInt8] = []
        for character in text where !character.isWhitespace && character != "-" {
            let letter: Character
            // Some characters have several as their capital.
            switch character.uppercased() {
            case "O": letter = "0"
            case "I", "L": letter = "1"
            case let other: letter = other.count == 1 ? Character(other) : character
            }
            guard let value = Self.digits.firstIndex(of: letter) else {
                throw .character(character)
            }
            values.append(UInt8(value))
        }
        guard values.count == Self.length else {
            throw .length(values.count, expected: Self.length)
        }
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for value in values {
            (bits, count) = (bits << 5 | Int(value), count + 5)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(bits >> count & 0xFF))
            bits &= (1 << count) - 1
        }
        let content = Array(bytes.prefix(1 + SharedEncryption.keyLength))
        guard Array(bytes[content.count...].prefix(Self.checkLength)) == Self.check(content) else {
            throw .mistyped
        }
        guard content[0] == Self.version else { throw .version }
        secret = Array(content.dropFirst())
    }

    private static func check(_ content: [UInt8]) -> [UInt8] {
        Array(Sodium.hash(content).prefix(checkLength))
    }

    /// The code in groups of five characters.
    public var text: String {
        let content = [Self.version] + secret
        let bytes = content + Self.check(content)
        var characters: [Character] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | Int(byte), count + 8)
            while count >= 5 {
                count -= 5
                characters.append(Self.digits[bits >> count & 31])
                bits &= (1 << count) - 1
            }
        }
        if count > 0 { characters.append(Self.digits[bits << (5 - count) & 31]) }
        return stride(from: 0, to: characters.count, by: 5)
            .map { String(characters[$0..<min($0 + 5, characters.count)]) }
            .joined(separator: "-")
    }
}
