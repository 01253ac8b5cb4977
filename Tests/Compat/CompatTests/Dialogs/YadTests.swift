// SPDX-License-Identifier: MIT

import BusValues
import Glibc
import PresenterCore
import Testing

@testable import CommandKit
@testable import topmost_compat

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
        let others = try yad("--button=Run:ls -l", "--button=a:b:3", "--button=x:3y", "--button=x:")
        #expect(others.buttons.map(\.command) == ["ls -l", nil, nil, nil])
        #expect(others.buttons.map(\.label) == ["Run", "a:b", "x", "x"])
        #expect(others.buttons.dropFirst().map(\.status) == [3, 3, 0])
        // A button that runs a command accepts nothing, wherever it stands.
        #expect(try others.base().positive == "x")
        #expect(try others.base().extras == ["Run", "a:b", "x"])
    }

    @Test("unsupported options are named")
    func missing() {
        #expect(refusal("--notebook").contains("--notebook is not supported"))
        #expect(refusal("--list", "--plug=5").contains("--plug is not supported"))
        #expect(refusal("--list", "--dclick-action=ls", "--details=x").isEmpty)
        #expect(refusal("--form", "--width=300", "--center", "--on-top").isEmpty)
    }

    /// The field, and what yad 0.40 prints of it if nothing is changed.
    static let fields: [(String, String?, FormFieldType?, String)] = [
        ("Name", "Ada", .text, "Ada"), ("Name!tip", "", .text, ""), ("A:C", "x", .text, "x"),
        ("Password::H", "s", .password, "s"), ("Version::CB", "a!^b!c", .choice, "b"),
        ("V:cb", "a!^b!c", .choice, "b"), ("N::NUM", "3", .number, "3"),
        ("L:lbl", "", .label, ""), ("Time (HH:MM):CB", "a!b", .choice, "a"),
        ("X:foo", "v", .text, "v"), ("X:", "v", .text, "v"), (":NUM", "3", .number, "3"),
        ("A!tip:NUM", "4", .number, "4"), ("A!b:c!tip:CB", "x!y", .choice, "x"),
        ("N:NUM", "3!1..9!2", .number, "3"), ("N:NUM", "", .number, "0"),
        ("N:NUM", "3.5!1..9!0.5!1", .number, "3.5"), ("N:NUM", "3.5!1..9!0.5", .number, "4"),
        ("N:NUM", "3.7!1..9!0.1!1", .number, "3.7"), ("N:NUM", "3.7!!!2", .number, "0.00"),
        ("N:NUM", "x", .number, "0"), ("N:NUM", "1!9", .number, "9"),
        ("N:NUM", "1!9..1", .number, "9"), ("N:NUM", "1!3..9", .number, "3"),
        ("N:NUM", "70000", .number, "65525"), ("N:NUM", "5abc", .number, "5"),
        ("N:NUM", "5!a..b", .number, "0"), ("N:NUM", "0x10", .number, "16"),
        ("N:NUM", "1,5", .number, "1"), ("N:NUM", "-5!-10..10", .number, "-5"),
        ("S:SCL", "40", .slider, "40"), ("S:SCL", "200", .slider, "100"),
        ("S:SCL", "x", .slider, "0"), ("S:SCL", "5!1..9!2", .slider, "5"),
        ("S:SCL", "5.5!1..9!0.5!1", .slider, "5"), ("S:SCL", "4!1..9!7", .slider, "4"),
        ("On:CHK", "true", .toggle, "TRUE"), ("On:CHK", "yes", .toggle, "FALSE"),
        ("Pick:CB", "a!^b!c", .choice, "b"), ("Pick:CB", "a!^b!^c", .choice, "c"),
        ("Pick:CB", "!a!b", .choice, ""), ("Pick:CB", "a!b!", .choice, "a"),
        ("Pick:CB", "", .choice, ""), ("Pick:CB", " a ! b ", .choice, " a "),
        ("Pick:CBE", "x!y", .text, "x"), ("Pick:CBE", "x!^y", .text, "y"),
        ("Pick:CE", "x!y", .text, ""), ("R:RO", "v", .label, "v"), ("R:RO", "a\nb", .label, "a\nb"),
        ("H:H", "secret", .password, "secret"), ("L:LBL", "x", .label, ""), (":LBL", "", nil, ""),
        ("B:BTN", "ls", nil, ""), ("F:FL", "/etc/hostname", .file, "/etc/hostname"),
        ("F:FL", "", .file, ""), ("F:MFL", "/a!/b", .text, "/a!/b"),
        ("D:DIR", "/etc", .folder, "/etc"),
        ("D:DIR", "", .folder, ""), ("D:DT", "11/23/26", .date, "11/23/26"),
        ("D:DT", "1/5/26", .date, "1/5/26"), ("D:DT", "soon", .text, "soon"),
        ("D:DT", "", .date, ""), ("C:CLR", "#33d17a", .color, "#33d17a"),
        ("C:CLR", "red", .color, "#ff0000"), ("C:CLR", "#ABC", .color, "#aabbcc"),
        ("T:TXT", "a\\nb", .textarea, "a\\nb"), ("T:TXT", "a\nb", .textarea, "a\\nb"),
        ("T:TXT", "ends\n", .textarea, "ends\\n"), ("A", "a\nb", .text, "a\nb"),
        ("A", "  sp ", .text, "  sp "),
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
            fields: field.field.flatMap(unchanged).map { ["0": $0] } ?? [:]
        )
        let held = field.field.map { answer.texts([$0])[0] }
        #expect(field.output(held) == output)
    }

    /// What the form answers if nobody changes it.
    func unchanged(_ field: OtherField) -> Value? {
        guard !field.isShownOnly, case .formValue(let value)? = field.values(at: 0)["value"] else {
            return nil
        }
        switch value {
        case .text(let text): return .string(text)
        case .number(let number): return .double(number)
        case .boolean(let isOn): return .boolean(isOn)
        case .texts, .secret: return nil
        }
    }

    @Test("fields and columns are split at the last colon, their types are in capitals")
    func types() {
        for (text, label, type) in [
            ("A", "A", ""), ("A:num", "A", "NUM"), ("A::H", "A:", "H"), ("A:", "A:", ""),
            (":", ":", ""), ("12:30:CB", "12:30", "CB"), ("", "", ""),
        ] {
            let split = YadType(text)
            #expect(split.label == label && split.type == type, "\(text)")
        }
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
        #expect(try list("--print-column=9").output(0, isChosen: true).count == 6)
    }

    @Test("colours have the forms of yad")
    func colors() throws {
        let color = RGB(red: 0x33, green: 0xd1, blue: 0x7a)
        #expect(try yad().text(of: color) == "#33d17a")
        #expect(try yad("--alpha").text(of: color) == "#33d17aff")
        #expect(try yad("--extra").text(of: color) == "#3333d1d17a7a")
        #expect(try yad("--mode=RGB").text(of: color) == "rgb(51.4, 210.6, 123.0)")
        #expect(try yad("--quoted-output").quoted("o'ne") == "'o'\\''ne'")
    }
}
