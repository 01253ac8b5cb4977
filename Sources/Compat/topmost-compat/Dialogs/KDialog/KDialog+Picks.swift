// SPDX-License-Identifier: MIT

import BusWire
import CommandKit
import IconTheme
import Localization
import PresenterCore
import Texts

extension KDialog {
    /// Asks for a number on a scale.
    ///
    /// - Returns: as kdialog does, 1 for OK and 0 for Cancel.
    func slider() throws(Failure) -> Int32 {
        let numbers = options.arguments.map { Int(leading: $0, atLeast: -Int(Int32.max)) }
        var (minimum, maximum) = numbers.count > 1 ? (numbers[0], numbers[1]) : (0, 100)
        if minimum >= maximum { (minimum, maximum) = (0, 100) }
        let field = OtherField.scale(
            Double(minimum),
            Double(maximum),
            step: max(1, numbers.count > 2 ? numbers[2] : 1),
            value: Double(minimum)
        )
        return try pick(field) { $0 }
    }

    /// Asks for a day.
    ///
    /// - Returns: as kdialog does, 1 for OK and 0 for Cancel.
    func calendar() throws(Failure) -> Int32 {
        let format = CalendarDay.conversions(ofQt: options["dateformat"] ?? "ddd MMM d yyyy")
        let day = options["default"].flatMap { CalendarDay($0, format: format) } ?? .today
        return try pick(.day(day)) { CalendarDay(iso: $0)?.text(format) ?? "" }
    }

    private func pick(_ field: OtherField, _ output: (String) -> String) throws(Failure) -> Int32 {
        var dialog = cancellable
        dialog.fields = [field]
        return try ask(dialog, statuses: (1, 0)) { output($0.texts([field])[0]) }
    }

    /// Asks for a text with several lines; a cancelled one is printed as it was at first.
    func textInput() throws(Failure) -> Int32 {
        let first = Self.lines(options.arguments.first ?? "")
        var dialog = cancellable
        let field = try OtherField.text(first, label: Phrase.textTitle.text)
        dialog.fields = [field]
        return try ask(dialog, cancelled: first) { $0.texts([field])[0] }
    }
}

extension CalendarDay {
    /// A format of Qt as conversions of `strftime`: `ddd MMM d yyyy` is `%a %b %-d %Y`.
    ///
    /// Source: Qt 5, `QDate::toString`.
    static func conversions(ofQt format: String) -> String {
        let known = [
            "yyyy": "%Y", "yy": "%y", "MMMM": "%B", "MMM": "%b", "MM": "%m", "M": "%-m",
            "dddd": "%A", "ddd": "%a", "dd": "%d", "d": "%-d",
        ]
        var result = ""
        var rest = format[...]
        while let character = rest.first {
            if character == "'" {
                rest.removeFirst()
                // '' is a literal quote.
                if rest.first == "'" { result += "'" }
                while let next = rest.popFirst(), next != "'" {
                    result += next == "%" ? "%%" : String(next)
                }
                continue
            }
            let run = rest.prefix { $0 == character }
            let maximum = "yMd".contains(character) ? min(run.count, 4) : 1
            let name = stride(from: maximum, to: 0, by: -1).map { String(run.prefix($0)) }
                .first { known[$0] != nil }
            if let name, let conversion = known[name] {
                result += conversion
                rest = rest.dropFirst(name.count)
            } else {
                result += character == "%" ? "%%" : String(character)
                rest.removeFirst()
            }
        }
        return result
    }
}

extension KDialog {
    /// What kdialog calls the contexts of the Icon Theme Specification.
    private static let contexts = [
        "Action": "Actions", "Actions": "Actions", "Animation": "Animations",
        "Application": "Applications", "Applications": "Applications", "Category": "Categories",
        "Device": "Devices", "Devices": "Devices", "Emblem": "Emblems", "Emote": "Emotes",
        "FileSystem": "Places", "FileSystems": "Places", "International": "International",
        "MimeType": "MimeTypes", "MimeTypes": "MimeTypes", "Place": "Places",
        "StatusIcon": "Status",
    ]

    /// Chooses an icon of the desktop's theme: `[GROUP] [CONTEXT]`; the group, a size, is not
    /// used.
    func icon() throws(Failure) -> Int32 {
        let context = options.arguments.last.flatMap { Self.contexts[$0] }
        let names = IconTheme.live().names(in: context)
        guard !names.isEmpty else {
            throw context.map { Failure(.usage, .noIcons, $0) } ?? Failure(.usage, .noIconsOfAny)
        }
        let live = try LiveChoice(try CommandLoop())
        live.append(names.map { ChoiceItem(id: $0, label: $0, icon: $0) })
        live.isComplete = true
        var values = OptionValues(.modal)
        values["title"] = .text((options["title"] ?? Phrase.selectIcon.text).cleaned(.title))
        values["positive"] = .text((options["ok-label"] ?? Phrase.ok.text).cleaned(.label))
        values["negative"] = .text((options["cancel-label"] ?? Phrase.cancel.text).cleaned(.label))
        let end = try live.ask(values, RowList(isFiltered: true), .ofOtherNames)
        if let failure = end.failure { throw failure }
        guard end.status == .acted, let icon = end.chosen(among: live.store.items).first else {
            return 1
        }
        try answer(icon.id)
        return 0
    }
}

extension KDialog {
    /// Chooses files: `[FOLDER or FILE] [PATTERNS|NAME]`.
    func files() throws(Failure) -> Int32 {
        let purposes: [String: (FileRequest.Purpose, String)] = [
            "getsavefilename": (.save, Phrase.saveAsTitle.text),
            "getsaveurl": (.save, Phrase.saveAsTitle.text),
            "getexistingdirectory": (.folder, Phrase.selectFolder.text),
        ]
        let (purpose, title) = purposes[dialog] ?? (.open, Phrase.openButton.text)
        var request = try FileRequest.here(purpose, title: options["title"] ?? title)
        request.isMulti = options.has("multiple") && purpose == .open
        if let path = options.arguments.first, !path.hasPrefix(":") {
            request.begin(at: FileAddress.path(path))
        }
        if purpose != .folder, let text = options.arguments.dropFirst().first {
            request.filters = FileFilter.filters(ofKDialog: text)
        }
        guard let files = try request.ask().files else { return 1 }
        let names = dialog.hasSuffix("url") ? files.map(FileAddress.uri) : files
        try answer(names.joined(separator: options.has("separate-output") ? "\n" : " "))
        return 0
    }
}
