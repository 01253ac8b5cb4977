// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: On a phone

    /// Last line of a notification on a phone, for a question that asks for text; host: the machine
    /// that asks.
    public static var pushAnswerThere: Phrase { "Answer on {host}." }

    /// Last line of a notification on a phone, which has room for three buttons; host: the machine
    /// that asks; buttons: a list of labels.
    public static var pushMoreButtons: Phrase { "Also on {host}: {buttons}" }

    /// Instead of a question on a phone; host: the machine that asked.
    public static var pushAnsweredThere: Phrase { "Answered on {host}." }

    /// Instead of a question on a phone, whose buttons were pressed twice.
    public static var pushAnsweredOnPhone: Phrase { "Already answered on a phone." }

    /// Instead of a question on a phone; host: the machine that asked.
    public static var pushOver: Phrase { "No longer asked on {host}." }

    // MARK: From a topic

    /// In a notification from a topic, for a button that only phones can carry out; label: the
    /// button's.
    public static var pushPhoneOnly: Phrase { "“{label}” works on Android phones only." }

    /// In a notification from a topic, for each button that makes a request; label: the button's;
    /// host: the name of a server.
    public static var pushRequest: Phrase { "“{label}” asks {host}." }

    /// In a notification from a topic: what is attached; name: of the file.
    public static var pushAttachment: Phrase { "Attached: {name}" }

    /// In a notification from a topic, after its button was pressed; label: the button's; reason: an
    /// English sentence without its end.
    public static var pushRequestFailed: Phrase { "“{label}” failed: {reason}" }
}
