// SPDX-License-Identifier: MIT

public import PresenterCore

/// Lays out cards: the one place where a presentation becomes a drawing.
///
/// A composer is a value: the same card in the same state gives the same
/// layout on every display.
public struct LayoutEngine: Sendable {
    /// Colours and edges.
    public var theme: Theme
    /// How large text and pictures are.
    public var measure: Measure
    /// The desktop's text scale; 1 is the size of the look, 0.5 to 4.
    ///
    /// On outputs too small for it text is as large as leaves room for some words.
    public var textScale: Double
    /// The families of text.
    public var fonts = FontFamilies()
    /// The locale's reading direction, for cards whose title has no strong character.
    public var direction: TextBlock.Direction
    /// The words that Topmost itself says.
    public var words: Words
    /// How moments are told.
    public var wallClock: WallClock

    /// Creates a composer.
    public init(
        theme: Theme,
        measure: Measure,
        textScale: Double = 1,
        direction: TextBlock.Direction = .leftToRight,
        words: Words = .english,
        wallClock: WallClock = .sinceBoot
    ) {
        self.theme = theme
        self.measure = measure
        self.textScale = min(4, max(0.5, textScale))
        self.direction = direction
        self.words = words
        self.wallClock = wallClock
    }

    /// Lays out one card.
    ///
    /// - Parameters:
    ///   - card: what to draw.
    ///   - state: where the pointer and the keyboard are, what was typed.
    ///   - output: the size of the output the card stands on.
    /// - Returns: the layout; its size fits the output.
    public func layout(_ card: Card, state: CardState, within output: Extent) -> CardLayout {
        draft(card, state: state, within: output).layout()
    }

    func draft(_ card: Card, state: CardState, within output: Extent) -> CardLayoutBuilder {
        CardLayoutBuilder(layoutEngine: self, card: card, state: state, output: output)
    }
}
