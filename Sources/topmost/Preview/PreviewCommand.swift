// SPDX-License-Identifier: MIT

import ArgumentParser
import Files
import PresenterCore
import Wire

/// Draws something as a picture, without a screen.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw something as a picture, exactly as a display would.",
        discussion: """
            Takes what asking for it takes, needs no daemon and no screen, and writes a PNG \
            file. Nothing is printed.
            """,
        subcommands: [
            PreviewToast.self, PreviewModal.self, PreviewSheet.self, PreviewLoading.self,
            PreviewRetry.self, PreviewScene.self,
        ]
    )
}

/// Draws a toast.
struct PreviewToast: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toast",
        abstract: "Draw a notification."
    )
    @OptionGroup var toast: ToastOptions
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending { try preview.draw(try toast.presentable()) }
    }
}

/// Draws a modal.
struct PreviewModal: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modal",
        abstract: "Draw a question."
    )
    @OptionGroup var modal: ModalOptions
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending { try preview.draw(try modal.presentable()) }
    }
}

/// Draws a sheet.
struct PreviewSheet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Draw a list of things to do."
    )
    @OptionGroup var sheet: SheetOptions
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending { try preview.draw(try sheet.presentable()) }
    }
}

/// Draws a loading.
struct PreviewLoading: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loading",
        abstract: "Draw work that goes on."
    )
    @OptionGroup var loading: LoadingOptions
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending { try preview.draw(try loading.presentable()) }
    }
}

/// Draws a retry.
struct PreviewRetry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Draw work that failed."
    )
    /// The flags of a retry, all of them: no program failed.
    enum Scope: FlagScope {
        static let kind = Kind.retry
        static let omitted: Set<String> = ["title"]
    }

    @Argument(help: "The title.")
    var title = "program failed"
    @OptionGroup var flags: OptionFlags<Scope>
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending {
            var values = try flags.values()
            values["title"] = .text(title)
            return try preview.draw(try values.build())
        }
    }
}

/// Draws whatever a display can be told to show.
struct PreviewScene: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scene",
        abstract: "Draw a whole scene.",
        discussion: """
            The file holds one scene message of the plugin protocol, as topmostd sends it to \
            displays: several presenters, toasts, whatever there may be. Its newest card \
            counts as accepted this moment.
            """
    )
    @Argument(help: ArgumentHelp("A file with the scene as JSON.", valueName: "file"))
    var file: String
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending {
            let scene: Scene
            do {
                let bytes = try Files.read(file, limit: Line.limit)
                guard case .scene(let message) = try HostMessage(line: bytes) else {
                    throw Failure(.usage, "\(file): its type is not scene")
                }
                scene = try message.toEntity()
            } catch let error as FileError {
                throw Failure(.usage, "\(error)")
            } catch let error as WireError {
                throw Failure(.usage, "\(file): \(error)")
            }
            return try preview.draw(scene)
        }
    }
}
