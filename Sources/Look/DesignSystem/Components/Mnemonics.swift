// SPDX-License-Identifier: MIT

import PresenterCore

/// Letters that press a button together with Alt.
enum Mnemonics {
    /// Gives each title a unique letter: the first of a word if it is free,
    /// else any other; titles without a free letter get none.
    static func assign(_ titles: [String]) -> [Character?] {
        var taken: Set<Character> = []
        return titles.map { title in
            let initials = title.split(separator: " ").compactMap(\.first)
            let letter = (initials + Array(title)).lazy
                .filter { $0.isLetter || $0.isNumber }
                .map { Character(String($0).lowercased().prefix(1).description) }
                .first { !taken.contains($0) }
            if let letter { taken.insert(letter) }
            return letter
        }
    }

    /// Returns the runs of a label with its mnemonic underlined.
    static func runs(
        _ title: String,
        underlining letter: Character,
        color: Color
    )
        -> [TextBlock.Run]
    {
        let isLetter = { (character: Character) in String(character).lowercased() == String(letter)
        }
        let initial = title.indices.first { index in
            isLetter(title[index])
                && (index == title.startIndex || title[title.index(before: index)] == " ")
        }
        guard let index = initial ?? title.firstIndex(where: isLetter) else {
            return [TextBlock.Run(title, color: color)]
        }
        let next = title.index(after: index)
        return [
            TextBlock.Run(String(title[..<index]), color: color),
            TextBlock.Run(String(title[index]), color: color, style: .underline),
            TextBlock.Run(String(title[next...]), color: color),
        ].filter { !$0.text.isEmpty }
    }
}
