// SPDX-License-Identifier: MIT

/// A picture as the decoder answered it.
public struct DecodedPicture: Hashable, Sendable {
    /// Width in pixels, within `PictureLimits`.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Width before scaling.
    public var naturalWidth: Int
    /// Height before scaling.
    public var naturalHeight: Int
    /// Premultiplied ARGB, 32-bit words in native order, rows without gaps.
    public var pixels: [UInt8]

    init(_ answer: DecoderAnswer, _ pixels: [UInt8]) {
        width = answer.width
        height = answer.height
        naturalWidth = answer.naturalWidth
        naturalHeight = answer.naturalHeight
        self.pixels = pixels
    }
}
