// SPDX-License-Identifier: MIT

/// What every kind of presentation may say and show.
public struct Headline: Hashable, Sendable {
    /// One or two lines, plain.
    public var title: String?
    /// Some lines, with runs of style.
    public var message: StyledText?
    /// A small picture for what this is about.
    public var icon: ImageSource?
    /// A picture that is content in itself.
    public var image: Picture?
    /// What the whole means.
    public var tone: Tone
    /// Colours the caller set; unreadable pairs are drawn with the nearest readable one.
    public var colors: [ColorRole: RGB]

    /// Creates a headline; the shortest call is empty and standard.
    public init(
        title: String? = nil,
        message: StyledText? = nil,
        icon: ImageSource? = nil,
        image: Picture? = nil,
        tone: Tone = .standard,
        colors: [ColorRole: RGB] = [:]
    ) {
        self.title = title
        self.message = message
        self.icon = icon
        self.image = image
        self.tone = tone
        self.colors = colors
    }
}
