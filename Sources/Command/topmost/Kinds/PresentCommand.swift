// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import Localization
import PresenterCore
import Texts

/// Shows the presentation described in a file.
struct PresentCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "present",
        abstract: Phrase.commandPresent.text,
        discussion: """
            \(Phrase.commandPresentDetails.text)

              echo '{"kind": "modal", "title": "Save?", "negative": "Discard"}' |
                  topmost present -
            """
    )

    @Argument(help: .text(.helpPresentFile), completion: .file(extensions: ["json", "toml"]))
    var file: String
    @OptionGroup var toast: ToastEnd
    @OptionGroup var place: PlaceOptions
    @OptionGroup var output: AnswerOptions

    /// The kinds that need no program to run.
    static let kinds = [Kind.modal, .bottomSheet, .toast]

    func perform() throws -> ExitStatus {
        var file = try RequestFile(self.file, for: "present")
        let kind = try self.kind(&file)
        var values = try file.values(kind)
        do {
            _ = try values.build()
        } catch {
            throw file.error(Localization.translated("\(error)"))
        }
        if kind == .toast {
            return try toast.show(values, place.display, output) { try write($0, output) }
        }
        if toast.wait || toast.printID {
            let flag = toast.wait ? "wait" : "print-id"
            throw Failure(.usage, .doesNotApply, "--" + flag, kind.rawValue)
        }
        values.guardSecret()
        return try ask(values, output, place.place)
    }

    private func kind(_ file: inout RequestFile) throws(Failure) -> Kind {
        let given = file.take("kind")
        let known = Self.kinds.map(\.rawValue)
        guard case .string(let word)? = given, let kind = Kind(rawValue: word),
            Self.kinds.contains(kind)
        else {
            let got = given?.text.map { "\"\($0.prefix(64))\"" }
            let takes = known.joined(separator: ", ")
            let nothing = given == nil ? Phrase.nothingGiven : Phrase.otherType
            let advice = given?.text.map { Kind.advice(on: $0, among: Self.kinds) } ?? ""
            throw file.error(
                Phrase.expectsGot.text("\"kind\"", takes, (got ?? nothing.text) + advice)
            )
        }
        return kind
    }
}
