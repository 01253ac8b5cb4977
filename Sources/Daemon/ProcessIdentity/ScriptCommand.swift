// SPDX-License-Identifier: MIT
//
// The arguments of an interpreter contain what it runs: `bash -e backup.sh --all`,
// `python3 -m http.server`, `java -jar mail.jar`. Each family of interpreters
// has options whose value is the next argument; with these skipped, the first
// argument that is not an option is the script.

/// The program that an interpreter runs.
enum ScriptCommand: Hashable {
    /// A file, by its path or name.
    case script(String)
    /// An installed module or class: `http.server`, `com.example.Main`.
    case module(String)
    /// A command in its arguments: `bash -c 'topmost …'`.
    case text
    /// A command on standard input, for example from a terminal.
    case input

    /// Reads a command line.
    ///
    /// - Parameters:
    ///   - program: the file name of the interpreter.
    ///   - arguments: its command line, its own name first.
    init(program: String, arguments: [String]) {
        var rest = arguments.dropFirst()
        var program = program
        if program == "busybox" {
            // A multi-call program: use the name it was called by.
            program = Self.fileName(arguments.first ?? "")
            if program == "busybox" { program = rest.popFirst() ?? "" }
        }
        self = Family(program).command(rest)
    }

    /// The name users know it by; `nil`: none.
    var name: String? {
        switch self {
        case .script(let path): Self.isDescriptor(path) ? nil : Self.scriptName(path)
        case .module(let name): name
        case .text, .input: nil
        }
    }

    /// Whether it is a file that was opened before, as by `bash <(…)`: it has no name.
    private static func isDescriptor(_ path: String) -> Bool {
        ["/dev/fd/", "/proc/self/fd/", "/dev/stdin"].contains(where: path.hasPrefix)
    }

    /// The file name, or the folder's name if the file name is a common one.
    private static func scriptName(_ path: String) -> String {
        let parts = path.split { $0 == "/" || $0 == "\\" }.map(String.init)
        guard let last = parts.last else { return path }
        let isCommon = ["__main__.py", "index.js", "index.mjs", "main.js", "app.asar"].contains(
            last
        )
        return isCommon && parts.count > 1 ? parts[parts.count - 2] : last
    }

    fileprivate static func fileName(_ path: String) -> String {
        String(path.split(separator: "/").last ?? "").trimmedDash
    }
}

extension String {
    /// The text without the dash that marks a login shell.
    fileprivate var trimmedDash: String { hasPrefix("-") ? String(dropFirst()) : self }
}

extension ScriptCommand {
    /// How to read the options of a family of interpreters.
    private struct Family {
        /// Single-letter options followed by the code to run.
        var text = ""
        /// Single-letter options followed by a module name.
        var module = ""
        /// Options whose value is the next argument.
        var valued: Set<String> = []
        /// Long options followed by the code to run.
        var longText: Set<String> = []
        /// Long options followed by the file to run.
        var longFile: Set<String> = []
        /// Long options followed by a module name.
        var longModule: Set<String> = []
        /// First arguments that mean "run the following".
        var verbs: Set<String> = []
        /// Whether the first argument that is not an option is a module, not a file.
        var runsModules = false
        /// Whether letters can be combined: `-lc` is `-l -c`.
        var bundles = true

        init(_ program: String) {
            switch Interpreters.stem(program) {
            case "sh", "bash", "dash", "zsh", "fish", "ksh", "ash":
                text = "c"
                valued = [
                    "-o", "+o", "-O", "+O", "--rcfile", "--init-file", "-C", "--init-command",
                ]
            case "python", "pypy":
                text = "c"
                module = "m"
                valued = ["-W", "-X", "--check-hash-based-pycs"]
            case "perl":
                text = "eE"
                valued = ["-I"]
            case "ruby":
                text = "e"
                valued = ["-I", "-r", "-C", "-E"]
            case "lua", "luajit":
                text = "e"
                valued = ["-l"]
            case "node", "nodejs", "deno", "bun", "electron":
                text = "ep"
                longText = ["--eval", "--print"]
                valued = ["-r", "--require", "--import", "--loader", "-C", "--conditions"]
                verbs = ["run"]
                bundles = false
            case "java":
                longFile = ["-jar"]
                longModule = ["-m", "--module"]
                valued = [
                    "-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules",
                ]
                runsModules = true
                bundles = false
            case "php":
                text = "r"
                longFile = ["-f", "--file"]
                valued = ["-d", "-c"]
            default: break
            }
        }

        func command(_ arguments: ArraySlice<String>) -> ScriptCommand {
            var rest = arguments
            while let argument = rest.popFirst() {
                if longText.contains(argument) { return .text }
                if longFile.contains(argument) { return rest.first.map { .script($0) } ?? .input }
                if longModule.contains(argument) { return rest.first.map { .module($0) } ?? .input }
                if argument == "--" { return rest.first.map(named) ?? .input }
                if argument == "-" || argument == "-s" && text == "c" { return .input }
                if valued.contains(argument) {
                    _ = rest.popFirst()
                    continue
                }
                guard argument.hasPrefix("-") || argument.hasPrefix("+") else {
                    if verbs.contains(argument) { continue }
                    return named(argument)
                }
                if argument.hasPrefix("--") { continue }
                if let found = letters(argument, &rest) { return found }
            }
            return .input
        }

        /// The program named by an argument of single-letter options; `nil`: none.
        private func letters(_ argument: String, _ rest: inout ArraySlice<String>) -> ScriptCommand?
        {
            var letters = argument.dropFirst()
            if !bundles, letters.count > 1 { return nil }
            while let letter = letters.popFirst() {
                if text.contains(letter) { return .text }
                if module.contains(letter) {
                    let name = letters.isEmpty ? rest.first : String(letters)
                    return name.map { .module($0) } ?? .input
                }
                if valued.contains("-" + String(letter)) {
                    // The next argument is this option's value.
                    if letters.isEmpty { _ = rest.popFirst() }
                    return nil
                }
            }
            return nil
        }

        private func named(_ argument: String) -> ScriptCommand {
            guard runsModules else { return .script(argument) }
            return .module(argument.split(separator: ".").last.map(String.init) ?? argument)
        }
    }
}
