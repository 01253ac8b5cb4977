// SPDX-License-Identifier: MIT
//
// Cards of other machines.

extension Phrase {
    /// Button of a toast that stands for a question of another machine: it opens the question.
    public static var remoteAnswer: Phrase { "Answer…" }

    /// Message of a card of another machine, host, while the line to it is broken.
    public static var remoteWaiting: Phrase { "Waiting for {host}" }

    /// Message of a question of another machine, host, that cannot be answered yet: there, another
    /// one is above it.
    public static var remoteComesLater: Phrase { "Another question on {host} comes first" }

    /// Message of an open question of another machine, host, while the line to it is broken.
    public static var remoteKept: Phrase {
        "Waiting for {host}. Your answer is sent when it is back."
    }

    /// Message of a card of another machine, host, after the user has answered it.
    public static var remoteSending: Phrase { "Sending your answer to {host}" }

    /// Message of a card of another machine after the user has answered it, while this machine
    /// has no connection.
    public static var remoteUnsent: Phrase { "No connection. Your answer will be sent." }

    /// Message of a toast about a question of another machine that the user answered too late; the
    /// title is that of the question.
    public static var remoteEndedBefore: Phrase { "It ended before your answer arrived" }

    /// Message of a toast about a question that somebody else answered first; the title is that of
    /// the question.
    public static var remoteAnsweredElsewhere: Phrase { "Answered elsewhere" }

    /// Message of a toast about a question of another machine; host: its name; the title is that of
    /// the question, which is there again.
    public static var remoteTooLong: Phrase {
        "Your answer is too long to be sent: answer on {host}"
    }
}
