// SPDX-License-Identifier: MIT

/// Compares names loosely: "GNOME Tweaks" and `gnome-tweaks` are equal.
package enum NameFold {
    /// The lowercase letters and digits of a name; everything else, including
    /// invisible characters, is removed.
    package static func folded(_ name: String) -> String {
        // Nearly all names are ASCII, and this runs with each notification.
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: name.utf8.compactMap(Self.foldedASCII), as: UTF8.self)
        }
        var folded = String.UnicodeScalarView()
        folded.append(contentsOf: name.lowercased().unicodeScalars.filter(isKept))
        return String(folded)
    }

    /// Whether a character is a visible letter or digit.
    static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            && !scalar.properties.isDefaultIgnorableCodePoint
    }

    static func foldedASCII(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: nil
        }
    }

    /// Whether a program with that file name may use the name: `backup.sh`, "Backup".
    package static func agrees(_ claim: String, with fileName: String) -> Bool {
        let claim = folded(claim)
        guard !claim.isEmpty else { return false }
        let stem = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
        return claim == folded(fileName) || claim == folded(stem)
    }
}
