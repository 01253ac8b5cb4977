// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Files
import Localization
import PresenterCore
import Sandbox
import Texts

/// Asks for several values at once.
struct FormCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "form",
        abstract: Phrase.commandForm.text,
        discussion: """
            \(Phrase.commandFormDetails.text)

              topmost form --title "New user" --field name:text=Name:required \\
                  --field age:number=Age:min=0,max=150 --field mail:switch='Send news' \\
                  --field role:choice=Role:choices='user=User|admin=Administrator',value=user

            \(Phrase.commandFormMore.text(
                FormFieldType.allCases.map(\.rawValue).joined(separator: ", "),
                FormFieldArgument.optionList
            ))
            """
    )

    @Argument(help: .text(.helpFormFile), completion: .file(extensions: ["toml", "json"]))
    var file: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: .text(.helpFormField, .helpRepeat, value: "id:type=label[:options]")
    )
    var field: [String] = []
    @Option(.helpFormTitle)
    var title: String?
    @Option(.helpFormOk)
    var ok: String?
    @Option(.helpCancelLabel)
    var cancel: String?
    @Flag(help: .text(.helpFormShell))
    var shell = false
    @OptionGroup var flags: OptionFlags<QuestionScope>
    @OptionGroup var display: PlaceOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws {
        guard file != nil || !field.isEmpty else {
            throw ValidationError(.formExpects)
        }
        try check(labels: ["ok": ok, "cancel": cancel])
        if shell, output.json { throw ValidationError(.cannotCombineWith, "--shell", "--json") }
        let fields = try fields()
        // A file is read once, when it runs.
        if file == nil { try checkForm(try values(of: OptionValues(.modal), fields)) }
    }

    func perform() throws -> ExitStatus {
        let form = try self.file.map { path throws(Failure) in try read(path) }
        let values: OptionValues
        do {
            values = try self.values(of: form ?? OptionValues(.modal), try fields())
            try checkForm(values)
        } catch let error as ValidationError {
            throw Failure(.usage, error.message)
        }
        let fields = try values.build().content.formFields
        if fields.contains(where: { $0.type == .password }) { Sandbox.forbidCoreDumps() }
        var end = try Question.ask(values, display.place)
        end.expandHomes(of: fields)
        let text = shell ? ShellText.assignments(fields, end.fields) : json(fields, end)
        return try output.write(end, lines: end.status == .acted && !text.isEmpty ? [text] : [])
    }

    /// The form of a file; a JSON file can also be the list of the fields alone.
    private func read(_ path: String) throws(Failure) -> OptionValues {
        var file = try RequestFile(path, for: "form")
        if case .array = file.document { file.document = .options(["fields": file.document]) }
        return try file.values(.modal)
    }

    /// The fields of the flags.
    private func fields() throws -> [[String: OptionValue]] {
        try field.map { text in try FormFieldArgument.read(text) }
    }

    /// The values of the whole form: of the file, then of the flags.
    private func values(
        of form: OptionValues,
        _ fields: [[String: OptionValue]]
    ) throws -> OptionValues {
        var values = form
        for (name, value) in try flags.values().values { values[name] = value }
        if let title { values["title"] = .text(title) }
        if values["title"] == nil { values["title"] = .text(Phrase.fillForm.text) }
        if let ok { values["positive"] = .text(ok) }
        if let cancel { values["negative"] = .text(cancel) }
        if values["negative"] == nil { values["negative"] = .text(Phrase.cancel.text) }
        var all: [[String: OptionValue]] = []
        if case .records(let records)? = values["fields"] { all = records }
        values["fields"] = .records(all + fields)
        return values
    }

    /// Throws for a form that the daemon would refuse.
    private func checkForm(_ values: OptionValues) throws {
        var names = FormFieldArgument.flagNames
        // Those of a file have the names of the file.
        if field.isEmpty { names = [:] } else { names["fields"] = "field" }
        names.merge(QuestionScope.buttons) { $1 }
        try values.checkFlags(except: [], named: names)
        guard shell, case .records(let records)? = values["fields"] else { return }
        for record in records {
            if case .text(let id)? = record["id"], record["type"] != .text("label") {
                guard ShellText.isName(id) else {
                    throw ValidationError(.shellIDs, id)
                }
            }
        }
    }

    /// The values as JSON, in the sequence of the fields; null for one that is empty.
    private func json(_ fields: [FormField], _ end: Ending) -> String {
        let values = end.fields
        let members = fields.filter { $0.type != .label }.map { field in
            let value = values[field.id].map { JSON.text($0.withoutNeedlessDigits) } ?? "null"
            return JSON.text(.string(field.id)) + ":" + value
        }
        return "{" + members.joined(separator: ",") + "}"
    }
}

extension Ending {
    /// Puts the user's home folder in place of `~` in paths.
    fileprivate mutating func expandHomes(of fields: [FormField]) {
        guard let home = ThisProcess.variable("HOME"), home.hasPrefix("/") else { return }
        var paths: [String: String] = [:]
        for field in fields where field.type == .file || field.type == .folder {
            if let path = self.fields[field.id]?.text, path.hasPrefix("~/") {
                paths[field.id] = home + path.dropFirst()
            }
        }
        if !paths.isEmpty { putFields(paths) }
    }
}

extension Value {
    /// A whole number in place of one with a point and zero.
    fileprivate var withoutNeedlessDigits: Value {
        if case .double(let number) = self, let whole = Int64(exactly: number) {
            return .int64(whole)
        }
        return self
    }
}

extension Content {
    /// The fields of a form; of other content none.
    fileprivate var formFields: [FormField] {
        if case .modal(let modal) = self { modal.fields } else { [] }
    }
}

/// The values of a form as assignments that a POSIX shell can evaluate.
enum ShellText {
    /// Whether a field's id can be a variable's name.
    ///
    /// Source: POSIX.1-2017, 3.235 "Name".
    static func isName(_ id: String) -> Bool {
        let isPlain = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isPlain && !id.isEmpty && id.first?.isNumber == false
    }

    /// A line for each field: several choices are separated by line feeds, and what is empty
    /// is set to nothing.
    static func assignments(_ fields: [FormField], _ values: [String: Value]) -> String {
        fields.filter { $0.type != .label }
            .map { "\($0.id)=\(text(values[$0.id]).shellQuoted)" }
            .joined(separator: "\n")
    }

    private static func text(_ value: Value?) -> String {
        switch value {
        case .string(let text): text
        case .double(let number): number.decimalText
        case .boolean(let flag): "\(flag)"
        case .array(let members, _): members.compactMap(\.text).joined(separator: "\n")
        default: ""
        }
    }
}
