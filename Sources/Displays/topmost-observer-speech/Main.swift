// SPDX-License-Identifier: MIT
//
// An observer that reads toasts aloud. The daemon chooses them: what is not to be read
// does not arrive here.

import Basics
import ChildProcess
import DisplayKit
import EventLoop
import Glibc
import Journal
import PresenterCore

@main
struct Main {
    private static let help = """
        usage: topmost-observer-speech

        Reads toasts aloud with speech-dispatcher. topmostd starts it by itself; it speaks JSON
        lines on its standard input and output.

          --version    print the version
          --help       print this
        """

    static func main() {
        setSignalActions()
        let log = Log.live(program: "topmost-observer-speech")
        let reader = ArgumentReader<Void>(program: "topmost-observer-speech", help: help, [])
        let status = reader.follow(
            CommandLine.arguments.dropFirst(),
            (),
            report: { log.error($0) },
            run: { run(log) }
        )
        exit(status)
    }

    private static func run(_ log: Log) -> Int32 {
        do {
            let loop = try EventLoop()
            let speech = SpeechDispatcher(loop: loop, log: log)
            let status = try ObserverProgram.observe(as: "speech", loop, report: { log.error($0) })
            { toast, card in
                if toast.isSpoken == true { speech.say(Utterance(toast, by: card.identity)) }
            }
            speech.quit()
            return status
        } catch {
            log.error("cannot start: \(error)")
            return 1
        }
    }
}
