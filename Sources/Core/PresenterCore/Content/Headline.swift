// SPDX-License-Identifier: MIT

/// The part that every kind of presentation has.
public struct Headline: Hashable, Sendable {
    /// One or two lines, plain.
    public var title: String?
    /// Several lines of styled text.
    public var message: StyledText?
    /// A small picture for the subject.
    public var icon: ImageSource?
    /// A picture that is part of the content.
    public var image: Picture?
    /// The meaning of the presentation, which determines its colours.
    public var tone: Tone
    /// The appearance of the card; `nil`: the user's.
    public var theme: Appearance?
    /// Colours set by the caller; unreadable pairs are replaced by the nearest readable ones.
    public var colors: [ColorRole: RGB]

    /// Creates a headline; without arguments it is empty.
    public init(
        title: String? = nil,
        message: StyledText? = nil,
        icon: ImageSource? = nil,
        image: Picture? = nil,
        tone: Tone = .standard,
        theme: Appearance? = nil,
        colors: [ColorRole: RGB] = [:]
    ) {
        self.title = title
        self.message = message
        self.icon = icon
        self.image = image
        self.tone = tone
        self.theme = theme
        self.colors = colors
    }
}
