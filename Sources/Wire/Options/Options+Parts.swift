// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore

/// What the options of several kinds have in common.
extension Options {
    /// Fills title, message and pictures.
    static func headline(
        _ headline: inout HeadlineBuilder,
        _ reader: inout OptionReader,
        _ context: DecodingContext
    ) throws(WireError) {
        if let title = try reader.text("title", .title) { headline.title = title }
        let isMarkup = try reader.boolean("markup") ?? false
        if let text = try reader.string("message") {
            let message = try reader.fitting(text, "message", .message)
            headline.message =
                isMarkup
                ? StyledText(markup: message) : StyledText(message.cleaned(.message))
        }
        if let value = reader.value("icon") {
            headline.icon = try source(value, "icon", reader, context)
        }
        let namesImage = reader.has("image")
        if let value = reader.value("image") {
            headline.image = try source(value, "image", reader, context).map { Picture(source: $0) }
        }
        for (name, side) in [("image_width", \Picture.width), ("image_height", \Picture.height)] {
            guard let number = try reader.count(name, in: BuildLimits.pictureSide) else { continue }
            // An image that is named and empty is none on purpose: then its size says nothing.
            guard headline.image != nil || namesImage else {
                throw reader.error(name, takes: "an image beside it", got: "none")
            }
            headline.image?[keyPath: side] = number
        }
        if let tone: Tone = try reader.word("tone") { headline.tone = tone }
        for (name, color) in try reader.pairs("colors") ?? [] {
            let role: ColorRole = try Field.word(name, "colors", in: reader.place)
            headline.colors[role] = try Field.color(color, "colors", in: reader.place)
        }
    }

    /// A picture: a string, or raw pixels; `nil` for the empty string.
    private static func source(
        _ value: Value,
        _ name: String,
        _ reader: OptionReader,
        _ context: DecodingContext
    ) throws(WireError) -> ImageSource? {
        if let text = value.string {
            if text.isEmpty { return nil }
            guard let source = ImageSource(lenient: text, allowsFiles: context.allowsFiles) else {
                throw reader.error(
                    name,
                    takes: context.allowsFiles
                        ? "an absolute path or an icon name" : "an icon name or pixels",
                    got: "\"\(text.cleaned(.label))\""
                )
            }
            return source
        }
        guard case .structure = value, value.typeSignature == RawImage.signature else {
            throw reader.error(
                name,
                takes: "s or \(RawImage.signature)",
                got: value.typeSignature
            )
        }
        guard let image = RawImage(value) else {
            throw reader.error(name, takes: "pixels as many as its numbers say", got: "others")
        }
        return context.store(image).map { .stored($0) }
    }

    /// Buttons or actions.
    static func buttons(
        _ name: String,
        _ reader: inout OptionReader,
        _ context: DecodingContext
    ) throws(WireError) -> [Button]? {
        guard let members = try reader.structures(name, buttonsSignature, members: 3) else {
            return nil
        }
        var buttons: [Button] = []
        // One more than any kind takes: enough for the builder to refuse them.
        for member in members.prefix(33) {
            let id = member[0].string ?? ""
            let title = member[1].string ?? ""
            guard id.cleaned(.label) == id else {
                throw reader.error(name, takes: "ids of plain text", got: "others")
            }
            var styles = try OptionReader("\(reader.place): \(name)", member[2])
            let label = try reader.fitting(title, "\(name): title", .label)
            let button = Button(id: id, title: label.cleaned(.label))
            buttons.append(try style(&styles, context).applied(to: button))
            try styles.finish()
        }
        return buttons
    }

    /// How a button looks: `prominence`, `tone`, `size`, `icon`, `icon_side`.
    static func style(
        _ reader: inout OptionReader,
        _ context: DecodingContext
    ) throws(WireError) -> ButtonStyle {
        var style = ButtonStyle()
        style.prominence = try reader.word("prominence")
        style.tone = try reader.word("tone")
        style.size = try reader.word("size")
        let side: Side = try reader.word("icon_side") ?? .leading
        if let value = reader.value("icon"), let icon = try source(value, "icon", reader, context) {
            style.icon = side == .leading ? .leading(icon) : .trailing(icon)
        }
        return style
    }

    /// The side of the label an icon stands on.
    private enum Side: String, CaseIterable {
        case leading, trailing
    }

    /// How far the work is: 0 to 1, or `indeterminate`.
    static func progress(_ reader: inout OptionReader) throws(WireError) -> Progress? {
        guard let value = reader.value("progress") else { return nil }
        if value.string == "indeterminate" { return .indeterminate }
        guard let fraction = value.lenientDouble else {
            throw reader.error(
                "progress",
                takes: "d or \"indeterminate\"",
                got: value.string.map { "\"\($0.cleaned(.label))\"" } ?? value.typeSignature
            )
        }
        return .fraction(fraction)
    }

    /// How long it may stay: milliseconds, or 0 for never ending by itself.
    static func timeout(_ reader: inout OptionReader) throws(WireError) -> Timeout? {
        guard let number = try reader.integer("timeout_ms") else { return nil }
        if number == 0 { return .never }
        return .after(
            .milliseconds(
                try Field.number(
                    number,
                    in: BuildLimits.timeoutMilliseconds,
                    "timeout_ms",
                    in: reader.place
                )
            )
        )
    }

    /// Words of the owner's: 32 at most.
    static func tags(_ reader: inout OptionReader) throws(WireError) -> [String] {
        let tags = try reader.strings("tags") ?? []
        guard tags.count <= 32 else {
            throw reader.error("tags", takes: "32 words at most", got: "\(tags.count)")
        }
        var cleaned: [String] = []
        for tag in tags { cleaned.append(try reader.fitting(tag, "tags", .name).cleaned(.name)) }
        return cleaned
    }

    /// Fills a text field.
    static func fill(
        _ input: inout TextInput,
        _ reader: inout OptionReader
    ) throws(WireError) {
        if let text = try reader.text("label", .title) { input.label = text }
        if let text = try reader.text("placeholder", .title) { input.placeholder = text }
        if let text = try reader.text("text", .line) { input.text = text }
        if let flag = try reader.boolean("hidden") { input.isHidden = flag }
        if let count = try reader.count("minimum") { input.minimumLength = count }
        if let count = try reader.count("maximum") { input.maximumLength = count }
        if let text = try reader.text("error", .title) { input.error = text.isEmpty ? nil : text }
    }

    /// Fills a list to choose from.
    static func fill(
        _ choices: inout ChoiceList,
        _ reader: inout OptionReader
    ) throws(WireError) {
        if let text = try reader.text("label", .title) { choices.label = text }
        if let members = try reader.structures("options", "a(ss)", members: 2) {
            choices.options = []
            for member in members.prefix(BuildLimits.choices.upperBound + 1) {
                let title = try reader.fitting(member[1].string ?? "", "options: title", .label)
                choices.options.append(
                    ChoiceList.Option(
                        id: (member[0].string ?? "").cleaned(.label),
                        title: title.cleaned(.label)
                    )
                )
            }
        }
        if let ids = try reader.strings("selected") { choices.selected = ids }
        if let flag = try reader.boolean("many") { choices.allowsMany = flag }
    }
}
