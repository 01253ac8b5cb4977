// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import DBus

/// Waits for the end of a presentation.
struct WaitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: "Wait for the end and print the answer.",
        discussion: """
            Prints the answer and exits with the status of the original command, immediately if \
            the presentation ended within the last ten minutes. It works for anything shown by \
            topmost, from any script, and continues to wait when the daemon restarts.

              id=$(topmost toast "Build done" --action open=Open --print-id)
              [ "$(topmost wait $id)" = open ] && xdg-open build/
            """
    )

    @OptionGroup var presentation: KnownPresentation
    @OptionGroup var output: AnswerOptions

    func run() throws {
        try ending {
            let session = try Session()
            let id = try presentation.find(in: session)
            var answer: Result<Message, BusError>?
            let token = try session.listen { _ in }
            defer { withExtendedLifetime(token) {} }
            session.askEach("Wait", of: BusNames.presenter, [.uint32(id)]) { answer = $0 }
            let reply: Result<Message, BusError> = try session.wait { [unowned session] in
                answer ?? session.daemonEnd.map { _ in .failure(.disconnected) }
            }
            if answer == nil, let end = session.daemonEnd { throw end }
            do {
                return try write(try Ending(id: id, answer: reply.get().arguments), output)
            } catch let error as BusError {
                let failure = Failure(error)
                throw failure.status == .unknownID ? session.absence(of: id, failure) : failure
            }
        }
    }
}
