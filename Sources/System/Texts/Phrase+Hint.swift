// SPDX-License-Identifier: MIT

extension Phrase {
    /// The English advice for a name that is not known.
    ///
    /// - Parameters:
    ///   - nearest: the name that was probably meant; `nil`: none is near.
    ///   - known: all names.
    /// - Returns: `did you mean "dark"?`, or all names.
    public static func hint(_ nearest: String?, among known: [String]) -> String {
        nearest.map { Phrase.didYouMean.english($0) }
            ?? Phrase.knownNames.english(known.joined(separator: ", "))
    }
}
