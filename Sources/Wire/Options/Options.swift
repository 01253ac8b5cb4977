// SPDX-License-Identifier: MIT
//
// The caller's builder is a dictionary of options. Reading one fills the
// core's builder for its kind: an empty one for something new, that of the
// current content for an update, so an update changes what it names and
// nothing else. Types are checked here, sizes and relations by the builder;
// either way the error names the option, what it takes and what it got.

public import BusValues
public import PresenterCore

/// The option dictionaries of `org.topmost.Presenter1`.
public enum Options {
    /// The signature of buttons and actions: id, title, style.
    public static let buttonsSignature = "a(ssa{sv})"

    /// Reads the options of something new.
    ///
    /// - Throws: `badValue` for a wrong type, `unknownOption`, `unbuildable`.
    public static func read(
        _ kind: Kind,
        _ options: Value,
        _ context: DecodingContext
    ) throws(WireError) -> Presentable {
        var reader = try OptionReader(kind.rawValue, options)
        let content = try content(kind, &reader, context, over: nil)
        var presentable = Presentable(content: content)
        presentable.timeout = try timeout(&reader) ?? .standard
        if let key = try reader.text("key", .name) {
            guard !key.isEmpty else {
                throw reader.error("key", takes: "1 byte of text or more", got: "0")
            }
            presentable.key = key
        }
        presentable.tags = try tags(&reader)
        if kind == .toast, let number = try reader.integer("replaces") {
            guard let id = UInt32(exactly: number).flatMap(PresentationID.init(rawValue:)) else {
                throw reader.error("replaces", takes: "an id of 1 or more", got: "\(number)")
            }
            presentable.replaces = id
        }
        try reader.finish()
        return presentable
    }

    /// Reads the options of an update: what they do not name stays as it is.
    ///
    /// - Throws: as `read`.
    public static func change(
        _ content: Content,
        _ options: Value,
        _ context: DecodingContext
    ) throws(WireError) -> (content: Content, timeout: Timeout?) {
        var reader = try OptionReader(content.kind.rawValue, options)
        let changed = try Self.content(content.kind, &reader, context, over: content)
        let timeout = try timeout(&reader)
        try reader.finish()
        return (changed, timeout)
    }

    // MARK: Kinds

    private static func content(
        _ kind: Kind,
        _ reader: inout OptionReader,
        _ context: DecodingContext,
        over content: Content?
    ) throws(WireError) -> Content {
        do {
            switch kind {
            case .modal: return .modal(try modal(&reader, context, over: content).build())
            case .bottomSheet:
                return .bottomSheet(try sheet(&reader, context, over: content).build())
            case .toast: return .toast(try toast(&reader, context, over: content).build())
            case .loading: return .loading(try loading(&reader, context, over: content).build())
            case .retry: return .retry(try retry(&reader, context, over: content).build())
            }
        } catch let error as BuildError {
            // An unknown option explains a missing one better than the builder can.
            try known(reader, kind)
            throw .unbuildable(error)
        } catch let error as WireError {
            throw error
        } catch {
            preconditionFailure("builders throw BuildError only")
        }
    }

    /// Fails if an option is left that no reader of the kind knows.
    private static func known(_ reader: OptionReader, _ kind: Kind) throws(WireError) {
        var rest = reader
        for name in ["timeout_ms", "key", "tags"] + (kind == .toast ? ["replaces"] : []) {
            _ = rest.value(name)
        }
        try rest.finish()
    }

    private static func modal(
        _ reader: inout OptionReader,
        _ context: DecodingContext,
        over content: Content?
    ) throws(WireError) -> ModalBuilder {
        var builder = ModalBuilder()
        if case .modal(let modal) = content { builder = ModalBuilder(modal) }
        try headline(&builder.headline, &reader, context)
        if let label = try reader.text("positive", .label) { builder.positive = label.orNil }
        if let label = try reader.text("negative", .label) { builder.negative = label.orNil }
        if let buttons = try buttons("buttons", &reader, context) { builder.buttons = buttons }
        var ids = [ModalBuilder.positiveID] + builder.buttons.map(\.id)
        if builder.negative != nil { ids.append(ModalBuilder.negativeID) }
        // An update may have taken buttons away; their styles go with them.
        builder.styles = builder.styles.filter { ids.contains($0.key) }
        if var styles = try reader.nested("style", "a{sa{sv}}") {
            for id in ids {
                guard var style = try styles.nested(id) else { continue }
                builder.styles[id] = try self.style(&style, context)
                try style.finish()
            }
            if let name = styles.unreadName {
                let known = ids.joined(separator: ", ")
                throw reader.error(
                    "style",
                    takes: "the ids of its buttons: \(known)",
                    got: "\"\(name)\""
                )
            }
        }
        if var field = try reader.nested("input") {
            var input = builder.input ?? TextInput()
            try fill(&input, &field)
            try field.finish()
            builder.input = input
        }
        if var list = try reader.nested("choices") {
            var choices = builder.choices ?? ChoiceList(options: [])
            try fill(&choices, &list)
            try list.finish()
            builder.choices = choices
        }
        if let flag = try reader.boolean("dismissible") { builder.isDismissible = flag }
        return builder
    }

    private static func sheet(
        _ reader: inout OptionReader,
        _ context: DecodingContext,
        over content: Content?
    ) throws(WireError) -> BottomSheetBuilder {
        var builder = BottomSheetBuilder()
        if case .bottomSheet(let sheet) = content { builder = BottomSheetBuilder(sheet) }
        try headline(&builder.headline, &reader, context)
        if let actions = try buttons("actions", &reader, context) { builder.actions = actions }
        if let label = try reader.text("cancel", .label) { builder.cancel = label }
        return builder
    }

    private static func toast(
        _ reader: inout OptionReader,
        _ context: DecodingContext,
        over content: Content?
    ) throws(WireError) -> ToastBuilder {
        var builder = ToastBuilder()
        if case .toast(let toast) = content { builder = ToastBuilder(toast) }
        try headline(&builder.headline, &reader, context)
        if let actions = try buttons("actions", &reader, context) { builder.actions = actions }
        if let progress = try progress(&reader) { builder.progress = progress }
        if let value = reader.value("urgency") {
            let words = "low, normal, critical"
            guard
                let urgency = value.string.flatMap(Urgency.init(word:))
                    ?? value.lenientInteger.flatMap(UInt8.init(exactly:)).flatMap(
                        Urgency.init(rawValue:)
                    )
            else {
                throw reader.error(
                    "urgency",
                    takes: words,
                    got: value.string.map { "\"\($0.cleaned(.label))\"" } ?? value.typeSignature
                )
            }
            builder.urgency = urgency
        }
        if let category = try reader.text("category", .name) { builder.category = category.orNil }
        if let name = try reader.text("app_name", .name) { builder.claimedName = name.orNil }
        if let flag = try reader.boolean("resident") { builder.isResident = flag }
        if let flag = try reader.boolean("transient") { builder.isTransient = flag }
        return builder
    }

    private static func loading(
        _ reader: inout OptionReader,
        _ context: DecodingContext,
        over content: Content?
    ) throws(WireError) -> LoadingBuilder {
        var builder = LoadingBuilder()
        builder.limits = context.limits
        if case .loading(let loading) = content { builder = LoadingBuilder(loading) }
        try headline(&builder.headline, &reader, context)
        if let delay = try reader.integer("delay_ms") { builder.delayMilliseconds = delay }
        if let flag = try reader.boolean("blocks_input") { builder.blocksInput = flag }
        if let progress = try progress(&reader) { builder.progress = progress }
        if let label = try reader.text("cancel", .label) { builder.cancel = label.orNil }
        if let ceiling = try reader.integer("ceiling_ms") {
            builder.ceilingMilliseconds = ceiling
        }
        return builder
    }

    private static func retry(
        _ reader: inout OptionReader,
        _ context: DecodingContext,
        over content: Content?
    ) throws(WireError) -> RetryBuilder {
        var builder = RetryBuilder()
        if case .retry(let retry) = content { builder = RetryBuilder(retry) }
        try headline(&builder.headline, &reader, context)
        if let label = try reader.text("retry", .label) { builder.retry = label.orNil }
        if let details = try reader.text("details", .message) { builder.details = details.orNil }
        if let attempt = try reader.count("attempt") { builder.attempt = attempt }
        return builder
    }
}

extension String {
    /// The text, if there is any.
    fileprivate var orNil: String? { isEmpty ? nil : self }
}
