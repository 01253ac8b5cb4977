// SPDX-License-Identifier: MIT
//
// Content is its kind and the values of its fields by name, through the table of options: a new
// option needs no line here. A field that is missing has its standard value; one that this
// version does not know is skipped.

package import Coding
package import PresenterCore

extension Content: CodedStructure {
    package static var blank: Content { .toast(.standard) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var kind = kind
        try coder.field("kind", &kind)
        if coder.isReading {
            self = Content(kind, fields: try coder.readOptions(kind.fieldDefinitions))
        } else if coder.isRecord {
            try withoutHiddenText.forEachSetField { name, value throws(CodingError) in
                try coder.writeOption(name, value)
            }
        } else {
            try forEachField { name, value throws(CodingError) in
                try coder.writeOption(name, value)
            }
        }
    }

    /// A copy without the text of a hidden field: it is never stored.
    private var withoutHiddenText: Content {
        guard case .modal(var modal) = self, modal.asksForSecret else { return self }
        for index in modal.fields.indices where modal.fields[index].isHidden {
            modal.fields[index].value = nil
        }
        return .modal(modal)
    }
}

extension Coder {
    /// Writes an option as a field of the structure.
    func writeOption(_ name: String, _ value: OptionValue) throws(CodingError) {
        if case .picture(nil) = value { return }
        var option = TypedOption(value: value)
        try writeNamed(name, &option)
    }

    /// Codes which texts of a structure are Topmost's own.
    package func wordings(_ wordings: inout Wordings) throws(CodingError) {
        var option = wordings.optionValue.map { TypedOption(value: $0) }
        if isReading { option = TypedOption(type: Wordings.optionType, value: .table([:])) }
        try field("wordings", &option)
        if isReading { wordings = option.map { Wordings($0.value) } ?? [:] }
    }

    /// Reads the fields of the structure that are options.
    func readOptions(
        _ definitions: [OptionDefinition]
    ) throws(CodingError) -> [String: OptionValue] {
        try readOptions { name in definitions.first { $0.name == name }?.type }
    }

    /// Reads the fields of the structure that are options of a type.
    func readOptions(
        type: (String) -> OptionType?
    ) throws(CodingError) -> [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        try readNamed(
            { type($0).map { TypedOption(type: $0, value: $0.blank) } },
            { values[$0] = $1.value }
        )
        return values
    }
}

/// Options in a structure of their own.
struct OptionStructure: CodedStructure {
    var type: (String) -> OptionType? = { _ in nil }
    var values: [String: OptionValue] = [:]

    init(_ values: [String: OptionValue]) { self.values = values }

    init(_ definitions: [OptionDefinition]) {
        type = { name in definitions.first { $0.name == name }?.type }
    }

    init(each type: OptionType) {
        self.type = { _ in type }
    }

    static var blank: OptionStructure { OptionStructure([:]) }

    mutating func code(with coder: any Coder) throws(CodingError) {
        if coder.isReading {
            values = try coder.readOptions(type: type)
        } else {
            for (name, value) in values { try coder.writeOption(name, value) }
        }
    }
}

/// The value of an option and, in reading, the type that it must have.
///
/// Ranges are not checked: a daemon's configuration may exceed the limits for applications.
struct TypedOption: CodedValue {
    var type: OptionType?
    var value: OptionValue

    static var blank: TypedOption { TypedOption(value: .text("")) }

    mutating func codeValue(with coder: any Coder) throws(CodingError) {
        switch value {
        case .text(var text):
            try coder.value(&text)
            value = .text(text)
            guard case .word(let words, _) = type, !words.contains(text) else { return }
            try coder.refuse(.text(text, expects: words.joined(separator: ", ")))
        case .styledText(let text):
            var runs = text.runs
            try coder.list(&runs)
            if coder.isReading { value = .styledText(StyledText(runs: runs)) }
        case .boolean(var flag):
            try coder.value(&flag)
            value = .boolean(flag)
        case .integer(var number):
            try coder.value(&number)
            value = .integer(number)
            guard case .milliseconds = type, !(0...Int64.max / 1000).contains(number) else {
                return
            }
            try coder.refuse(.value("\(number)", expects: "0 to \(Int64.max / 1000)"))
        case .number(var number):
            try coder.value(&number)
            value = .number(number)
        case .progress(var progress):
            try progress.codeValue(with: coder)
            value = .progress(progress)
        case .picture(let source):
            var source = source ?? .blank
            try source.codeValue(with: coder)
            value = .picture(source)
        case .pictures(let sources):
            var texts = sources.map { $0?.rowText ?? "" }
            try coder.list(&texts)
            if coder.isReading { value = .pictures(texts.map { ImageSource(rowText: $0) }) }
        case .colors(let colors):
            var named = NamedColors(colors)
            try coder.structure(&named)
            value = .colors(named.colors)
        case .strings(var strings):
            try coder.list(&strings)
            value = .strings(strings)
        case .buttons(var buttons):
            try coder.list(&buttons)
            value = .buttons(buttons)
        case .choices(var choices):
            try coder.list(&choices)
            value = .choices(choices)
        case .formValue(var formValue):
            try formValue.codeValue(with: coder)
            value = .formValue(formValue)
        case .records(let records):
            var structures = records.map { OptionStructure($0) }
            try coder.list(&structures, of: type?.structure ?? .blank)
            if coder.isReading { value = .records(structures.map(\.values)) }
        case .table(let values):
            var structure = coder.isReading ? type?.structure ?? .blank : OptionStructure(values)
            try coder.structure(&structure)
            if coder.isReading { value = .table(structure.values) }
        }
    }
}

extension OptionType {
    /// What reading a value of this type begins with.
    var blank: OptionValue {
        switch self {
        case .text, .word: .text("")
        case .styledText: .styledText(StyledText(""))
        case .boolean: .boolean(false)
        case .integer, .milliseconds: .integer(0)
        case .number: .number(0)
        case .progress: .progress(.indeterminate)
        case .picture: .picture(nil)
        case .pictures: .pictures([])
        case .colors: .colors([:])
        case .strings: .strings([])
        case .buttons: .buttons([])
        case .choices: .choices([])
        case .formValue: .formValue(.boolean(false))
        case .records: .records([])
        case .table, .tables: .table([:])
        }
    }

    /// The structure that it consists of, or each of its entries.
    fileprivate var structure: OptionStructure {
        switch self {
        case .records(let definitions, _), .table(let definitions): OptionStructure(definitions)
        case .tables(let definitions): OptionStructure(each: .table(definitions))
        case .text, .styledText, .boolean, .integer, .number, .milliseconds, .word, .progress,
            .picture, .pictures, .colors, .strings, .buttons, .choices, .formValue:
            .blank
        }
    }
}
