// SPDX-License-Identifier: MIT

import BusWire
import CommandKit
import PresenterCore

/// A notification of a dialog program.
struct OtherToast {
    var appName: String
    var title: String
    var message = ""
    /// Whether the message has tags.
    var isMarkup = false
    /// A file, or the name of an icon; a file that is not there is left out.
    var icon: String?
    /// Seconds until it goes; `nil`: as long as the daemon shows it.
    var seconds: Int?

    /// Shows it, and does not wait for its end.
    ///
    /// - Throws: `refused` or `unreachable`.
    func show() throws(Failure) { _ = try ToastRequest.send(OptionDictionary.write(values)) }

    /// Shows it, and waits for its end.
    ///
    /// - Throws: `refused` or `unreachable`.
    func wait() throws(Failure) -> Ending {
        let presentation = try RemotePresentation(values, in: try Session())
        try presentation.checkDisplay(waits: true)
        return try presentation.wait()
    }

    private var values: OptionValues {
        var values = OptionValues(
            .toast,
            ["title": .text(title.cleaned(.title)), "app_name": .text(appName)]
        )
        let message = message.cleaned(.message)
        values["message"] = .styledText(
            isMarkup ? StyledText(markup: message) : StyledText(message)
        )
        if let icon, let picture = PictureArgument(argument: icon),
            (try? picture.check()) != nil
        {
            values["icon"] = .picture(picture.source)
        }
        values["timeout_ms"] = seconds.map { .integer(Int64(min($0, 86_400)) * 1000) }
        return values
    }
}
