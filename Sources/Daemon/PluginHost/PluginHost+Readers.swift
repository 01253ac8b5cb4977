// SPDX-License-Identifier: MIT

import EventLoop
import Journal
import PluginWire
import PresenterCore

// A reader passes what displays show to assistive technologies. While one is ready, the displays
// that the daemon started describe their cards; one that attached, a terminal for example, is
// read by what it runs in. Nothing is kept here: a new reader has the displays begin again.

extension PluginHost {
    /// The reader that is ready; `nil`: none.
    private var reader: Plugin? { all.first { $0.role == .reader && $0.life.phase == .running } }

    /// Whether a screen reader listens.
    public var hasReader: Bool { readerRun != nil }

    /// Starts or ends readers.
    public func setReader(isWanted: Bool) {
        guard isWanted != isReaderWanted else { return }
        isReaderWanted = isWanted
        settling?.schedule()
    }

    /// Has displays begin or cease to describe what they show, with the reader.
    func settleReader() {
        let run = reader?.run
        guard run !== readerRun else { return }
        // One that came back at once gets everything again, too.
        if readerRun != nil, run != nil { changeReader(to: nil) }
        changeReader(to: run)
    }

    private func changeReader(to run: PluginRun?) {
        readerRun = run
        for plugin in all where describes(plugin) { plugin.sendSettings(settings(for: plugin)) }
        handler(.readerChanged(isListening: run != nil))
    }

    /// The settings of a plugin: only displays of the session describe what they show.
    func settings(for plugin: Plugin) -> DisplaySettings {
        var settings = settings
        settings.sendsAccessibleTree = hasReader && describes(plugin)
        return settings
    }

    private func describes(_ plugin: Plugin) -> Bool {
        plugin.role == .display && plugin.manifest != nil
    }

    /// Passes on what a display shows.
    func read(_ update: AccessibleUpdate, on plugin: Plugin) {
        // It may have sent it before it knew that nobody listens.
        guard let reader, let id = plugin.displayID, describes(plugin) else { return }
        var update = update
        update.display = id.rawValue
        do {
            let line = try HostMessage.accessible(update).encodedLine()
            // Without one of them the rest is wrong: the next reader begins with everything.
            if reader.run?.send(line, as: .event) == false {
                send(.misbehaved("reads too slowly"), to: reader)
            }
        } catch {
            log.warning("cannot describe the cards of display \(id.rawValue): \(error)")
        }
    }

    /// Passes on what somebody does with a card by an assistive technology.
    func assist(_ input: AssistedInput) {
        let display = all.first { $0.displayID?.rawValue == input.display && describes($0) }
        var input = input
        input.display = nil
        display?.run?.send(.assisted(input))
    }
}
