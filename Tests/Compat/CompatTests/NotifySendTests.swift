// SPDX-License-Identifier: MIT

import BusValues
import Testing

@testable import CommandKit
@testable import topmost_compat

/// What the real programs send, recorded: notify-send of libnotify 0.8.1, dunstify of dunst 1.9.
@Suite("Notifications of notify-send and dunstify")
struct NotifySendTests {
    /// A notification as text: `APP|REPLACES|ICON|SUMMARY|BODY|ACTIONS|HINTS|TIMEOUT`.
    static func text(_ sent: SentNotification) -> String {
        let hints = sent.hints.sorted { $0.key < $1.key }.map {
            "\($0.key)=\($0.value.typeSignature):\(plain($0.value))"
        }
        let parts = [
            sent.appName, "\(sent.replaces)", sent.icon, sent.summary, sent.body,
            sent.actions.flatMap { [$0.0, $0.1] }.joined(separator: ","),
            hints.joined(separator: " "), "\(sent.timeout)",
        ]
        return parts.joined(separator: "|")
    }

    private static func plain(_ value: Value) -> String {
        switch value {
        case .byte(let number): "\(number)"
        case .int32(let number): "\(number)"
        case .uint32(let number): "\(number)"
        case .double(let number): "\(number)"
        case .boolean(let isOn): "\(isOn)"
        case .string(let text): text
        case .array(let members, _): "[" + members.map(plain).joined(separator: ", ") + "]"
        case .variant(let inner): plain(inner)
        default: "?"
        }
    }

    /// Words, separated by `¦`, and what is sent; `!`: an error.
    ///
    /// `⏎` is a line feed, `⇥` a tab, `∅` no words.
    static let notifySend = #"""
        hi => notify-send|0||hi|||urgency=y:1|-1
        -u¦CRITICAL¦x => notify-send|0||x|||urgency=y:2|-1
        -u¦Low¦x => notify-send|0||x|||urgency=y:0|-1
        -u¦high¦x => !
        -u¦¦x => !
        --urgency=critical¦x => notify-send|0||x|||urgency=y:2|-1
        -h¦boolean:x:TRUE¦x => notify-send|0||x|||urgency=y:1 x=b:true|-1
        -h¦boolean:x:False¦x => notify-send|0||x|||urgency=y:1 x=b:false|-1
        -h¦boolean:x:1¦x => notify-send|0||x|||urgency=y:1 x=b:true|-1
        -h¦boolean:x:yes¦x => notify-send|0||x|||urgency=y:1 x=b:false|-1
        -h¦BOOLEAN:x:true¦x => notify-send|0||x|||urgency=y:1 x=b:true|-1
        -h¦INT:x:5¦x => notify-send|0||x|||urgency=y:1 x=i:5|-1
        -h¦int:x:5a¦x => notify-send|0||x|||urgency=y:1 x=i:5|-1
        -h¦int:x:¦x => !
        -h¦int:x: 5¦x => !
        -h¦int:x:99999999999¦x => notify-send|0||x|||urgency=y:1 x=i:1215752191|-1
        -h¦int:x:0x10¦x => notify-send|0||x|||urgency=y:1 x=i:0|-1
        -h¦double:x:1.5¦x => notify-send|0||x|||urgency=y:1 x=d:1.5|-1
        -h¦double:x:1,5¦x => notify-send|0||x|||urgency=y:1 x=d:1.0|-1
        -h¦double:x:abc¦x => !
        -h¦byte:x:5¦x => notify-send|0||x|||urgency=y:1 x=y:5|-1
        -h¦byte:x:300¦x => !
        -h¦byte:x:-1¦x => !
        -h¦byte:x:¦x => notify-send|0||x|||urgency=y:1 x=y:0|-1
        -h¦string:x:¦x => notify-send|0||x|||urgency=y:1|-1
        -h¦string:x:a:b:c¦x => notify-send|0||x|||urgency=y:1 x=s:a:b:c|-1
        -h¦string:a¦x => !
        -h¦foo:x:1¦x => !
        -h¦variant:x:5¦x => notify-send|0||x|||urgency=y:1 x=i:5|-1
        -h¦variant:x:'s'¦x => notify-send|0||x|||urgency=y:1 x=s:s|-1
        -h¦variant:x:[1,2]¦x => notify-send|0||x|||urgency=y:1 x=ai:[1, 2]|-1
        -h¦variant:x:bad bad¦x => !
        -h¦variant:x:<uint32 5>¦x => notify-send|0||x|||urgency=y:1 x=v:5|-1
        -h¦variant:x:true¦x => notify-send|0||x|||urgency=y:1 x=b:true|-1
        -h¦variant:x:1.5¦x => notify-send|0||x|||urgency=y:1 x=d:1.5|-1
        -h¦variant:x:@as []¦x => notify-send|0||x|||urgency=y:1 x=as:[]|-1
        -h¦variant:x:byte 0x5¦x => notify-send|0||x|||urgency=y:1 x=y:5|-1
        ¦body => !
         => !
        ∅ => !
        a¦b¦c => !
        -t¦abc¦x => !
        -t¦5¦x => notify-send|0||x|||urgency=y:1|5
        -t¦0¦x => notify-send|0||x|||urgency=y:1|0
        -t¦-5¦x => notify-send|0||x|||urgency=y:1|-5
        -t¦0x10¦x => notify-send|0||x|||urgency=y:1|16
        -t¦99999999999¦x => !
        -t¦5.5¦x => !
        -t¦ 5¦x => notify-send|0||x|||urgency=y:1|5
        -t¦¦x => !
        -a¦¦x => |0||x|||urgency=y:1|-1
        -a¦app¦x => app|0||x|||urgency=y:1|-1
        -i¦¦x => notify-send|0||x|||urgency=y:1|-1
        -i¦/no/such.png¦x => notify-send|0|/no/such.png|x|||urgency=y:1|-1
        -i¦rel.png¦x => notify-send|0|rel.png|x|||urgency=y:1|-1
        -i¦file:///x.png¦x => notify-send|0|file:///x.png|x|||urgency=y:1|-1
        -c¦im.received¦x => notify-send|0||x|||category=s:im.received urgency=y:1|-1
        -c¦¦x => notify-send|0||x|||urgency=y:1|-1
        -c¦a,b¦x => notify-send|0||x|||category=s:a,b urgency=y:1|-1
        -e¦x => notify-send|0||x|||transient=b:true urgency=y:1|-1
        --transient¦x => notify-send|0||x|||transient=b:true urgency=y:1|-1
        -p¦x => notify-send|0||x|||urgency=y:1|-1
        -r¦5¦x => notify-send|5||x|||urgency=y:1|-1
        -r¦abc¦x => !
        -r¦0¦x => notify-send|0||x|||urgency=y:1|-1
        -r¦-1¦x => notify-send|0||x|||urgency=y:1|-1
        -w¦x => notify-send|0||x|||urgency=y:1|-1
        -A¦x=Y¦x => notify-send|0||x||x,Y|urgency=y:1|-1
        -A¦Yes¦x => notify-send|0||x||0,Yes|urgency=y:1|-1
        -A¦a=b=c¦x => notify-send|0||x||a,b=c|urgency=y:1|-1
        -A¦=x¦x => notify-send|0||x|||urgency=y:1|-1
        -A¦x=¦x => notify-send|0||x|||urgency=y:1|-1
        -A¦a=A¦-A¦b=B¦x => notify-send|0||x||a,A,b,B|urgency=y:1|-1
        -A¦One¦-A¦Two¦x => notify-send|0||x||0,One,1,Two|urgency=y:1|-1
        --bogus¦x => !
        -x¦x => !
        x¦-u¦low¦y => notify-send|0||x|y||urgency=y:0|-1
        x¦--¦-y => notify-send|0||x|-y||urgency=y:1|-1
        --¦-x => notify-send|0||-x|||urgency=y:1|-1
        x¦a\nb => notify-send|0||x|a⏎b||urgency=y:1|-1
        x¦a\tb\\c => notify-send|0||x|a⇥b\c||urgency=y:1|-1
        x\ny => notify-send|0||x\ny|||urgency=y:1|-1
        x¦<b>y</b> => notify-send|0||x|<b>y</b>||urgency=y:1|-1
        x¦-5 => !
        -u => !
        --urgency¦low¦x => notify-send|0||x|||urgency=y:0|-1
        -h¦int:value:50¦-h¦int:value:60¦x => notify-send|0||x|||urgency=y:1 value=i:60|-1
        -h¦string:urgency:x¦x => notify-send|0||x|||urgency=s:x|-1
        -u¦critical¦-h¦byte:urgency:0¦x => notify-send|0||x|||urgency=y:0|-1
        -h¦string:image-path:/x.png¦x => notify-send|0||x|||image-path=s:/x.png urgency=y:1|-1
        --app-name=A¦--icon=i¦--category=c¦--expire-time=3¦--replace-id=4¦--print-id¦x¦y => A|4|i|x|y||category=s:c urgency=y:1|3
        --print-id=1¦x => notify-send|0||x|||urgency=y:1|-1
        --hint=string:category:z¦-c¦q¦x => notify-send|0||x|||category=s:z urgency=y:1|-1
        -n¦x => !
        --action=a=A¦--wait¦x => notify-send|0||x||a,A|urgency=y:1|-1
        -U¦x => !
        x¦ÿ => notify-send|0||x|ÿ||urgency=y:1|-1
        -h¦string: x :v¦x => notify-send|0||x||| x =s:v urgency=y:1|-1
        -h¦ string:x:v¦x => !
        """#

    static let dunstify = #"""
        hi => dunstify|0||hi|||urgency=y:1|-1
        -u¦CRITICAL¦x => dunstify|0||x|||urgency=y:2|-1
        -u¦l¦x => dunstify|0||x|||urgency=y:0|-1
        -u¦low¦x => dunstify|0||x|||urgency=y:0|-1
        -u¦high¦x => dunstify|0||x|||urgency=y:1|-1
        -h¦int:x:5a¦x => dunstify|0||x|||urgency=y:1 x=i:5|-1
        -h¦foo:x:1¦x => dunstify|0||x|||urgency=y:1|-1
        -h¦string:x¦x => dunstify|0||x|||urgency=y:1|-1
        -h¦byte:x:300¦x => dunstify|0||x|||urgency=y:1|-1
        -h¦double:x:1.5¦x => dunstify|0||x|||urgency=y:1 x=d:1.5|-1
        ¦b => dunstify|0|||b||urgency=y:1|-1
         => dunstify|0|||||urgency=y:1|-1
        ∅ => !
        a¦b¦c => dunstify|0||a|b||urgency=y:1|-1
        -t¦abc¦x => !
        -t¦5¦x => dunstify|0||x|||urgency=y:1|5
        -t¦5s¦x => !
        -a¦A¦x => A|0||x|||urgency=y:1|-1
        -i¦I¦x => dunstify|0|I|x|||urgency=y:1|-1
        -p¦x => dunstify|0||x|||urgency=y:1|-1
        -r¦5¦x => dunstify|5||x|||urgency=y:1|-1
        -r¦abc¦x => !
        -A¦a,B¦x => dunstify|0||x||a,B|urgency=y:1|-1
        -A¦a¦x => dunstify|0||x|||urgency=y:1|-1
        -A¦a,B,C¦x => dunstify|0||x||a,B,C|urgency=y:1|-1
        -A¦,B¦x => dunstify|0||x|||urgency=y:1|-1
        -A¦a,¦x => dunstify|0||x|||urgency=y:1|-1
        -A¦a,A¦-A¦b,B¦x => dunstify|0||x||a,A,b,B|urgency=y:1|-1
        -b¦x => dunstify|0||x|||urgency=y:1|-1
        --bogus¦x => !
        x¦a\nb => dunstify|0||x|a⏎b||urgency=y:1|-1
        x\ny => dunstify|0||x\ny|||urgency=y:1|-1
        -U¦x => !
        --appname=A¦--urgency=low¦--hints=int:v:1¦--action=q,Q¦--timeout=4¦--icon=z¦--printid¦--replace=3¦x¦y => A|3|z|x|y|q,Q|urgency=y:0 v=i:1|4
        -h¦int:value:50¦-h¦int:value:60¦x => dunstify|0||x|||urgency=y:1 value=i:60|-1
        -b¦-A¦q,Q¦x => dunstify|0||x||q,Q|urgency=y:1|-1
        -w¦x => !
        x¦--¦-y => dunstify|0||x|-y||urgency=y:1|-1
        x¦<b> => dunstify|0||x|<b>||urgency=y:1|-1
        -h¦string:x:a:b¦x => dunstify|0||x|||urgency=y:1 x=s:a:b|-1
        -h¦string::x¦x => dunstify|0||x|||urgency=y:1|-1
        -e¦x => !
        -m¦x => !
        --block¦x => dunstify|0||x|||urgency=y:1|-1
        --transient¦x => !
        -h¦string:category:im¦x => dunstify|0||x|||category=s:im urgency=y:1|-1
        -h¦int:x:¦x => dunstify|0||x|||urgency=y:1|-1
        -p¦-A¦q,Q¦x => dunstify|0||x||q,Q|urgency=y:1|-1
        """#

    /// The words and the notification of each row.
    static func rows(_ table: String) -> [(words: [String], text: String?)] {
        table.split(separator: "\n").map { line in
            let line = line.replacing("⏎", with: "\n").replacing("⇥", with: "\t")
            let parts = line.split(separator: " => ", omittingEmptySubsequences: false)
            let words = parts[0].split(separator: "¦", omittingEmptySubsequences: false)
            let text = parts.count > 1 ? String(parts[1]) : ""
            return (words == ["∅"] ? [] : words.map(String.init), text == "!" ? nil : text)
        }
    }

    @Test("notify-send sends what the real one sends")
    func realNotifySend() {
        for (words, text) in Self.rows(Self.notifySend) {
            let sent = try? NotifySend.sent(NotifySend.read(words, NotifySend.options))
            #expect(sent.map { Self.text($0) } == text, "\(words)")
        }
    }

    @Test("dunstify sends what the real one sends")
    func realDunstify() {
        for (words, text) in Self.rows(Self.dunstify) {
            let sent = try? Dunstify.sent(NotifySend.read(words, Dunstify.options))
            #expect(sent.map { Self.text($0) } == text, "\(words)")
        }
    }

    @Test("what they refuse and means something is sent")
    func lenient() throws {
        for (hint, value) in [
            ("bool:x:true", Value.boolean(true)), ("int:x:-5", .int32(-5)),
            ("double:x:-1.5", .double(-1.5)), ("variant:x:@ai []", .array([], element: "i")),
            ("variant:x:'it\\'s'", .string("it's")), ("variant:x:int64 -3", .int64(-3)),
        ] { #expect(try HintArgument(hint).value == value, "\(hint)") }
    }
}
