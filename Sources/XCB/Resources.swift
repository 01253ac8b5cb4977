// SPDX-License-Identifier: MIT

/// The resource database that desktops keep on the root window.
enum Resources {
    /// How many device pixels one pixel of the design takes, from `Xft.dpi`.
    ///
    /// 96 dpi is 1; bounded to 0.5 to 4; `nil` when it is not set.
    static func scale(in database: String) -> Double? {
        for line in database.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed == "Xft.dpi" else { continue }
            guard let dpi = Double(parts[1].trimmed), dpi.isFinite, dpi > 0 else { return nil }
            return min(4, max(0.5, dpi / 96))
        }
        return nil
    }
}

private extension Substring {
    var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
