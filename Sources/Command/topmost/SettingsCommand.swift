// SPDX-License-Identifier: MIT
//
// A list of the settings that people change, on the stack itself. What is chosen is written at
// once, so the daemon shows with its own cards what the change does: a notification with the new
// setting stays on screen meanwhile.

import ArgumentParser
import Basics
import BusValues
import BusWire
import CommandKit
import Configuration
import Files
import Localization
import PresenterCore
import SystemCalls
import Texts

/// Changes settings.
struct SettingsCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        "settings",
        .commandSettings,
        .commandSettingsDetails
    )

    @OptionGroup var display: PlaceOptions

    func perform() throws -> ExitStatus {
        let file = try SettingsFile()
        var last: Int?
        while let index = try choose(file, last) {
            last = index
            try change(EverydaySetting.all[index], in: file)
        }
        return .acted
    }

    /// Asks which setting to change; `nil`: none.
    private func choose(_ file: SettingsFile, _ last: Int?) throws(Failure) -> Int? {
        let settings = try file.settings()
        let items = EverydaySetting.all.map { row in
            FormField.Choice(
                id: row.path,
                title: Phrase.labelAndValue.text(
                    row.label.text,
                    settings[row.path].map { Self.shown($0.value, of: row) } ?? ""
                )
            )
        }
        let chosen = try ask(
            Phrase.settingsTitle.text,
            items,
            selected: last.map { items[$0].id },
            close: .closeSign
        )
        return items.firstIndex { $0.id == chosen }
    }

    /// Asks for another value, writes it and shows it.
    private func change(_ row: EverydaySetting, in file: SettingsFile) throws(Failure) {
        guard let setting = try file.settings()[row.path] else { return }
        var values = setting.words
        values += row.values.filter { !values.contains($0) }
        if !values.contains(setting.value) { values.insert(setting.value, at: 0) }
        var items = values.enumerated().map {
            FormField.Choice(id: "\($0)", title: Self.shown($1, of: row))
        }
        if setting.isOpen { items.append(.init(id: "other", title: Phrase.otherValue.text)) }
        let selected = values.firstIndex(of: setting.value).map { "\($0)" }
        guard let chosen = try ask(row.label.text, items, selected: selected, close: .backButton)
        else {
            return
        }
        if let index = Int(chosen) {
            do throws(Failure) {
                try file.set(row.path, to: values[index])
            } catch {
                return try say(error.description)
            }
        } else if try !changeByTyping(row, setting, in: file) {
            return
        }
        try show(row, file)
    }

    /// Asks for a value until it is accepted; returns whether it was given.
    private func changeByTyping(
        _ row: EverydaySetting,
        _ setting: ConfigurationReport.Setting,
        in file: SettingsFile
    ) throws(Failure) -> Bool {
        var text = Self.typed(setting.value)
        var error = ""
        while true {
            let question = OptionValues(
                .modal,
                [
                    "title": .text(row.label.text), "positive": .text(Phrase.ok.text),
                    "negative": .text(Phrase.backButton.text),
                    "message": .styledText(
                        StyledText(
                            Phrase.expectedValue.text(Localization.translated(setting.accepts))
                        )
                    ),
                    "input": .table(["text": .text(text), "error": .text(error)]),
                ]
            )
            let end = try Question.ask(question, display.place)
            guard end.status == .acted else { return false }
            text = end.details["text"]?.text ?? ""
            do throws(Failure) {
                try file.set(row.path, to: Self.value(text))
                return true
            } catch let failure {
                error = failure.description
            }
        }
    }

    /// Asks to choose a row; `nil`: none was.
    private func ask(
        _ title: String,
        _ items: [FormField.Choice],
        selected: String?,
        close: Phrase
    ) throws(Failure) -> String? {
        let question = OptionValues(
            .modal,
            [
                "title": .text(title), "positive": .text(Phrase.chooseButton.text),
                "negative": .text(close.text),
                "choices": .table([
                    "rows": .boolean(true), "options": .choices(items),
                    "selected": .strings(selected.map { [$0] } ?? []),
                    "filter": .boolean(items.count > 12),
                    "visible_rows": .integer(Int64(min(items.count, 12))),
                    "minimum": .integer(1),
                ]),
            ]
        )
        let end = try Question.ask(question, display.place)
        return end.status == .acted ? end.choices.first : nil
    }

    /// Shows a notification with the new value, by the new settings.
    private func show(_ row: EverydaySetting, _ file: SettingsFile) throws(Failure) {
        let value = try file.settings()[row.path].map { Self.shown($0.value, of: row) } ?? ""
        let toast = OptionValues(
            .toast,
            [
                "title": .text(Phrase.sampleTitle.text),
                "message": .styledText(
                    StyledText(Phrase.labelAndValue.text(row.label.text, value))
                ),
                "key": .text("topmost-settings"), "app_name": .text("Topmost"),
            ]
        )
        do throws(Failure) {
            // The file is read before the notification is shown.
            try Session().ask("Reload")
            _ = try ToastRequest.send(OptionDictionary.write(toast))
        } catch {
            // In a terminal of its own there is no daemon that would show it.
            if error.status.isInterruption { throw error }
        }
    }

    private func say(_ text: String) throws(Failure) {
        let question = OptionValues(
            .modal,
            [
                "title": .text(Phrase.notChanged.text), "positive": .text(Phrase.ok.text),
                "message": .styledText(StyledText(text.cleaned(.lines))),
            ]
        )
        _ = try Question.ask(question, display.place)
    }

    /// A value for people: `top right`, `On`, `8 s`.
    static func shown(_ value: ConfigurationValue, of row: EverydaySetting? = nil) -> String {
        switch value {
        case .boolean(let isOn): (isOn ? Phrase.valueOn : .valueOff).text
        case .text(let text): EverydaySetting.words[text]?.text ?? span(text) ?? typed(value)
        case .integer(let number):
            row?.zero.flatMap { number == 0 ? $0.text : nil }
                ?? row?.unit?.text(number.grouped) ?? number.grouped
        case .number(let number): RegionalFormat.decimal(number.decimalText)
        case .texts, .themes: value.description
        }
    }

    /// A time for people; `nil`: it is none.
    private static func span(_ text: String) -> String? {
        guard let span = TimeSpan.read(text).map(TimeSpan.text) else { return nil }
        let number = span.prefix(while: \.isNumber)
        let units: [Substring: Phrase] = [
            "s": .spanOfSeconds, "min": .spanOfMinutes, "h": .spanOfHours,
        ]
        return units[span.dropFirst(number.count)]?.text(String(number))
    }

    /// A value as it can be typed: `top right`.
    private static func typed(_ value: ConfigurationValue) -> String {
        guard case .text(let text) = value else { return value.description }
        return text.hasPrefix("#") ? text : text.replacing(text: "_", with: " ")
    }

    /// A value as it was typed.
    static func value(_ text: String) -> ConfigurationValue {
        let text = text.trimmed
        if let number = Int(text) { return .integer(number) }
        let decimal = text.replacing(text: RegionalFormat.decimalSeparator, with: ".")
        if let number = Double(decimal) { return .number(number) }
        return .text(text)
    }
}

/// A setting that people change, and values to offer beside its own words.
struct EverydaySetting {
    var path: String
    var label: Phrase
    var values: [ConfigurationValue] = []
    /// What follows a number; `nil`: nothing.
    var unit: Phrase?
    /// What people read for the number 0; `nil`: the number.
    var zero: Phrase?

    private init(
        _ path: String,
        _ label: Phrase,
        _ values: [ConfigurationValue] = [],
        unit: Phrase? = nil,
        zero: Phrase? = nil
    ) {
        self.path = path
        self.label = label
        self.values = values
        self.unit = unit
        self.zero = zero
    }

    private static func spans(_ texts: String...) -> [ConfigurationValue] {
        texts.map { .text($0) }
    }

    /// What people read for words of the configuration.
    static let words: [String: Phrase] = [
        "top_right": .valueTopRight, "top_left": .valueTopLeft, "top_center": .valueTopCenter,
        "bottom_right": .valueBottomRight, "bottom_left": .valueBottomLeft,
        "bottom_center": .valueBottomCenter, "auto": .valueAuto, "same": .valueSame,
        "focus": .valueFocus, "pointer": .valuePointer, "primary": .valuePrimary,
        "first": .valueFirst, "last": .valueLast, "keep": .valueKeep, "close": .valueClose,
        "never": .valueNever, "light": .valueLight, "dark": .valueDark,
        "high_contrast": .valueHighContrast, "high_contrast_dark": .valueHighContrastDark,
        "theme": .valueOfTheme, "comfortable": .valueComfortable, "compact": .valueCompact,
    ]

    /// The settings, in the order of the list.
    static let all = [
        EverydaySetting("toasts.position", .settingCorner),
        EverydaySetting("toasts.output", .settingMonitor),
        EverydaySetting("osd.position", .settingVolume),
        EverydaySetting("toasts.visible", .settingVisible, [1, 3, 5, 8].map { .integer($0) }),
        EverydaySetting("toasts.newest", .settingNewest),
        EverydaySetting(
            "toasts.group_after",
            .settingGather,
            [0, 2, 3, 5].map { .integer($0) },
            zero: .valueNever
        ),
        EverydaySetting("toasts.normal_timeout", .settingTime, spans("4s", "8s", "15s", "30s")),
        EverydaySetting("toasts.critical_timeout", .settingCriticalTime, spans("30s", "5min")),
        EverydaySetting("toasts.expired", .settingExpired),
        EverydaySetting(
            "toasts.width",
            .settingWidth,
            [304, 368, 432].map { .integer($0) },
            unit: .pixels
        ),
        EverydaySetting("look.density", .settingDensity),
        EverydaySetting(
            "look.theme",
            .settingTheme,
            ["light", "dark", "high_contrast", "high_contrast_dark"].map { .text($0) }
        ),
        EverydaySetting(
            "look.accent",
            .settingColor,
            ["#3366ff", "#2ec27e", "#e66100", "#9141ac"].map { .text($0) }
        ),
        EverydaySetting("look.icon_theme", .settingIcons),
        EverydaySetting(
            "look.text_scale",
            .settingTextSize,
            [1, 1.25, 1.5, 2].map { .number($0) }
        ),
        EverydaySetting("look.reduced_motion", .settingMotion),
        EverydaySetting("do_not_disturb.fullscreen", .settingFullscreen),
        EverydaySetting("do_not_disturb.screen_share", .settingScreenShare),
        EverydaySetting("do_not_disturb.microphone", .settingMicrophone),
        EverydaySetting("sounds.enabled", .settingSounds),
    ]
}

/// The configuration as the settings change it.
struct SettingsFile {
    /// The user's own file.
    private let path: String

    /// Finds the user's file.
    ///
    /// - Throws: `unknownID` without a home folder.
    init(_ path: String? = ConfigurationFiles.standard().paths.last) throws(Failure) {
        guard let path else {
            throw Failure(.unknownID, .settingsFileUnknown)
        }
        self.path = path
    }

    /// The settings in effect, by their paths.
    ///
    /// - Throws: `usage` for a file with an error.
    func settings() throws(Failure) -> [String: ConfigurationReport.Setting] {
        let report = Configuration.examine(.standard(), displays: Installation.displays)
        if let problem = report.problems.first {
            throw Failure(.usage, .fixFileFirst, problem.text)
        }
        return Dictionary(report.settings.map { ($0.path, $0) }) { $1 }
    }

    /// Writes a value.
    ///
    /// - Throws: what is wrong with the value or the file, which then stays as it was.
    func set(_ key: String, to value: ConfigurationValue) throws(Failure) {
        try failing(.cannotCreate, path) {
            var text = ""
            if Files.exists(path) {
                let bytes = try Files.read(path, limit: Configuration.largestFile)
                text = String(decoding: bytes, as: UTF8.self)
            } else {
                let folders = path.split(separator: "/").dropLast()
                for folder in [folders.dropLast(), folders] {
                    try Files.makeFolder("/" + folder.joined(separator: "/"))
                }
            }
            do {
                let changed = try ConfigurationEdit.text(
                    setting: key,
                    to: value,
                    in: text,
                    file: path
                )
                try Files.replace(path, with: Array(changed.utf8))
            } catch let error as ConfigurationError {
                let problem = error.problems[0]
                throw Failure(
                    .usage,
                    Localization.translated(
                        problem.key == key ? problem.message : problem.description
                    )
                )
            }
        }
    }
}
