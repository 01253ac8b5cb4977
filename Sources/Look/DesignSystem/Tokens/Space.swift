// SPDX-License-Identifier: MIT

/// Distances, in pixels at scale 1.
enum Space {
    static let tiny = 4.0
    static let small = 8.0
    static let medium = 12.0
    static let large = 16.0
    static let wide = 20.0
    /// Between a sheet's rows: the focus ring's inner band and edge fit between.
    static let rowGap = 5.0
    /// Below a sheet's cancel row.
    static let sheetBottom = 38.0
    /// The fade at the edge of a part that scrolls.
    static let fade = 24.0
    /// The smallest width and height of anything that can be pressed.
    static let minimumTarget = 24.0
}

extension Theme {
    /// The corners' radius of every card.
    public var cardRadius: Double { radius(16) }

    /// Returns the radius of a pill or of a deck's edge: square where cards are.
    func pillRadius(_ usual: Double) -> Double { usual * min(1, radiusScale) }

    /// Returns a design radius scaled for this theme; circles and tags are not scaled.
    func radius(_ usual: Double) -> Double { usual * radiusScale }

    /// Returns the radius of a part: two sevenths of its height, even, at most
    /// 16, scaled for this theme.
    func radius(forHeight height: Double) -> Double {
        radius(min(16, (height / 7).rounded() * 2))
    }
}

extension Theme {
    /// Returns the shadow layers of an elevation; none in high contrast.
    public func layers(of elevation: Elevation) -> [ShadowLayer] {
        if isHighContrast { return [] }
        func layer(
            _ offset: Double,
            _ sigma: Double,
            _ light: Double,
            _ dark: Double
        )
            -> ShadowLayer
        {
            ShadowLayer(offset: offset, sigma: sigma, opacity: isDark ? dark : light)
        }
        return switch elevation {
        case .low: [layer(1, 1, 0.10, 0.30), layer(4, 6, 0.12, 0.30)]
        case .middle: [layer(2, 2, 0.08, 0.28), layer(10, 14, 0.20, 0.40)]
        case .high: [layer(4, 4, 0.10, 0.28), layer(20, 28, 0.32, 0.52)]
        }
    }
}

/// The height of a card above its background, shown by its shadow.
public enum Elevation: Hashable, Sendable, CaseIterable {
    /// Sheet rows and header; toasts and retries; modals and loadings.
    case low, middle, high
}
