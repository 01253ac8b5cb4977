// SPDX-License-Identifier: MIT

import ArgumentParser
import Basics
import BusValues
import BusWire
import CommandKit
import Localization
import PresenterCore
import Texts

/// Changes a presentation that is there.
struct UpdateCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: Phrase.commandUpdate.text,
        discussion: """
            \(Phrase.commandUpdateDetails.text)

              id=$(topmost toast "Copying" --progress 0 --print-id)
              topmost update $id --progress 50 --message "half of it"
            """
    )

    @OptionGroup var presentation: KnownPresentation
    @OptionGroup var flags: OptionFlags<UpdateScope>
    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        let session = try Session()
        let (id, kind) = try presentation.findWithKind(in: session)
        let values: OptionValues
        do {
            values = try flags.values(of: kind, UpdateScope.flags(of: kind))
        } catch let error as ValidationError {
            throw Failure(.usage, error.message)
        }
        guard !values.values.isEmpty else {
            throw Failure(.usage, .nothingToChange, kind.rawValue)
        }
        do throws(Failure) {
            let options = OptionDictionary.write(values)
            try session.ask("Update", about: id, of: BusNames.presenter, [options])
        } catch {
            // What agrees with the other options only the daemon knows.
            guard let problem = BuildError(of: kind, text: error.english) else {
                throw error
            }
            throw Failure(error.status, values.text(of: problem, except: []))
        }
        return try output.write(.options([:]), "")
    }
}

extension BuildError {
    /// Reads the daemon's error about an option: `modal: "title" expects …, got …`; `nil`: it is
    /// another one.
    init?(of kind: Kind, text: String) {
        let start = "\(kind.rawValue): \""
        guard text.hasPrefix(start) else { return nil }
        let parts = text.dropFirst(start.count).split(text: "\" expects ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let ends = parts[1].split(text: ", got ", maxSplits: 1)
        guard ends.count == 2 else { return nil }
        self.init(
            kind: kind,
            option: String(parts[0]),
            takes: String(ends[0]),
            got: String(ends[1])
        )
    }
}
