// SPDX-License-Identifier: MIT
//
// The table of all keys. The accepted values are data: messages, the schema beside
// `config/topmost.toml` and the reader all use them.

import PresenterCore
import Rules
import Texts

/// One key of the file: its path, its accepted values and the setting it changes.
struct ConfigurationKey {
    /// The table and the key in it: `toasts.visible`.
    var path: String
    /// The name of the table.
    var table: String { String(path.prefix { $0 != "." }) }
    /// The key in the table.
    var name: String { String(path.dropFirst(table.count + 1)) }
    /// The accepted values.
    var takes: Form
    /// Sets the value; returns `false` if it is invalid.
    var set: (TOMLValue, inout Configuration) -> Bool
    /// The current value, as written in a file.
    var value: (Configuration) -> ConfigurationValue

    /// The accepted values of a key: keywords, a kind of value, or both.
    struct Form: Hashable {
        /// The accepted keywords.
        var keywords: [String] = []
        /// The accepted kind of value.
        var kind: Kind?

        enum Kind: Hashable {
            case boolean
            case integer(ClosedRange<Int>)
            case number(ClosedRange<Double>)
            case span(ClosedRange<Duration>)
            case color
            /// Text described beside the keywords for messages, and by a regular expression for
            /// the schema.
            case text(Phrase, pattern: String)
            /// A list of texts, described for messages.
            case list(String)
            /// A theme's name, or a pair of names.
            case theme
        }

        /// The keywords, and true and false.
        var words: [ConfigurationValue] {
            keywords.map { .text($0) }
                + (kind == .boolean ? [.boolean(true), .boolean(false)] : [])
        }

        /// The accepted values in words, for messages.
        var text: String {
            let names = keywords.map { "\"\($0)\"" }.joined(separator: ", ")
            switch kind {
            case nil: return keywords.oneOf
            case .boolean:
                return keywords.isEmpty
                    ? Phrase.trueOrFalse.english() : Phrase.keywordsTrueOrFalse.english(names)
            case .integer(let range):
                return Phrase.wholeNumberInRange
                    .english("\(range.lowerBound)", "\(range.upperBound)").or(keywords)
            case .number(let range):
                return Phrase.numberInRange
                    .english("\(range.lowerBound)", "\(range.upperBound)").or(keywords)
            case .span(let range):
                let bounds = [range.lowerBound, range.upperBound].map(TimeSpan.text)
                return Phrase.timeInRange.english(bounds[0], bounds[1]).or(keywords)
            case .color: return Phrase.exampleColor.english().or(keywords)
            case .text(let form, _): return form.english(names)
            case .list(let form): return form
            case .theme:
                return Phrase.themeOfKey.english(names, "{ light = \"…\", dark = \"…\" }")
            }
        }
    }

    /// All keys, in the order of `config/topmost.toml`.
    static var all: [ConfigurationKey] {
        toasts + osd + doNotDisturb + sounds + speech + mouse + loading + limits + pictures
            + history + look + display + accessibility
    }

    private static var toasts: [ConfigurationKey] {
        [
            .integer("toasts.visible", 1...20, \.limits.visibleToasts),
            .integer("toasts.group_after", 0...20, \.limits.groupAfter),
            .integer("toasts.waiting", 0...100_000, \.limits.waitingToasts),
            .spanOrNever("toasts.low_timeout", shown, \.limits.lowTimeout),
            .spanOrNever("toasts.normal_timeout", shown, \.limits.normalTimeout),
            .spanOrNever("toasts.critical_timeout", shown, \.limits.criticalTimeout),
            .keyword("toasts.expired", \.limits.expired),
            .spanOrNever("toasts.longest_timeout", shown, \.limits.longestToastTimeout),
            .span(
                "toasts.time_per_character",
                .zero...(.milliseconds(500)),
                \.limits.timePerCharacter
            ),
            .spanOrNever("toasts.away_after", DisplaySettings.awayTimes, \.display.awayAfter),
            .keyword("toasts.position", \.display.toastPosition),
            .text(
                "toasts.newest",
                Form(keywords: ["first", "last"]),
                \.limits.isNewestLast,
                read: { ["first": false, "last": true][$0] },
                write: { $0 ? "last" : "first" }
            ),
            .text(
                "toasts.more",
                Form(keywords: ["centre", "list"]),
                \.limits.moreOpensCentre,
                read: { ["centre": true, "list": false][$0] },
                write: { $0 ? "centre" : "list" }
            ),
            .integer("toasts.margin", DisplaySettings.toastMargins, \.display.toastMargin),
            .integerOrSame(
                "toasts.margin_top",
                DisplaySettings.toastMargins,
                \.display.toastMargins.top
            ),
            .integerOrSame(
                "toasts.margin_bottom",
                DisplaySettings.toastMargins,
                \.display.toastMargins.bottom
            ),
            .integerOrSame(
                "toasts.margin_left",
                DisplaySettings.toastMargins,
                \.display.toastMargins.left
            ),
            .integerOrSame(
                "toasts.margin_right",
                DisplaySettings.toastMargins,
                \.display.toastMargins.right
            ),
            .integer("toasts.width", DisplaySettings.toastWidths, \.display.toastWidth),
            .integer("toasts.gap", DisplaySettings.toastGaps, \.display.toastGap),
            .text(
                "toasts.output",
                Form(keywords: ["same", "focus", "pointer", "primary"], kind: outputName),
                \.display.toastOutput,
                read: { $0 == "same" ? .some(nil) : OutputChoice(name: $0).map { .some($0) } },
                write: { $0?.name ?? "same" }
            ),
            .boolean("toasts.do_not_disturb", \.startsInDoNotDisturb),
            .patterns("toasts.pass_do_not_disturb", \.passingApps),
        ]
    }

    private static var osd: [ConfigurationKey] {
        [
            .keyword("osd.position", \.display.osdPosition),
            .integer("osd.margin", DisplaySettings.toastMargins, \.display.osdMargin),
            .span("osd.timeout", .milliseconds(500)...(.seconds(60)), \.limits.osdTimeout),
        ]
    }

    private static var doNotDisturb: [ConfigurationKey] {
        [
            .periods("do_not_disturb.schedule", \.quietPeriods),
            .paths("do_not_disturb.calendars", \.calendars),
            .boolean("do_not_disturb.fullscreen", \.limits.isQuietInFullscreen),
        ]
            + [Situation.screenShare, .microphone, .camera].map { situation in
                .boolean(
                    "do_not_disturb." + situation.rawValue,
                    \.quietSituations[contains: situation]
                )
            }
    }

    private static var sounds: [ConfigurationKey] {
        [
            .boolean("sounds.enabled", \.sounds.isEnabled),
            sound("sounds.low", \.sounds.low),
            sound("sounds.normal", \.sounds.normal),
            sound("sounds.critical", \.sounds.critical),
        ]
    }

    private static var speech: [ConfigurationKey] {
        [.keyword("speech.toasts", \.spokenToasts)]
    }

    private static func sound(
        _ path: String,
        _ keyPath: SettingPath<ToastSound>
    ) -> ConfigurationKey {
        let form = Form.Kind.text(
            .soundOfKey,
            pattern: "^([A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}|/.+)$"
        )
        return .text(path, Form(keywords: ["none"], kind: form), keyPath) {
            ToastSound(text: $0)
        } write: {
            $0.text
        }
    }

    private static var mouse: [ConfigurationKey] {
        [
            .keyword("mouse.left", \.limits.mouse.left),
            .keyword("mouse.middle", \.limits.mouse.middle),
            .keyword("mouse.right", \.limits.mouse.right),
            .keyword("mouse.close_mark", \.limits.mouse.closeMark),
            .keyword("mouse.swipe", \.limits.mouse.swipe),
            .keyword("mouse.touch_swipe", \.limits.mouse.touchSwipe),
        ]
    }

    private static var loading: [ConfigurationKey] {
        let ceilings = Duration.seconds(1)...(.seconds(600))
        return [
            .span("loading.delay", .zero...(.seconds(60)), \.limits.loadingDelay),
            .span("loading.ceiling", ceilings, \.limits.loadingCeiling),
            .span("loading.longest_ceiling", ceilings, \.limits.longestCeiling),
        ]
    }

    private static var limits: [ConfigurationKey] {
        [
            .integer("limits.per_application", 1...1000, \.limits.presentationsPerIdentity),
            .integer("limits.stack", 1...1000, \.limits.stackDepth),
            .integer("limits.dismissals", 0...10, \.limits.dismissals),
        ]
    }

    private static var pictures: [ConfigurationKey] {
        [
            .boolean("pictures.web", \.fetchesPictures),
            .boolean("pictures.web_in_text", \.limits.allowsWebInText),
            .boolean("pictures.private_hosts", \.fetchesFromPrivateHosts),
        ]
    }

    private static var history: [ConfigurationKey] {
        [
            .boolean("history.enabled", \.keepsHistory),
            .integer("history.entries", 1...1_000_000, \.historyEntries),
            .integer("history.days", 0...36_500, \.historyDays),
            .integer("history.missed", 0...1000, \.limits.missedToasts),
        ]
    }

    private static var look: [ConfigurationKey] {
        [
            .theme("look.theme", \.look.theme),
            .keyword("look.contrast", \.look.contrast),
            .accent("look.accent", \.look.accent),
            .text(
                "look.density",
                Form(keywords: ["auto"] + CardStyle.Density.allCases.map(\.rawValue)),
                \.look.density,
                read: {
                    $0 == "auto" ? .some(nil) : CardStyle.Density(rawValue: $0).map { .some($0) }
                },
                write: { $0?.rawValue ?? "auto" }
            ),
            .numberOrAuto("look.text_scale", DisplaySettings.textScales, \.look.textScale),
            .text(
                "look.icon_theme",
                Form(
                    keywords: ["auto"],
                    kind: .text(.iconThemeOfKey, pattern: "^[^./][^/]{0,127}$")
                ),
                \.look.iconTheme,
                read: { name in
                    guard name != "auto" else { return .some(nil) }
                    return DisplaySettings.isIconTheme(name) ? .some(name) : nil
                },
                write: { $0 ?? "auto" }
            ),
            .booleanOrAuto("look.reduced_motion", \.look.reducedMotion),
        ]
    }

    private static var display: [ConfigurationKey] {
        [
            .text(
                "display.use",
                Form(keywords: ["auto", "none"], kind: .text(.pluginOfKey, pattern: name)),
                \.displayChoice,
                read: { Configuration.DisplayChoice(name: $0) },
                write: { $0.name }
            ),
            .text(
                "display.follow",
                Form(keywords: ["focus", "pointer", "primary"], kind: outputName),
                \.display.follow,
                read: { OutputChoice(name: $0) },
                write: { $0.name }
            ),
            .spanOrNever("display.idle_time", shown, \.displayIdleTime),
        ]
    }

    private static var accessibility: [ConfigurationKey] {
        [.keyword("accessibility.screen_reader", \.screenReader)]
    }

    private static let outputName = Form.Kind.text(.outputOfKey, pattern: "^output:.+$")

    /// Valid names of plugins and themes.
    static let name = "^[A-Za-z0-9_-]{1,64}$"

    /// Valid times on screen.
    private static let shown = Duration.seconds(1)...(.seconds(3600))
}

extension [String] {
    /// `"a", "b" or "c"`.
    fileprivate var oneOf: String {
        guard count > 1, let last else { return "\"\(first ?? "")\"" }
        let others = dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
        return Phrase.keywordsOr.english(others, last)
    }
}

extension String {
    /// The description with alternative keywords.
    fileprivate func or(_ keywords: [String]) -> String {
        keywords.isEmpty ? self : Phrase.acceptedOr.english(self, keywords.oneOf)
    }
}

/// A key's value as written in the file.
public enum ConfigurationValue: Hashable, Sendable, CustomStringConvertible {
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int)
    /// Any number.
    case number(Double)
    /// A keyword, a colour or a duration.
    case text(String)
    /// A list of texts.
    case texts([String])
    /// One theme per colour scheme of the desktop.
    case themes(light: String, dark: String)

    /// The value in TOML: `5`, `"5s"`, `{ light = "a", dark = "b" }`.
    public var description: String {
        switch self {
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .text(let text): Self.quoted(text)
        case .texts(let texts): "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
        case .themes(let light, let dark):
            "{ light = \(Self.quoted(light)), dark = \(Self.quoted(dark)) }"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case "\n": return "\\n"
            case "\t": return "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: return String(Character(scalar))
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
