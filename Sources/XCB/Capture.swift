// SPDX-License-Identifier: MIT

/// What a part of the screen showed at one moment.
public struct Capture: Hashable, Sendable {
    /// Where it was taken on the root window.
    public let frame: Rectangle
    /// Row by row, opaque: the highest byte means nothing.
    public private(set) var pixels: [UInt32]

    /// Creates a capture; there must be as many pixels as the frame has.
    public init(frame: Rectangle, pixels: [UInt32]) {
        precondition(pixels.count == frame.pixelCount, "a capture has all its pixels")
        self.frame = frame
        self.pixels = pixels
    }

    /// In pixels.
    public var width: Int { frame.width }
    /// In pixels.
    public var height: Int { frame.height }

    /// The part of it that lies in a rectangle of the root window.
    public func cropped(to part: Rectangle) -> Capture {
        let part = frame.intersection(part)
        guard !part.isEmpty else { return Capture(frame: .zero, pixels: []) }
        var cropped: [UInt32] = []
        cropped.reserveCapacity(part.pixelCount)
        for y in part.y..<part.maxY {
            let start = (y - frame.y) * width + part.x - frame.x
            cropped.append(contentsOf: pixels[start..<start + part.width])
        }
        return Capture(frame: part, pixels: cropped)
    }

    /// Takes the pixels of another capture where both and a rectangle of the
    /// root window meet.
    public mutating func paste(_ other: Capture, in part: Rectangle) {
        let part = frame.intersection(other.frame).intersection(part)
        guard !part.isEmpty else { return }
        for y in part.y..<part.maxY {
            let target = (y - frame.y) * width + part.x - frame.x
            let source = (y - other.frame.y) * other.width + part.x - other.frame.x
            pixels.replaceSubrange(
                target..<target + part.width,
                with: other.pixels[source..<source + part.width]
            )
        }
    }

    /// The pixels of a part, from the capture's own corner; black where it does not reach.
    public func pixels(in part: Rectangle) -> [UInt32] {
        let wanted = part.offset(x: frame.x, y: frame.y)
        if frame.contains(wanted) { return cropped(to: wanted).pixels }
        var whole = Capture(
            frame: wanted,
            pixels: [UInt32](repeating: 0xFF00_0000, count: wanted.pixelCount)
        )
        whole.paste(self, in: wanted)
        return whole.pixels
    }
}
