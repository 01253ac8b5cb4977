// SPDX-License-Identifier: MIT
//
// Decoders run on untrusted input. The format is detected first, and the size in the header
// is checked before any pixel is decoded; larger pictures are scaled down while loading.
// If a decoder crashes, only its process ends, which does nothing else.

import Basics
import CPixbuf
import Glibc

/// Decodes pictures with gdk-pixbuf.
public enum Pixbuf {
    /// A decoded picture.
    public struct Pixels: Hashable, Sendable {
        /// Width in pixels.
        public var width: Int
        /// Height in pixels.
        public var height: Int
        /// Width before scaling.
        public var naturalWidth: Int
        /// Height before scaling.
        public var naturalHeight: Int
        /// Premultiplied ARGB, 32-bit words in native order, rows without gaps.
        public var pixels: [UInt8]
    }

    /// Loads the decoders of formats, as far as they are installed, for a process that
    /// cannot load them later.
    public static func load(_ formats: [String]) {
        for format in formats {
            guard let loader = unsafe gdk_pixbuf_loader_new_with_type(format, nil) else { continue }
            unsafe gdk_pixbuf_loader_close(loader, nil)
            unsafe g_object_unref(UnsafeMutableRawPointer(loader))
        }
    }

    /// Decodes a picture.
    ///
    /// Wraps `GdkPixbufLoader`.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - format: gdk-pixbuf's name for its format.
    ///   - box: the size in pixels to cover: bitmaps are only scaled down to it, drawings
    ///     also up, to `largestSide` at most.
    ///   - largestSide: the largest width and height.
    ///   - allows: whether a picture of that width and height is acceptable.
    /// - Returns: `nil` if it is invalid or too large.
    public static func decode(
        _ bytes: [UInt8],
        format: String,
        toCover box: (width: Int, height: Int),
        largestSide: Int,
        allows: @escaping (_ width: Int, _ height: Int) -> Bool
    ) -> Pixels? {
        if format == "png" && !isWholePNG(bytes) { return nil }
        let request = Request(
            box: box,
            isVector: format == "svg",
            largestSide: largestSide,
            allows: allows
        )
        if format == "xpm" { return decodeXPM(bytes, request) }
        guard let loader = unsafe gdk_pixbuf_loader_new_with_type(format, nil) else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(loader)) }
        let onSize: SizePrepared = { loader, width, height, request in
            guard let request = unsafe request else { return }
            let asked = unsafe Unmanaged<Request>.fromOpaque(request).takeUnretainedValue()
            let size = asked.size(ofNatural: Int(width), Int(height))
            unsafe gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
        }
        unsafe g_signal_connect_data(
            UnsafeMutableRawPointer(loader),
            "size-prepared",
            unsafeBitCast(onSize, to: GCallback.self),
            Unmanaged.passUnretained(request).toOpaque(),
            nil,
            GConnectFlags(0)
        )
        var isFed = true
        var offset = 0
        // The first chunk is small, so that the header is checked before the rest.
        while isFed, offset < bytes.count, !request.isRefused {
            let end = min(bytes.count, offset == 0 ? 4_096 : offset + 65_536)
            isFed = unsafe bytes[offset..<end].withUnsafeBufferPointer { chunk in
                unsafe gdk_pixbuf_loader_write(loader, chunk.baseAddress, UInt(chunk.count), nil)
                    != 0
            }
            offset = end
        }
        // A truncated picture is rejected.
        let isWhole = unsafe gdk_pixbuf_loader_close(loader, nil) != 0
        guard isFed, isWhole, !request.isRefused,
            let decoded = unsafe gdk_pixbuf_loader_get_pixbuf(loader),
            let upright = unsafe gdk_pixbuf_apply_embedded_orientation(decoded)
        else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(upright)) }
        guard let pixels = unsafe premultiplied(upright) else { return nil }
        let width = unsafe gdk_pixbuf_get_width(upright)
        let isTurned = unsafe gdk_pixbuf_get_width(decoded) != width
        return Pixels(
            width: Int(width),
            height: Int(unsafe gdk_pixbuf_get_height(upright)),
            naturalWidth: isTurned ? request.naturalHeight : request.naturalWidth,
            naturalHeight: isTurned ? request.naturalWidth : request.naturalHeight,
            pixels: pixels
        )
    }

    /// Decodes an XPM file.
    ///
    /// Its loader wants to write a temporary file. Wraps `gdk_pixbuf_new_from_xpm_data`.
    private static func decodeXPM(_ bytes: [UInt8], _ request: Request) -> Pixels? {
        let text = XPMText(bytes)
        guard let natural = text.size else { return nil }
        let size = request.size(ofNatural: natural.width, natural.height)
        guard !request.isRefused else { return nil }
        let all = text.lines.flatMap(\.self)
        return unsafe all.withUnsafeBufferPointer { space in
            guard let start = space.baseAddress else { return nil }
            var lines: [UnsafePointer<CChar>?] = unsafe []
            var offset = 0
            for line in text.lines {
                unsafe lines.append(
                    UnsafeRawPointer(start + offset).assumingMemoryBound(to: CChar.self)
                )
                offset += line.count
            }
            unsafe lines.append(nil)
            guard let whole = unsafe gdk_pixbuf_new_from_xpm_data(&lines) else { return nil }
            defer { unsafe g_object_unref(UnsafeMutableRawPointer(whole)) }
            guard
                let scaled = unsafe gdk_pixbuf_scale_simple(
                    whole,
                    Int32(size.width),
                    Int32(size.height),
                    GDK_INTERP_BILINEAR
                )
            else { return nil }
            defer { unsafe g_object_unref(UnsafeMutableRawPointer(scaled)) }
            guard let pixels = unsafe premultiplied(scaled) else { return nil }
            return Pixels(
                width: size.width,
                height: size.height,
                naturalWidth: natural.width,
                naturalHeight: natural.height,
                pixels: pixels
            )
        }
    }

    /// Whether the chunks of a PNG file reach its end mark.
    ///
    /// The decoder returns truncated files too, with garbage at the bottom.
    private static func isWholePNG(_ bytes: [UInt8]) -> Bool {
        var offset = 8
        while offset + 12 <= bytes.count {
            if bytes[(offset + 4)..<(offset + 8)].elementsEqual("IEND".utf8) { return true }
            let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            offset += 12 + length
        }
        return false
    }

    private typealias SizePrepared =
        @convention(c) (
            UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, UnsafeMutableRawPointer?
        ) -> Void

    /// The parameters of one decoding, and the data of its header.
    private final class Request {
        let box: (width: Int, height: Int)
        let isVector: Bool
        let largestSide: Int
        let allows: (Int, Int) -> Bool
        var isRefused = false
        var naturalWidth = 0
        var naturalHeight = 0

        init(
            box: (width: Int, height: Int),
            isVector: Bool,
            largestSide: Int,
            allows: @escaping (Int, Int) -> Bool
        ) {
            self.box = box
            self.isVector = isVector
            self.largestSide = largestSide
            self.allows = allows
        }

        /// Returns the size to decode to; 0 by 0 stops the decoder.
        func size(ofNatural width: Int, _ height: Int) -> (width: Int, height: Int) {
            naturalWidth = width
            naturalHeight = height
            guard allows(width, height) else {
                isRefused = true
                return (0, 0)
            }
            let factor = max(Double(box.width) / Double(width), Double(box.height) / Double(height))
            guard factor < 1 || isVector else { return (width, height) }
            return (
                min(largestSide, max(1, Int((Double(width) * factor).rounded()))),
                min(largestSide, max(1, Int((Double(height) * factor).rounded())))
            )
        }
    }

    private static func premultiplied(_ pixbuf: OpaquePointer) -> [UInt8]? {
        guard unsafe gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let source = unsafe gdk_pixbuf_read_pixels(pixbuf)
        else { return nil }
        let width = Int(unsafe gdk_pixbuf_get_width(pixbuf))
        let height = Int(unsafe gdk_pixbuf_get_height(pixbuf))
        let stride = Int(unsafe gdk_pixbuf_get_rowstride(pixbuf))
        let hasAlpha = unsafe gdk_pixbuf_get_has_alpha(pixbuf) != 0
        return unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) { space, count in
            guard let start = UnsafeMutableRawPointer(space.baseAddress) else { return }
            for row in 0..<height {
                unsafe Premultiplied.convert(
                    UnsafeRawPointer(source + row * stride),
                    hasAlpha: hasAlpha,
                    to: start + row * width * 4,
                    count: width
                )
            }
            count = width * height * 4
        }
    }
}

/// Converts pixels to the format of cairo.
enum Premultiplied {
    /// Converts a row of RGB or RGBA pixels to premultiplied ARGB words.
    static func convert(
        _ source: UnsafeRawPointer,
        hasAlpha: Bool,
        to target: UnsafeMutableRawPointer,
        count: Int
    ) {
        let from = unsafe source.assumingMemoryBound(to: UInt8.self)
        let to = unsafe target.assumingMemoryBound(to: UInt32.self)
        for column in 0..<count {
            let pixel = unsafe from + column * (hasAlpha ? 4 : 3)
            unsafe to[column] = PremultipliedPixel.word(
                red: pixel[0],
                green: pixel[1],
                blue: pixel[2],
                alpha: hasAlpha ? pixel[3] : 255
            )
        }
    }
}
