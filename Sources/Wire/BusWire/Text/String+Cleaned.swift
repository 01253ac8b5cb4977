// SPDX-License-Identifier: MIT

import Basics
public import PresenterCore

extension String {
    /// Returns the text cleaned for display, cut between scalars with an ellipsis.
    ///
    /// Reads at most `limits.bytes` of it.
    public func cleaned(_ limits: TextLimits) -> String {
        if limits.isVerbatim { return withoutControls }
        return cleaned(bytes: limits.bytes, scalars: limits.scalars, lines: limits.lines)
    }

    /// Returns the text without control characters but line feeds and tabs: pasted into a
    /// terminal, they would do something.
    ///
    /// Nothing is cut silently: a text that is too long is refused.
    private var withoutControls: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A: result.append(scalar)
            case 0..<0x20, 0x7F..<0xA0: break
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
