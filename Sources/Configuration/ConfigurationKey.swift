// SPDX-License-Identifier: MIT

import PresenterCore
import Wire

/// One key of the file: where it stands, what it takes and what it sets.
struct ConfigurationKey {
    /// The table and the key in it: `toasts.visible`.
    var path: String
    /// What it takes, in words for messages.
    var takes: String
    /// Sets the value; false when it cannot be taken.
    var set: (TOMLValue, inout Configuration) -> Bool

    /// Every key there is, in the order of `config/topmost.toml`.
    static var all: [ConfigurationKey] {
        [
            .integer("toasts.visible", 1...20, \.limits.visibleToasts),
            .integer("toasts.waiting", 0...100_000, \.limits.waitingToasts),
            .span("toasts.low_timeout", .seconds(1)...(.seconds(3600)), \.limits.lowTimeout),
            .span("toasts.normal_timeout", .seconds(1)...(.seconds(3600)), \.limits.normalTimeout),
            .span(
                "toasts.critical_timeout",
                .seconds(1)...(.seconds(3600)),
                \.limits.criticalTimeout
            ),
            .word("toasts.corner", \.display.toastCorner),
            .integer("toasts.margin", DisplaySettings.toastMargins, \.display.toastMargin),
            .boolean("toasts.do_not_disturb", \.startsInDoNotDisturb),
            .span(
                "loading.longest_ceiling",
                .seconds(1)...(.seconds(600)),
                \.limits.longestCeiling
            ),
            .word("look.theme", \.display.theme),
            .accent("look.accent"),
            .number("look.text_scale", DisplaySettings.textScales, \.display.textScale),
            .boolean("look.reduced_motion", \.display.reducedMotion),
            .choice("display.use", "\"auto\", \"none\" or a plugin's name", \.displayChoice) {
                Configuration.DisplayChoice(name: $0)
            },
            .choice(
                "display.follow",
                "\"focus\", \"pointer\", \"primary\" or \"output:NAME\"",
                \.display.follow
            ) { DisplaySettings.Follow(name: $0) },
            .span("display.idle_time", .seconds(1)...(.seconds(3600)), \.displayIdleTime),
        ]
    }

    // MARK: Kinds of key

    private typealias Place<Value> = WritableKeyPath<Configuration, Value>

    private static func integer(
        _ path: String,
        _ range: ClosedRange<Int>,
        _ place: Place<Int>
    ) -> ConfigurationKey {
        let takes = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return ConfigurationKey(path: path, takes: takes) { value, configuration in
            guard case .integer(let number) = value, let number = Int(exactly: number),
                range.contains(number)
            else { return false }
            configuration[keyPath: place] = number
            return true
        }
    }

    private static func number(
        _ path: String,
        _ range: ClosedRange<Double>,
        _ place: Place<Double>
    ) -> ConfigurationKey {
        let takes = "a number from \(range.lowerBound) to \(range.upperBound)"
        return ConfigurationKey(path: path, takes: takes) { value, configuration in
            let number: Double
            switch value {
            case .integer(let whole): number = Double(whole)
            case .float(let given): number = given
            case .string, .boolean, .moment, .array, .table: return false
            }
            guard range.contains(number) else { return false }
            configuration[keyPath: place] = number
            return true
        }
    }

    private static func boolean(_ path: String, _ place: Place<Bool>) -> ConfigurationKey {
        ConfigurationKey(path: path, takes: "true or false") { value, configuration in
            guard case .boolean(let flag) = value else { return false }
            configuration[keyPath: place] = flag
            return true
        }
    }

    private static func choice<Value>(
        _ path: String,
        _ takes: String,
        _ place: Place<Value>,
        _ read: @escaping (String) -> Value?
    ) -> ConfigurationKey {
        ConfigurationKey(path: path, takes: takes) { value, configuration in
            guard case .string(let text) = value, let read = read(text) else { return false }
            configuration[keyPath: place] = read
            return true
        }
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ path: String,
        _ place: Place<Word>
    ) -> ConfigurationKey {
        let words = Word.allCases.map { "\"\($0.rawValue)\"" }
        return choice(path, words.oneOf, place) { Word(rawValue: $0) }
    }

    private static func accent(_ path: String) -> ConfigurationKey {
        let takes = "a colour such as \"#3366ff\", or \"auto\""
        return choice(path, takes, \.display.accent) { text -> RGB?? in
            text == "auto" ? .some(nil) : RGB(hex: text).map { .some($0) }
        }
    }

    private static func span(
        _ path: String,
        _ range: ClosedRange<Duration>,
        _ place: Place<Duration>
    ) -> ConfigurationKey {
        let takes =
            "a time from \(TimeSpan.text(range.lowerBound)) to \(TimeSpan.text(range.upperBound))"
        return choice(path, takes, place) { text in
            TimeSpan.read(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    private static func span(
        _ path: String,
        _ range: ClosedRange<Duration>,
        _ place: Place<Duration?>
    ) -> ConfigurationKey {
        let takes =
            "a time from \(TimeSpan.text(range.lowerBound)) to \(TimeSpan.text(range.upperBound)),"
            + " or \"never\""
        return choice(path, takes, place) { text -> Duration?? in
            if text == "never" { return .some(nil) }
            return TimeSpan.read(text).flatMap { range.contains($0) ? .some($0) : nil }
        }
    }
}

extension [String] {
    /// `"a", "b" or "c"`.
    fileprivate var oneOf: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
