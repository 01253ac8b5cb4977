// SPDX-License-Identifier: MIT

/// A value on the heap: copying it costs one reference count, whatever its size.
@propertyWrapper
struct Boxed<Value> {
    fileprivate indirect enum Box {
        case value(Value)
    }

    private var box: Box

    init(wrappedValue: Value) {
        box = .value(wrappedValue)
    }

    var wrappedValue: Value {
        get {
            switch box {
            case .value(let value): value
            }
        }
        set { box = .value(newValue) }
    }
}

extension Boxed: Equatable where Value: Equatable {
    static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension Boxed: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed.Box: Sendable where Value: Sendable {}
