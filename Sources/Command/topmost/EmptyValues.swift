// SPDX-License-Identifier: MIT

/// Empty values of flags: `--title=`.
///
/// ArgumentParser takes the next word for the value of such a flag, be it the message.
enum EmptyValues {
    /// The words of a command line, with `--title ""` for `--title=`.
    static func separated(_ words: [String]) -> [String] {
        guard words.prefix(while: { $0 != "--" }).contains(where: isEmpty),
            let (path, flags) = EnvironmentFlags.command(words)
        else { return words }
        let names = Set(flags.filter(\.takesValue).map { "--" + $0.name })
        var separated = Array(words[..<path.count])
        var index = path.count
        while index < words.count, words[index] != "--" {
            let word = words[index]
            index += 1
            if isEmpty(word), names.contains(String(word.dropLast())) {
                separated += [String(word.dropLast()), ""]
                continue
            }
            separated.append(word)
            // What follows is its value, even if it looks like a flag.
            if names.contains(word), index < words.count {
                separated.append(words[index])
                index += 1
            }
        }
        return separated + words[index...]
    }

    /// Whether it looks like a flag with an empty value.
    private static func isEmpty(_ word: String) -> Bool {
        word.hasPrefix("--") && word.last == "="
    }
}
