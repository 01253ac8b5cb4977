// SPDX-License-Identifier: MIT

public import PresenterCore

/// Lays out cards: turns a presentation into a drawing.
///
/// A value type: the same card in the same state has the same layout on every
/// display.
public struct LayoutEngine: Sendable {
    /// Colours and edges.
    public var theme: Theme
    /// Measures text and pictures.
    public var measure: Measure
    /// The desktop's text scale; 1 is the design size, 0.5 to 4.
    ///
    /// Outputs too small for it use a scale that leaves room for a few words.
    public var textScale: Double
    /// The width of toasts on outputs that have room for it, in pixels at scale 1.
    public var toastWidth = Double(DisplaySettings().toastWidth)
    /// The distance between two toasts, in pixels at scale 1.
    public var toastGap = Double(DisplaySettings().toastGap)
    /// The measures that a theme sets.
    public var style = CardStyle()
    /// Where OSDs are.
    public var osdPosition = DisplaySettings().osdPosition
    /// The distance of OSDs from the edges of the work area, in pixels at scale 1.
    public var osdMargin = Double(DisplaySettings().osdMargin)
    /// Whether screens blend cards with what lies behind them, as compositing managers do.
    public var isTranslucent = true
    /// The families of text.
    public var fonts = FontFamilies()
    /// The reading direction of Topmost's own texts.
    ///
    /// From right to left all cards are mirrored, else those whose title is read so.
    public var direction: TextBlock.Direction
    /// Formats times of day.
    public var wallClock: WallClock

    /// Creates a layout engine.
    public init(
        theme: Theme,
        measure: Measure,
        textScale: Double = 1,
        direction: TextBlock.Direction = .ofTexts,
        wallClock: WallClock = .sinceBoot
    ) {
        self.theme = theme
        self.measure = measure
        self.textScale = min(4, max(0.5, textScale))
        self.direction = direction
        self.wallClock = wallClock
    }

    /// Lays out one card.
    ///
    /// - Parameters:
    ///   - card: what to draw.
    ///   - state: hover, focus, typed text and motion.
    ///   - output: the size of the card's output.
    /// - Returns: the layout; its size fits the output.
    public func layout(_ card: Card, state: CardState, within output: Extent) -> CardLayout {
        cardBuilder(card, state: state, within: output).layout()
    }

    /// Measures a letter in each type of a toast, so that their fonts are open when one comes.
    public func openFonts() {
        for role in [.metaStrong, .meta, .bodyStrong, .body, .monogram(side: 40)]
            as [TextRole]
        {
            let run = TextBlock.Run("a", color: theme[.textPrimary])
            _ = measure.text(TextBlock(runs: [run], type: type(of: role)))
        }
    }

    func cardBuilder(_ card: Card, state: CardState, within output: Extent) -> CardLayoutBuilder {
        CardLayoutBuilder(layoutEngine: self, card: card, state: state, output: output)
    }
}

extension LayoutEngine {
    /// Applies the settings.
    public mutating func apply(_ settings: DisplaySettings) {
        theme = Theme(settings)
        fonts = FontFamilies(text: settings.font, monospace: settings.monospace)
        textScale = settings.textScale
        style = settings.style
        toastWidth = Double(settings.toastWidth)
        toastGap = Double(settings.toastGap)
        osdPosition = settings.osdPosition
        osdMargin = Double(settings.osdMargin)
    }
}
