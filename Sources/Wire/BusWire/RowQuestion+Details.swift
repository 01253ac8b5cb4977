// SPDX-License-Identifier: MIT

public import BusValues
public import PresenterCore

extension RowQuestion {
    /// Reads the details of `InputChanged`.
    public init(_ details: Value) {
        func number(_ name: String) -> Int {
            details[name]?.lenientInteger.map { Int(clamping: $0) } ?? 0
        }
        let text = details["text"]?.text ?? ""
        self.init(number: number("number"), text: text, first: number("first")) {
            $0.step = number("step")
            let indices = details["copy"]?.elements.map { Int($0.lenientInteger ?? -1) }
            $0.copy = Range(numbers: indices ?? [])
            $0.field = details["field"]?.text
        }
    }
}
