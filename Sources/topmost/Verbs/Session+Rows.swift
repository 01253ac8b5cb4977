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
        let values = OptionValues(.modal, ["choices": .table(rows)])
        let arguments: [Value] = [.uint32(id), OptionDictionary.write(values)]
        ask("Update", of: BusNames.presenter, arguments) { answer in
            guard case .failure(.remote(let name, let text)) = answer,
                name == BusNames.Failure.invalidOption.rawValue
            else { return }
            warn(text)
        }
    }
}
