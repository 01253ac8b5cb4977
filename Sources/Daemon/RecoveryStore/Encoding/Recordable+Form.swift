// SPDX-License-Identifier: MIT

import PresenterCore

extension FormValue: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .text(let text):
            writer.put(number: 1)
            writer.put(text)
        case .number(let number):
            writer.put(number: 2)
            writer.put(number)
        case .boolean(let flag):
            writer.put(number: 3)
            writer.put(flag)
        case .texts(let texts):
            writer.put(number: 4)
            writer.put(texts)
        // Hidden text is never stored.
        case .secret:
            writer.put(number: 1)
            writer.put("")
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.number() {
        case 1: self = .text(try reader.get())
        case 2: self = .number(try reader.get())
        case 3: self = .boolean(try reader.get())
        case 4: self = .texts(try reader.get())
        case let number: throw .unknown("form value \(number)")
        }
    }
}
