// SPDX-License-Identifier: MIT

/// A format of pictures that is accepted, detected by the first bytes, never by a name.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, gif, webp, bmp, ico, xpm, svg

    /// Detects the format of a file that begins so; `nil`: not accepted.
    public init?(_ bytes: [UInt8]) {
        func begins(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins("GIF87a") || begins("GIF89a") {
            self = .gif
        } else if begins("RIFF") && begins("WEBP", at: 8) {
            self = .webp
        } else if begins("BM") {
            self = .bmp
        } else if bytes.starts(with: [0, 0, 1, 0]) {
            self = .ico
        } else if begins("/* XPM */") {
            self = .xpm
        } else {
            let head = String(decoding: bytes.prefix(4_096), as: UTF8.self)
            let start = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            guard start.hasPrefix("<svg") || start.hasPrefix("<") && head.contains("<svg") else {
                return nil
            }
            self = .svg
        }
    }
}
