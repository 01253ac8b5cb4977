// SPDX-License-Identifier: MIT

import ArgumentParser
import Files

/// Removes links to this program.
struct CompatRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove the links that \"compat install\" made in a folder."
    )

    @OptionGroup var links: CompatLinks

    func run() throws {
        try ending {
            guard let program = ThisProcess.executable else {
                throw Failure(.unreachable, "cannot find this program: /proc is not mounted")
            }
            for name in links.chosen + links.former {
                let path = links.path(of: name)
                guard links.isOurs(path, program) else { continue }
                do {
                    try Files.remove(path)
                } catch {
                    throw Failure(.cannotCreate, "\(error)")
                }
                try answer(path)
            }
            return .acted
        }
    }
}
