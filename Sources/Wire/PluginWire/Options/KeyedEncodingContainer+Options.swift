// SPDX-License-Identifier: MIT
//
// Option values in JSON, for cards sent to displays and for stored requests. A
// text is a string, a styled text a list of runs, a picture an object, a button
// an object with its style beside id and title.

import PresenterCore

extension KeyedEncodingContainer<OptionKey> {
    /// Encodes a value under its option's name.
    mutating func put(_ value: OptionValue, as name: String) throws {
        let key = OptionKey(name)
        switch value {
        case .text(let text): try encode(text, forKey: key)
        case .styledText(let text):
            try encode(text.runs, forKey: key)
        case .boolean(let flag): try encode(flag, forKey: key)
        case .integer(let number): try encode(number, forKey: key)
        case .number(let number): try encode(number, forKey: key)
        case .progress(.fraction(let fraction)):
            try encode(fraction.isFinite ? fraction : 0, forKey: key)
        case .progress(.indeterminate): try encode("indeterminate", forKey: key)
        case .picture(let source?): try encode(source, forKey: key)
        case .picture(nil): try encodeNil(forKey: key)
        case .colors(let colors):
            var container = nestedContainer(keyedBy: OptionKey.self, forKey: key)
            for (role, color) in colors {
                try container.encode(color.hex, forKey: OptionKey(role.rawValue))
            }
        case .strings(let strings): try encode(strings, forKey: key)
        case .pictures(let sources): try encode(sources.map { $0?.rowText ?? "" }, forKey: key)
        case .buttons(let buttons):
            var list = nestedUnkeyedContainer(forKey: key)
            for button in buttons {
                var container = list.nestedContainer(keyedBy: OptionKey.self)
                try container.encode(button.id, forKey: OptionKey("id"))
                try container.encode(button.title, forKey: OptionKey("title"))
                try container.encode(button.role.rawValue, forKey: OptionKey("role"))
                try button.forEachOption { name, value throws in
                    try container.put(value, as: name)
                }
            }
        case .choices(let choices):
            var list = nestedUnkeyedContainer(forKey: key)
            for choice in choices {
                var container = list.nestedContainer(keyedBy: OptionKey.self)
                try container.encode(choice.id, forKey: OptionKey("id"))
                try container.encode(choice.title, forKey: OptionKey("title"))
            }
        case .formValue(let value): try encode(value, forKey: key)
        case .records(let records):
            var list = nestedUnkeyedContainer(forKey: key)
            for record in records {
                var container = list.nestedContainer(keyedBy: OptionKey.self)
                for (name, value) in record { try container.put(value, as: name) }
            }
        case .table(let values):
            var container = nestedContainer(keyedBy: OptionKey.self, forKey: key)
            for (name, value) in values { try container.put(value, as: name) }
        }
    }
}

extension ImageSource {
    /// The text in a list of rows: a path, or a name; pixels and addresses are in no list.
    fileprivate var rowText: String? {
        switch self {
        case .file(let path): path
        case .name(let name): name
        case .stored, .remote: nil
        }
    }
}
