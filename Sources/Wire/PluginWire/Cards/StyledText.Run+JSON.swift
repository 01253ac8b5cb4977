// SPDX-License-Identifier: MIT

public import PresenterCore

/// A run of text in the protocol: `{"bold":true,"text":"now"}`.
extension StyledText.Run: Codable {
    private enum Key: String, CodingKey { case text, bold, italic, underline, link }

    private static var flags: [(Key, StyledText.Style)] {
        [(.bold, .bold), (.italic, .italic), (.underline, .underline)]
    }

    /// Decodes a run; absent flags are false.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        self.init(
            try fields.decode(String.self, forKey: .text),
            link: try fields.decodeIfPresent(String.self, forKey: .link)
        )
        for (key, flag) in Self.flags
        where try fields.decodeIfPresent(Bool.self, forKey: key) == true {
            style.insert(flag)
        }
    }

    /// Encodes the run with the flags that are set.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(text, forKey: .text)
        for (key, flag) in Self.flags where style.contains(flag) {
            try fields.encode(true, forKey: key)
        }
        try fields.encodeIfPresent(link, forKey: .link)
    }
}
