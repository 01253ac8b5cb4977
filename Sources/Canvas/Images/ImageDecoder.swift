// SPDX-License-Identifier: MIT
//
// Pictures are untrusted. Only common formats reach a decoder, detected by their first
// bytes (never by their name); the header's size is checked before any pixel is decoded;
// larger pictures are scaled down while loading. If a decoder still crashes, the display
// crashes too and the daemon restarts it.

import CPixbuf
import Glibc

/// Decodes pictures with gdk-pixbuf, within limits.
enum ImageDecoder {
    /// Maximum width and height in pixels.
    static let sideLimit = 8_192
    /// Maximum number of pixels: 16 million.
    static let pixelLimit = 16_000_000

    /// A picture, with its size before scaling.
    struct Decoded {
        var bitmap: Bitmap
        var naturalWidth: Int
        var naturalHeight: Int
        /// Whether it can be scaled without loss.
        var isVector: Bool
    }

    /// Returns gdk-pixbuf's name for the format of those bytes; `nil` if it is not
    /// accepted.
    static func format(of bytes: [UInt8]) -> String? {
        func begins(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
        if begins("GIF87a") || begins("GIF89a") { return "gif" }
        if begins("RIFF") && begins("WEBP", at: 8) { return "webp" }
        if begins("BM") { return "bmp" }
        if bytes.starts(with: [0, 0, 1, 0]) { return "ico" }
        if begins("/* XPM */") { return "xpm" }
        let head = String(decoding: bytes.prefix(4_096), as: UTF8.self)
        let start = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("<svg") || start.hasPrefix("<") && head.contains("<svg") { return "svg" }
        return nil
    }

    /// Decodes a picture; `nil` if it is invalid or exceeds the limits.
    ///
    /// `box` is the size in pixels to cover: bitmaps are only scaled down to it, vector
    /// graphics also up.
    static func decode(_ bytes: [UInt8], toCover box: (width: Int, height: Int)) -> Decoded? {
        guard let format = format(of: bytes) else { return nil }
        if format == "png" && !isWholePNG(bytes) { return nil }
        let request = Request(box: box, isVector: format == "svg")
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
            isFed = unsafe bytes[offset..<end].withUnsafeBufferPointer { piece in
                unsafe gdk_pixbuf_loader_write(loader, piece.baseAddress, UInt(piece.count), nil)
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
        guard let bitmap = unsafe bitmap(from: upright) else { return nil }
        let isTurned =
            unsafe gdk_pixbuf_get_width(decoded) != gdk_pixbuf_get_width(upright)
        return Decoded(
            bitmap: bitmap,
            naturalWidth: isTurned ? request.naturalHeight : request.naturalWidth,
            naturalHeight: isTurned ? request.naturalWidth : request.naturalHeight,
            isVector: request.isVector
        )
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
        var isRefused = false
        var naturalWidth = 0
        var naturalHeight = 0

        init(box: (width: Int, height: Int), isVector: Bool) {
            self.box = box
            self.isVector = isVector
        }

        /// Returns the size to decode to; 0 by 0 stops the decoder.
        func size(ofNatural width: Int, _ height: Int) -> (width: Int, height: Int) {
            naturalWidth = width
            naturalHeight = height
            let side = 1...sideLimit
            guard side.contains(width), side.contains(height), width * height <= pixelLimit else {
                isRefused = true
                return (0, 0)
            }
            let factor = max(
                Double(box.width) / Double(width),
                Double(box.height) / Double(height)
            )
            guard factor < 1 || isVector else { return (width, height) }
            return (
                min(sideLimit, max(1, Int((Double(width) * factor).rounded()))),
                min(sideLimit, max(1, Int((Double(height) * factor).rounded())))
            )
        }
    }

    private static func bitmap(from pixbuf: OpaquePointer) -> Bitmap? {
        guard unsafe gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let pixels = unsafe gdk_pixbuf_read_pixels(pixbuf)
        else { return nil }
        let format = Bitmap.Format(
            width: Int(unsafe gdk_pixbuf_get_width(pixbuf)),
            height: Int(unsafe gdk_pixbuf_get_height(pixbuf)),
            rowStride: Int(unsafe gdk_pixbuf_get_rowstride(pixbuf)),
            hasAlpha: unsafe gdk_pixbuf_get_has_alpha(pixbuf) != 0
        )
        let count = Int(unsafe gdk_pixbuf_get_byte_length(pixbuf))
        let bytes = unsafe UnsafeRawBufferPointer(start: pixels, count: count)
        return unsafe Bitmap(bytes.bytes, format)
    }
}
