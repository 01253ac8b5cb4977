// SPDX-License-Identifier: MIT
//
// Contents field by field rather than by the option table: reading a toast through
// its rows costs more than encoding its whole record. A test sets every option of
// the table and fails if one is missing here.

import PresenterCore

extension Kind: Recordable {}
extension Tone: Recordable {}
extension Appearance: Recordable {}
extension Prominence: Recordable {}
extension ButtonSize: Recordable {}
extension ColorRole: Recordable {}
extension Button.Role: Recordable {}

extension Content: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.put(kind)
        switch self {
        case .modal(let modal): writer.put(modal)
        case .bottomSheet(let sheet): writer.put(sheet)
        case .toast(let toast): writer.put(toast)
        case .loading(let loading): writer.put(loading)
        case .retry(let retry): writer.put(retry)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.get(Kind.self) {
        case .modal: self = .modal(try reader.get())
        case .bottomSheet: self = .bottomSheet(try reader.get())
        case .toast: self = .toast(try reader.get())
        case .loading: self = .loading(try reader.get())
        case .retry: self = .retry(try reader.get())
        }
    }
}

extension Modal: RecordedStructure {
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&headline)
        try coder.field(&buttons)
        try coder.field(&input)
        try coder.field(&choices)
        try coder.field(&isDismissible)
        try coder.field(&defaultButton)
        try coder.field(&progress)
        try coder.field(&fields)
    }
}

extension TextInput: RecordedStructure {
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&label)
        try coder.field(&placeholder)
        // Hidden text is never stored.
        if isHidden { text = "" }
        try coder.field(&text)
        try coder.field(&isHidden)
        try coder.field(&minimumLength)
        try coder.field(&maximumLength)
        try coder.field(&error)
        try coder.field(&isSentAsDescriptor)
        try coder.field(&match)
        try coder.field(&isNumber)
        try coder.field(&minimum)
        try coder.field(&maximum)
        try coder.field(&step)
        try coder.field(&mismatch)
        try coder.field(&suggestions)
    }
}

extension TextPattern: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(source) }

    init(from reader: inout RecordReader) throws(RecordError) { self.init(try reader.get()) }
}

extension ChoiceList: RecordedStructure {
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&label)
        try coder.field(&options)
        try coder.field(&selected)
        try coder.field(&allowsMany)
        try coder.field(&minimum)
        try coder.field(&maximum)
        try coder.field(&areRows)
        try coder.field(&isFiltered)
        try coder.field(&visibleRows)
        try coder.field(&window)
        try coder.field(&isText)
        try coder.field(&columns)
    }
}

extension LiveRows: RecordedStructure {
    static var standard: LiveRows { LiveRows() }

    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&first)
        try coder.field(&matches)
        try coder.field(&total)
        try coder.field(&answers)
        try coder.field(&hits)
        try coder.field(&hit)
        try coder.field(&hitRow)
        try coder.field(&copied)
        try coder.field(&copiedTo)
    }
}

extension ChoiceList.Option: RecordedStructure {
    static var standard: ChoiceList.Option { ChoiceList.Option(id: "", title: "") }

    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&id)
        try coder.field(&title)
        try coder.field(&icon)
    }
}

extension BottomSheet: RecordedStructure {
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&headline)
        try coder.field(&actions)
        try coder.field(&cancelTitle)
    }
}

extension Toast: RecordedStructure {
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&headline)
        try coder.field(&actions)
        try coder.field(&progress)
        try coder.field(&urgency)
        try coder.field(&category)
        try coder.field(&claimedName)
        try coder.field(&appIcon)
        try coder.field(&isResident)
        try coder.field(&isTransient)
        try coder.field(&reply)
        try coder.field(&sound)
        try coder.field(&place.position)
        try coder.field(&place.width)
        try coder.field(&place.output)
        try coder.field(&endsWithOwner)
        try coder.field(&origin)
    }
}

extension ToastPosition: Recordable {}

extension ToastSound: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(text) }

    init(from reader: inout RecordReader) throws(RecordError) {
        let text = try reader.get(String.self)
        guard let sound = ToastSound(text: text) else { throw .unknown("sound \(text)") }
        self = sound
    }
}

extension OutputChoice: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(name) }

    init(from reader: inout RecordReader) throws(RecordError) {
        let name = try reader.get(String.self)
        guard let output = OutputChoice(name: name) else { throw .unknown("output \(name)") }
        self = output
    }
}

extension Reply: RecordedStructure {
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&label)
        try coder.field(&placeholder)
        try coder.field(&send)
        try coder.field(&sendIcon)
    }
}

extension Loading: RecordedStructure {
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&headline)
        try coder.field(&delay)
        try coder.field(&blocksInput)
        try coder.field(&progress)
        try coder.field(&cancelTitle)
        try coder.field(&ceiling)
    }
}

extension Retry: RecordedStructure {
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&headline)
        try coder.field(&retryTitle)
        try coder.field(&details)
        try coder.field(&attempt)
        try coder.field(&giveUpTitle)
    }
}
