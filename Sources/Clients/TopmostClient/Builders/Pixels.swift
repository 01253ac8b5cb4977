// SPDX-License-Identifier: MIT

package import BusValues

extension Topmost {
    /// A picture as the program has it in memory.
    public struct Pixels: Hashable, Sendable {
        /// The width in pixels.
        public var width: Int
        /// The height in pixels.
        public var height: Int
        /// The bytes from one row to the next.
        public var rowStride: Int
        /// Whether each pixel has a fourth byte, how opaque it is; colours are not multiplied by it.
        public var hasAlpha: Bool
        /// Red, green, blue of each pixel, row by row from the top.
        public var bytes: [UInt8]

        /// A picture of that size.
        ///
        /// - Parameters:
        ///   - width: the width in pixels.
        ///   - height: the height in pixels.
        ///   - hasAlpha: whether each pixel has a fourth byte, how opaque it is.
        ///   - rowStride: the bytes from one row to the next; `nil`: the rows have no gaps.
        ///   - bytes: red, green, blue of each pixel.
        public init(
            width: Int,
            height: Int,
            hasAlpha: Bool = false,
            rowStride: Int? = nil,
            bytes: [UInt8]
        ) {
            self.width = width
            self.height = height
            self.rowStride = rowStride ?? width * (hasAlpha ? 4 : 3)
            self.hasAlpha = hasAlpha
            self.bytes = bytes
        }

        /// `(iiibiiay)`, as hints of notifications have it.
        package var value: Value {
            .structure([
                .int32(Int32(clamping: width)), .int32(Int32(clamping: height)),
                .int32(Int32(clamping: rowStride)), .boolean(hasAlpha), .int32(8),
                .int32(hasAlpha ? 4 : 3), .bytes(bytes),
            ])
        }
    }
}
