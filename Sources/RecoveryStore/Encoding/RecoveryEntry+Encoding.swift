// SPDX-License-Identifier: MIT

import PresenterCore

extension RecoveryEntry: Recordable {
    /// The kinds of entries in the log.
    private enum Kind {
        static let bus: UInt64 = 1
        static let presentation: UInt64 = 2
        static let ended: UInt64 = 3
        static let stack: UInt64 = 4
        static let notice: UInt64 = 5
        static let delivered: UInt64 = 6
    }

    func write(to writer: inout RecordWriter) {
        switch self {
        case .bus(let id):
            writer.put(number: Kind.bus)
            writer.put(id)
        case .record(.presentation(let record)):
            writer.put(number: Kind.presentation)
            writer.put(record)
        case .record(.ended(let record)):
            writer.put(number: Kind.ended)
            writer.put(record)
        case .record(.stack(let record)):
            writer.put(number: Kind.stack)
            writer.put(record)
        case .notice(let notice):
            writer.put(number: Kind.notice)
            writer.put(notice)
        case .delivered(let number):
            writer.put(number: Kind.delivered)
            writer.put(number)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.number() {
        case Kind.bus: self = .bus(try reader.get())
        case Kind.presentation: self = .record(.presentation(try reader.get()))
        case Kind.ended: self = .record(.ended(try reader.get()))
        case Kind.stack: self = .record(.stack(try reader.get()))
        case Kind.notice: self = .notice(try reader.get())
        case Kind.delivered: self = .delivered(try reader.get())
        case let other: throw .unknown("entry \(other)")
        }
    }
}

extension UndeliveredNotice: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(number)
            $0.put(name)
            $0.put(channel)
            $0.put(notice)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            UndeliveredNotice(
                number: try fields.get(),
                name: try fields.get(),
                channel: try fields.get(),
                notice: try fields.get()
            )
        }
    }
}
