// SPDX-License-Identifier: MIT

import BusWire
import PresenterCore

/// Names of programs as they are shown.
enum ProgramName {
    /// The name of a program that has none that can be read.
    static let unnamed = "Unnamed program"
    /// The name of a client of whom nothing could be found out.
    static let unknown = "Unknown program"

    /// The last part of a path, for people to read.
    static func shown(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return readable(name) ?? unnamed
    }

    /// A name without what may not be shown; `nil`: nothing of it can be seen.
    static func readable(_ name: String) -> String? {
        let cleaned = name.cleaned(.name)
        return cleaned.unicodeScalars.contains(where: isVisible) ? cleaned : nil
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        // U+2800 is the Braille pattern without dots.
        guard !scalar.properties.isDefaultIgnorableCodePoint, scalar.value != 0x2800 else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
            .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return true
        case .nonspacingMark, .spacingMark, .enclosingMark, .spaceSeparator, .lineSeparator,
            .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned:
            return false
        @unknown default:
            return false
        }
    }
}
