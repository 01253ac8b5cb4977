// SPDX-License-Identifier: MIT

import PresenterCore
import Rules
import Texts

/// The kinds of keys: how each is read from and written to a file.
extension ConfigurationKey {
    typealias SettingPath<Value> = WritableKeyPath<Configuration, Value>

    /// Creates a key of any kind: `read` returns `nil` for invalid values.
    private static func key<Value>(
        _ path: String,
        _ takes: Form,
        _ keyPath: SettingPath<Value>,
        read: @escaping (TOMLValue) -> Value?,
        write: @escaping (Value) -> ConfigurationValue
    ) -> ConfigurationKey {
        ConfigurationKey(
            path: path,
            takes: takes,
            set: { value, configuration in
                guard let read = read(value) else { return false }
                configuration[keyPath: keyPath] = read
                return true
            },
            value: { write($0[keyPath: keyPath]) }
        )
    }

    static func integer(
        _ path: String,
        _ range: ClosedRange<Int>,
        _ keyPath: SettingPath<Int>
    ) -> ConfigurationKey {
        key(path, Form(kind: .integer(range)), keyPath) { value in
            guard case .integer(let number) = value, let number = Int(exactly: number),
                range.contains(number)
            else { return nil }
            return number
        } write: {
            .integer($0)
        }
    }

    static func integerOrSame(
        _ path: String,
        _ range: ClosedRange<Int>,
        _ keyPath: SettingPath<Int?>
    ) -> ConfigurationKey {
        key(path, Form(keywords: ["same"], kind: .integer(range)), keyPath) { value -> Int?? in
            switch value {
            case .integer(let number):
                Int(exactly: number).flatMap { range.contains($0) ? .some($0) : nil }
            case .string("same"): .some(nil)
            default: nil
            }
        } write: {
            $0.map { .integer($0) } ?? .text("same")
        }
    }

    static func numberOrAuto(
        _ path: String,
        _ range: ClosedRange<Double>,
        _ keyPath: SettingPath<Double?>
    ) -> ConfigurationKey {
        key(path, Form(keywords: ["auto"], kind: .number(range)), keyPath) { value -> Double?? in
            let number: Double
            switch value {
            case .integer(let whole): number = Double(whole)
            case .float(let given): number = given
            case .string("auto"): return .some(nil)
            case .string, .boolean, .moment, .array, .table: return nil
            }
            return range.contains(number) ? .some(number) : nil
        } write: {
            $0.map { .number($0) } ?? .text("auto")
        }
    }

    static func boolean(_ path: String, _ keyPath: SettingPath<Bool>) -> ConfigurationKey {
        key(path, Form(kind: .boolean), keyPath) { value in
            guard case .boolean(let flag) = value else { return nil }
            return flag
        } write: {
            .boolean($0)
        }
    }

    static func booleanOrAuto(_ path: String, _ keyPath: SettingPath<Bool?>) -> ConfigurationKey {
        key(path, Form(keywords: ["auto"], kind: .boolean), keyPath) { value -> Bool?? in
            switch value {
            case .boolean(let flag): .some(flag)
            case .string("auto"): .some(nil)
            default: nil
            }
        } write: {
            $0.map { .boolean($0) } ?? .text("auto")
        }
    }

    static func text<Value>(
        _ path: String,
        _ takes: Form,
        _ keyPath: SettingPath<Value>,
        read: @escaping (String) -> Value?,
        write: @escaping (Value) -> String
    ) -> ConfigurationKey {
        key(path, takes, keyPath) { value in
            guard case .string(let text) = value else { return nil }
            return read(text)
        } write: {
            .text(write($0))
        }
    }

    static func keyword<Keyword: RawRepresentable<String> & CaseIterable>(
        _ path: String,
        _ keyPath: SettingPath<Keyword>
    ) -> ConfigurationKey {
        let keywords = Keyword.allCases.map(\.rawValue)
        return text(path, Form(keywords: keywords), keyPath) {
            Keyword(rawValue: $0)
        } write: {
            $0.rawValue
        }
    }

    static func span(
        _ path: String,
        _ range: ClosedRange<Duration>,
        _ keyPath: SettingPath<Duration>
    ) -> ConfigurationKey {
        text(path, Form(kind: .span(range)), keyPath) { text in
            TimeSpan.read(text).flatMap { range.contains($0) ? $0 : nil }
        } write: {
            TimeSpan.text($0)
        }
    }

    static func spanOrNever(
        _ path: String,
        _ range: ClosedRange<Duration>,
        _ keyPath: SettingPath<Duration?>
    ) -> ConfigurationKey {
        text(path, Form(keywords: ["never"], kind: .span(range)), keyPath) { text -> Duration?? in
            if text == "never" { return .some(nil) }
            return TimeSpan.read(text).flatMap { range.contains($0) ? .some($0) : nil }
        } write: {
            $0.map(TimeSpan.text) ?? "never"
        }
    }

    static func patterns(_ path: String, _ keyPath: SettingPath<[String]>) -> ConfigurationKey {
        key(path, Form(kind: .list(Phrase.patternsOfKey.english())), keyPath) { value in
            guard case .array(let items) = value else { return nil }
            let patterns = items.compactMap(\.value.string).filter { (try? Pattern($0)) != nil }
            return patterns.count == items.count ? patterns : nil
        } write: {
            .texts($0)
        }
    }

    static func periods(_ path: String, _ keyPath: SettingPath<[Period]>) -> ConfigurationKey {
        key(path, Form(kind: .list(Phrase.periodsOfKey.english(Period.form))), keyPath) { value in
            guard case .array(let items) = value else { return nil }
            let periods = items.compactMap { $0.value.string.flatMap { Period($0) } }
            return periods.count == items.count ? periods : nil
        } write: {
            .texts($0.map(\.text))
        }
    }

    static func paths(_ path: String, _ keyPath: SettingPath<[String]>) -> ConfigurationKey {
        let form = Form(kind: .list(Phrase.pathsOfKey.english()))
        return key(path, form, keyPath) { value in
            guard case .array(let items) = value else { return nil }
            let paths = items.compactMap(\.value.string)
                .filter { $0.hasPrefix("/") || $0.hasPrefix("~/") }
            return paths.count == items.count ? paths : nil
        } write: {
            .texts($0)
        }
    }

    static func accent(_ path: String, _ keyPath: SettingPath<Look.Accent>) -> ConfigurationKey {
        text(path, Form(keywords: ["auto", "theme"], kind: .color), keyPath) { text in
            switch text {
            case "auto": .automatic
            case "theme": .theme
            default: RGB(hex: text).map { .color($0) }
            }
        } write: { accent in
            switch accent {
            case .automatic: "auto"
            case .theme: "theme"
            case .color(let color): color.hex
            }
        }
    }

    /// Creates a key for a theme's name, `auto`, or one theme per colour scheme.
    ///
    /// The name is checked after all files are read.
    static func theme(_ path: String, _ keyPath: SettingPath<Look.ThemeChoice>) -> ConfigurationKey
    {
        let keywords = ["auto"] + Appearance.allCases.map(\.rawValue)
        return key(path, Form(keywords: keywords, kind: .theme), keyPath) { value in
            switch value {
            case .string("auto"): .automatic
            case .string(let name) where UserTheme.isName(name): .always(name)
            case .table(let table): themes(of: table)
            default: nil
            }
        } write: { choice in
            switch choice {
            case .automatic: .text("auto")
            case .always(let name): .text(name)
            case .scheme(let light, let dark): .themes(light: light, dark: dark)
            }
        }
    }

    private static func themes(of table: TOMLTable) -> Look.ThemeChoice? {
        func name(_ key: String) -> String? {
            guard case .string(let name)? = table[key]?.node.value, UserTheme.isName(name),
                name != "auto"
            else { return nil }
            return name
        }
        guard table.entries.count == 2, let light = name("light"), let dark = name("dark") else {
            return nil
        }
        return .scheme(light: light, dark: dark)
    }
}

extension Set {
    /// Whether it contains an element.
    subscript(contains element: Element) -> Bool {
        get { contains(element) }
        set { if newValue { insert(element) } else { remove(element) } }
    }
}
