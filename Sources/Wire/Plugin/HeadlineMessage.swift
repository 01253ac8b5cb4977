// SPDX-License-Identifier: MIT

public import PresenterCore

/// Title, message and pictures as they travel, among the fields of a card.
///
/// `"title":"Hello","message":[{"text":"bold ","bold":true},{"text":"plain"}],
/// "icon":{"type":"name","name":"mail-unread"},"tone":"standard",
/// "colors":{"title":"#202020"}`
public struct HeadlineMessage: Hashable, Sendable, Codable {
    /// One or two lines, plain.
    public var title: String?
    /// Runs of text in reading order.
    public var message: [RunMessage]?
    /// A small picture for what this is about.
    public var icon: ImageMessage?
    /// A picture that is content in itself.
    public var image: PictureMessage?
    /// `standard`, `accent` or `danger`.
    public var tone: String
    /// Colours by the part they are for, `#rrggbb`.
    public var colors: [String: String]?

    /// Writes a headline down.
    public init(entity headline: Headline) {
        title = headline.title
        message = headline.message.map { $0.runs.map(RunMessage.init(entity:)) }
        icon = headline.icon.map(ImageMessage.init(entity:))
        image = headline.image.map(PictureMessage.init(entity:))
        tone = headline.tone.rawValue
        if !headline.colors.isEmpty {
            colors = Dictionary(
                uniqueKeysWithValues: headline.colors.map { ($0.key.rawValue, $0.value.hex) }
            )
        }
    }

    /// The headline.
    ///
    /// Colours for parts that are not known are passed over.
    ///
    /// - Throws: `badValue` for the first field that makes no sense.
    public func toEntity() throws(WireError) -> Headline {
        var headline = Headline(
            title: title,
            icon: try icon?.toEntity(),
            image: try image?.toEntity(),
            tone: try Field.word(tone, "tone", in: "card")
        )
        headline.message = message.map { StyledText(runs: $0.map { $0.toEntity() }) }
        for (role, color) in colors ?? [:] {
            guard let known = ColorRole(rawValue: role) else { continue }
            headline.colors[known] = try Field.color(color, role, in: "colors")
        }
        return headline
    }
}

/// A stretch of text as it travels: `{"bold":true,"text":"now"}`.
public struct RunMessage: Hashable, Sendable, Codable {
    /// The characters.
    public var text: String
    /// Whether it is bold; absent: no.
    public var bold: Bool?
    /// Whether it is italic; absent: no.
    public var italic: Bool?
    /// Whether it is underlined; absent: no.
    public var underline: Bool?
    /// Where a click leads.
    public var link: String?

    /// Creates a plain run.
    public init(text: String) {
        self.text = text
    }

    /// Writes a run down.
    public init(entity run: StyledText.Run) {
        text = run.text
        bold = run.style.contains(.bold) ? true : nil
        italic = run.style.contains(.italic) ? true : nil
        underline = run.style.contains(.underline) ? true : nil
        link = run.link
    }

    /// The run.
    public func toEntity() -> StyledText.Run {
        var style: StyledText.Style = []
        if bold == true { style.insert(.bold) }
        if italic == true { style.insert(.italic) }
        if underline == true { style.insert(.underline) }
        return StyledText.Run(text, style: style, link: link)
    }
}

/// A picture's source as it travels.
///
/// - `{"path":"/home/ann/cat.png","type":"file"}`: a file, perhaps no picture at all
/// - `{"name":"mail-unread","type":"name"}`: an icon of the theme, or an emoji
/// - `{"has_alpha":true,"height":64,"path":"/run/user/1000/topmost/images/1",
///   "row_stride":256,"type":"pixels","width":64}`: raw RGB(A) in a file
public struct ImageMessage: Hashable, Sendable, Codable {
    /// `file`, `name` or `pixels`.
    public var type: String
    /// The file (`file`, `pixels`).
    public var path: String?
    /// The icon's name (`name`).
    public var name: String?
    /// Pixels across (`pixels`).
    public var width: Int?
    /// Pixels down (`pixels`).
    public var height: Int?
    /// Bytes from one row to the next (`pixels`).
    public var rowStride: Int?
    /// Four bytes a pixel rather than three (`pixels`).
    public var hasAlpha: Bool?

    private enum CodingKeys: String, CodingKey {
        case type, path, name, width, height
        case rowStride = "row_stride"
        case hasAlpha = "has_alpha"
    }

    /// Writes a source down.
    public init(entity source: ImageSource) {
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

    /// The source.
    ///
    /// - Throws: `missing` for a field its type needs, `badValue` for an
    ///   unknown type or a size out of range.
    public func toEntity() throws(WireError) -> ImageSource {
        switch type {
        case "file": return .file(path: try need(path, "path"))
        case "name": return .name(try need(name, "name"))
        case "pixels":
            let hasAlpha = try need(hasAlpha, "has_alpha")
            let width = try Field.number(
                need(width, "width"),
                in: 1...RawImage.longestSide,
                "width",
                in: "image"
            )
            let stride = try Field.number(
                need(rowStride, "row_stride"),
                in: width * (hasAlpha ? 4 : 3)...RawImage.mostBytes,
                "row_stride",
                in: "image"
            )
            return .stored(
                StoredImage(
                    path: try need(path, "path"),
                    width: width,
                    height: try Field.number(
                        need(height, "height"),
                        in: 1...RawImage.longestSide,
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

    /// A field that must be there.
    private func need<Value>(_ value: Value?, _ field: String) throws(WireError) -> Value {
        guard let value else { throw .missing(field: field, in: "image") }
        return value
    }
}

/// A picture with the size it asks for: `{"source":{…},"width":200}`.
public struct PictureMessage: Hashable, Sendable, Codable {
    /// Where it comes from.
    public var source: ImageMessage
    /// The width asked for, in pixels at scale 1.
    public var width: Int?
    /// The height asked for, in pixels at scale 1.
    public var height: Int?

    /// Writes a picture down.
    public init(entity picture: Picture) {
        source = ImageMessage(entity: picture.source)
        width = picture.width
        height = picture.height
    }

    /// The picture.
    ///
    /// - Throws: as its source, and `badValue` for a size out of range.
    public func toEntity() throws(WireError) -> Picture {
        var picture = Picture(source: try source.toEntity())
        let range = 1...RawImage.longestSide
        if let width {
            picture.width = try Field.number(width, in: range, "width", in: "image")
        }
        if let height {
            picture.height = try Field.number(height, in: range, "height", in: "image")
        }
        return picture
    }
}
