// SPDX-License-Identifier: MIT

import PresenterCore

extension StyledText.Run: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.put(text)
        writer.put(UInt32(style.rawValue))
        writer.put(link)
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        let text = try reader.get(String.self)
        let style = UInt8(truncatingIfNeeded: try reader.get(UInt32.self))
        self.init(text, style: StyledText.Style(rawValue: style), link: try reader.get())
    }
}

extension ImageSource: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .file(let path):
            writer.put(number: 1)
            writer.put(path)
        case .name(let name):
            writer.put(number: 2)
            writer.put(name)
        case .stored(let image):
            writer.put(number: 3)
            writer.put(image)
        case .remote(let image):
            // The next daemon has it fetched again; the cache is quick.
            writer.put(number: 4)
            writer.put(image.address)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.number() {
        case 1: self = .file(path: try reader.get())
        case 2: self = .name(try reader.get())
        case 3: self = .stored(try reader.get())
        case 4: self = .remote(RemoteImage(address: try reader.get()))
        case let other: throw .unknown("source \(other)")
        }
    }
}

extension StoredImage: RecordedStructure {
    static var standard: StoredImage {
        StoredImage(path: "", width: 0, height: 0, rowStride: 0, hasAlpha: false)
    }

    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&path)
        try coder.field(&width)
        try coder.field(&height)
        try coder.field(&rowStride)
        try coder.field(&hasAlpha)
    }
}

extension Progress: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .fraction(let fraction): writer.put(Double?.some(fraction))
        case .indeterminate: writer.put(Double?.none)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.get(Double?.self).map(Progress.fraction) ?? .indeterminate
    }
}
