// SPDX-License-Identifier: MIT

/// A part of a parsed pattern.
indirect enum PatternNode {
    /// One character of a set.
    case scalar(ScalarClass)
    /// The start of the text.
    case start
    /// The end of the text.
    case end
    /// An edge of a word, between one of its characters and another one; if `false`, any other
    /// position.
    case boundary(Bool)
    /// One after the other.
    case sequence([PatternNode])
    /// Any of them.
    case choice([PatternNode])
    /// Several times the same; `most` is `nil`: as often as there is.
    case repeated(PatternNode, least: Int, most: Int?)
}
