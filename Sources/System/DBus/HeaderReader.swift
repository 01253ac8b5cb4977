// SPDX-License-Identifier: MIT

import CDBus
import Glibc

/// Copies the header of received messages.
///
/// A service receives the same few paths and interfaces all day: each field caches
/// its last text and returns it again if it matches.
@safe
struct HeaderReader {
    private var path = RecentText()
    private var interface = RecentText()
    private var member = RecentText()
    private var sender = RecentText()
    private var destination = RecentText()
    private var signature = RecentText()

    /// Reads the message without its arguments, and their signature; nil for an
    /// unknown kind.
    mutating func read(
        _ source: borrowing LibraryMessage
    ) -> (message: Message, signature: String)? {
        let pointer = unsafe source.pointer
        guard let kind = Message.Kind(rawValue: unsafe dbus_message_get_type(pointer)) else {
            return nil
        }
        var message = Message(kind)
        message.path = unsafe path.text(dbus_message_get_path(pointer))
        message.interface = unsafe interface.text(dbus_message_get_interface(pointer))
        message.member = unsafe member.text(dbus_message_get_member(pointer))
        message.sender = unsafe sender.text(dbus_message_get_sender(pointer))
        message.destination = unsafe destination.text(dbus_message_get_destination(pointer))
        if kind == .error {
            message.errorName = unsafe dbus_message_get_error_name(pointer).map {
                unsafe String(cString: $0)
            }
        }
        message.serial = unsafe dbus_message_get_serial(pointer)
        message.replySerial = unsafe dbus_message_get_reply_serial(pointer)
        message.expectsReply = unsafe dbus_message_get_no_reply(pointer) == 0
        message.mayStartService = unsafe dbus_message_get_auto_start(pointer) != 0
        return (message, unsafe signature.text(dbus_message_get_signature(pointer)) ?? "")
    }
}
