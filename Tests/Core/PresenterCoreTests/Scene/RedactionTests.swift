// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("What is redacted")
struct RedactionTests {
    /// What each option of a toast becomes: a new option must be decided here.
    static let isKept: [String: Bool] = [
        "title": false, "message": false, "markup": false, "icon": false, "image": false,
        "image_width": false, "image_height": false, "actions": false, "reply": false,
        "progress": false, "category": false, "origin": false,
        "tone": true, "theme": true, "colors": true, "urgency": true, "app_name": true,
        "app_icon": true, "desktop_entry": true, "sound": true, "speak": true,
        "resident": true, "transient": true, "osd": true, "find_addresses": true, "position": true,
        "width": true,
        "output": true,
        "while_connected": true,
    ]

    @Test("each option of a toast is kept, or blanked")
    func options() throws {
        let toasts = FullSample.contents.compactMap(\.toast)
        let sample = try #require(toasts.first)
        var request = PresentRequest(content: .toast(sample))
        request.decisions.isRedacted = true
        let id = try #require(PresentationID(rawValue: 1))
        let presentation = Presentation(
            id: id,
            owner: .app("a"),
            request: request,
            acceptedAt: Instant(milliseconds: 0)
        )
        let before = Content.toast(sample).ofKind.optionValues
        let after = presentation.shownContent.ofKind.optionValues
        for row in Toast.options.map(\.name) {
            let isKept = try #require(Self.isKept[row] as Bool?, "decide what becomes of \(row)")
            if row == "title" { continue }
            if isKept {
                #expect(after[row] == before[row], "\(row) is lost")
            } else {
                #expect(after[row] == nil || after[row] != before[row], "\(row) is told")
            }
        }
        let text = "\(presentation.shownContent)"
        for secret in [sample.headline.title, sample.headline.message?.plain, sample.origin] {
            if let secret { #expect(!text.contains(secret)) }
        }
    }
}
