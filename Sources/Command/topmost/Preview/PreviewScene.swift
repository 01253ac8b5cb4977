// SPDX-License-Identifier: MIT

import ArgumentParser
import Files
import PluginWire
import PresenterCore
import SystemErrors

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
            let scene: Scene
            do {
                let bytes = try Files.read(file, limit: PluginProtocol.lineLimit)
                guard case .scene(let received) = try HostMessage(line: bytes) else {
                    throw Failure(.usage, "\(file): its type is not scene")
                }
                scene = received
            } catch let error as SystemError {
                throw Failure(.usage, "\(error)")
            } catch let error as MessageError {
                throw Failure(.usage, "\(file): \(error)")
            }
            return try preview.draw(scene)
        }
    }
}
