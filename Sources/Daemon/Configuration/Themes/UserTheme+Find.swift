// SPDX-License-Identifier: MIT

import Basics
import Files
import SystemErrors

extension UserTheme {
    /// Loads a theme by name or from a file's path: a built-in one, else the user's,
    /// else the system's.
    ///
    /// Names of built-in themes may contain `-` instead of `_`.
    public static func load(
        _ text: String,
        _ files: ConfigurationFiles = .standard(),
        _ reader: ConfigurationReader = .live
    ) -> Result<UserTheme, ConfigurationError> {
        if text.contains("/") || text.hasSuffix(".toml") {
            let last = text.split(separator: "/").last.map(String.init) ?? text
            let name = last.hasSuffix(".toml") ? String(last.dropLast(5)) : last
            return read(from: text, name: name, reader)
        }
        let word = String(text.map { $0 == "-" ? "_" : $0 })
        if let theme = builtIn[word] { return .success(UserTheme(name: word, base: theme)) }
        if isName(text), let found = find(text, in: files.themeFolders, reader) { return found }
        let message = missing(text, in: files.themeFolders, reader)
        return .failure(
            ConfigurationError(problems: [ConfigurationProblem(file: "", message: message)])
        )
    }

    /// Finds and reads a theme's file; `nil` if there is none.
    ///
    /// The folder with the highest precedence is searched first: a file replaces
    /// another completely, not key by key.
    static func find(
        _ name: String,
        in folders: [String],
        _ reader: ConfigurationReader
    ) -> Result<UserTheme, ConfigurationError>? {
        for folder in folders.reversed() {
            let path = folder + "/" + name + ".toml"
            do {
                return read(try reader.read(path), name: name, file: path)
            } catch  where error.isMissing {
                continue
            } catch {
                return .failure(unreadable(path, error))
            }
        }
        return nil
    }

    private static func read(
        from path: String,
        name: String,
        _ reader: ConfigurationReader
    ) -> Result<UserTheme, ConfigurationError> {
        do {
            return read(try reader.read(path), name: name, file: path)
        } catch {
            return .failure(unreadable(path, error))
        }
    }

    private static func unreadable(_ path: String, _ error: SystemError) -> ConfigurationError {
        ConfigurationError(problems: [ConfigurationProblem(file: path, error)])
    }

    /// The problem for a missing theme, with a suggestion.
    static func missing(
        _ name: String,
        in folders: [String],
        _ reader: ConfigurationReader
    ) -> String {
        let files = folders.flatMap(reader.names)
            .filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }
        let known = Set(files.filter(isName)).union(builtIn.keys).sorted()
        let shown = name.unicodeScalars.count > 64 ? name.prefix(64) + "…" : name[...]
        return "unknown theme \"\(shown)\"; " + NearestName.hint(of: name, among: known)
    }
}
