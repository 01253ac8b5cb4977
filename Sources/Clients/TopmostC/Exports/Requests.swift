// SPDX-License-Identifier: MIT
//
// The functions of requests.
// `topmost.h` names and documents them; `@implementation` has the compiler compare each with it.

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import BusValues
import CTopmost
import TopmostClient

@c @implementation
public func topmost_modal_new(_ title: UnsafePointer<CChar>?) -> OpaquePointer? {
    unsafe request(Modal.method, kind: "modal", buttons: "buttons", title)
}

@c @implementation
public func topmost_sheet_new(_ title: UnsafePointer<CChar>?) -> OpaquePointer? {
    unsafe request(BottomSheet.method, kind: "sheet", buttons: "actions", title)
}

@c @implementation
public func topmost_toast_new(_ title: UnsafePointer<CChar>?) -> OpaquePointer? {
    unsafe request(Toast.method, kind: "toast", buttons: "actions", title)
}

@c @implementation
public func topmost_loading_new(_ title: UnsafePointer<CChar>?) -> OpaquePointer? {
    unsafe request(Loading.method, kind: "loading", title)
}

@c @implementation
public func topmost_retry_new(_ title: UnsafePointer<CChar>?) -> OpaquePointer? {
    unsafe request(Retry.method, kind: "retry", title)
}

@c @implementation
public func topmost_request_free(_ request: OpaquePointer?) {
    unsafe Handle.release(request)
}

@c @implementation
public func topmost_request_set_text(
    _ request: OpaquePointer?,
    _ option: UnsafePointer<CChar>?,
    _ text: UnsafePointer<CChar>?
) {
    unsafe set(request, option, Handle.text(text).map { .string($0) })
}

@c @implementation
public func topmost_request_set_flag(
    _ request: OpaquePointer?,
    _ option: UnsafePointer<CChar>?,
    _ flag: Bool
) {
    unsafe set(request, option, .boolean(flag))
}

@c @implementation
public func topmost_request_set_integer(
    _ request: OpaquePointer?,
    _ option: UnsafePointer<CChar>?,
    _ number: Int64
) {
    unsafe set(request, option, .int64(number))
}

@c @implementation
public func topmost_request_set_number(
    _ request: OpaquePointer?,
    _ option: UnsafePointer<CChar>?,
    _ number: Double
) {
    unsafe set(request, option, .double(number))
}

@c @implementation
public func topmost_request_set_texts(
    _ request: OpaquePointer?,
    _ option: UnsafePointer<CChar>?,
    _ texts: UnsafePointer<UnsafePointer<CChar>?>?,
    _ count: Int
) {
    let values = (0..<max(0, count)).map { unsafe Handle.text(texts?[$0]) ?? "" }
    unsafe set(request, option, .strings(values))
}

@c @implementation
public func topmost_request_set_pixels(
    _ request: OpaquePointer?,
    _ option: UnsafePointer<CChar>?,
    _ width: Int32,
    _ height: Int32,
    _ rowStride: Int32,
    _ hasAlpha: Bool,
    _ bytes: UnsafePointer<UInt8>?
) {
    guard let bytes = unsafe bytes, width > 0, height > 0, rowStride > 0 else {
        return unsafe set(request, option, nil)
    }
    let count = Int(rowStride) * Int(height)
    let pixels = Topmost.Pixels(
        width: Int(width),
        height: Int(height),
        hasAlpha: hasAlpha,
        rowStride: Int(rowStride),
        bytes: unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    )
    unsafe set(request, option, pixels.value)
}

@c @implementation
public func topmost_request_check(_ request: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe object(request)?.problem?.pointer
}

@c @implementation
public func topmost_request_add_button(
    _ request: OpaquePointer?,
    _ id: UnsafePointer<CChar>?,
    _ label: UnsafePointer<CChar>?
) {
    unsafe object(request)?.options.addButton(Handle.text(id) ?? "", Handle.text(label) ?? "")
}

@c @implementation
public func topmost_request_add_field(
    _ request: OpaquePointer?,
    _ id: UnsafePointer<CChar>?,
    _ type: UnsafePointer<CChar>?,
    _ label: UnsafePointer<CChar>?
) {
    unsafe object(request)?.options.addField(
        Handle.text(id) ?? "",
        Handle.text(type) ?? "",
        Handle.text(label) ?? ""
    )
}

@c @implementation
public func topmost_request_add_choice(
    _ request: OpaquePointer?,
    _ option: UnsafePointer<CChar>?,
    _ id: UnsafePointer<CChar>?,
    _ label: UnsafePointer<CChar>?
) {
    unsafe object(request)?.options.addChoice(
        to: Handle.text(option) ?? "",
        Handle.text(id) ?? "",
        Handle.text(label) ?? ""
    )
}

/// The request that C points at; `nil` for NULL.
private func object(_ request: OpaquePointer?) -> Request? { unsafe Handle.object(request) }

/// Creates a request with a title.
private func request(
    _ method: String,
    kind: String,
    buttons: String? = nil,
    _ title: UnsafePointer<CChar>?
) -> OpaquePointer {
    let request = Request(method, kind: kind, buttons: buttons)
    if let title = unsafe Handle.text(title) { request.options.set("title", .string(title)) }
    return unsafe Handle.retained(request)
}

/// Sets an option; `nil` removes it.
private func set(_ request: OpaquePointer?, _ option: UnsafePointer<CChar>?, _ value: Value?) {
    unsafe object(request)?.options.set(Handle.text(option) ?? "", value)
}
