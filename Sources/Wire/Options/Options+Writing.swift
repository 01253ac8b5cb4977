// SPDX-License-Identifier: MIT

public import BusValues
public import PresenterCore

/// The way back, for clients: from what is to be shown to the options that ask for it.
extension Options {
    /// The options that ask for exactly that.
    ///
    /// Raw pixels stored by a daemon have no way back and are left out.
    public static func write(_ presentable: Presentable) -> Value {
        var options = OptionWriter()
        let content = presentable.content
        write(content.headline, &options)
        switch content {
        case .modal(let modal): write(modal, &options)
        case .bottomSheet(let sheet):
            options.put("actions", buttons(sheet.actions))
            options.put("cancel", .string(sheet.cancelTitle))
        case .toast(let toast): write(toast, &options)
        case .loading(let loading):
            options.put("delay_ms", .int64(loading.delay.wholeMilliseconds))
            options.put("blocks_input", .boolean(loading.blocksInput))
            options.put("progress", progress(loading.progress))
            options.put("cancel", loading.cancelTitle)
            options.put("ceiling_ms", .int64(loading.ceiling.wholeMilliseconds))
        case .retry(let retry):
            options.put("retry", .string(retry.retryTitle))
            options.put("details", retry.details)
            options.put("attempt", .int32(Int32(clamping: retry.attempt)))
        }
        switch presentable.timeout {
        case .standard: break
        case .never: options.put("timeout_ms", .int64(0))
        case .after(let span): options.put("timeout_ms", .int64(span.wholeMilliseconds))
        }
        options.put("key", presentable.key)
        if !presentable.tags.isEmpty { options.put("tags", .strings(presentable.tags)) }
        if let id = presentable.replaces { options.put("replaces", .uint32(id.rawValue)) }
        return options.value
    }

    private static func write(_ headline: Headline, _ options: inout OptionWriter) {
        options.put("title", headline.title)
        if let message = headline.message {
            let isPlain = message.runs.allSatisfy { $0.style.isEmpty && $0.link == nil }
            options.put("message", .string(isPlain ? message.plain : message.markup))
            if !isPlain { options.put("markup", .boolean(true)) }
        }
        options.put("icon", headline.icon.flatMap(text))
        if let image = headline.image, let source = text(image.source) {
            options.put("image", source)
            if let width = image.width {
                options.put("image_width", .int32(Int32(clamping: width)))
            }
            if let height = image.height {
                options.put("image_height", .int32(Int32(clamping: height)))
            }
        }
        if headline.tone != .standard { options.put("tone", .string(headline.tone.rawValue)) }
        if !headline.colors.isEmpty {
            let sorted = headline.colors.sorted { $0.key.rawValue < $1.key.rawValue }
            options.put(
                "colors",
                .dictionary(
                    sorted.map {
                        Value.Entry(key: .string($0.key.rawValue), value: .string($0.value.hex))
                    },
                    key: "s",
                    value: "s"
                )
            )
        }
    }

    private static func write(_ modal: Modal, _ options: inout OptionWriter) {
        let builder = ModalBuilder(modal)
        options.put("positive", builder.positive)
        options.put("negative", builder.negative)
        if !builder.buttons.isEmpty { options.put("buttons", buttons(builder.buttons)) }
        let styles = modal.buttons.filter { $0.role != .other }.map {
            Value.Entry(key: .string($0.id), value: style($0).value)
        }
        options.put("style", .dictionary(styles, key: "s", value: "a{sv}"))
        if let input = modal.input {
            var field = OptionWriter()
            field.put("label", input.label)
            field.put("placeholder", input.placeholder)
            field.put("text", .string(input.text))
            field.put("hidden", .boolean(input.isHidden))
            field.put("minimum", .int32(Int32(clamping: input.minimumLength)))
            field.put("maximum", .int32(Int32(clamping: input.maximumLength)))
            field.put("error", input.error)
            options.put("input", field.value)
        }
        if let choices = modal.choices {
            var list = OptionWriter()
            list.put("label", choices.label)
            list.put(
                "options",
                .array(
                    choices.options.map { .structure([.string($0.id), .string($0.title)]) },
                    element: "(ss)"
                )
            )
            list.put("selected", .strings(choices.selected))
            list.put("many", .boolean(choices.allowsMany))
            options.put("choices", list.value)
        }
        options.put("dismissible", .boolean(modal.isDismissible))
    }

    private static func write(_ toast: Toast, _ options: inout OptionWriter) {
        if !toast.actions.isEmpty { options.put("actions", buttons(toast.actions)) }
        if let progress = toast.progress { options.put("progress", Self.progress(progress)) }
        options.put("urgency", .string(toast.urgency.word))
        options.put("category", toast.category)
        options.put("app_name", toast.claimedName)
        options.put("resident", .boolean(toast.isResident))
        options.put("transient", .boolean(toast.isTransient))
    }

    // MARK: Parts

    private static func buttons(_ buttons: [Button]) -> Value {
        .array(
            buttons.map { .structure([.string($0.id), .string($0.title), style($0).value]) },
            element: "(ssa{sv})"
        )
    }

    private static func style(_ button: Button) -> OptionWriter {
        var style = OptionWriter()
        style.put("prominence", button.prominence?.rawValue)
        if button.tone != .standard { style.put("tone", button.tone.rawValue) }
        style.put("size", button.size?.rawValue)
        switch button.icon {
        case .leading(let source): style.put("icon", text(source))
        case .trailing(let source):
            style.put("icon", text(source))
            style.put("icon_side", "trailing")
        case nil: break
        }
        return style
    }

    private static func progress(_ progress: Progress) -> Value {
        switch progress {
        case .fraction(let fraction): .double(fraction)
        case .indeterminate: .string("indeterminate")
        }
    }

    /// The string that means a picture; `nil` for raw pixels.
    private static func text(_ source: ImageSource) -> String? {
        switch source {
        case .file(let path): path
        case .name(let name): name
        case .stored: nil
        }
    }
}

extension StyledText {
    /// The text as body markup.
    public var markup: String {
        runs.map { run in
            var text = Self.escaped(run.text)
            if run.style.contains(.underline) { text = "<u>\(text)</u>" }
            if run.style.contains(.italic) { text = "<i>\(text)</i>" }
            if run.style.contains(.bold) { text = "<b>\(text)</b>" }
            if let link = run.link { text = "<a href=\"\(Self.escaped(link))\">\(text)</a>" }
            return text
        }.joined()
    }

    /// A text with what markup would read escaped.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}

/// Gathers options into an `a{sv}`.
struct OptionWriter {
    private var entries: [Value.Entry] = []

    /// The dictionary.
    var value: Value { .dictionary(entries, key: "s", value: "v") }

    /// Adds an option.
    mutating func put(_ name: String, _ value: Value) {
        entries.append(Value.Entry(key: .string(name), value: .variant(value)))
    }

    /// Adds an option, if there is something to say.
    mutating func put(_ name: String, _ text: String?) {
        if let text { put(name, .string(text)) }
    }
}
