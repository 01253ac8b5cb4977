// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import DesignSystem

/// A theme's file as far as colours go.
struct ThemeFile {
    var base = Appearance.light
    var colors: [ColorToken: Color] = [:]

    init(_ name: String) {
        let path = GoldenFile.project.appendingPathComponent("config/themes/\(name).toml")
        let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "=").map { $0.filter { !" \"".contains($0) } }
            guard parts.count == 2 else { continue }
            if parts[0] == "base" { base = parts[1] == "dark" ? .dark : .light }
            if let token = ColorToken(name: parts[0]),
                let hex = UInt32(parts[1].dropFirst(), radix: 16)
            {
                colors[token] = Color(hex: hex)
            }
        }
    }
}
