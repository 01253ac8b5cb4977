// SPDX-License-Identifier: MIT

import Basics

extension ProcessFacts {
    /// Reads the facts of a helper's answer; `nil`: it is malformed.
    init?(_ reader: inout RecordFields, hasCallers: Bool = true) {
        guard let sandboxInfo = reader.optional(), let controlGroup = reader.text(),
            let executable = reader.text(), let isExecutableThere = reader.flag(),
            let isPathOurs = reader.flag(),
            let file = reader.text(), let isOwnedByRoot = reader.flag(),
            let isBesideDaemon = reader.flag(), let threadName = reader.text(),
            let isInTerminal = reader.flag(), let arguments = reader.texts(),
            let count = reader.count(), hasCallers || count == 0
        else { return nil }
        var callers: [ProcessFacts] = []
        for _ in 0..<count {
            guard let caller = ProcessFacts(&reader, hasCallers: false) else { return nil }
            callers.append(caller)
        }
        self.init(
            sandboxInfo: sandboxInfo,
            controlGroup: controlGroup,
            executable: executable,
            isExecutableThere: isExecutableThere,
            isPathOurs: isPathOurs,
            file: file,
            isOwnedByRoot: isOwnedByRoot,
            isBesideDaemon: isBesideDaemon,
            threadName: threadName,
            arguments: arguments,
            isInTerminal: isInTerminal,
            callers: callers
        )
    }

    /// Adds the facts to a helper's answer.
    func add(to record: inout Record) {
        record.add(sandboxInfo)
        record.add(controlGroup)
        record.add(executable)
        record.add(isExecutableThere)
        record.add(isPathOurs)
        record.add(file)
        record.add(isOwnedByRoot)
        record.add(isBesideDaemon)
        record.add(threadName)
        record.add(isInTerminal)
        record.add(arguments)
        record.add(String(callers.count))
        for caller in callers { caller.add(to: &record) }
    }
}
