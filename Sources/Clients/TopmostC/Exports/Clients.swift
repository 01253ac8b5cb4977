// SPDX-License-Identifier: MIT
//
// The functions of clients and their presentations.
// `topmost.h` names and documents them; `@implementation` has the compiler compare each with it.

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

public import CTopmost
import EventLoop
import TopmostClient

@c @implementation
public func topmost_version() -> Int32 {
    TOPMOST_VERSION_MAJOR << 16 | TOPMOST_VERSION_MINOR << 8 | TOPMOST_VERSION_PATCH
}

@c @implementation
public func topmost_ask(_ request: OpaquePointer?, _ timeout_ms: Int32) -> OpaquePointer? {
    unsafe wait(request, .end, timeout_ms)
}

@c @implementation
public func topmost_notify(_ request: OpaquePointer?, _ timeout_ms: Int32) -> OpaquePointer? {
    unsafe wait(request, .acceptance, timeout_ms)
}

@c @implementation
public func topmost_client_new() -> OpaquePointer? {
    // The reason can only be the limit of open files.
    guard let client = try? Client() else { return nil }
    return unsafe Handle.retained(client)
}

@c @implementation
public func topmost_client_free(_ client: OpaquePointer?) {
    let object: Client? = unsafe Handle.object(client)
    object?.close()
    unsafe Handle.release(client)
}

@c @implementation
public func topmost_client_fd(_ client: OpaquePointer?) -> Int32 {
    let client: Client? = unsafe Handle.object(client)
    return client?.queue.descriptor?.number ?? -1
}

@c @implementation
public func topmost_client_dispatch(_ client: OpaquePointer?) -> Int {
    let client: Client? = unsafe Handle.object(client)
    return client?.dispatch() ?? 0
}

@c @implementation
public func topmost_client_report_displayed(_ client: OpaquePointer?, _ flag: Bool) {
    let client: Client? = unsafe Handle.object(client)
    client?.reportsDisplayed = flag
}

@c @implementation
public func topmost_show(
    _ client: OpaquePointer?,
    _ request: OpaquePointer?,
    _ handler: topmost_handler?,
    _ data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    let client: Client? = unsafe Handle.object(client)
    let request: Request? = unsafe Handle.object(request)
    guard let client else { return nil }
    guard let handler = unsafe handler else {
        return unsafe Handle.retained(client.show(request, nil))
    }
    let shown = client.show(request) { shown, event in
        let answer = Answer(id: shown.id, event)
        unsafe handler(Handle.borrowed(shown), event.number, Handle.borrowed(answer), data)
        // C has it until here.
        withExtendedLifetime(answer) {}
    }
    return unsafe Handle.retained(shown)
}

@c @implementation
public func topmost_presentation_id(_ presentation: OpaquePointer?) -> UInt32 {
    let shown: ShownPresentation? = unsafe Handle.object(presentation)
    return shown?.id ?? 0
}

@c @implementation
public func topmost_presentation_dismiss(_ presentation: OpaquePointer?) {
    let shown: ShownPresentation? = unsafe Handle.object(presentation)
    shown?.dismiss()
}

@c @implementation
public func topmost_presentation_update(
    _ presentation: OpaquePointer?,
    _ request: OpaquePointer?
) -> Bool {
    let shown: ShownPresentation? = unsafe Handle.object(presentation)
    return unsafe shown?.update(Handle.object(request)) ?? false
}

@c @implementation
public func topmost_presentation_free(_ presentation: OpaquePointer?) {
    let shown: ShownPresentation? = unsafe Handle.object(presentation)
    shown?.handler = nil
    unsafe Handle.release(presentation)
}

/// Shows a request and waits.
private func wait(
    _ request: OpaquePointer?,
    _ goal: BlockingRequest.Goal,
    _ milliseconds: Int32
) -> OpaquePointer {
    let request: Request? = unsafe Handle.object(request)
    let answer = BlockingRequest.answer(to: request, goal, milliseconds: milliseconds)
    return unsafe Handle.retained(answer)
}
