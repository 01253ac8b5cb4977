// SPDX-License-Identifier: MIT
//
// The functions of answers.
// `topmost.h` names and documents them; `@implementation` has the compiler compare each with it.

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

public import CTopmost

@c @implementation
public func topmost_answer_status(_ answer: OpaquePointer?) -> topmost_status {
    unsafe object(answer)?.status ?? TOPMOST_OK
}

@c @implementation
public func topmost_answer_id(_ answer: OpaquePointer?) -> UInt32 {
    unsafe object(answer)?.id ?? 0
}

@c @implementation
public func topmost_answer_error(_ answer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe object(answer)?.error?.pointer
}

@c @implementation
public func topmost_answer_outcome(_ answer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe object(answer)?.outcome?.pointer
}

@c @implementation
public func topmost_answer_button(_ answer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe object(answer)?.button?.pointer
}

@c @implementation
public func topmost_answer_dismissal(_ answer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe object(answer)?.dismissal?.pointer
}

@c @implementation
public func topmost_answer_text(_ answer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe object(answer)?.text?.pointer
}

@c @implementation
public func topmost_answer_activation_token(_ answer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe object(answer)?.activationToken?.pointer
}

@c @implementation
public func topmost_answer_choice_count(_ answer: OpaquePointer?) -> Int {
    unsafe object(answer)?.choices.count ?? 0
}

@c @implementation
public func topmost_answer_choice(_ answer: OpaquePointer?, _ index: Int) -> UnsafePointer<CChar>? {
    unsafe text(object(answer)?.choices, index)
}

@c @implementation
public func topmost_answer_field_text(
    _ answer: OpaquePointer?,
    _ id: UnsafePointer<CChar>?
) -> UnsafePointer<CChar>? {
    guard case .text(let text)? = unsafe field(answer, id) else { return nil }
    return unsafe text.pointer
}

@c @implementation
public func topmost_answer_field_number(
    _ answer: OpaquePointer?,
    _ id: UnsafePointer<CChar>?,
    _ fallback: Double
) -> Double {
    guard case .number(let number)? = unsafe field(answer, id) else { return fallback }
    return number
}

@c @implementation
public func topmost_answer_field_flag(
    _ answer: OpaquePointer?,
    _ id: UnsafePointer<CChar>?,
    _ fallback: Bool
) -> Bool {
    guard case .flag(let flag)? = unsafe field(answer, id) else { return fallback }
    return flag
}

@c @implementation
public func topmost_answer_field_choice(
    _ answer: OpaquePointer?,
    _ id: UnsafePointer<CChar>?,
    _ index: Int
) -> UnsafePointer<CChar>? {
    guard case .choices(let choices)? = unsafe field(answer, id) else { return nil }
    return unsafe text(choices, index)
}

@c @implementation
public func topmost_answer_input_field(_ answer: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe object(answer)?.inputField?.pointer
}

@c @implementation
public func topmost_answer_input_number(_ answer: OpaquePointer?) -> Int64 {
    unsafe object(answer)?.inputNumber ?? 0
}

@c @implementation
public func topmost_answer_input_first(_ answer: OpaquePointer?) -> Int64 {
    unsafe object(answer)?.inputFirst ?? 0
}

@c @implementation
public func topmost_answer_is_positive(_ answer: OpaquePointer?) -> Bool {
    unsafe object(answer)?.isPositive ?? false
}

@c @implementation
public func topmost_answer_is_cancelled(_ answer: OpaquePointer?) -> Bool {
    unsafe object(answer)?.isCancelled ?? false
}

@c @implementation
public func topmost_answer_free(_ answer: OpaquePointer?) {
    unsafe Handle.release(answer)
}

/// The answer that C points at; `nil` for NULL.
private func object(_ answer: OpaquePointer?) -> Answer? { unsafe Handle.object(answer) }

/// The value of a form's field.
private func field(_ answer: OpaquePointer?, _ id: UnsafePointer<CChar>?) -> Answer.Field? {
    unsafe Handle.text(id).flatMap { unsafe object(answer)?.fields[$0] }
}

/// A text of a list; `nil` past the last one.
private func text(_ texts: [CText]?, _ index: Int) -> UnsafePointer<CChar>? {
    guard let texts, texts.indices.contains(index) else { return nil }
    return unsafe texts[index].pointer
}
