// SPDX-License-Identifier: MIT
//
// Tests click on the cards of a display and read their positions from it: with
// TOPMOST_LAYOUT_FILE in its environment, a display writes that file whenever its
// layout changes, before it reports that the new scene is on screen.

import Basics
import DesignSystem
import Files
import Interaction
import PresenterCore
import SystemCalls

/// Writes the layout on screen to a file, one line for each card and each part of it.
///
/// A line has ten tab-separated fields: the presentation's id (0: the pill at the end
/// of the toasts, 4294967295: the notification centre), `armed` or `unarmed` (rule 8), `focused` or `unfocused`, the output's
/// name, x, y, width and height in layout pixels from the output's upper left corner, the name
/// of the part, and what the card's tree says about it: its role, its name and its states.
/// `frame` is the whole card, `animation` the part of it that moves, `line:N` row N of a long
/// text, from 0. Later lines lie above earlier ones.
final class LayoutFile {
    private let path: String
    private var written: String?

    /// Creates the file named by the environment; `nil` if none is.
    init?(path: String? = ThisProcess.variable("TOPMOST_LAYOUT_FILE")) {
        guard let path, !path.isEmpty else { return nil }
        self.path = path
    }

    /// Replaces the file if the layout changed.
    ///
    /// The replacement is atomic for readers.
    ///
    /// - Parameters:
    ///   - layout: the cards' positions.
    ///   - state: the armed and focused cards.
    ///   - outputName: returns an output's name.
    /// - Throws: if the file cannot be written.
    func update(
        _ layout: SceneLayout,
        in state: InteractionState,
        outputName: (OutputID) -> String
    ) throws(SystemError) {
        let text = Self.text(layout, in: state, outputName)
        guard text != written else { return }
        try Files.replace(path, with: Array(text.utf8))
        written = text
    }

    private static func text(
        _ layout: SceneLayout,
        in state: InteractionState,
        _ outputName: (OutputID) -> String
    ) -> String {
        var text = ""
        for instance in layout.cards {
            let isPill = instance.role == .moreToasts
            let isCentre = instance.role == .centre
            guard isPill || instance.id != nil else { continue }
            let isArmed =
                isPill || isCentre
                || instance.id.map { state.accepts($0, at: state.clock) } ?? false
            let focus = (instance.id.map(state.cardState) ?? state.pillState).focus
            func line(
                _ part: String,
                _ frame: Rectangle<Double>,
                isFocused: Bool = false,
                about control: Control? = nil
            ) {
                let words = control?.description.split(whereSeparator: \.isWhitespace) ?? []
                let fields = [
                    "\(instance.id?.rawValue ?? 0)",
                    isArmed ? "armed" : "unarmed",
                    isFocused ? "focused" : "unfocused",
                    outputName(instance.output.id),
                    "\(frame.x)", "\(frame.y)",
                    "\(frame.width)", "\(frame.height)",
                    part, words.joined(separator: " "),
                ]
                text += fields.joined(separator: "\t") + "\n"
            }
            line("frame", instance.visibleFrame)
            for (control, frame) in instance.layout.controls {
                line(
                    control.partName,
                    instance.visibleFrame(of: frame),
                    isFocused: state.hasKeyboard && control.target == focus,
                    about: control
                )
            }
            if let frame = instance.layout.liveRegion {
                line("animation", instance.visibleFrame(of: frame))
            }
            for row in instance.layout.textLines {
                line("line:\(row.row)", instance.visibleFrame(of: row.frame))
            }
        }
        return text
    }
}
