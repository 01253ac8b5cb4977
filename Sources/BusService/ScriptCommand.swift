// SPDX-License-Identifier: MIT
//
// What an interpreter runs stands in its arguments: `bash -e backup.sh --all`,
// `python3 -m http.server`, `java -jar mail.jar`. Each family of interpreters
// has options that take the next argument as their value; with those known, the
// first argument that is no option is the script.

/// What an interpreter was told to run.
enum ScriptCommand: Hashable {
    /// A file, by its path or name.
    case script(String)
    /// A part of what is installed for it: `http.server`, `com.example.Main`.
    case module(String)
    /// Text among its arguments: `bash -c 'topmost …'`.
    case text
    /// What it reads from its input, a terminal for instance.
    case input

    /// Reads a command line.
    ///
    /// - Parameters:
    ///   - program: the file name of the interpreter.
    ///   - arguments: as it got them, its own name first.
    init(program: String, arguments: [String]) {
        var rest = arguments.dropFirst()
        var program = program
        if program == "busybox" {
            // It is many programs, by the name it was called.
            program = Self.fileName(arguments.first ?? "")
            if program == "busybox" { program = rest.popFirst() ?? "" }
        }
        self = Family(program).command(rest)
    }

    /// The name people know it by; `nil`: it has none.
    var name: String? {
        switch self {
        case .script(let path): Self.scriptName(path)
        case .module(let name): name
        case .text, .input: nil
        }
    }

    /// The file name, or the folder's where every program calls its file the same.
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

/// How the options of some interpreters are read.
private struct Family {
    /// Single letters after which the text to run follows.
    var text = ""
    /// Single letters after which the name of a module follows.
    var module = ""
    /// Options whose value is the next argument.
    var valued: Set<String> = []
    /// Long options after which the text to run follows.
    var longText: Set<String> = []
    /// Long options after which the file to run follows.
    var longFile: Set<String> = []
    /// Long options after which the name of a module follows.
    var longModule: Set<String> = []
    /// A first word that only says to run what follows.
    var verbs: Set<String> = []
    /// Whether the first word that is no option names a module, not a file.
    var runsModules = false
    /// Whether letters are options of their own: `-lc` is `-l -c`.
    var bundles = true

    init(_ program: String) {
        switch Interpreters.stem(program) {
        case "sh", "bash", "dash", "zsh", "fish", "ksh", "ash":
            text = "c"
            valued = ["-o", "+o", "-O", "+O", "--rcfile", "--init-file", "-C", "--init-command"]
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
            valued = ["-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules"]
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
        while let word = rest.popFirst() {
            if longText.contains(word) { return .text }
            if longFile.contains(word) { return rest.first.map { .script($0) } ?? .input }
            if longModule.contains(word) { return rest.first.map { .module($0) } ?? .input }
            if word == "--" { return rest.first.map(named) ?? .input }
            if word == "-" || word == "-s" && text == "c" { return .input }
            if valued.contains(word) {
                _ = rest.popFirst()
                continue
            }
            guard word.hasPrefix("-") || word.hasPrefix("+") else {
                if verbs.contains(word) { continue }
                return named(word)
            }
            if word.hasPrefix("--") { continue }
            if let found = letters(word, &rest) { return found }
        }
        return .input
    }

    /// What an option of single letters runs; `nil`: nothing.
    private func letters(_ word: String, _ rest: inout ArraySlice<String>) -> ScriptCommand? {
        var letters = word.dropFirst()
        if !bundles, letters.count > 1 { return nil }
        while let letter = letters.popFirst() {
            if text.contains(letter) { return .text }
            if module.contains(letter) {
                let name = letters.isEmpty ? rest.first : String(letters)
                return name.map { .module($0) } ?? .input
            }
            if valued.contains("-" + String(letter)) {
                // What follows is this option's value.
                if letters.isEmpty { _ = rest.popFirst() }
                return nil
            }
        }
        return nil
    }

    private func named(_ word: String) -> ScriptCommand {
        guard runsModules else { return .script(word) }
        return .module(word.split(separator: ".").last.map(String.init) ?? word)
    }
}

extension String {
    /// Without the dash that marks a login shell.
    fileprivate var trimmedDash: String { hasPrefix("-") ? String(dropFirst()) : self }
}
