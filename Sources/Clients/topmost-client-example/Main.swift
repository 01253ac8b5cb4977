// SPDX-License-Identifier: MIT
//
// An application that imports TopmostClient: an editor of drafts, one function for each
// thing it asks. `docs/client.md` explains it line by line.

import TopmostClient

@main
struct Main {
    static func main() async throws {
        switch CommandLine.arguments.dropFirst().first {
        case "discard": try await discard()
        case "rename": try await rename()
        case "unlock": try await unlock()
        case "share": try await share()
        case "export": try await export()
        case "upload": try await upload()
        case "saved": try await saved()
        case "notify": try await Toast("Draft saved").present()
        case "notify-at-once": Toast("Draft saved").show()
        case "watch": try await watch()
        default:
            print(
                "usage: topmost-client-example discard|rename|unlock|share|export|upload|saved|"
                    + "notify|notify-at-once|watch"
            )
        }
    }

    /// Asks before it does what cannot be undone.
    static func discard() async throws {
        let answer = try await Modal("Discard this draft?")
            .message("It was never sent.")
            .negative("Keep").positive("Discard", tone: .danger)
            .present()
        print(answer.isPositive ? "discarded" : "kept")
    }

    /// Asks for a line of text.
    static func rename() async throws {
        let answer = try await Modal("Rename the draft")
            .input(.init().label("Name").text("Untitled").minimumLength(1))
            .negative("Cancel").positive("Rename")
            .present()
        print(answer.isPositive ? "renamed to \(answer.text ?? "")" : "kept")
    }

    /// Asks for a password, which never crosses the bus in clear.
    static func unlock() async throws {
        let answer = try await Modal("Unlock the drafts")
            .input(.secret.label("Password"))
            .negative("Cancel").positive("Unlock")
            .present()
        print(answer.isPositive ? "\(answer.text?.count ?? 0) characters" : "locked")
    }

    /// Offers actions.
    static func share() async throws {
        let actions = [
            Topmost.Button("mail", "Send by mail"), .init("print", "Print"),
            .init("trash", "Move to trash", tone: .danger),
        ]
        let answer = try await BottomSheet("Share", actions).present()
        print(answer.button ?? "nothing")
    }

    /// Shows that it works, and can be stopped.
    static func export() async throws {
        do {
            let pages = try await Loading("Exporting").cancel("Stop").during { progress in
                for page in 1...40 {
                    try await Task.sleep(for: .milliseconds(100))
                    progress.report(Double(page) / 40)
                }
                return 40
            }
            print("exported \(pages) pages")
        } catch is CancellationError {
            print("stopped")
        }
    }

    /// Tries again as long as the user wants to.
    static func upload() async throws {
        var attempts = 0
        do {
            try await Retry("Upload failed").around {
                attempts += 1
                if attempts < 3 { throw UploadError(reason: "the server does not answer") }
            }
            print("uploaded after \(attempts) attempts")
        } catch {
            print("gave up: \(error)")
        }
    }

    /// Notifies, and continues; the answer may come much later.
    static func saved() async throws {
        let toast = try await Toast("Draft saved").actions([.init("show", "Show")]).present()
        let outcome = try await toast.outcome
        print(outcome.button ?? outcome.kind.rawValue)
    }

    /// Prints what happens, until it is interrupted.
    static func watch() async throws {
        for try await event in Topmost.shared.events() {
            print(event.name, event.texts["title"] ?? "")
        }
    }
}

/// Why a draft was not uploaded.
struct UploadError: Error, CustomStringConvertible {
    var reason: String

    var description: String { reason }
}
