// SPDX-License-Identifier: MIT

/// Compares names as people do: "GNOME Tweaks" and `gnome-tweaks` are one.
enum NameFold {
    /// The letters and digits of a name, in small letters; whatever cannot be
    /// seen is gone too.
    static func folded(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in name.lowercased().unicodeScalars
        where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            if !scalar.properties.isDefaultIgnorableCodePoint { folded.append(scalar) }
        }
        return String(folded)
    }

    /// Whether a program of that file name may call itself so: `backup.sh`, "Backup".
    static func agrees(_ claim: String, with fileName: String) -> Bool {
        let claim = folded(claim)
        guard !claim.isEmpty else { return false }
        let stem = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
        return claim == folded(fileName) || claim == folded(stem)
    }
}
