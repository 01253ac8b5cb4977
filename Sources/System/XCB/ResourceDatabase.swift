// SPDX-License-Identifier: MIT

/// The resource database that desktops store on the root window.
enum ResourceDatabase {
    /// Returns the scale factor, device pixels to one pixel of the design, from `Xft.dpi`.
    ///
    /// 96 dpi is 1; limited to 0.5 to 4; `nil` if it is not set.
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
