// SPDX-License-Identifier: MIT

/// A text prepared for matching: its first characters, also without case.
package struct PatternText {
    /// The scalars as they are.
    let exact: [UInt32]
    /// The scalars in lower case.
    let folded: [UInt32]

    package init(_ text: String) {
        exact = text.unicodeScalars.prefix(Pattern.longestText).map(\.value)
        folded = exact.map(Self.fold)
    }

    /// The lower case of a scalar, if that is a single one.
    static func fold(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x80 { return scalar &- 0x41 < 26 ? scalar | 0x20 : scalar }
        guard let known = Unicode.Scalar(scalar) else { return scalar }
        let lower = known.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first?.value ?? scalar : scalar
    }
}
