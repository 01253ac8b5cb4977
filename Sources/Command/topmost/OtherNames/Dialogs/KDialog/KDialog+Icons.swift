// SPDX-License-Identifier: MIT

import BusWire
import IconTheme
import PresenterCore

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
            throw Failure(.usage, "there are no icons of \(context ?? "any theme")")
        }
        let live = try LiveChoice(try CommandLoop())
        live.append(names.map { ChoiceItem(id: $0, label: $0, icon: $0) })
        live.isComplete = true
        var values = OptionValues(.modal)
        values["title"] = .text((options["title"] ?? "Select Icon").cleaned(.title))
        values["positive"] = .text((options["ok-label"] ?? "OK").cleaned(.label))
        values["negative"] = .text((options["cancel-label"] ?? "Cancel").cleaned(.label))
        let end = try live.ask(values, RowList(isFiltered: true), try Question.place())
        if let failure = end.failure { throw failure }
        guard end.status == .acted, let icon = end.chosen(among: live.store.items).first else {
            return 1
        }
        try answer(icon.id)
        return 0
    }
}
