// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandKit
import Localization
import PresenterCore
import Texts

/// Selects the options of a kind that are flags of a command.
protocol FlagScope {
    /// The kind of presentation.
    static var kind: Kind { get }
    /// The option whose own options are the flags; `nil`: the options of the kind are.
    static var table: String? { get }
    /// The only options that are flags; `nil`: all.
    static var only: Set<String>? { get }
    /// The option that is an argument of the command; `nil`: none is.
    static var argument: String? { get }
    /// The options that the command sets in another way.
    static var omitted: Set<String> { get }
    /// The names of flags that are called otherwise than the option, by the option's name.
    static var renamed: [String: String] { get }
    /// The command's own defaults in the user's language, by the option's name.
    static var defaults: [String: String] { get }
    /// The flags, in the order of the help.
    static var flags: [CommandFlag] { get }
    /// Throws if something is missing that is no option's own error.
    static func check(_ values: OptionValues) throws
}

extension FlagScope {
    static var table: String? { nil }
    static var only: Set<String>? { nil }
    static var argument: String? { nil }
    static var omitted: Set<String> { argument.map { [$0] } ?? [] }
    static var renamed: [String: String] { [:] }
    static var defaults: [String: String] { [:] }
    static func check(_ values: OptionValues) throws {}

    /// The flags, in the order of the help.
    static var flags: [CommandFlag] {
        let depth = table == nil ? 0 : 1
        return kind.definitions.filter { table == nil || $0.name == table }.flatMap {
            CommandFlag.flags(of: $0)
        }.filter { flag in
            guard flag.path.count > depth else { return false }
            let option = flag.path[depth]
            return !omitted.contains(option) && only?.contains(option) ?? true
        }.map { flag in
            guard flag.path.count == depth + 1 else { return flag }
            let option = flag.path[depth]
            var flag = flag
            if let name = renamed[option] {
                flag.name = name
            } else if depth > 0, let name = flag.definition.flagName {
                flag.name = name
            }
            if let words = defaults[option] { flag.fallback = .words(words) }
            return flag
        }
    }

    /// The flags' names, by the option's name in errors.
    static var names: [String: String] {
        Dictionary(uniqueKeysWithValues: flags.map { ($0.option, $0.name) })
    }
}

extension OptionFlags {
    /// The checked values; of toasts and loadings a short message without a title is the title.
    ///
    /// - Parameter text: the command's argument, if it has one.
    /// - Returns: the values.
    /// - Throws: `ValidationError` for the first invalid one.
    func checked(_ text: String? = nil) throws -> OptionValues {
        let isMessage = Scope.argument == "message"
        var values = try values(message: isMessage ? text : nil)
        if let text, !isMessage { values["title"] = .text(text) }
        if [.toast, .loading].contains(Scope.kind) { values.promoteShortMessage() }
        if isMessage, text == "", values["title"] ?? .text("") == .text("") {
            throw ValidationError(.emptyMessage)
        }
        try Scope.check(values)
        try values.checkFlags(except: Scope.omitted)
        return values
    }
}

/// The flags of every question: its text and its looks.
///
/// The verb sets the rest.
enum QuestionScope: FlagScope {
    static let kind = Kind.modal
    static let omitted: Set<String> = [
        "title", "positive", "negative", "buttons", "style", "input", "fields", "choices",
        "dismissible", "default",
    ]
    /// The flags of the two buttons, where they are called so, by option.
    static let buttons = ["positive": "ok", "negative": "cancel"]
}

extension OptionFlags<QuestionScope> {
    /// The values of a question with two buttons.
    ///
    /// - Throws: `ValidationError` for the first invalid flag.
    func values(title: String, positive: String, negative: String) throws -> OptionValues {
        var values = try values()
        values["title"] = .text(title)
        values["positive"] = .text(positive)
        values["negative"] = .text(negative)
        return values
    }
}

/// Throws if a label is empty: the daemon would put its own in place.
func check(labels: KeyValuePairs<String, String?>) throws {
    for (flag, label) in labels where label == "" {
        throw ValidationError(.expectsGot, "--\(flag)", Phrase.bytesOfText.text("1", "256"), "0")
    }
}

/// The flags of a modal.
enum ModalScope: FlagScope {
    static let kind = Kind.modal
    static let argument: String? = "title"
}

/// The flags of a sheet.
enum SheetScope: FlagScope {
    static let kind = Kind.bottomSheet

    static func check(_ values: OptionValues) throws {
        if values["actions"] == nil {
            throw ValidationError(.actionMissing)
        }
    }
}

/// The flags of a toast.
enum ToastScope: FlagScope {
    static let kind = Kind.toast
    static let argument: String? = "message"
}

/// The flags of a loading.
enum LoadingScope: FlagScope {
    static let kind = Kind.loading
}

/// The flags of a retry; the failed program supplies the rest.
enum RetryScope: FlagScope {
    static let kind = Kind.retry
    static let omitted: Set<String> = ["title", "details", "attempt"]
}

/// The flags of `update`, for presentations of any kind.
enum UpdateScope: FlagScope {
    static let kind = Kind.toast

    /// Each name once: for a name that kinds share, the help of the first kind is used.
    static var flags: [CommandFlag] {
        var names: Set<String> = []
        return [Kind.toast, .loading, .modal, .bottomSheet, .retry].flatMap(flags(of:))
            .filter { names.insert($0.name).inserted }
    }

    /// The flags for one kind; a flag that is left out changes nothing, so none has a default.
    static func flags(of kind: Kind) -> [CommandFlag] {
        kind.updateDefinitions.flatMap(CommandFlag.flags(of:)).map { flag in
            var flag = flag
            flag.fallback = .words(nil)
            return flag
        }
    }
}
