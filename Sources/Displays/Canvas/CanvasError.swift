// SPDX-License-Identifier: MIT

/// Why pixels could not be allocated, written or read.
public enum CanvasError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A size that is not positive, or exceeds cairo's limit (32,767 in each direction).
    case badSize(width: Int, height: Int)
    /// Memory too small for its rows, or rows too short or misaligned.
    case badMemory(bytes: Int, rowStride: Int)
    /// A failed cairo call, with its name, path and cairo's message.
    case cairo(call: String, path: String, reason: String)

    /// The error as a sentence.
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
