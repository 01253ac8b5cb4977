// SPDX-License-Identifier: MIT

import PresenterCore

/// A picture's source in the protocol.
///
/// - `{"path":"/home/ann/cat.png","type":"file"}`: a file, which may not be a picture
/// - `{"name":"mail-unread","type":"name"}`: an icon of the theme, or an emoji
/// - `{"has_alpha":true,"height":64,"path":"/run/user/1000/topmost/images/1",
///   "row_stride":256,"type":"pixels","width":64}`: raw RGB(A) in a file
struct ImageMessage: Hashable, Sendable, Codable {
    /// `file`, `name` or `pixels`.
    var type: String
    /// The file (`file`, `pixels`).
    var path: String?
    /// The icon's name (`name`).
    var name: String?
    /// The width in pixels (`pixels`).
    var width: Int?
    /// The height in pixels (`pixels`).
    var height: Int?
    /// Bytes from one row to the next (`pixels`).
    var rowStride: Int?
    /// Whether a pixel has four bytes, not three (`pixels`).
    var hasAlpha: Bool?

    private enum CodingKeys: String, CodingKey {
        case type, path, name, width, height
        case rowStride = "row_stride"
        case hasAlpha = "has_alpha"
    }

    /// Creates a message from a source.
    init(entity source: ImageSource) {
        switch source {
        case .file(let path):
            type = "file"
            self.path = path
        case .name(let name):
            type = "name"
            self.name = name
        case .stored(let image):
            type = "pixels"
            path = image.path
            width = image.width
            height = image.height
            rowStride = image.rowStride
            hasAlpha = image.hasAlpha
        }
    }

    /// Returns the source.
    ///
    /// - Throws: `missing` for a field its type needs, `badValue` for an
    ///   unknown type or a size out of range.
    func toEntity() throws(MessageError) -> ImageSource {
        switch type {
        case "file": return .file(path: try need(path, "path"))
        case "name": return .name(try need(name, "name"))
        case "pixels":
            let hasAlpha = try need(hasAlpha, "has_alpha")
            let width = try Field.number(
                need(width, "width"),
                in: 1...StoredImage.longestSide,
                "width",
                in: "image"
            )
            let stride = try Field.number(
                need(rowStride, "row_stride"),
                in: width * (hasAlpha ? 4 : 3)...StoredImage.mostBytes,
                "row_stride",
                in: "image"
            )
            return .stored(
                StoredImage(
                    path: try need(path, "path"),
                    width: width,
                    height: try Field.number(
                        need(height, "height"),
                        in: 1...StoredImage.longestSide,
                        "height",
                        in: "image"
                    ),
                    rowStride: stride,
                    hasAlpha: hasAlpha
                )
            )
        default:
            throw .badValue(
                field: "type",
                in: "image",
                got: "\"\(type.prefix(64))\"",
                takes: "file, name, pixels"
            )
        }
    }

    /// Returns a required field.
    private func need<Value>(_ value: Value?, _ field: String) throws(MessageError) -> Value {
        guard let value else { throw .missing(field: field, in: "image") }
        return value
    }
}
