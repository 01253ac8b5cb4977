// SPDX-License-Identifier: MIT
//
// What another machine asks here has fewer rights than a program of this one: it takes no keyboard,
// blocks no input, and passes neither do not disturb nor a rule. So each of its presentations is a
// toast here, whatever its kind is there. A question with fields has a button that opens it, and
// then it is the user who opens it.

import Localization
package import PresenterCore
import Texts

/// The machine that cards come from.
package struct RemoteHost: Hashable, Sendable {
    /// The name, as the user calls it: `desk`.
    package var name: String
    /// Whether the plate of what this program presents does not name it, so that toasts must.
    package var isNamedOnToasts: Bool

    /// Creates a host.
    package init(_ name: String, isNamedOnToasts: Bool = false) {
        self.name = name
        self.isNamedOnToasts = isNamedOnToasts
    }

    /// The tag that its presentations have here, for the user's rules.
    var tag: String { "host:" + name }
}

/// Where the answer is that the user gave here, until the other machine has decided.
package enum RemoteDelivery: Hashable, Sendable {
    /// On its way.
    case sent
    /// Here: this machine has no connection.
    case unsent

    /// How long a card says that its answer is on its way, in milliseconds; what the other machine
    /// decides later is reported all the same.
    fileprivate var timeout: OptionValue { self == .sent ? .integer(60_000) : .integer(0) }

    fileprivate func sentence(_ host: RemoteHost, isWaiting: Bool) -> String {
        switch self {
        case .unsent: Phrase.remoteUnsent.text
        case .sent where isWaiting: Phrase.remoteKept.text(host.name)
        case .sent: Phrase.remoteSending.text(host.name)
        }
    }
}

/// A presentation of another machine.
package struct RemoteCard: Hashable, Sendable {
    /// Tells it apart from the machine's others, as long as it lives.
    package var id: String
    /// Who asks there, as that machine shows it.
    package var application: String
    /// The icon of that application, of the theme; `nil`: none.
    package var icon: String?
    /// What it shows, in the user's language where the texts are Topmost's own.
    package var content: Content
    /// Whether it can be answered now; if not, it has no buttons.
    package var isAnswerable = true

    /// Creates a card.
    package init(id: String, application: String, icon: String? = nil, content: Content) {
        self.id = id
        self.application = application
        self.icon = icon
        self.content = content
    }

    /// The button of a toast that opens the question.
    static let openID = "topmost-open"
    /// The category of toasts that have none of their own; it marks them as another machine's.
    private static let category = "topmost.host"
    /// The programs that show other machines' cards.
    private static let programs = ["/topmost-remote", "/topmost-bridge", "/topmost-push"]

    /// Whether a card of this machine came from another one: it is never passed on, or two
    /// machines that show each other's cards would show the same one for ever.
    ///
    /// The daemon has proved which program it is of; the category is for a card whose sender could
    /// not be identified.
    package static func isRemote(_ card: Card) -> Bool {
        programs.contains(where: card.identity.key.hasSuffix)
            || card.content.toast?.category == category
    }
}

extension RemoteCard {
    /// The toast for it on this machine.
    ///
    /// - Parameters:
    ///   - host: the machine.
    ///   - isWaiting: whether the line to the machine is broken.
    ///   - delivery: where the user's answer is; `nil`: there is none yet.
    /// - Returns: the options of the request.
    package func toast(
        of host: RemoteHost,
        isWaiting: Bool = false,
        delivery: RemoteDelivery? = nil
    ) -> OptionValues {
        var toast = bareToast
        var tags = [host.tag]
        if toast.urgency == .critical {
            // What passes do not disturb is for this machine's rules to say.
            toast.urgency = .normal
            toast.headline.markCritical()
            tags.append("critical")
        }
        let waiting: String? =
            isWaiting
            ? Phrase.remoteWaiting.text(host.name)
            : isAnswerable ? nil : Phrase.remoteComesLater.text(host.name)
        if let sentence = delivery?.sentence(host, isWaiting: isWaiting) ?? waiting {
            toast.headline.prepend(sentence)
            toast.headline.colors = [.title: .waiting, .message: .waiting]
        }
        if isWaiting || delivery != nil || !isAnswerable {
            toast.actions = []
            toast.reply = nil
        }
        // A press does not end it: it goes on with where the answer is. Opening a question does.
        if !opens { toast.isResident = true }
        // No claim to be that application of this machine: "desk · Mail".
        toast.claimedName = host.isNamedOnToasts ? host.name : nil
        let origin = [application, toast.origin ?? ""].filter { !$0.isEmpty }
        toast.origin = origin.isEmpty ? nil : origin.joined(separator: " · ")
        toast.category = toast.category ?? Self.category
        toast.endsWithOwner = true
        var request = request(.toast(toast), tags)
        if let delivery, !isWaiting { request["timeout_ms"] = delivery.timeout }
        return request
    }

    /// The question that the user opens from its toast; `nil`: its toast has all of it.
    ///
    /// - Parameters:
    ///   - host: the machine.
    ///   - isWaiting: whether the line to the machine is broken.
    /// - Returns: the options of the request.
    package func question(of host: RemoteHost, isWaiting: Bool = false) -> OptionValues? {
        guard case .modal(var modal) = content, opens else { return nil }
        modal.headline.reduce()
        if isWaiting { modal.headline.prepend(Phrase.remoteKept.text(host.name)) }
        modal.buttons = modal.buttons.map(\.withoutPicture)
        // A hidden text is in no message on the bus; that of a form never is.
        if modal.input?.isHidden == true { modal.input?.isSentAsDescriptor = true }
        for index in modal.fields.indices {
            for place in modal.fields[index].choices.indices {
                modal.fields[index].choices[place].icon = nil
            }
        }
        return request(.modal(modal), [host.tag])
    }

    /// Whether the user opens it here to answer it.
    private var opens: Bool {
        if case .modal(let modal) = content { !modal.fields.isEmpty } else { false }
    }

    private func request(_ content: Content, _ tags: [String]) -> OptionValues {
        OptionValues(
            PresentRequest(content: content) {
                $0.timeout = .never
                $0.tags = tags
            }
        )
    }

    /// The toast with what all kinds have in common here.
    private var bareToast: Toast {
        var toast = Toast(headline: content.headline)
        switch content {
        case .toast(let own):
            toast = own
            toast.desktopEntry = nil
            toast.isOSD = false
            toast.placement = ToastPlacement()
            if case .file? = toast.sound { toast.sound = nil }
            toast.reply?.sendIcon = nil
        case .modal(let modal):
            toast.progress = modal.progress
            let open = Button(id: Self.openID, title: Phrase.remoteAnswer.text)
            toast.actions = opens ? [open] : modal.buttons
        case .bottomSheet(let sheet):
            let cancel = Button(id: BottomSheet.cancelID, title: sheet.cancelTitle)
            toast.actions = sheet.actions + [cancel]
        case .loading(let loading):
            toast.progress = loading.progress
            if let title = loading.cancelTitle {
                toast.actions = [Button(id: Loading.cancelButtonID, title: title)]
            }
        case .retry(let retry):
            if let details = retry.details { toast.headline.prepend(details) }
            toast.actions = [
                Button(id: Retry.retryButtonID, title: retry.retryTitle),
                Button(id: Retry.giveUpButtonID, title: retry.giveUpTitle),
            ]
        }
        toast.headline.reduce()
        toast.appIcon = icon.flatMap { $0.hasPrefix("/") ? nil : .name($0) }
        toast.actions = toast.actions.map { button in
            var button = button.withoutPicture
            button.role = .other
            return button
        }
        return toast
    }
}

extension RemoteCard {
    /// Reads the answer of a press here, as the other machine expects it.
    ///
    /// - Parameters:
    ///   - button: the pressed button.
    ///   - values: what was entered, by the names of fields; own ones by `text` and `choices`.
    /// - Returns: the answer, and the texts of hidden fields, in the order of the plugin protocol.
    func answer(_ button: String, _ values: EnteredValues) -> (Answer, secrets: [[UInt8]]) {
        var answer = Answer(button: button)
        guard case .modal(let modal) = content else {
            answer.text = values.text
            return (answer, [])
        }
        var secrets: [[UInt8]] = []
        answer.choices = values.choices
        if modal.input?.isHidden == true {
            if let text = values.text {
                answer[FormField.inputID] = .secret(Secret(length: text.count))
                secrets.append(Array(text.utf8))
            }
        } else {
            answer.text = values.text
        }
        guard modal.isForm, var fields = values.fields else { return (answer, secrets) }
        for field in modal.formFields.sorted(by: { $0.id < $1.id }) where field.isHidden {
            guard case .text(let text)? = fields[field.id] else { continue }
            fields[field.id] = .secret(Secret(length: text.count))
            secrets.append(Array(text.utf8))
        }
        answer.fields = fields
        return (answer, secrets)
    }
}

/// What was entered into a card.
struct EnteredValues {
    /// The text of its own field, or of a reply.
    var text: String?
    /// The chosen ids of its own choices.
    var choices: [String] = []
    /// The values of a form; hidden ones as texts.
    var fields: [String: FormValue]?
}

extension Headline {
    /// Shows that it is critical for its sender, without what a critical toast may do here.
    package mutating func markCritical() {
        tone = .danger
        colors = [.title: .danger, .line: .danger]
    }

    /// Leaves out what is on the other machine, and what would make it look as one of this.
    fileprivate mutating func reduce() {
        image = nil
        theme = nil
        colors = [:]
        wordings = [:]
        if case .name? = icon { return }
        icon = nil
    }

    /// Puts a sentence above the message.
    fileprivate mutating func prepend(_ sentence: String) {
        let rest = message.map { [StyledText.Run("\n")] + $0.runs } ?? []
        message = StyledText(runs: [StyledText.Run(sentence)] + rest)
    }
}

extension Button {
    /// The button with an icon of the theme at most.
    fileprivate var withoutPicture: Button {
        var button = self
        switch icon {
        case .leading(.name)?, .trailing(.name)?, nil: break
        case .leading?, .trailing?: button.icon = nil
        }
        return button
    }
}

extension RGB {
    /// The grey of what waits; displays make it readable on any background.
    fileprivate static let waiting = RGB(red: 0x80, green: 0x80, blue: 0x80)
    /// The red of what is critical.
    fileprivate static let danger = RGB(red: 0xC7, green: 0x25, blue: 0x36)
}
