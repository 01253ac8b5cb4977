// SPDX-License-Identifier: MIT

import Foundation

/// The functions of `topmost.h` as a part of the manual, in mdoc(7).
enum ManualSource {
    /// The manual with that part made again.
    ///
    /// - Parameters:
    ///   - page: the manual.
    ///   - header: the text of `topmost.h`.
    /// - Returns: the manual; `nil`: it has no such part.
    static func page(_ page: String, header: String) -> String? {
        guard let start = page.range(of: ".\\\" functions\n"),
            let end = page.range(of: ".\\\" end\n")
        else { return nil }
        var page = page
        let entries = functions(header).map(entry).joined()
        let list = ".Bl -tag -width Ds\n" + entries + ".El\n"
        page.replaceSubrange(start.upperBound..<end.lowerBound, with: list)
        return page
    }

    /// A function, with its comment.
    struct Function {
        var documentation: [String]
        var type: String
        var name: String
        var arguments: [String]
    }

    /// The functions of the header, in order.
    static func functions(_ header: String) -> [Function] {
        var functions: [Function] = []
        var comment: [String] = []
        var isComment = false
        var declaration = ""
        for line in header.split(separator: "\n", omittingEmptySubsequences: false) {
            var text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("/**") {
                comment = []
                isComment = true
                text.removeFirst(3)
            }
            if isComment {
                isComment = !text.hasSuffix("*/")
                if !isComment { text.removeLast(2) }
                comment.append(String(text.drop { $0 == "*" }).trimmingCharacters(in: .whitespaces))
                continue
            }
            guard line.hasPrefix(" ") ? !declaration.isEmpty : line.contains("topmost_") else {
                continue
            }
            declaration += (declaration.isEmpty ? "" : " ") + text
            guard text.hasSuffix(";") else { continue }
            if let function = function(declaration, comment) { functions.append(function) }
            declaration = ""
        }
        return functions
    }

    private static func function(_ declaration: String, _ comment: [String]) -> Function? {
        guard !declaration.hasPrefix("typedef"), !declaration.hasPrefix("}"),
            let open = declaration.firstIndex(of: "("), declaration.hasSuffix(");")
        else { return nil }
        let front = declaration[..<open]
        guard let start = front.range(of: "topmost_", options: .backwards)?.lowerBound else {
            return nil
        }
        return Function(
            documentation: comment.filter { !$0.isEmpty },
            type: front[..<start].trimmingCharacters(in: .whitespaces),
            name: String(front[start...]),
            arguments: declaration[open...].dropFirst().dropLast(2).split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        )
    }

    private static func entry(_ function: Function) -> String {
        let arguments = function.arguments.map { " \"\($0)\"" }.joined()
        var lines = [".It Xo", ".Ft \(function.type)", ".Fn \(function.name)\(arguments)", ".Xc"]
        for text in function.documentation {
            let fields = text.split(separator: " ").map(String.init)
            switch fields.first {
            case "@param" where fields.count > 2:
                lines += [".Pp", ".Fa \(fields[1]) :", fields.dropFirst(2).joined(separator: " ")]
            case "@return":
                lines += [".Pp", "Returns: " + fields.dropFirst().joined(separator: " ")]
            default: lines.append(fields.joined(separator: " "))
            }
        }
        return lines.map { line in
            guard
                !line.hasPrefix(".") || line.hasPrefix(".It") || line.hasPrefix(".F")
                    || line == ".Xc" || line == ".Pp"
            else { return "\\&" + line + "\n" }
            let text = line.replacing("\\", with: "\\e") + "\n"
            return line.hasPrefix(".") ? text : sentences(text)
        }.joined()
    }

    /// Each sentence on a line of its own, as mdoc(7) has them.
    private static func sentences(_ text: String) -> String {
        text.replacing(#/([.?!]) (?=[A-Z])/#) { "\($0.output.1)\n" }
    }
}
