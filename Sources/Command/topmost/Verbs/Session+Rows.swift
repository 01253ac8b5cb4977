// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore

extension Session {
    /// Sends the options of a list whose rows stay with this command, without waiting.
    ///
    /// Warns if the daemon refuses them; that the question has ended arrives as its outcome.
    func send(rows: [String: OptionValue], to id: UInt32) {
        send(OptionValues(.modal, ["choices": .table(rows)]), to: id)
    }

    /// Sends changed options of a presentation, without waiting.
    ///
    /// Warns if the daemon refuses them; that it has ended arrives as its outcome.
    func send(_ values: OptionValues, to id: UInt32) {
        let arguments: [Value] = [.uint32(id), OptionDictionary.write(values)]
        ask("Update", of: BusNames.presenter, arguments) { answer in
            guard case .failure(.remote(let name, let text)) = answer,
                name == BusNames.Failure.invalidOption.rawValue
            else { return }
            warn(text)
        }
    }
}
