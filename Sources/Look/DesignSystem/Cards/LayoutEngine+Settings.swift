// SPDX-License-Identifier: MIT

public import PresenterCore

extension LayoutEngine {
    /// Applies the settings.
    public mutating func apply(_ settings: DisplaySettings) {
        theme = Theme(settings)
        fonts = FontFamilies(text: settings.font, monospace: settings.monospace)
        textScale = settings.textScale
        toastWidth = Double(settings.toastWidth)
        toastGap = Double(settings.toastGap)
    }
}
