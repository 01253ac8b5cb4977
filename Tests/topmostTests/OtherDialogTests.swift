// SPDX-License-Identifier: MIT

import BusValues
import Files
import Glibc
import PresenterCore
import TestSupport
import Testing

@testable import topmost

@Suite("Progress of other programs")
struct OtherProgressTests {
    static let lines: [(String, OtherProgress.Line)] = [
        ("# Copying a b", .text("Copying a b")), ("#", .text("")), ("42", .percent(42)),
        (" 7.9", .percent(7)), ("250", .percent(100)), ("50% done", .percent(50)),
        ("pulsate:true", .pulses(true)), ("pulsate: false", .pulses(false)), ("pulsate", .nothing),
        ("done", .nothing), ("-5", .nothing), ("", .nothing),
        ("99999999999999999999", .percent(100)),
    ]

    @Test("a line is read as zenity reads it", arguments: lines.indices)
    func line(index: Int) {
        #expect(OtherProgress.Line(Self.lines[index].0) == Self.lines[index].1)
    }

    @Test("a bar that only pulses keeps its number for later")
    func reader() {
        var reader = OtherProgress.Reader(percent: 20, pulses: true)
        #expect(reader.report(.percent(40)) == ProgressReport(progress: .indeterminate))
        #expect(reader.report(.pulses(false)) == ProgressReport(progress: .fraction(0.4)))
        #expect(reader.report(.nothing) == nil)
        #expect(reader.report(.text("a")) == ProgressReport(text: "a"))
    }

    @Test("zenity's text and percentage are on the card")
    func options() throws {
        let testCommand = try TestCommand()
        let done = try testCommand.shell(
            "d=$(mktemp -d); ln -s $TOPMOST $d/zenity; printf '30\\n' | $d/zenity --progress --modal "
                + "--text 'A &amp; <b>B</b>' --percentage 20 --title Copy --width 300 --attach 1"
        )
        #expect(done == .init(status: 0, output: "", error: ""))
        #expect(testCommand.option("title") == .string("Copy"))
        #expect(testCommand.option("progress") == .double(0.2))
        #expect(testCommand.option("message")?.text?.hasPrefix("A & B\n") == true)
    }
}

@Suite("Words of yad")
struct YadTests {
    func yad(_ words: String...) throws -> Yad { try Yad(OtherOptions(words, YadOptions.all)) }

    func refusal(_ words: String...) -> String {
        do {
            _ = try Yad(OtherOptions(words, YadOptions.all))
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("buttons have the statuses and the names of yad")
    func buttons() throws {
        #expect(try yad().buttons.map(\.label) == ["OK", "Cancel"])
        #expect(try yad().buttons.map(\.status) == [0, 1])
        let some = try yad(
            "--button=Save!disk!tip:4",
            "--button",
            "gtk-go-back:2",
            "--button=yad-ok:0"
        )
        #expect(some.buttons.map(\.label) == ["Save", "Go back", "OK"])
        #expect(some.buttons.map(\.status) == [4, 2, 0])
        #expect(try yad("--button=_Yes", "--button=No").buttons.map(\.status) == [0, 1])
        #expect(try yad("--no-buttons").buttons == [YadButton(label: "Close", status: 0)])
        // The last colon counts, and what begins with a digit is a status.
        let others = try yad(
            "--button=Run:ls -l",
            "--button=a:b:3",
            "--button=x:3y",
            "--button=x:"
        )
        #expect(others.buttons.map(\.command) == ["ls -l", nil, nil, nil])
        #expect(others.buttons.map(\.label) == ["Run", "a:b", "x", "x"])
        #expect(others.buttons.dropFirst().map(\.status) == [3, 3, 0])
        // A button that runs a command accepts nothing, wherever it stands.
        #expect(try others.base().positive == "x")
        #expect(try others.base().extras == ["Run", "a:b", "x"])
    }

    @Test("what is not there is named")
    func missing() {
        #expect(refusal("--notebook").contains("--notebook is not there"))
        #expect(refusal("--list", "--dclick-action=ls").contains("--dclick-action is not there"))
        #expect(refusal("--form", "--width=300", "--center", "--on-top").isEmpty)
    }

    /// The field, and what yad prints of it if nothing is changed.
    static let fields: [(String, String, FormFieldType?, String)] = [
        ("Name", "Ada", .text, "Ada"), ("Name!tip", "", .text, ""), ("A:C", "x", .text, "x"),
        ("N:NUM", "3!1..9!2", .number, "3"), ("N:NUM", "", .number, "0"),
        ("N:NUM", "3.5!1..9!0.5!1", .number, "3.5"), ("N:NUM", "3.5!1..9!0.5", .number, "4"),
        ("S:SCL", "40", .slider, "40"), ("On:CHK", "true", .toggle, "TRUE"),
        ("On:CHK", "yes", .toggle, "FALSE"), ("Pick:CB", "a!^b!c", .choice, "b"),
        ("Pick:CBE", "x!y", .text, "x"), ("Pick:CE", "x!y", .text, ""), ("R:RO", "v", .label, "v"),
        ("H:H", "secret", .password, "secret"), ("L:LBL", "x", .label, ""), (":LBL", "", nil, ""),
        ("B:BTN", "ls", nil, ""), ("F:FL", "/etc/hostname", .file, "/etc/hostname"),
        ("F:FL", "", .file, ""), ("D:DIR", "/etc", .folder, "/etc"),
        ("D:DT", "11/23/26", .date, "11/23/26"), ("D:DT", "", .date, ""),
        ("C:CLR", "#33d17a", .color, "#33d17a"), ("C:CLR", "", .color, "#000000"),
        ("T:TXT", "a\\nb", .textarea, "a\\nb"),
    ]

    @Test("a field is of its type, and prints its value", arguments: fields.indices)
    func field(index: Int) throws {
        let (text, value, type, output) = Self.fields[index]
        let field = try YadField(text, value: value, of: try yad("--form"))
        #expect(field.field?.type == type)
        let answer = OtherDialog.Answer(
            end: .positive,
            text: "",
            rows: [],
            fields: field.field.map { ["0": unchanged($0)] } ?? [:]
        )
        let held = field.field.map { answer.texts([$0])[0] }
        #expect(field.output(held) == output)
    }

    /// What the form answers if nobody changes it.
    func unchanged(_ field: OtherField) -> Value {
        switch field.type {
        case .toggle: .boolean(field.value == "true")
        case .number, .slider: .double(Double(field.value) ?? 0)
        case .choice: .string("\(field.choices.firstIndex(of: field.value) ?? 0)")
        default: .string(field.value)
        }
    }

    static let refused: [(String, String, String)] = [
        ("N:NUM", "x", "--field N:NUM expects a number, got \"x\""),
        ("N:NUM", "1!9", "--field N:NUM expects MIN..MAX, got \"9\""),
        ("N:NUM", "1!9..1", "--field N:NUM expects a range MIN..MAX, got \"9..1\""),
        ("D:DT", "soon", "--field D:DT expects a day as %x, got \"soon\""),
        ("C:CB", "", "--field C:CB expects values"),
    ]

    @Test("a value that is none of its type is named", arguments: refused.indices)
    func refusedField(index: Int) throws {
        let (text, value, message) = Self.refused[index]
        let yad = try yad("--form")
        let error = #expect(throws: Failure.self) { try YadField(text, value: value, of: yad) }
        #expect(error?.description == message)
    }

    @Test("fields are printed by rows of the screen if asked for")
    func order() {
        #expect(YadForm.order(4, columns: 2) == [0, 2, 1, 3])
        #expect(YadForm.order(5, columns: 2) == [0, 3, 1, 4, 2])
        #expect(YadForm.order(3, columns: 1) == [0, 1, 2])
        #expect(YadForm.order(2, columns: .max) == [0, 1])
        #expect(YadForm.order(0, columns: 5).isEmpty)
    }

    @Test("numbers of any size have a whole part")
    func wholes() {
        #expect(Int(whole: 7.9) == 7 && Int(whole: -7.9) == -7)
        #expect(Int(whole: .nan) == 0)
        #expect(Int(whole: 1e30) == 1_000_000_000_000_000 && Int(whole: -.infinity) < 0)
    }

    @Test("rows are printed with their columns")
    func rows() throws {
        let columns = [
            "--list", "--checklist", "--column=", "--column=N:NUM", "--column=F:FLT",
            "--column=T", "--column=H:HD", "--column=I:IMG",
        ]
        let cells = ["TRUE", "1.7", "2.5", "one", "x", "gtk-ok", "FALSE", "2", "y"]
        func list(_ more: String...) throws -> YadList {
            try YadList(try Yad(OtherOptions(columns + more, YadOptions.all)), cells: cells)
        }
        let all = try list()
        #expect(all.output(0, isChosen: false) == ["FALSE", "1", "2.500", "one", "x", ""])
        #expect(all.output(1, isChosen: true) == ["TRUE", "2", "0.000", "", "", ""])
        #expect(all.list.rows.map(\.label) == ["1.7   2.5   one", "2   y"])
        #expect(all.list.rows.map(\.isSelected) == [true, false])
        #expect(all.list.rows[0].icon == "gtk-ok")
        #expect(try list("--print-column=4").output(0, isChosen: true) == ["one"])
        #expect(try list("--hide-column=2").list.rows[0].label == "2.5   one")
        let error = #expect(throws: Failure.self) { try list("--print-column=9") }
        #expect(error?.description == "--print-column expects 0 to 6, got \"9\"")
    }

    @Test("colours have the forms of yad")
    func colors() throws {
        let color = RGB(red: 0x33, green: 0xd1, blue: 0x7a)
        #expect(try yad().text(of: color) == "#33d17a")
        #expect(try yad("--alpha").text(of: color) == "#33d17aff")
        #expect(try yad("--extra").text(of: color) == "#3333d1d17a7a")
        #expect(try yad("--mode=RGB").text(of: color) == "rgb(51.0, 209.0, 122.0)")
        #expect(try yad("--quoted-output").quoted("o'ne") == "'o'\\''ne'")
    }
}

@Suite("Colours in a format of kdialog")
struct ColorFormatTests {
    static let formats: [(String, String?)] = [
        ("rgb(%d,%d,%d)", "rgb(51,209,7)"), ("#%02x%02X%02x", "#33D107"),
        ("%i %u %o", "51 209 7"), ("%#x %#o %4d|", "0x33 0321    7|"), ("%-4d%ld%hhd", "51  2097"),
        ("%f %.2f %.0f", "0.200000 0.82 0"), ("100%% %d%d%d", "100% 512097"), ("%*d%d%d", "512097"),
        ("%d,%d", nil), ("%d%d%d%d", nil), ("%s%d%d", nil), ("%n%n%n", nil), ("%d%d%", nil),
        ("", nil),
    ]

    @Test("three numbers are written as printf does", arguments: formats.indices)
    func format(index: Int) {
        let (format, text) = Self.formats[index]
        #expect(ColorFormat(format)?.text(RGB(red: 51, green: 209, blue: 7)) == text)
    }
}

@Suite("Buttons of dialogs of other programs")
struct OtherButtonTests {
    private func prominence(_ dialog: OtherDialog) throws -> [Prominence?] {
        guard case .buttons(let buttons)? = try dialog.values()["buttons"] else { return [] }
        return buttons.map(\.prominence)
    }

    @Test("beside the accepting one stands a filled one, once")
    func prominence() throws {
        var dialog = OtherDialog(title: "Save?")
        dialog.extras = ["No", "Cancel"]
        #expect(try prominence(dialog) == [.secondary, nil])
        dialog.negative = "Cancel"
        #expect(try prominence(dialog) == [nil, nil])
    }

    @Test("a dialog that is asked once more has what was typed and chosen")
    func filled() throws {
        var dialog = OtherDialog(title: "Who?")
        dialog.input["text"] = .text("")
        dialog.fields = [
            OtherField(type: .text, label: "Name"), OtherField(type: .toggle, label: "On"),
            OtherField(type: .choice, label: "Size", choices: ["small", "large"]),
            OtherField(type: .password, label: "Key"),
        ]
        dialog.list = OtherList(rows: ["a", "b"].map { .init(label: $0, output: $0) })
        let next = dialog.filled(
            OtherDialog.Answer(
                end: .extra(0),
                text: "typed",
                rows: [1],
                fields: [
                    "0": .string("Ada"), "1": .boolean(true), "2": .string("1"),
                    "3": .string("secret"),
                ]
            )
        )
        #expect(next.input["text"] == .text("typed"))
        #expect(next.fields.map(\.value) == ["Ada", "true", "large", ""])
        #expect(next.list?.rows.map(\.isSelected) == [false, true])
    }
}

@Suite("What kdialog remembers")
struct KDialogMemoryTests {
    static let file =
        "[General]\na=1\n\n[Notification Messages]\n Ask = Yes\nb=false\n\n[Z]\nAsk=no\n"

    @Test("answers are in their group")
    func read() {
        #expect(KDialogMemory.value(of: "Ask", in: Self.file) == "yes")
        #expect(KDialogMemory.value(of: "b", in: Self.file) == "false")
        #expect(KDialogMemory.value(of: "a", in: Self.file) == nil)
        #expect(KDialogMemory.value(of: "Ask", in: "") == nil)
    }

    @Test("an answer is written among what is there")
    func written() {
        #expect(
            KDialogMemory.text("", setting: "k", to: "true")
                == "[Notification Messages]\nk=true\n"
        )
        #expect(
            KDialogMemory.text("[A]\nb=1", setting: "k", to: "true")
                == "[A]\nb=1\n\n[Notification Messages]\nk=true\n"
        )
        let next = KDialogMemory.text(Self.file, setting: "Ask", to: "false")
        #expect(
            next == Self.file.replacing(" Ask = Yes", with: "Ask=false")
        )
        #expect(
            KDialogMemory.text("[Notification Messages]\r\nb=1\r\n", setting: "b", to: "2")
                == "[Notification Messages]\r\nb=2\r\n"
        )
        let more = KDialogMemory.text(Self.file, setting: "c", to: "true")
        #expect(KDialogMemory.value(of: "c", in: more) == "true")
        #expect(KDialogMemory.value(of: "b", in: more) == "false")
    }

    @Test("a file that is a link stays one, and keeps who may read it; a new one is private")
    func inPlace() throws {
        let folder = TemporaryFolder()
        let (file, link) = (folder.path + "/dotfile", folder.path + "/rc")
        let memory = try KDialogMemory(file + ":k")
        try memory.keep("true")
        var status = stat()
        #expect(unsafe stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        try Files.makeLink(link, to: file)
        let linked = try KDialogMemory(link + ":k")
        #expect(linked.value == "true")
        try linked.keep("false")
        #expect(try Files.target(ofLink: link) == file)
        #expect(memory.value == "false")
        #expect(unsafe stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try Files.names(in: folder.path) == ["dotfile", "rc"])
    }

    @Test("the file is in the folder of settings, unless it is a path")
    func path() throws {
        let variables = ["HOME": "/home/a"]
        #expect(try KDialogMemory("rc:k") { variables[$0] }.path == "/home/a/.config/rc")
        #expect(try KDialogMemory("/x/rc:k") { variables[$0] }.path == "/x/rc")
        #expect(try KDialogMemory("rc:k") { ["XDG_CONFIG_HOME": "/c"][$0] }.path == "/c/rc")
        for text in ["rc", "rc:a:b", ":k", "rc:a=b", "rc:[k]"] {
            #expect(throws: Failure.self) { try KDialogMemory(text) { variables[$0] } }
        }
    }
}

@Suite("Addresses of files")
struct FileAddressTests {
    @Test("an address is read as it was written", arguments: ["/a", "/a b/ü%#?", "/a:b@c"])
    func bothWays(path: String) {
        let address = FileAddress.uri(path)
        #expect(FileAddress.path(address) == path)
        #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test("blanks and other bytes are escaped")
    func escaped() { #expect(FileAddress.uri("/a b") == "file:///a%20b") }
}
