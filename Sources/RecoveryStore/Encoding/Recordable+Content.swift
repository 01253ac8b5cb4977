// SPDX-License-Identifier: MIT
//
// Contents field by field rather than by the option table: reading a toast through
// its rows costs more than encoding its whole record. A test sets every option of
// the table and fails if one is missing here. New fields go to the end of their
// structure, and are read only unless `isAtEnd`.

import PresenterCore

extension Kind: Recordable {}
extension Tone: Recordable {}
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

extension Modal: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(headline)
            $0.put(buttons)
            $0.put(input)
            $0.put(choices)
            $0.put(isDismissible)
            $0.put(defaultButton)
            $0.put(progress)
            $0.put(fields)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var modal = Modal(
                headline: try fields.get(),
                buttons: try fields.get(),
                input: try fields.get(),
                choices: try fields.get(),
                isDismissible: try fields.get()
            )
            if !fields.isAtEnd { modal.defaultButton = try fields.get() }
            if !fields.isAtEnd { modal.progress = try fields.get() }
            if !fields.isAtEnd { modal.fields = try fields.get() }
            return modal
        }
    }
}

extension TextInput: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(label)
            $0.put(placeholder)
            // Hidden text is never stored.
            $0.put(isHidden ? "" : text)
            $0.put(isHidden)
            $0.put(minimumLength)
            $0.put(maximumLength)
            $0.put(error)
            $0.put(isSentAsDescriptor)
            $0.put(match?.source)
            $0.put(isNumber)
            $0.put(minimum)
            $0.put(maximum)
            $0.put(step)
            $0.put(mismatch)
            $0.put(suggestions)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var input = TextInput(
                label: try fields.get(),
                placeholder: try fields.get(),
                text: try fields.get(),
                isHidden: try fields.get(),
                minimumLength: try fields.get(),
                maximumLength: try fields.get(),
                error: try fields.get()
            )
            if !fields.isAtEnd { input.isSentAsDescriptor = try fields.get() }
            if !fields.isAtEnd {
                input.match = try fields.get(String?.self).map { TextPattern($0) }
                input.isNumber = try fields.get()
                input.minimum = try fields.get()
                input.maximum = try fields.get()
                input.step = try fields.get()
                input.mismatch = try fields.get()
                input.suggestions = try fields.get()
            }
            return input
        }
    }
}

extension ChoiceList: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(label)
            $0.put(options)
            $0.put(selected)
            $0.put(allowsMany)
            $0.put(minimum)
            $0.put(maximum)
            $0.put(areRows)
            $0.put(isFiltered)
            $0.put(visibleRows)
            $0.put(window)
            $0.put(isText)
            $0.put(columns)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var list = ChoiceList(
                label: try fields.get(),
                options: try fields.get(),
                selected: try fields.get(),
                allowsMany: try fields.get()
            )
            guard !fields.isAtEnd else { return list }
            list.minimum = try fields.get()
            list.maximum = try fields.get()
            list.areRows = try fields.get()
            list.isFiltered = try fields.get()
            list.visibleRows = try fields.get()
            list.window = try fields.get()
            guard !fields.isAtEnd else { return list }
            list.isText = try fields.get()
            list.columns = try fields.get()
            return list
        }
    }
}

extension LiveRows: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(first)
            $0.put(matches)
            $0.put(total)
            $0.put(answers)
            $0.put(hits)
            $0.put(hit)
            $0.put(hitRow)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var rows = LiveRows(
                first: try fields.get(),
                matches: try fields.get(),
                total: try fields.get(),
                answers: try fields.get()
            )
            guard !fields.isAtEnd else { return rows }
            rows.hits = try fields.get()
            rows.hit = try fields.get()
            rows.hitRow = try fields.get()
            return rows
        }
    }
}

extension ChoiceList.Option: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(id)
            $0.put(title)
            $0.put(icon)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var option = ChoiceList.Option(id: try fields.get(), title: try fields.get())
            if !fields.isAtEnd { option.icon = try fields.get() }
            return option
        }
    }
}

extension BottomSheet: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(headline)
            $0.put(actions)
            $0.put(cancelTitle)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            BottomSheet(
                headline: try fields.get(),
                actions: try fields.get(),
                cancelTitle: try fields.get()
            )
        }
    }
}

extension Toast: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(headline)
            $0.put(actions)
            $0.put(progress)
            $0.put(urgency)
            $0.put(category)
            $0.put(claimedName)
            $0.put(appIcon)
            $0.put(isResident)
            $0.put(isTransient)
            $0.put(reply)
            $0.put(sound?.text)
            $0.put(place.position?.rawValue)
            $0.put(place.width)
            $0.put(place.output?.name)
            $0.put(endsWithOwner)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var toast = Toast(
                headline: try fields.get(),
                actions: try fields.get(),
                progress: try fields.get(),
                urgency: try fields.get(),
                category: try fields.get(),
                claimedName: try fields.get(),
                appIcon: try fields.get(),
                isResident: try fields.get(),
                isTransient: try fields.get()
            )
            if !fields.isAtEnd { toast.reply = try fields.get() }
            if !fields.isAtEnd {
                let text: String? = try fields.get()
                toast.sound = text.flatMap(ToastSound.init(text:))
            }
            if !fields.isAtEnd {
                let position: String? = try fields.get()
                toast.place.position = position.flatMap(ToastPosition.init(rawValue:))
                toast.place.width = try fields.get()
                let output: String? = try fields.get()
                toast.place.output = output.flatMap(OutputChoice.init(name:))
            }
            if !fields.isAtEnd { toast.endsWithOwner = try fields.get() }
            return toast
        }
    }
}

extension Reply: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(label)
            $0.put(placeholder)
            $0.put(send)
            $0.put(sendIcon)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            Reply(
                label: try fields.get(),
                placeholder: try fields.get(),
                send: try fields.get(),
                sendIcon: try fields.get()
            )
        }
    }
}

extension Loading: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(headline)
            $0.put(delay)
            $0.put(blocksInput)
            $0.put(progress)
            $0.put(cancelTitle)
            $0.put(ceiling)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            Loading(
                headline: try fields.get(),
                delay: try fields.get(),
                blocksInput: try fields.get(),
                progress: try fields.get(),
                cancelTitle: try fields.get(),
                ceiling: try fields.get()
            )
        }
    }
}

extension Retry: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(headline)
            $0.put(retryTitle)
            $0.put(details)
            $0.put(attempt)
            $0.put(giveUpTitle)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            Retry(
                headline: try fields.get(),
                retryTitle: try fields.get(),
                details: try fields.get(),
                attempt: try fields.get(),
                giveUpTitle: try fields.get()
            )
        }
    }
}
