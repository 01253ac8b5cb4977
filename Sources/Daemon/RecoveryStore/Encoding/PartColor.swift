// SPDX-License-Identifier: MIT

import PresenterCore

extension ColorRole: Recordable {}

/// The colour of one part.
struct PartColor: Recordable {
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
