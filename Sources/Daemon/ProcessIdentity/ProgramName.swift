// SPDX-License-Identifier: MIT

import Basics

/// Program names for display.
package enum ProgramName {
    /// The name of a program without a readable name.
    static let unnamed = "Unnamed program"
    /// The name of a program whose path is not one of ours.
    static let contained = "Program in a container"
    /// The name of a client about which nothing is known.
    package static let unknown = "Unknown program"

    /// The last part of a path, in readable form.
    static func shown(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return readable(name) ?? unnamed
    }

    /// A name without unprintable characters; `nil`: nothing visible is left.
    package static func readable(_ name: String) -> String? {
        let cleaned = cleaned(name)
        return cleaned.unicodeScalars.contains(where: isVisible) ? cleaned : nil
    }

    /// Returns a name without what is not for display, cut to 256 bytes, as names on the bus are.
    static func cleaned(_ name: String) -> String {
        name.cleaned(bytes: 256, scalars: 256, lines: 1)
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
