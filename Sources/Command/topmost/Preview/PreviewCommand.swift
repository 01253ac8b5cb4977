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
        abstract: Phrase.commandPreview.text,
        discussion: Phrase.commandPreviewDetails.text,
        subcommands: [
            PreviewToast.self, PreviewModal.self, PreviewSheet.self, PreviewLoading.self,
            PreviewRetry.self, PreviewScene.self,
        ]
    )
}

/// Draws a card, from the flags of the command that shows it.
protocol CardPreview: ExitingCommand {
    associatedtype Scope: FlagScope
    /// The argument of that command; `nil`: it has none.
    var argument: String? { get }
    var flags: OptionFlags<Scope> { get }
    var preview: PreviewOptions { get }
}

extension CardPreview {
    var argument: String? { nil }

    func validate() throws { _ = try flags.checked(argument) }

    func perform() throws -> ExitStatus { try preview.draw(try flags.checked(argument).build()) }
}

/// Draws a modal.
struct PreviewModal: CardPreview {
    static let configuration = CommandConfiguration("modal", .commandPreviewModal)
    @Argument(help: .text(.helpQuestion))
    var title: String
    @OptionGroup var flags: OptionFlags<ModalScope>
    @OptionGroup var preview: PreviewOptions
    var argument: String? { title }
}

/// Draws a sheet.
struct PreviewSheet: CardPreview {
    static let configuration = CommandConfiguration("sheet", .commandPreviewSheet)
    @OptionGroup var flags: OptionFlags<SheetScope>
    @OptionGroup var preview: PreviewOptions
}

/// Draws a toast.
struct PreviewToast: CardPreview {
    static let configuration = CommandConfiguration("toast", .commandPreviewToast)
    @Argument(help: .text(.helpMessage))
    var message: String
    @OptionGroup var flags: OptionFlags<ToastScope>
    @OptionGroup var preview: PreviewOptions
    var argument: String? { message }
}

/// Draws a loading.
struct PreviewLoading: CardPreview {
    static let configuration = CommandConfiguration("loading", .commandPreviewLoading)
    @OptionGroup var flags: OptionFlags<LoadingScope>
    @OptionGroup var preview: PreviewOptions
}

/// Draws a retry.
struct PreviewRetry: CardPreview {
    static let configuration = CommandConfiguration("retry", .commandPreviewRetry)
    /// All flags of a retry: here no program has failed.
    enum AllOfRetry: FlagScope {
        static let kind = Kind.retry
        static let argument: String? = "title"
    }

    @Argument(help: .text(.helpTitle))
    var title = Phrase.someProgramFailed.text
    @OptionGroup var flags: OptionFlags<AllOfRetry>
    @OptionGroup var preview: PreviewOptions
    var argument: String? { title }
}

/// Draws any scene that a display can receive.
struct PreviewScene: ExitingCommand {
    static let configuration = CommandConfiguration(
        "scene",
        .commandPreviewScene,
        .commandPreviewSceneDetails
    )
    @Argument(help: .text(.helpPreviewSceneFile, value: "file"))
    var file: String
    @OptionGroup var preview: PreviewOptions

    func perform() throws -> ExitStatus {
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
