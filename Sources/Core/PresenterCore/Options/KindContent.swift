// SPDX-License-Identifier: MIT

/// The content of one kind of presentation.
protocol KindContent: OptionTable {
    /// The part that every kind has.
    var headline: Headline { get set }
    /// The content of a presentation of that kind.
    var content: Content { get }
    /// The fields, as displays and the recovery log have them.
    static var fields: [OptionRow<Self>] { get }
    /// The fields that can hold pictures: kept, since each request looks for its pictures.
    static var pictureFields: [OptionRow<Self>] { get }
    /// The values of its fields that the standard content has, each at its field's place.
    static var standardValues: [OptionValue?] { get }

    /// Passes each field that has a value, with its name, in the order in which they are set.
    func forEachField<Failure: Error>(
        _ body: (String, OptionValue) throws(Failure) -> Void
    ) throws(Failure)
    /// Passes each field whose value is not that of the standard content.
    func forEachSetField<Failure: Error>(
        _ body: (String, OptionValue) throws(Failure) -> Void
    ) throws(Failure)
    /// Passes each value that can hold pictures.
    func forEachPictureField(_ body: (OptionValue) -> Void)
    /// Throws unless its parts agree with each other and with the given options.
    func check(_ check: Check, _ values: [String: OptionValue]) throws(BuildError)
}

extension KindContent {
    /// The options of the headline.
    static var headlineOptions: [OptionRow<Self>] { Headline.options.map { $0.inside(Self.self) } }

    /// The content that has no field set: whose texts are in its fields, and whose are not known.
    private static var withoutFields: Self {
        var content = standard
        content.headline.wordings = [:]
        return content
    }

    /// Creates the content from the values of its fields; the rest is the standard.
    init(fields values: [String: OptionValue]) {
        self = .withoutFields
        put(values, Self.fields)
    }

    /// The rows of `fields` that can hold pictures.
    static func findPictureFields() -> [OptionRow<Self>] {
        fields.filter(\.definition.type.holdsPictures)
    }

    /// The values of `fields` in the standard content.
    static func findStandardValues() -> [OptionValue?] {
        fields.map { $0.value(in: .withoutFields) }
    }

    func forEachField<Failure: Error>(
        _ body: (String, OptionValue) throws(Failure) -> Void
    ) throws(Failure) {
        try forEach(of: Self.fields, body)
    }

    func forEachSetField<Failure: Error>(
        _ body: (String, OptionValue) throws(Failure) -> Void
    ) throws(Failure) {
        // By index: this runs with each change, and a generic `zip` takes ten times as long.
        let standards = Self.standardValues
        var index = 0
        for row in Self.fields {
            defer { index += 1 }
            guard let value = row.value(in: self), value != standards[index] else { continue }
            try body(row.name, value)
        }
    }

    func forEachPictureField(_ body: (OptionValue) -> Void) {
        forEach(of: Self.pictureFields) { body($1) }
    }
}

extension Kind {
    /// The type of its content.
    var contentType: any KindContent.Type {
        switch self {
        case .modal: Modal.self
        case .bottomSheet: BottomSheet.self
        case .toast: Toast.self
        case .loading: Loading.self
        case .retry: Retry.self
        }
    }
}

extension Content {
    /// The content of its kind.
    var ofKind: any KindContent {
        switch self {
        case .modal(let modal): modal
        case .bottomSheet(let sheet): sheet
        case .toast(let toast): toast
        case .loading(let loading): loading
        case .retry(let retry): retry
        }
    }
}

extension Kind {
    /// The definitions of the options of a request, in the order in which they are set.
    public var definitions: [OptionDefinition] { table.all }

    /// The definitions of the options that an update may contain: those of the content and
    /// the timeout.
    public var updateDefinitions: [OptionDefinition] { table.updates }

    /// The definitions of the fields of the content: all buttons are in one list.
    public var fieldDefinitions: [OptionDefinition] { table.fields }

    private static let tables = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Table($0.contentType, of: $0)) }
    )

    private var table: Table {
        guard let table = Self.tables[self] else { preconditionFailure("a kind without options") }
        return table
    }

    private struct Table {
        let all: [OptionDefinition]
        let updates: [OptionDefinition]
        let fields: [OptionDefinition]

        init<Part: KindContent>(_: Part.Type, of kind: Kind) {
            let others = kind == .toast ? PresentRequest.allOptions : PresentRequest.options
            let content = Part.definitions
            all = content + others.map(\.definition)
            updates = content + [PresentRequest.timeout.definition]
            fields = Part.fields.map(\.definition)
        }
    }

    /// The options that its cards have no place for.
    public var undrawnOptions: Set<String> {
        switch self {
        case .modal, .toast: []
        case .bottomSheet, .loading, .retry:
            ["icon", "image", "image_width", "image_height", "tone"]
        }
    }
}
