// SPDX-License-Identifier: MIT

import BusWire
import PresenterCore

/// The kind and the initial text of the card of `progress`.
struct ProgressLook {
    /// The options that stay as they are.
    var values: OptionValues
    /// The initial progress, text and title.
    var first: ProgressReport
    /// The id of the button that stops the work; `nil`: there is none.
    var stopButton: String?

    /// What shows progress.
    enum Kind {
        /// A toast, beside everything else.
        case toast
        /// A modal, before everything else.
        case modal
        /// A loading, which blocks keyboard and mouse.
        case block
    }

    /// Describes a card.
    ///
    /// - Parameters:
    ///   - kind: what shows progress.
    ///   - first: its initial text.
    ///   - stop: the label of the button that ends the work; `nil`: there is none.
    init(_ kind: Kind, first: ProgressReport, stop: String?) {
        self.first = first
        let stop = stop?.cleaned(.label)
        stopButton = stop == nil ? nil : Loading.cancelButtonID
        switch kind {
        case .toast:
            values = OptionValues(
                .toast,
                [
                    "timeout_ms": .integer(0), "transient": .boolean(true),
                    "while_connected": .boolean(true),
                ]
            )
            values["actions"] = stop.map {
                .buttons([Button(id: Loading.cancelButtonID, title: $0)])
            }
        case .modal:
            values = OptionValues(.modal, ["dismissible": .boolean(false)])
            values["positive"] = .text(stop ?? "Hide")
            if stop != nil {
                stopButton = Modal.positiveID
                // Enter does not stop the work.
                values["tone"] = .text(Tone.danger.rawValue)
            }
        case .block:
            values = OptionValues(.loading, ["delay_ms": .integer(0)])
            values["cancel"] = stop.map { .text($0) }
        }
        values["title"] = first.title.map { .text($0) }
    }
}
