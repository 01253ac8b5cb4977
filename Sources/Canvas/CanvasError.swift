// SPDX-License-Identifier: MIT

/// Why pixels could not be had, written or read.
public enum CanvasError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A size that is not positive, or beyond what cairo can address (32,767 either way).
    case badSize(width: Int, height: Int)
    /// Lent memory that is too small for its rows, or rows that are too short or odd.
    case badMemory(bytes: Int, rowStride: Int)
    /// A cairo call failed; its name, the path it worked on and cairo's own words.
    case cairo(call: String, path: String, reason: String)

    /// The failure in a sentence.
    public var description: String {
        switch self {
        case .badSize(let width, let height):
            "surface size: \(width)x\(height) is not between 1x1 and 32767x32767"
        case .badMemory(let bytes, let rowStride):
            "surface memory: \(bytes) bytes with rows of \(rowStride) do not hold the picture"
        case .cairo(let call, let path, let reason):
            path.isEmpty ? "\(call): \(reason)" : "\(call): \(path): \(reason)"
        }
    }
}
