// SPDX-License-Identifier: MIT

import PresenterCore

extension RecoveryEntry: Recordable {
    /// The kinds of entries in the log.
    enum Kind {
        static let bus: UInt64 = 1
        static let presentation: UInt64 = 2
        static let ended: UInt64 = 3
        static let stack: UInt64 = 4
        static let notice: UInt64 = 5
        static let delivered: UInt64 = 6
        static let history: UInt64 = 7
        static let historyStored: UInt64 = 8
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
        case .history(let item):
            writer.put(number: Kind.history)
            writer.put(HistoryProgress(lineage: item.lineage, number: item.number))
            writer.put(number: UInt64(item.frame.count))
            writer.bytes += item.frame
        case .historyStored(let stored):
            writer.put(number: Kind.historyStored)
            writer.put(stored)
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
        case Kind.history:
            let place: HistoryProgress = try reader.get()
            let frame = Array(try reader.bytes(try reader.number()))
            self = .history(
                UnstoredHistory(lineage: place.lineage, number: place.number, frame: frame)
            )
        case Kind.historyStored: self = .historyStored(try reader.get())
        case let other: throw .unknown("entry \(other)")
        }
    }
}

extension HistoryProgress: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.put(lineage)
        writer.put(number)
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        let lineage: UInt64 = try reader.get()
        self.init(lineage: lineage, number: try reader.get())
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
