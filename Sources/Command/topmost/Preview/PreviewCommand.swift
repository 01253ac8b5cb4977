// SPDX-License-Identifier: MIT

import ArgumentParser
import ChildProcess
import Coding
import CommandKit
import Files
import Localization
import PluginWire
import PresenterCore
import SystemCalls
import Texts

/// Draws a presentation as a picture, without a screen.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw a card as a picture, exactly as a display would.",
        discussion: """
            Accepts the same options as the command itself, needs no daemon and no screen, \
            and writes a PNG file. Prints nothing, except with --print-path.
            """,
        subcommands: [
            PreviewToast.self, PreviewModal.self, PreviewSheet.self, PreviewLoading.self,
            PreviewRetry.self, PreviewScene.self,
        ]
    )
}

/// Draws a card, from the flags of the command that shows it.
protocol CardPreview: ParsableCommand {
    associatedtype Scope: FlagScope
    /// The argument of that command; `nil`: it has none.
    var argument: String? { get }
    var flags: OptionFlags<Scope> { get }
    var preview: PreviewOptions { get }
}

extension CardPreview {
    var argument: String? { nil }

    func validate() throws { _ = try flags.checked(argument) }

    func run() throws {
        try ending { try preview.draw(try flags.checked(argument).build()) }
    }
}

/// Draws a modal.
struct PreviewModal: CardPreview {
    static let configuration = CommandConfiguration(
        commandName: "modal",
        abstract: "Draw a question."
    )
    @Argument(help: "The question.")
    var title: String
    @OptionGroup var flags: OptionFlags<ModalScope>
    @OptionGroup var preview: PreviewOptions
    var argument: String? { title }
}

/// Draws a sheet.
struct PreviewSheet: CardPreview {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Draw a sheet."
    )
    @OptionGroup var flags: OptionFlags<SheetScope>
    @OptionGroup var preview: PreviewOptions
}

/// Draws a toast.
struct PreviewToast: CardPreview {
    static let configuration = CommandConfiguration(
        commandName: "toast",
        abstract: "Draw a notification."
    )
    @Argument(help: "The message; without --title, a short message is the title.")
    var message: String
    @OptionGroup var flags: OptionFlags<ToastScope>
    @OptionGroup var preview: PreviewOptions
    var argument: String? { message }
}

/// Draws a loading.
struct PreviewLoading: CardPreview {
    static let configuration = CommandConfiguration(
        commandName: "loading",
        abstract: "Draw a loading."
    )
    @OptionGroup var flags: OptionFlags<LoadingScope>
    @OptionGroup var preview: PreviewOptions
}

/// Draws a retry.
struct PreviewRetry: CardPreview {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Draw a retry."
    )
    /// All flags of a retry: here no program has failed.
    enum AllOfRetry: FlagScope {
        static let kind = Kind.retry
        static let argument: String? = "title"
    }

    @Argument(help: "The title.")
    var title = "program failed"
    @OptionGroup var flags: OptionFlags<AllOfRetry>
    @OptionGroup var preview: PreviewOptions
    var argument: String? { title }
}

/// Draws any scene that a display can receive.
struct PreviewScene: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scene",
        abstract: "Draw a whole scene.",
        discussion: """
            The file holds one scene message of the plugin protocol, as topmostd sends it to \
            displays, with any number of cards. Its newest card counts as just accepted.
            """
    )
    @Argument(help: ArgumentHelp("A file with the scene as JSON.", valueName: "file"))
    var file: String
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending {
            let bytes = try failing(.usage) {
                try Files.read(file, limit: PluginProtocol.lineLimit)
            }
            let message = try failing(.usage, file) { try HostMessage(line: bytes) }
            guard case .scene(let scene) = message else {
                throw Failure(.usage, .notScene, file)
            }
            return try preview.draw(scene)
        }
    }
}

// Pictures are drawn by a separate program, so this command links no graphics
// libraries.

extension SiblingProgram {
    /// Runs the program to its end, with the given standard input; its output goes to this
    /// command's output.
    ///
    /// - Throws: its error message, with its exit status.
    func run(_ arguments: [String], input: [UInt8] = []) throws(Failure) {
        let program = try path(orElse: .unreachable)
        var command = Command(program, arguments, input: .pipe, error: .pipe)
        command.endsWithParent = true
        let (status, complaints) = try PipedProgram.run(
            command,
            input: input,
            in: try CommandLoop()
        )
        guard status != 0 else { return }
        let text = complaints.split(separator: "\n").joined(separator: "; ")
        throw Failure(
            ExitStatus(rawValue: status) ?? .cannotRun,
            text.isEmpty ? Phrase.programEndedWith.text(rawValue, "\(status)") : text
        )
    }
}
