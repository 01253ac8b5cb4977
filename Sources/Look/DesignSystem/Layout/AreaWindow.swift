// SPDX-License-Identifier: MIT

/// The part of a text of several lines that its field shows.
public enum AreaWindow {
    /// The least and the most lines in view.
    public static let heights = 3...8

    /// Returns the lines in view: as before, moved as little as the caret needs.
    ///
    /// - Parameters:
    ///   - count: the number of all lines, at least 1.
    ///   - line: the line of the caret, from 0.
    ///   - first: the line that was the first in view.
    /// - Returns: at most `heights.upperBound` of the lines, with the caret's among them.
    public static func lines(of count: Int, caret line: Int, from first: Int) -> Range<Int> {
        let most = heights.upperBound
        let start = min(max(first, line - most + 1), line, max(0, count - most))
        return max(0, start)..<min(count, max(0, start) + most)
    }
}
