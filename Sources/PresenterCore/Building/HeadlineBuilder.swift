// SPDX-License-Identifier: MIT

/// The options that every kind has; each kind's builder holds one.
public struct HeadlineBuilder: Hashable, Sendable {
    /// The option `title`.
    public var title: String?
    /// `message`, its markup already reduced to runs.
    public var message: StyledText?
    /// The option `icon`.
    public var icon: ImageSource?
    /// The option `image`.
    public var image: Picture?
    /// The option `tone`.
    public var tone: Tone?
    /// The option `colors`.
    public var colors: [ColorRole: RGB]

    /// Creates a builder; the shortest call sets nothing.
    public init(
        title: String? = nil,
        message: StyledText? = nil,
        icon: ImageSource? = nil,
        image: Picture? = nil,
        tone: Tone? = nil,
        colors: [ColorRole: RGB] = [:]
    ) {
        self.title = title
        self.message = message
        self.icon = icon
        self.image = image
        self.tone = tone
        self.colors = colors
    }

    /// Takes the options of what is already there, to change some of them.
    public init(_ headline: Headline) {
        self.init(
            title: headline.title,
            message: headline.message,
            icon: headline.icon,
            image: headline.image,
            tone: headline.tone,
            colors: headline.colors
        )
    }

    /// Checks the options and puts them together.
    ///
    /// - Throws: `BuildError` for a missing or long title, a long message, or
    ///   a picture size out of range.
    func build(for kind: Kind, needsTitle: Bool) throws(BuildError) -> Headline {
        let check = Check(kind: kind)
        let title = self.title.flatMap { $0.isEmpty && !needsTitle ? nil : $0 }
        if needsTitle || title != nil {
            try check.text(title ?? "", "title", 1...BuildLimits.titleBytes)
        }
        if let message {
            try check.text(message.plain, "message", 0...BuildLimits.messageBytes)
        }
        for (option, side) in [("image_width", image?.width), ("image_height", image?.height)] {
            if let side { try check.number(side, option, BuildLimits.pictureSide) }
        }
        return Headline(
            title: title,
            message: message.flatMap { $0.isEmpty ? nil : $0 },
            icon: icon,
            image: image,
            tone: tone ?? .standard,
            colors: colors
        )
    }
}
