// SPDX-License-Identifier: MIT

extension Content {
    /// Approximate memory in bytes of a live presentation with this content: its texts
    /// plus a fixed amount.
    ///
    /// Only what waits is counted: toasts. Pixels are not included: they are in files, which
    /// have a separate limit.
    public var heldBytes: Int {
        var bytes = Self.fixedBytes
        forEachField { _, value in bytes += value.heldBytes }
        return bytes
    }

    /// Fixed amount per presentation, measured on 10,000 waiting toasts of a few words.
    private static let fixedBytes = 1200
}

extension OptionValue {
    /// Fixed amount per button, run or choice, besides its texts.
    private static let partBytes = 120

    /// Bytes of the texts, with a fixed amount for each button, run or choice.
    fileprivate var heldBytes: Int {
        switch self {
        case .text(let text), .formValue(.text(let text)): text.utf8.count
        case .styledText(let text):
            text.runs.reduce(0) {
                $0 + Self.partBytes + $1.text.utf8.count + ($1.link?.utf8.count ?? 0)
            }
        case .picture(let source): source?.heldBytes ?? 0
        case .pictures(let sources): sources.reduce(0) { $0 + ($1?.heldBytes ?? 0) }
        case .strings(let strings), .formValue(.texts(let strings)):
            strings.reduce(0) { $0 + $1.utf8.count }
        case .buttons(let buttons):
            buttons.reduce(0) {
                $0 + Self.partBytes + $1.id.utf8.count + $1.title.utf8.count
                    + ($1.icon?.source.heldBytes ?? 0)
            }
        case .choices(let choices):
            choices.reduce(0) { $0 + Self.partBytes + $1.id.utf8.count + $1.title.utf8.count }
        case .records(let records):
            records.reduce(0) { $1.values.reduce($0) { $0 + $1.heldBytes } }
        case .table(let values): values.values.reduce(0) { $0 + $1.heldBytes }
        case .boolean, .integer, .number, .progress, .colors, .formValue: 0
        }
    }
}

extension ImageSource {
    fileprivate var heldBytes: Int {
        switch self {
        case .file(let path): path.utf8.count
        case .name(let name): name.utf8.count
        case .stored(let image): image.path.utf8.count
        case .remote(let image): image.address.utf8.count
        }
    }
}
