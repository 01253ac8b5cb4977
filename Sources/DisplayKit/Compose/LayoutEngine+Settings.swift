// SPDX-License-Identifier: MIT

public import DesignSystem
public import PluginWire

extension LayoutEngine {
    /// Takes the settings over.
    public mutating func apply(_ settings: DisplaySettings) {
        theme = Theme(settings)
        fonts = FontFamilies(text: settings.font, monospace: settings.monospace)
        textScale = settings.textScale
    }
}
