// SPDX-License-Identifier: MIT

package import Coding
package import PresenterCore

extension StyledText.Run: CodedStructure {
    package static var blank: StyledText.Run { StyledText.Run("") }

    private static let flags: [(String, StyledText.Style)] = [
        ("bold", .bold), ("italic", .italic), ("underline", .underline),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("text", &text)
        for (name, flag) in Self.flags {
            var isSet = style.contains(flag)
            try coder.field(name, &isSet, unless: false)
            if isSet { style.insert(flag) }
        }
        try coder.field("link", &link)
    }
}

/// A picture's source.
///
/// - `{"path":"/home/ann/cat.png","type":"file"}`: a file, which may not be a picture
/// - `{"name":"mail-unread","type":"name"}`: an icon of the theme, or an emoji
/// - `{"has_alpha":true,"height":64,"path":"/run/user/1000/topmost/images/1",
///   "row_stride":256,"type":"pixels","width":64}`: raw RGB(A) in a file
/// - `{"address":"https://example.org/cat.png","path":"/home/ann/.cache/cat","state":"fetched",
///   "type":"remote"}`: on the web; `state` is `waiting` until it is there, `fetched` with a
///   `path`, or `failed` with a `reason`
extension ImageSource: CodedStructure {
    package static var blank: ImageSource { .name("") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(
            &self,
            [
                "file": .file(path: ""), "name": .name(""), "pixels": .stored(.blank),
                "remote": .remote(RemoteImage(address: "")),
            ]
        )
        switch self {
        case .file(let path): self = .file(path: try coder.only("file", "path", path))
        case .name(let name): self = .name(try coder.only("name", "name", name))
        case .stored(let image): self = .stored(try coder.fields("pixels", image))
        case .remote(var image):
            try coder.name("remote")
            try coder.field("address", &image.address)
            // The next daemon has it fetched again; the cache is quick.
            if !coder.isRecord { try image.state.code(with: coder) }
            self = .remote(image)
        }
    }

    /// A source in a list of rows: a path, a name, or nothing.
    init?(rowText text: String) {
        if text.isEmpty { return nil }
        self = text.hasPrefix("/") ? .file(path: text) : .name(text)
    }

    /// The text in a list of rows: a path, or a name; pixels and addresses are in no list.
    var rowText: String? {
        switch self {
        case .file(let path): path
        case .name(let name): name
        case .stored, .remote: nil
        }
    }
}

extension StoredImage: CodedStructure {
    package static var blank: StoredImage {
        StoredImage(path: "", width: 0, height: 0, rowStride: 0, hasAlpha: false)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("path", &path)
        try coder.field("width", &width, in: 1...Self.longestSide)
        try coder.field("height", &height, in: 1...Self.longestSide)
        try coder.field("has_alpha", &hasAlpha)
        let minimum = width * (hasAlpha ? 4 : 3)
        try coder.field("row_stride", &rowStride, in: minimum...max(minimum, Self.maximumBytes))
    }
}

extension RemoteImage.State: CodedStructure {
    package static var blank: RemoteImage.State { .waiting }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(
            &self,
            ["waiting": .waiting, "fetched": .fetched(path: ""), "failed": .failed(reason: "")],
            in: "state"
        )
        switch self {
        case .waiting: try coder.name("waiting", in: "state")
        case .fetched(var path):
            try coder.name("fetched", in: "state")
            try coder.field("path", &path)
            self = .fetched(path: path)
        case .failed(var reason):
            try coder.name("failed", in: "state")
            try coder.field("reason", &reason)
            self = .failed(reason: reason)
        }
    }
}

extension Button: CodedStructure {
    package static var blank: Button { .standard }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("title", &title)
        try coder.field("role", &role, isOptional: true)
        if coder.isReading {
            put(try coder.readOptions(Self.definitions))
        } else {
            try forEachOption { name, value throws(CodingError) in
                try coder.writeOption(name, value)
            }
        }
    }
}

extension Button.Role: CodedValue {
    package static var blank: Button.Role { .other }
}

/// An entry of a list; its icon is an option of the list.
extension FormField.Choice: CodedStructure {
    package static var blank: FormField.Choice { FormField.Choice(id: "", title: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("title", &title)
    }
}

/// A text, true or false, a number, or a list of texts; a hidden text never leaves the daemon so.
extension FormValue: CodedValue {
    package static var blank: FormValue { .boolean(false) }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        var value: LooseValue =
            switch self {
            case .text(let text): .text(text)
            case .number(let number): .number(number)
            case .boolean(let flag): .boolean(flag)
            case .texts(let texts): .texts(texts)
            case .secret: coder.isRecord ? .text("") : .nothing
            }
        try coder.value(&value)
        guard coder.isReading else { return }
        switch value {
        case .text(let text): self = .text(text)
        case .number(let number): self = .number(number)
        case .boolean(let flag): self = .boolean(flag)
        case .texts(let texts): self = .texts(texts)
        case .nothing:
            try coder.refuse(.wrongType(expects: "a text, true or false, a number or an array"))
        }
    }
}

/// The answer that an owner receives for a pressed button.
///
/// In JSON `secret` and `secrets` name hidden texts, which follow in lines of their own; records
/// have nothing of these: the text is in a pipe, which ends with its process.
extension Answer: CodedStructure {
    package static var blank: Answer { Answer(button: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("button", &button)
        try coder.field("text", &text)
        try coder.field("choices", &choices, unless: [])
        var shown = fields?.filter { !$0.value.isSecret }
        try coder.field("fields", &shown)
        if coder.isReading { fields = shown }
        guard !coder.isRecord else { return }
        var isSecret = secret != nil
        try coder.field("secret", &isSecret, unless: false)
        var secrets = (fields ?? [:]).filter(\.value.isSecret).map(\.key).sorted()
        try coder.field("secrets", &secrets, unless: [])
        guard coder.isReading else { return }
        if isSecret { self[FormField.inputID] = .secret(Secret(length: 0)) }
        for id in secrets { fields?[id] = .secret(Secret(length: 0)) }
    }
}
