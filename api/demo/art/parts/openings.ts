import { type Opening, outlineOf } from './arches.ts'
import { mix } from './colour.ts'
import { type WindowStyle, fills, sort } from './panes.ts'
import type { Plane } from './plane.ts'
import type { Stage } from './stage.ts'
import { decimal, fill, line } from './svg.ts'

/** The jamb that is seen beside the pane, inside the far edge: left and right of it in metres along the wall. */
function jambOf(plane: Plane, { u, v, w }: Opening, reveal: number): readonly [number, number] {
  const left = plane.behind([u, v], reveal)[0] - u
  const right = u + w - plane.behind([u + w, v], reveal)[0]
  const width = Math.min(w * 0.6, Math.max(left, right, 0.04))
  return left > right ? [u, u + width] : [u + w - width, u + w]
}

/** All jambs of a wall: strokes of one width, or exact outlines where the wall runs steeply away from the eye. */
function jambs(plane: Plane, openings: readonly Opening[], reveal: number, paint: string): string {
  const spans = openings.map((opening) => jambOf(plane, opening, reveal))
  const headOf = ({ v, h, head = 'flat' }: Opening): number => v + h * (head === 'flat' ? 1 : 0.72)
  const stretch = (u: number): number => Math.abs(plane.at(u + 0.5, 0)[0] - plane.at(u - 0.5, 0)[0])
  const [near, far] = [stretch(0), stretch(plane.width)]
  if (Math.max(near, far) > 1.6 * Math.min(near, far))
    return fill(
      openings
        .map((opening, index) => plane.quad(spans[index]?.[0] ?? 0, opening.v, spans[index]?.[1] ?? 0, headOf(opening)))
        .join(''),
      paint,
    )
  const width = spans.reduce((sum, [from, to]) => sum + to - from, 0) / spans.length
  const path = openings.map((opening, index) => {
    const middle = ((spans[index]?.[0] ?? 0) + (spans[index]?.[1] ?? 0)) / 2
    return plane.outline(
      [
        [middle, opening.v],
        [middle, headOf(opening)],
      ],
      0,
      false,
    )
  })
  return line(path.join(''), paint, (width * (near + far)) / 2)
}

/** The shadow that head and jamb throw on the pane, as a bent stroke. */
function shadeOf(plane: Plane, opening: Opening, width: number): string {
  const cast = plane.cast(0.2)
  if (cast === undefined || (opening.head ?? 'flat') !== 'flat') return ''
  const { u, v, w, h } = opening
  const near = cast[0] > 0 ? u + width / 2 : u + w - width / 2
  const far = cast[0] > 0 ? u + w : u
  const top = v + h - width / 2
  return plane.outline(
    [
      [near, v],
      [near, top],
      [far, top],
    ],
    0,
    false,
  )
}

function bars(plane: Plane, opening: Opening, style: WindowStyle): string {
  const { u, v, w, h } = opening
  let path = ''
  for (let column = 1; column < style.columns; column += 1) {
    const at = u + (w * column) / style.columns
    path += plane.outline(
      [
        [at, v],
        [at, v + h],
      ],
      0,
      false,
    )
  }
  for (let row = 1; row < style.rows; row += 1) {
    const at = v + (h * row) / style.rows
    path += plane.outline(
      [
        [u, at],
        [u + w, at],
      ],
      0,
      false,
    )
  }
  return path
}

/** Windows with pane, reveal, bars, sill and the shadow of their head. `glass` is a paint. */
export function windows(
  stage: Stage,
  plane: Plane,
  openings: readonly Opening[],
  style: WindowStyle,
  glass: string,
): string {
  if (!plane.facing || openings.length === 0) return ''
  const { mood } = stage
  const [x, z] = plane.middle
  const random = stage.random.fork(`panes ${x} ${openings.length}`)
  const panes = sort(plane, openings, style, style.lit ?? mood.lit, random)
  const shadeWidth = Math.min(0.4, style.reveal)
  // Small windows keep their panes and sills and lose what would only blur.
  const close = plane.scale > (stage.panorama ? 18 : 8.6)
  const shades = close ? openings.map((opening) => shadeOf(plane, opening, shadeWidth)).join('') : ''
  const rods = style.columns + style.rows > 2 ? openings.map((opening) => bars(plane, opening, style)).join('') : ''
  let drawn = ''
  if (style.surround !== undefined)
    drawn += fill(
      openings.map((opening) => plane.outline(outlineOf(opening, 0.14))).join(''),
      stage.ink(style.surround, plane.level, x, z),
    )
  drawn += fills(stage, panes, glass, style)
  drawn += line(rods, stage.ink(style.frame, plane.level * 0.8, x, z), Math.max(0.5, plane.scale * 0.06))
  drawn += line(shades, mood.shadow, shadeWidth * plane.scale * 0.8, ` opacity="${decimal(mood.shadowOpacity * 1.4)}"`)
  drawn += jambs(plane, openings, style.reveal, stage.ink(mix(style.wall, '#3a3a40', 0.25), plane.level * 0.4, x, z))
  if (style.sill !== undefined) {
    const ledges = openings
      .map(({ u, v, w }) =>
        plane.outline(
          [
            [u - 0.12, v - 0.06],
            [u + w + 0.12, v - 0.06],
          ],
          0.1,
          false,
        ),
      )
      .join('')
    drawn += line(ledges, stage.ink(style.sill, plane.level, x, z), plane.scale * 0.14)
  }
  return drawn
}
