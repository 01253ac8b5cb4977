// SPDX-License-Identifier: MIT

/// The content of a presentation: one of the five kinds.
///
/// It is indirect, so copying it costs one reference count, whatever its size.
public indirect enum Content: Hashable, Sendable {
    case modal(Modal)
    case bottomSheet(BottomSheet)
    case toast(Toast)
    case loading(Loading)
    case retry(Retry)

    /// The kind of the presentation.
    public var kind: Kind {
        switch self {
        case .modal: .modal
        case .bottomSheet: .bottomSheet
        case .toast: .toast
        case .loading: .loading
        case .retry: .retry
        }
    }

    /// The part that every kind has.
    public var headline: Headline {
        switch self {
        case .modal(let modal): modal.headline
        case .bottomSheet(let sheet): sheet.headline
        case .toast(let toast): toast.headline
        case .loading(let loading): loading.headline
        case .retry(let retry): retry.headline
        }
    }

    /// The progress of its task; `nil`: it has none.
    public var progress: Progress? {
        switch self {
        case .toast(let toast): toast.progress
        case .loading(let loading): loading.progress
        case .modal(let modal): modal.progress
        case .bottomSheet, .retry: nil
        }
    }

    /// Whether the card has a field for a hidden text.
    public var asksForSecret: Bool {
        if case .modal(let modal) = self { modal.asksForSecret } else { false }
    }

    /// Whether it ends when its owner leaves the bus (rule 7).
    public var endsWithOwner: Bool {
        if case .toast(let toast) = self { toast.endsWithOwner } else { true }
    }

    /// Makes the presentation end when its owner leaves the bus.
    public mutating func endWithOwner() {
        guard case .toast(var toast) = self else { return }
        toast.endsWithOwner = true
        self = .toast(toast)
    }
}
