// SPDX-License-Identifier: MIT

import Basics
public import PresenterCore

extension Kind {
    /// The kind that a wrong word probably means: `sheet` for `bottom_sheet`, `modal` for
    /// `modla`; `nil`: none.
    public static func nearest(to word: String) -> Kind? {
        Kind.spelled(word)
            ?? NearestName.of(word, among: allCases.map(\.rawValue)).flatMap(Kind.init)
    }

    /// What an error adds to a wrong word: `; did you mean "sheet"?`, or nothing.
    ///
    /// - Parameters:
    ///   - word: the word.
    ///   - kinds: the accepted kinds.
    /// - Returns: the advice; empty: no kind is near.
    public static func advice(on word: String, among kinds: [Kind] = allCases) -> String {
        guard let kind = nearest(to: word), kinds.contains(kind) else { return "" }
        return "; did you mean \"\(kind.rawValue)\"?"
    }
}
