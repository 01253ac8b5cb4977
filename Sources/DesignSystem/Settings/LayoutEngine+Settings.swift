// SPDX-License-Identifier: MIT

extension LayoutEngine {
    /// Takes the settings over.
    public mutating func apply(_ settings: DisplaySettings) {
        theme = Theme(settings)
        fonts = FontFamilies(text: settings.font, monospace: settings.monospace)
        textScale = settings.textScale
    }
}
