// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import DBus
import DaemonClient
import Localization
import Texts

/// Waits for the end of a presentation.
struct WaitCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: Phrase.commandWait.text,
        discussion: """
            \(Phrase.commandWaitDetails.text)

              id=$(topmost toast "Build done" --action open=Open --print-id)
              [ "$(topmost wait $id)" = open ] && xdg-open build/
            """
    )

    @OptionGroup var presentation: KnownPresentation
    @OptionGroup var output: AnswerOptions

    func perform() throws -> ExitStatus {
        let session = try Session()
        let id = try presentation.find(in: session)
        var ending: Result<Ending, Failure>?
        session.client.follow(id) { event in
            switch event {
            case .waiting, .displayed, .pressed, .inputChanged: break
            case .ended(let outcome, let details):
                ending = .success(Ending(id: id, outcome: outcome, details: details))
            case .failed(let error): ending = .failure(Failure(error))
            case .lost(let reason):
                ending = .failure(Failure(.unreachable, Localization.translated(reason)))
            }
        }
        switch try session.wait(for: { ending }) {
        case .success(let end): return try write(end, output)
        case .failure(let failure):
            throw failure.status == .unknownID ? session.absence(of: id, failure) : failure
        }
    }
}

/// Prints how a presentation ended.
struct ResultCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "result",
        abstract: Phrase.commandResult.text,
        discussion: """
            \(Phrase.commandResultDetails.text)

              id=$(topmost toast "Build done" --action open=Open --print-id)
              …
              topmost result $id
            """
    )

    @OptionGroup var presentation: KnownPresentation
    @OptionGroup var output: AnswerOptions

    func perform() throws -> ExitStatus {
        let session = try Session()
        let id = try presentation.find(in: session)
        let answer = try session.ask("Outcome", about: id, of: BusNames.presenter)
        return try write(try Ending(id: id, answer: answer), output)
    }
}
