// SPDX-License-Identifier: MIT

import Basics
import Coding
import InputEvents
import InputMethods
import Testing

@Suite("Packets of input methods")
struct PacketTests {
    private static let key = InputMethodKey(
        number: 1,
        symbol: 0xFF0D,
        code: 36,
        state: 5,
        isRelease: true
    )

    @Test(
        "a request arrives as it was sent",
        arguments: [
            .focus(
                InputMethodField(
                    number: 3,
                    text: SurroundingText("日本", caretByte: 3),
                    caret: Rectangle(x: -4, y: 5, width: 2, height: 20)
                )
            ),
            .unfocus, .key(key), .finish(12),
        ] as [InputMethodRequest]
    )
    func requests(request: InputMethodRequest) throws {
        #expect(try InputMethodRequest(record: request.record[...]) == request)
    }

    @Test(
        "a report arrives as it was sent",
        arguments: [
            .ready(field: 9), .answered(key: 4, isUsed: true), .gone, .pressed(key, field: 2),
            .composed(Composition(), field: 1),
            .composed(
                Composition(
                    deletedBefore: 3,
                    deletedAfter: 1,
                    committed: "é",
                    preedit: Preedit("にほん", caretByte: 6)
                ),
                field: 1
            ),
            .composed(Composition(preedit: Preedit("a", caretByte: -1)), field: 1),
        ] as [InputMethodReport]
    )
    func reports(report: InputMethodReport) throws {
        #expect(try InputMethodReport(record: report.record[...]) == report)
    }

    @Test("the longest texts fit into a packet")
    func longest() {
        let text = SurroundingText(String(repeating: "語", count: 9000), caretByte: 9000)
        let field = InputMethodField(number: .max, text: text, caret: .zero)
        #expect(InputMethodRequest.focus(field).record.count < InputMethodReport.packetLimit)
    }

    @Test("a caret outside of the text is refused")
    func caret() throws {
        var field = InputMethodField(
            number: 1,
            text: SurroundingText("a", caretByte: 1),
            caret: .zero
        )
        field.text = SurroundingText("a", caretByte: 2)
        let record = InputMethodRequest.focus(field).record
        #expect(throws: CodingError.self) { try InputMethodRequest(record: record[...]) }
    }
}
