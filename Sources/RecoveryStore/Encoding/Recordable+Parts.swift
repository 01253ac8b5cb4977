// SPDX-License-Identifier: MIT

import PresenterCore

extension Headline: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(title)
            $0.put(message)
            $0.put(icon)
            $0.put(image)
            $0.put(tone)
            $0.put(colors.map(PartColor.init).sorted { $0.role.rawValue < $1.role.rawValue })
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            Headline(
                title: try fields.get(),
                message: try fields.get(),
                icon: try fields.get(),
                image: try fields.get(),
                tone: try fields.get(),
                colors: Dictionary(
                    try fields.get([PartColor].self).map { ($0.role, $0.color) },
                    uniquingKeysWith: { $1 }
                )
            )
        }
    }
}

/// The colour of one part.
private struct PartColor: Recordable {
    var role: ColorRole
    var color: RGB

    init(_ entry: (key: ColorRole, value: RGB)) {
        role = entry.key
        color = entry.value
    }

    func write(to writer: inout RecordWriter) {
        writer.put(role)
        writer.bytes += [color.red, color.green, color.blue]
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        role = try reader.get()
        let bytes = Array(try reader.bytes(3))
        color = RGB(red: bytes[0], green: bytes[1], blue: bytes[2])
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

extension Button: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(id)
            $0.put(title)
            $0.put(role)
            $0.put(prominence)
            $0.put(tone)
            $0.put(size)
            $0.put(icon)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            Button(
                id: try fields.get(),
                title: try fields.get(),
                role: try fields.get(),
                prominence: try fields.get(),
                tone: try fields.get(),
                size: try fields.get(),
                icon: try fields.get()
            )
        }
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

extension Picture: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(source)
            $0.put(width)
            $0.put(height)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            Picture(source: try fields.get(), width: try fields.get(), height: try fields.get())
        }
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

extension StoredImage: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(path)
            $0.put(width)
            $0.put(height)
            $0.put(rowStride)
            $0.put(hasAlpha)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            StoredImage(
                path: try fields.get(),
                width: try fields.get(),
                height: try fields.get(),
                rowStride: try fields.get(),
                hasAlpha: try fields.get()
            )
        }
    }
}

extension Progress: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .fraction(let share): writer.put(Double?.some(share))
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
