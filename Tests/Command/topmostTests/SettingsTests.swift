// SPDX-License-Identifier: MIT

import Configuration
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

    @Test("values are shown in words, and typed as they are")
    func values() {
        #expect(SettingsCommand.shown(.text("top_right")) == "top right")
        #expect(SettingsCommand.shown(.text("#3366ff")) == "#3366ff")
        #expect(SettingsCommand.shown(.boolean(true)) == "On")
        #expect(SettingsCommand.value(" 5 ") == .integer(5))
        #expect(SettingsCommand.value("1.5") == .number(1.5))
        #expect(SettingsCommand.value("15s") == .text("15s"))
    }
}
