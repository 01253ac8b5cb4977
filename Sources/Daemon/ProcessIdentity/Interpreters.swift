// SPDX-License-Identifier: MIT

/// Programs that run scripts and other programs.
enum Interpreters {
    private static let names: Set<String> = [
        "sh", "bash", "dash", "zsh", "fish", "ksh", "busybox", "env", "python", "pypy", "perl",
        "ruby", "node", "nodejs", "deno", "bun", "java", "gjs", "gjs-console", "lua", "luajit",
        "php", "tclsh", "wish", "guile", "mono", "dotnet", "wine", "wine64", "electron",
        "flatpak", "snap", "xdg-open", "gtk-launch", "gio", "qml", "Rscript", "julia",
    ]

    /// Whether a program of that name is an interpreter; ignores its version.
    static func contains(_ name: String) -> Bool {
        names.contains(name) || names.contains(stem(name))
    }

    /// Whether it is a shell, which runs commands given as arguments.
    static func isShell(_ name: String) -> Bool {
        ["sh", "bash", "dash", "zsh", "fish", "ksh", "ash", "busybox"].contains(stem(name))
    }

    /// The name without its version: `python` of `python3.11`.
    static func stem(_ name: String) -> String {
        var stem = name.prefix { !$0.isNumber && $0 != "." }
        if stem.last == "-" { stem.removeLast() }
        return String(stem)
    }
}
