// SPDX-License-Identifier: MIT

import Files
import Foundation
import TestSupport
import Testing

@testable import topmost_observer_sound

@Suite("Sound theme")
struct SoundThemeTests {
    private let temporary = TemporaryFolder()

    /// A folder of themes with these files.
    private func theme(
        _ files: [String],
        names: [String] = ["own", "freedesktop"]
    ) throws
        -> SoundTheme
    {
        let folder = temporary.path
        for file in files {
            let path = "\(folder)/\(file)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true
            )
            try Data().write(to: URL(fileURLWithPath: path))
        }
        return SoundTheme(folders: [folder], names: names)
    }

    private func found(_ name: String, _ theme: SoundTheme) -> String? {
        theme.path(of: name).map { String($0.dropFirst(theme.folders[0].count + 1)) }
    }

    @Test("finds a name, else the name without its last part, in the preferred theme first")
    func names() throws {
        let theme = try theme([
            "freedesktop/stereo/message.oga", "freedesktop/stereo/bell.oga", "own/stereo/bell.wav",
        ])
        #expect(found("bell", theme) == "own/stereo/bell.wav")
        #expect(found("message-new-instant", theme) == "freedesktop/stereo/message.oga")
        #expect(found("dialog-warning", theme) == nil)
    }

    @Test("a theme can disable a sound")
    func disabled() throws {
        let theme = try theme(["own/stereo/bell.disabled", "freedesktop/stereo/bell.oga"])
        #expect(found("bell", theme) == nil)
    }

    @Test("the folders are those of the XDG base directories")
    func live() {
        let variables = [
            "XDG_DATA_HOME": "/h", "XDG_DATA_DIRS": "/a:b:/c", "TOPMOST_SOUND_THEME": "ocean",
        ]
        let theme = SoundTheme.live { variables[$0] }
        #expect(theme.folders == ["/h/sounds", "/a/sounds", "/c/sounds"])
        #expect(theme.names == ["ocean", "freedesktop"])
        #expect(
            SoundTheme.live { $0 == "TOPMOST_SOUND_THEME" ? "../x" : nil }.names == ["freedesktop"]
        )
    }
}
