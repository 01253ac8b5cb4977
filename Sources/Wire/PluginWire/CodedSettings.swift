// SPDX-License-Identifier: MIT

package import Coding
import CoreWire
package import PresenterCore

/// The display settings; absent settings have their defaults.
///
/// `{"accent":"#3366ff","colors":{"surface":"#fff8f0"},"follow":"focus",
/// "font":"Inter","monospace":"Fira Code","radius":1,"reduced_motion":false,
/// "text_scale":1,"theme":"light","toast_position":"top_right","toast_margin":16}`
extension DisplaySettings: CodedStructure {
    package static var blank: DisplaySettings { DisplaySettings() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try codeTheme(with: coder)
        var named = NamedColors(colors)
        try coder.field("colors", &named, unless: .blank)
        colors = named.colors
        try coder.field("accent", &accent)
        let family = "the name of a font family"
        try coder.name("font", &font, family, Self.isFamily)
        try coder.name("monospace", &monospace, family, Self.isFamily)
        try coder.name("icon_theme", &iconTheme, "the name of an icon theme", Self.isIconTheme)
        try coder.field("radius", &radius, in: Self.radii, unless: 1)
        try coder.field("style", &style, unless: .blank)
        try coder.field("text_scale", &textScale, in: Self.textScales, isOptional: true)
        try coder.field("reduced_motion", &reducedMotion, isOptional: true)
        try coder.field("toast_position", &toastPosition, isOptional: true)
        try coder.field("toast_margin", &toastMargin, in: Self.toastMargins, isOptional: true)
        try coder.field("toast_margin_top", &toastMargins.top, in: Self.toastMargins)
        try coder.field("toast_margin_bottom", &toastMargins.bottom, in: Self.toastMargins)
        try coder.field("toast_margin_left", &toastMargins.left, in: Self.toastMargins)
        try coder.field("toast_margin_right", &toastMargins.right, in: Self.toastMargins)
        try coder.field("toast_width", &toastWidth, in: Self.toastWidths, isOptional: true)
        try coder.field("toast_gap", &toastGap, in: Self.toastGaps, isOptional: true)
        try coder.field("toast_output", &toastOutput)
        try coder.field("osd_position", &osdPosition, unless: .bottomCenter)
        try coder.field("osd_margin", &osdMargin, in: Self.toastMargins, unless: 48)
        try coder.field("toast_swipe", &toastSwipe, unless: false)
        try coder.field("toast_touch_swipe", &toastTouchSwipe, unless: true)
        try coder.field("follow", &follow, isOptional: true)
        try coder.field("sound_theme", &soundTheme)
        let times = Self.awayTimes
        var milliseconds = awayAfter?.wholeMilliseconds
        try coder.field(
            "away_after_ms",
            &milliseconds,
            in: times.lowerBound.wholeMilliseconds...times.upperBound.wholeMilliseconds
        )
        awayAfter = milliseconds.map { .milliseconds($0) }
        try coder.field("accessibility", &sendsAccessibleTree, unless: false)
    }

    private mutating func codeTheme(with coder: any Coder) throws(CodingError) {
        let automatic = "auto"
        var name = theme?.rawValue ?? automatic
        try coder.field("theme", &name, isOptional: true)
        guard coder.isReading else { return }
        theme = Appearance(rawValue: name)
        guard theme == nil, name != automatic else { return }
        let names = [automatic] + Appearance.allCases.map(\.rawValue)
        let accepted = names.joined(separator: ", ")
        try coder.refuse("theme", "\"\(name.prefix(64))\"", expects: accepted)
    }
}

extension Coder {
    /// Codes the name of a font family or of an icon theme.
    fileprivate func name(
        _ field: String,
        _ name: inout String?,
        _ accepted: String,
        _ isValid: (String) -> Bool
    ) throws(CodingError) {
        try self.field(field, &name)
        guard isReading, let name, !isValid(name) else { return }
        try refuse(field, "\"\(name.prefix(64))\"", expects: accepted)
    }
}

/// The measures of cards; absent ones are those of the density.
///
/// `{"density":"compact","icon_size":32,"show_time":false}`
extension CardStyle: CodedStructure {
    package static var blank: CardStyle { CardStyle() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("density", &density)
        try coder.field("text_size", &textSize, in: Self.textSizes)
        try coder.field("icon_size", &iconSize, in: Self.iconSizes)
        try coder.field("picture_size", &pictureSize, in: Self.pictureSizes)
        try coder.field("border_width", &borderWidth, in: Self.borderWidths)
        try coder.field("opacity", &opacity, in: Self.opacities)
        try coder.field("blur", &blurs)
        try coder.field("show_name", &showsName)
        try coder.field("show_time", &showsTime)
        try coder.field("show_ring", &showsRing)
    }
}

extension CardStyle.Density: CodedValue {}
extension ColorToken: ColorPart {}
extension ToastPosition: CodedValue {}

extension OutputChoice: CodedValue {
    package static var blank: OutputChoice { .following(.focus) }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        var name = name
        try coder.value(&name)
        guard coder.isReading else { return }
        if let choice = OutputChoice(name: name) {
            self = choice
        } else {
            try coder.refuse(.text(name, expects: "focus, pointer, primary, output:NAME"))
        }
    }
}
