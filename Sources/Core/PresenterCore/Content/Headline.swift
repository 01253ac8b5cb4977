// SPDX-License-Identifier: MIT

import Texts

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
    public var tone: Tone = .standard
    /// The appearance of the card; `nil`: the user's.
    public var theme: Appearance?
    /// Colours set by the caller; unreadable pairs are replaced by the nearest readable ones.
    public var colors: [ColorRole: RGB] = [:]
    /// Which texts of the card are Topmost's own.
    public var wordings: Wordings = [:]

    /// Creates a headline; without arguments it is empty.
    public init(
        title: String? = nil,
        message: StyledText? = nil,
        _ change: (inout Headline) -> Void = { _ in }
    ) {
        self.title = title
        self.message = message
        change(&self)
    }
}

extension Headline: OptionTable {
    /// The headline without any options set.
    public static let standard = Headline()

    /// The options of every kind.
    public static let options: [OptionRow<Headline>] = [
        OptionRow("title", .text(.title), .optionTitle, \.title),
        OptionRow("message", .styledText(.message), .optionMessage, \.message),
        OptionRow(
            "markup",
            .boolean,
            .optionMarkup,
            get: { _ in nil },
            // The message's row reads it.
            set: { _, _ in }
        ),
        OptionRow("icon", .picture, .optionIcon, \.icon),
        OptionRow("image", .picture, .optionImage) {
            $0.image.map { .picture($0.source) }
        } set: {
            guard case .picture(let source) = $1 else { return }
            $0.image = source.map { Picture(source: $0) }
        },
        side("image_width", .optionImageWidth, \.width),
        side("image_height", .optionImageHeight, \.height),
        OptionRow("tone", .word(Tone.self), .optionTone, \.tone),
        OptionRow(
            "theme",
            .word(Appearance.self),
            .optionTheme,
            flag: .named("card-theme"),
            setting: "[look] theme",
            \.theme
        ),
        OptionRow("colors", .colors, .optionColors) {
            $0.colors.isEmpty ? nil : .colors($0.colors)
        } set: {
            guard case .colors(let colors) = $1 else {
                $0.colors = [:]
                return
            }
            $0.colors.merge(colors) { $1 }
        },
    ]

    private static func side(
        _ name: String,
        _ help: Phrase,
        _ path: any WritableKeyPath<Picture, Int?> & Sendable
    ) -> OptionRow<Headline> {
        OptionRow(name, .integer(1...4096), help) {
            $0.image?[keyPath: path].map { .integer(Int64($0)) }
        } set: {
            $0.image?[keyPath: path] = Int($1)
        }
    }

    /// Throws if a size is set without an image.
    func check(_ check: Check, _ values: [String: OptionValue]) throws(BuildError) {
        // An image set to empty means "no image": its size is then ignored.
        guard image == nil, values["image"] == nil else { return }
        for name in ["image_width", "image_height"] where (values[name] ?? .text("")) != .text("") {
            throw check.error(name, Phrase.imageToo.english(), Phrase.noImage.english())
        }
    }

    /// Throws unless there is a title.
    func checkTitle(_ check: Check) throws(BuildError) {
        try check.text(title ?? "", "title", .title, minimum: 1)
    }
}
