// SPDX-License-Identifier: MIT

import CommandKit
import Configuration
import Files
import Glibc
import TestSupport
import Testing

@testable import topmost

@Suite("Settings")
struct SettingsTests {
    @Test("every setting is a key, once, and accepts each value that is offered")
    func keys() throws {
        let report = Configuration.examine(ConfigurationFiles(paths: []))
        let settings = Dictionary(uniqueKeysWithValues: report.settings.map { ($0.path, $0) })
        #expect(Set(EverydaySetting.all.map(\.path)).count == 20)
        #expect(EverydaySetting.all.count == 20)
        for row in EverydaySetting.all {
            let setting = try #require(settings[row.path], "\(row.path)")
            for value in setting.words + row.values + [setting.value] {
                let text = try ConfigurationEdit.text(
                    setting: row.path,
                    to: value,
                    in: "",
                    file: "f"
                )
                #expect(text.contains(" = \(value)\n"))
            }
        }
    }

    @Test(
        "a file keeps its permissions, and one that nobody may write is left alone",
        arguments: [0o600, 0o644, 0o400] as [mode_t]
    )
    func permissions(mode: mode_t) throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/config.toml"
        try Files.write(Array("# mine\n".utf8), to: path)
        #expect(unsafe chmod(path, mode) == 0)
        let file = try SettingsFile(path)
        if mode == 0o400 {
            let error = #expect(throws: Failure.self) {
                try file.set("toasts.width", to: .integer(400))
            }
            #expect(error?.description.contains("Permission denied") == true)
        } else {
            try file.set("toasts.width", to: .integer(400))
        }
        var status = stat()
        #expect(unsafe stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == mode)
        let text = String(decoding: try Files.read(path, limit: 100), as: UTF8.self)
        #expect(text == "# mine\n" + (mode == 0o400 ? "" : "\n[toasts]\nwidth = 400\n"))
    }

    @Test("values are shown in words, and typed as they are")
    func values() {
        #expect(SettingsCommand.shown(.text("top_right")) == "top right")
        #expect(SettingsCommand.shown(.text("#3366ff")) == "#3366ff")
        #expect(SettingsCommand.shown(.boolean(true)) == "On")
        #expect(SettingsCommand.shown(.text("8s")) == "8 s")
        #expect(SettingsCommand.shown(.text("5min")) == "5 min")
        #expect(SettingsCommand.shown(.text("1500ms")) == "1500ms")
        #expect(SettingsCommand.shown(.number(1.25)) == "1.25")
        let rows = Dictionary(uniqueKeysWithValues: EverydaySetting.all.map { ($0.path, $0) })
        #expect(SettingsCommand.shown(.integer(368), of: rows["toasts.width"]) == "368 px")
        #expect(SettingsCommand.shown(.integer(0), of: rows["toasts.group_after"]) == "never")
        #expect(SettingsCommand.shown(.integer(5), of: rows["toasts.visible"]) == "5")
        #expect(SettingsCommand.value(" 5 ") == .integer(5))
        #expect(SettingsCommand.value("1.5") == .number(1.5))
        #expect(SettingsCommand.value("15s") == .text("15s"))
    }
}
