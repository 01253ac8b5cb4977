// SPDX-License-Identifier: MIT

import ArgumentParser

/// Exit statuses that replace the usual ones: `yes=0,no=1,timeout=2`.
struct ExitMap: Equatable {
    /// The statuses by name; a later one of the same name counts.
    private var codes: [String: Int32] = [:]

    /// Reads an argument.
    ///
    /// - Throws: `ValidationError` with the first invalid part and what is accepted.
    static func read(_ argument: String) throws -> ExitMap {
        var map = ExitMap()
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            // The id of a button may contain an equals sign.
            guard let sign = part.lastIndex(of: "="), sign > part.startIndex,
                let code = UInt8(part[part.index(after: sign)...])
            else {
                throw ValidationError("expected NAME=N with an N of 0 to 255, got \"\(part)\"")
            }
            map.codes[String(part[..<sign])] = Int32(code)
        }
        return map
    }

    /// The status of an ending; `nil`: the usual one.
    ///
    /// The name of what was pressed comes before the outcome's.
    func code(for ending: Ending) -> Int32? {
        var names: [String] = []
        if let button = ending.answer {
            names.append(button)
            switch button {
            case "positive": names += ["yes", "ok"]
            case "negative": names += ["no", "cancel"]
            default: break
            }
        }
        names.append(ending.outcome)
        if ending.outcome == "expired" { names.append("timeout") }
        for name in names {
            if let code = codes[name] { return code }
        }
        return nil
    }
}
