// SPDX-License-Identifier: MIT

/// Faults of earlier versions, each put back into the simulation around the daemon.
///
/// The rules must catch each.
enum Fault: String, CaseIterable, Sendable {
    /// A caller that left before it was identified has the rights of a free program.
    case rightsByFailure
    /// Answers may use the whole queue; what does not fit then is lost.
    case outcomesLostToFullQueue
    /// A card that seems to crash a display ends.
    case displayDeathEndsCards
    /// A display holds the input without its daemon.
    case inputHeldByOrphan
    /// A display that cannot be killed keeps its connection to the screen.
    case inputHeldByUnkillable
    /// What is drawn on a dark screen counts as seen.
    case expiresUnseen
    /// The input is granted again at once after a release.
    case inputGrantedAgain
    /// A program asks its next question at once, however often the user dismisses it.
    case keyboardTakenAgain
    /// A stopped client counts as alive.
    case leaseOfStoppedOwner
    /// A client has the rights of the process that has its process's number now.
    case rightsByNumber
    /// `Ask` is answered with the end that another client was told.
    case othersEnd

    /// Steps that meet it; `nil`: some of the first walks do.
    var steps: [Step]? {
        switch self {
        case .inputGrantedAgain:
            [
                .connect(.mail), .present(0, .loading), .wait(milliseconds: 1000),
                .user(.release, 0), .present(0, .loading), .wait(milliseconds: 6000),
            ]
        case .keyboardTakenAgain:
            [
                .connect(.mail), .present(0, .modal), .present(0, .sheet), .present(0, .modal),
                .user(.escape, 14), .wait(milliseconds: 4000), .user(.escape, 7),
            ]
        case .inputHeldByUnkillable:
            [
                .connect(.mail), .present(0, .modal), .wait(milliseconds: 1000), .hangDisplay(0),
                .wait(milliseconds: 15_000),
            ]
        case .leaseOfStoppedOwner:
            [.connect(.mail), .present(0, .loading), .stop(0), .wait(milliseconds: 15_000)]
        case .rightsByNumber:
            [
                .connect(.game), .wait(milliseconds: 100), .reuseNumber(0, .mail),
                .wait(milliseconds: 100), .control(0, .list, 0),
            ]
        case .othersEnd:
            [
                .connect(.mail), .connect(.mail), .ask(0), .ask(1), .wait(milliseconds: 100),
                .dismiss(0, 1), .wait(milliseconds: 100),
            ]
        case .rightsByFailure, .outcomesLostToFullQueue, .displayDeathEndsCards,
            .inputHeldByOrphan, .expiresUnseen:
            nil
        }
    }

    /// The rules that it breaks.
    var rules: Set<Violation.Rule> {
        switch self {
        case .rightsByFailure: [.rights, .causes]
        case .outcomesLostToFullQueue: [.outcomes]
        case .displayDeathEndsCards: [.causes]
        case .inputHeldByOrphan, .inputHeldByUnkillable, .inputGrantedAgain,
            .keyboardTakenAgain, .leaseOfStoppedOwner:
            [.input]
        case .expiresUnseen: [.unseen]
        case .rightsByNumber: [.rights]
        case .othersEnd: [.answers]
        }
    }
}
