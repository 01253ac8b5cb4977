// SPDX-License-Identifier: MIT

import ArgumentParser
import Files

/// Links in a folder.
struct CompatLinks: ParsableArguments {
    @Argument(help: "The folder.", completion: .directory)
    var folder: String
    @Argument(
        help: "The names; all of them if none is given.",
        completion: .list(OtherName.allCases.map(\.rawValue))
    )
    var names: [String] = []

    func validate() throws {
        guard let unknown = names.first(where: { OtherName(rawValue: $0) == nil }) else { return }
        let known = OtherName.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("unknown name \"\(unknown)\"; known names: \(known)")
    }

    /// The names to make links of.
    var chosen: [String] { names.isEmpty ? OtherName.allCases.map(\.rawValue) : names }

    /// The names of earlier versions, whose links are removed with all others.
    var former: [String] { names.isEmpty ? ["gum"] : [] }

    /// A link's location.
    func path(of name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Whether a link points to that program.
    func isOurs(_ path: String, _ program: String) -> Bool {
        (try? Files.target(ofLink: path)) == program
    }
}
