// SPDX-License-Identifier: MIT

import PresenterCore

extension Headline: RecordedStructure {
    static var standard: Headline { Headline() }

    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&title)
        try coder.field(&message)
        try coder.field(&icon)
        try coder.field(&image)
        try coder.field(&tone)
        var colors = self.colors.map(PartColor.init).sorted { $0.role.rawValue < $1.role.rawValue }
        try coder.field(&colors)
        self.colors = Dictionary(colors.map { ($0.role, $0.color) }, uniquingKeysWith: { $1 })
        try coder.field(&theme)
    }
}

extension StyledText: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(runs) }

    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(runs: try reader.get())
    }
}

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

extension Button: RecordedStructure {
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&id)
        try coder.field(&title)
        try coder.field(&role)
        try coder.field(&prominence)
        try coder.field(&tone)
        try coder.field(&size)
        try coder.field(&icon)
    }
}

extension IconPlacement: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .leading(let source):
            writer.put(true)
            writer.put(source)
        case .trailing(let source):
            writer.put(false)
            writer.put(source)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.get(Bool.self) ? .leading(try reader.get()) : .trailing(try reader.get())
    }
}

extension Picture: RecordedStructure {
    static var standard: Picture { Picture(source: .name("")) }

    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&source)
        try coder.field(&width)
        try coder.field(&height)
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

extension Urgency: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(UInt32(rawValue)) }

    init(from reader: inout RecordReader) throws(RecordError) {
        let number = try reader.get(UInt32.self)
        guard let urgency = UInt8(exactly: number).flatMap(Urgency.init) else {
            throw .unknown("urgency \(number)")
        }
        self = urgency
    }
}
