// SPDX-License-Identifier: MIT

import ArgumentParser
import Files

/// Makes links to this program.
struct CompatInstall: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Make links with these names in a folder.",
        discussion: """
            An existing program is not replaced. The folder must come first in PATH:

              topmost compat install ~/.local/bin zenity notify-send
            """
    )

    @OptionGroup var links: CompatLinks

    func run() throws {
        try ending {
            guard let program = ThisProcess.executable else {
                throw Failure(.unreachable, "cannot find this program: /proc is not mounted")
            }
            guard Files.isFolder(links.folder) else {
                throw Failure(.cannotCreate, "there is no folder \(links.folder)")
            }
            var status = ExitStatus.acted
            for name in links.chosen {
                let path = links.path(of: name)
                do {
                    try Files.makeLink(path, to: program)
                    try answer(path)
                } catch {
                    if links.isOurs(path, program) { continue }
                    warn(
                        Files.exists(path)
                            ? "\(path) is another program and is kept"
                            : "cannot create \(path): \(error)"
                    )
                    status = .cannotCreate
                }
            }
            return status
        }
    }
}
