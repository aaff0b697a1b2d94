import { mix } from './colour.ts'
import { litPanes } from './palette.ts'
import type { Plane } from './plane.ts'
import type { Stage } from './stage.ts'
import { fill, gradient, line } from './svg.ts'

/** A wall of glass: floors from `v0` up, `storey` apart, panes about `pane` metres wide. */
export interface Curtain {
  readonly v0: number
  readonly v1: number
  readonly storey: number
  readonly pane: number
  readonly frame: string
  /** Height of the closed strip at each floor, in metres. */
  readonly spandrel: number
  /** Tint of the glass. */
  readonly tint: string
}

/** One sheet of glass: sky above, street below, darker in the shade. */
function glassWall(stage: Stage, plane: Plane, { v0, v1, tint }: Curtain): string {
  const id = stage.id()
  const { mood } = stage
  const shade = plane.level < 0.3 ? 0.3 : 0
  const tone = (base: string, share: number): string =>
    mix(mix(base, stage.ink(tint, plane.level), share), mood.shadow, shade)
  const stops = [
    [0, tone(mix(mood.sky[0], mood.glass[0], 0.5), 0.4)],
    [0.6, tone(mix(mood.sky[1], mood.glass[0], 0.55), 0.4)],
    [1, tone(mood.glass[1], 0.45)],
  ] as const
  return (
    gradient(id, plane.at(plane.width / 2, v1), plane.at(plane.width / 2, v0), stops) +
    fill(plane.quad(0, v0, plane.width, v1), `url(#${id})`)
  )
}

function cells(stage: Stage, plane: Plane, { v0, v1, storey, spandrel }: Curtain, columns: number): string {
  const random = stage.random.fork(`cells ${plane.middle[0]} ${v0}`)
  const { mood } = stage
  let lit = ''
  let bright = ''
  const bay = plane.width / columns
  for (let v = v0; v + storey <= v1 + 0.1; v += storey)
    for (let column = 0; column < columns; column += 1) {
      const chance = random.next()
      const run = random.whole(1, 3)
      if (chance > mood.lit * 0.75 + 0.08) continue
      const path = plane.quad(bay * column, v + spandrel, bay * Math.min(columns, column + run), v + storey)
      if (chance < mood.lit * 0.75) lit += path
      else bright += path
      column += run
    }
  return (
    fill(bright, mix(mood.sky[2], mood.sky[1], 0.3), 0.45) +
    fill(lit, litPanes[mood.dark ? 1 : 2], mood.dark ? 0.92 : 0.5)
  )
}

/** A slanting sheen across glass, as of a cloud or a building opposite. */
function sheen(stage: Stage, plane: Plane, { v0, v1 }: Curtain): string {
  const random = stage.random.fork(`sheen ${plane.middle[0]} ${v0}`)
  const { width } = plane
  const high = v1 - v0
  const from = width * random.between(0.1, 0.5)
  const wide = width * random.between(0.14, 0.26)
  const lean = Math.min(width * 0.34, high * 0.3)
  const strip = (a: number, b: number): string =>
    plane.outline([
      [Math.max(0, a), v0],
      [Math.min(width, b), v0],
      [Math.min(width, b + lean), v1],
      [Math.min(width, a + lean), v1],
    ])
  return fill(
    strip(from, from + wide) + strip(from + wide * 1.25, from + wide * 1.5),
    '#ffffff',
    stage.mood.dark ? 0.04 : 0.11,
  )
}

/** The glass wall with spandrels, mullions, lit rooms and a sheen. */
export function curtain(stage: Stage, plane: Plane, style: Curtain): string {
  if (!plane.facing) return ''
  const { v0, v1, storey, pane, frame, spandrel } = style
  const [x, z] = plane.middle
  const columns = Math.max(3, Math.round(plane.width / pane))
  const floors = Array.from({ length: Math.round((v1 - v0) / storey) }, (_, index) => v0 + index * storey)
  const posts = Array.from({ length: columns - 1 }, (_, index) => (plane.width * (index + 1)) / columns)
  const strips = floors
    .map((v) =>
      plane.outline(
        [
          [0, v + spandrel / 2],
          [plane.width, v + spandrel / 2],
        ],
        0,
        false,
      ),
    )
    .join('')
  const rods = posts
    .map((u) =>
      plane.outline(
        [
          [u, v0],
          [u, v1],
        ],
        0,
        false,
      ),
    )
    .join('')
  const tone = stage.ink(frame, plane.level, x, z)
  return (
    glassWall(stage, plane, style) +
    cells(stage, plane, style, columns) +
    sheen(stage, plane, style) +
    line(strips, tone, spandrel * plane.scale) +
    line(rods, tone, Math.max(0.5, plane.scale * 0.1))
  )
}
