// SPDX-License-Identifier: MIT
//
// Cards of other machines.

extension Phrase {
    /// Button of a toast that stands for a question of another machine: it opens the question.
    public static var remoteAnswer: Phrase { "Answer…" }

    /// Message of a card of another machine, host, while the line to it is broken.
    public static var remoteWaiting: Phrase { "Waiting for {host}" }

    /// Message of an open question of another machine, host, while the line to it is broken.
    public static var remoteKept: Phrase {
        "Waiting for {host}. Your answer is sent when it is back."
    }

    /// Message of a toast about a question that somebody else answered first; the title is that of
    /// the question.
    public static var remoteAnsweredElsewhere: Phrase { "Answered elsewhere" }
}
