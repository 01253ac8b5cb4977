// SPDX-License-Identifier: MIT

/// Compares names loosely: "GNOME Tweaks" and `gnome-tweaks` are equal.
package enum NameFold {
    /// The lowercase letters and digits of a name; everything else, including
    /// invisible characters, is removed.
    package static func folded(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in name.lowercased().unicodeScalars
        where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            if !scalar.properties.isDefaultIgnorableCodePoint { folded.append(scalar) }
        }
        return String(folded)
    }

    /// Whether a program with that file name may use the name: `backup.sh`, "Backup".
    package static func agrees(_ claim: String, with fileName: String) -> Bool {
        let claim = folded(claim)
        guard !claim.isEmpty else { return false }
        let stem = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
        return claim == folded(fileName) || claim == folded(stem)
    }
}
