// SPDX-License-Identifier: MIT

import PluginWire

/// How a plugin described itself, when it became ready in its last run.
struct Introduction {
    /// The name of an attached display; of any other its manifest has the name.
    let name: String
    /// Whether it can block keys and clicks for all other windows.
    let blocksInput: Bool
    /// The connection whose presentations alone it shows; `nil`: it shows everything.
    let owner: String?
    /// What the plugin cannot do and why; `nil`: no limits.
    let limits: String?
    /// What the kernel keeps it from doing.
    let restrictions: [String]

    /// The name of an attached display until it sends one.
    static let unnamed = "attached"

    /// Takes what counts of a plugin's message.
    init(_ ready: PluginMessage.Ready, isDisplay: Bool, isAttached: Bool) {
        name = Self.name(ready.name)
        blocksInput = ready.blocksInput && isDisplay
        // A display that the daemon starts shows everything.
        owner = isAttached ? ready.owner : nil
        limits = ready.limits
        restrictions = ready.restrictions
    }

    /// Returns the valid letters of a name.
    private static func name(_ title: String) -> String {
        let letters = title.unicodeScalars.filter {
            ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0) || $0 == "-"
                || $0 == "_"
        }
        return letters.isEmpty ? unnamed : String(String.UnicodeScalarView(letters))
    }
}
