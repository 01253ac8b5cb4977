// SPDX-License-Identifier: MIT

public import PresenterCore

/// A picture's source in the protocol.
///
/// - `{"path":"/home/ann/cat.png","type":"file"}`: a file, which may not be a picture
/// - `{"name":"mail-unread","type":"name"}`: an icon of the theme, or an emoji
/// - `{"has_alpha":true,"height":64,"path":"/run/user/1000/topmost/images/1",
///   "row_stride":256,"type":"pixels","width":64}`: raw RGB(A) in a file
/// - `{"address":"https://example.org/cat.png","path":"/home/ann/.cache/cat","state":"fetched",
///   "type":"remote"}`: on the web; `state` is `waiting` until it is there, `fetched` with a
///   `path`, or `failed` with a `reason`
extension ImageSource: Codable {
    private enum Key: String, CodingKey {
        case type, path, name, width, height, address, state, reason
        case rowStride = "row_stride"
        case hasAlpha = "has_alpha"
    }

    /// Decodes a source by its `type`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String { try fields.decode(String.self, forKey: key) }
        func number(_ key: Key, _ range: ClosedRange<Int>) throws -> Int {
            try fields.number(key, in: range, in: "image")
        }
        switch try text(.type) {
        case "file": self = .file(path: try text(.path))
        case "name": self = .name(try text(.name))
        case "pixels":
            let hasAlpha = try fields.decode(Bool.self, forKey: .hasAlpha)
            let width = try number(.width, 1...StoredImage.longestSide)
            let least = width * (hasAlpha ? 4 : 3)
            self = .stored(
                StoredImage(
                    path: try text(.path),
                    width: width,
                    height: try number(.height, 1...StoredImage.longestSide),
                    rowStride: try number(.rowStride, least...StoredImage.mostBytes),
                    hasAlpha: hasAlpha
                )
            )
        case "remote":
            let state: RemoteImage.State =
                switch try text(.state) {
                case "waiting": .waiting
                case "fetched": .fetched(path: try text(.path))
                case "failed": .failed(reason: try text(.reason))
                case let state:
                    throw fields.bad(state, .state, in: "image", "waiting, fetched, failed")
                }
            self = .remote(RemoteImage(address: try text(.address), state: state))
        case let type: throw fields.bad(type, .type, in: "image", "file, name, pixels, remote")
        }
    }

    /// Encodes the source with its `type`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .file(let path):
            try fields.encode("file", forKey: .type)
            try fields.encode(path, forKey: .path)
        case .name(let name):
            try fields.encode("name", forKey: .type)
            try fields.encode(name, forKey: .name)
        case .stored(let image):
            try fields.encode("pixels", forKey: .type)
            try fields.encode(image.path, forKey: .path)
            try fields.encode(image.width, forKey: .width)
            try fields.encode(image.height, forKey: .height)
            try fields.encode(image.rowStride, forKey: .rowStride)
            try fields.encode(image.hasAlpha, forKey: .hasAlpha)
        case .remote(let image):
            try fields.encode("remote", forKey: .type)
            try fields.encode(image.address, forKey: .address)
            switch image.state {
            case .waiting: try fields.encode("waiting", forKey: .state)
            case .fetched(let path):
                try fields.encode("fetched", forKey: .state)
                try fields.encode(path, forKey: .path)
            case .failed(let reason):
                try fields.encode("failed", forKey: .state)
                try fields.encode(reason, forKey: .reason)
            }
        }
    }
}
