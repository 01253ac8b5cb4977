// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    /// The label of a slider, with its number at the end.
    func scaleHead(_ field: FormField, _ number: Double) -> Node {
        let value = text(field.scale.text(of: number), .metaStrong, theme[.textPrimary])
        let label = text(field.label ?? "", .metaStrong, theme[.textSecondary], lines: nil)
        return Node.row([label.flexible(), value.after(Space.small)])
    }

    /// A slider of that width: a track, filled up to its knob.
    func scale(of field: FormField, _ number: Double, width: Double) -> Node {
        let knob = type.icon(20)
        let fraction = field.scale.fraction(of: number)
        let track = Node(
            .bar(
                ProgressBar(
                    from: 0,
                    to: fraction,
                    fill: theme[.standard],
                    track: theme[.fillNeutral],
                    radius: 2,
                    edge: theme.isHighContrast ? theme[.outline] : nil
                )
            )
        ).sized(width, theme.isHighContrast ? 6 : 4)
        let fill = look(of: .field) { touch in
            theme.primaryOverlay(touch).over(theme[.standard])
        }
        let disc = Node().sized(knob, knob)
            .on(.fill(fill, radius: knob / 2))
            .with { node in
                node.background.append(.edge(theme[.surface], width: 2, radius: knob / 2))
                node.foreground += ring(.field, radius: knob / 2)
            }
        return Node(
            .layers([
                Node.Layer(node: track, x: 0, y: 0.5),
                Node.Layer(node: disc, x: fraction, y: 0.5),
            ])
        )
        .sized(nil, max(Space.minimumTarget, knob))
        .hit(.field)
    }
}
