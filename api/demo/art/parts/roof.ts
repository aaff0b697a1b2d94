import { solids } from './box.ts'
import { type Plane, planeOf } from './plane.ts'
import type { Stage } from './stage.ts'
import { fill, line, shape } from './svg.ts'
import type { Block } from './box.ts'
import type { Point3d } from './view.ts'

/** The sloping side of a pitched or mansard roof between an eaves line and a higher line set back from it. */
export interface Slope {
  readonly eaves: readonly [Point3d, Point3d]
  readonly ridge: readonly [Point3d, Point3d]
}

const between = (a: Point3d, b: Point3d, share: number): Point3d => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** A covered slope with faint courses. `level` is its sun level. */
export function slope(stage: Stage, { eaves, ridge }: Slope, base: string, level: number, rows = 5): string {
  const at = (places: readonly Point3d[], closed = true): string => shape(places.map(stage.view.project), closed)
  const [x, , z] = eaves[0]
  const tone = stage.ink(base, level, x, z)
  let lines = ''
  for (let row = 1; row < rows; row += 1)
    lines += at([between(eaves[0], ridge[0], row / rows), between(eaves[1], ridge[1], row / rows)], false)
  return (
    `<path d="${at([eaves[0], eaves[1], ridge[1], ridge[0]])}" fill="${tone}" stroke="${tone}" stroke-width=".4"/>` +
    line(lines, stage.mood.shadow, 0.6, ' opacity=".28"')
  )
}

/** A mansard: steep slopes on all visible sides, set back `inset` metres over `rise`, and a flat top. */
export function mansard(stage: Stage, block: Block, rise: number, inset: number, base: string): string {
  const { x0, x1, y1, z0, z1 } = block
  const top = y1 + rise
  const front: Slope = {
    eaves: [
      [x0, y1, z0],
      [x1, y1, z0],
    ],
    ridge: [
      [x0 + inset, top, z0 + inset],
      [x1 - inset, top, z0 + inset],
    ],
  }
  const left: Slope = {
    eaves: [
      [x0, y1, z1],
      [x0, y1, z0],
    ],
    ridge: [
      [x0 + inset, top, z1 - inset],
      [x0 + inset, top, z0 + inset],
    ],
  }
  const right: Slope = {
    eaves: [
      [x1, y1, z0],
      [x1, y1, z1],
    ],
    ridge: [
      [x1 - inset, top, z0 + inset],
      [x1 - inset, top, z1 - inset],
    ],
  }
  const frontPlane = planeOf(stage, [x0, z0], [x1, z0])
  const leftPlane = planeOf(stage, [x0, z1], [x0, z0])
  const rightPlane = planeOf(stage, [x1, z0], [x1, z1])
  return (
    (leftPlane.facing ? slope(stage, left, base, leftPlane.level) : '') +
    (rightPlane.facing ? slope(stage, right, base, rightPlane.level) : '') +
    slope(stage, front, base, Math.min(1, frontPlane.level + 0.15))
  )
}

/** Dormer windows on a slope above a wall: left edges `us` along the wall, sill at `v`, faces `back` metres behind the wall. */
export function dormers(
  stage: Stage,
  plane: Plane,
  us: readonly number[],
  v: number,
  back: number,
  wall: string,
  cover: string,
): string {
  if (!plane.facing) return ''
  const { mood } = stage
  const [x, z] = plane.middle
  const w = 1.3
  const tall = 1.9
  const random = stage.random.fork(`dormers ${x}`)
  const eyeU = plane.behind([0, 0], 1e9)[0]
  const at = (u: number, dv: number, out: number) => plane.at(u, v + dv, out - back)
  const face = (u: number, inset: number): string =>
    shape([
      at(u + inset, inset, 0),
      at(u + w - inset, inset, 0),
      at(u + w - inset, tall - inset, 0),
      at(u + inset, tall - inset, 0),
    ])
  let [cheeks, gables, faces, panes, lit] = ['', '', '', '', '']
  for (const u of us) {
    const cheek = eyeU < u ? u : u + w
    cheeks += shape([at(cheek, 0, 0), at(cheek, tall, 0), at(cheek, tall, -1)])
    gables += shape([at(u - 0.12, tall, 0.1), at(u + w / 2, tall + 0.6, 0.1), at(u + w + 0.12, tall, 0.1)])
    faces += face(u, 0)
    if (random.chance(mood.lit)) lit += face(u, 0.22)
    else panes += face(u, 0.22)
  }
  return (
    fill(cheeks, stage.ink(cover, 0.1, x, z)) +
    fill(gables, stage.ink(cover, plane.level * 0.7, x, z)) +
    fill(faces, stage.ink(wall, plane.level, x, z)) +
    fill(panes, mood.glass[1]) +
    fill(lit, '#ffdf9e')
  )
}

/** Chimney stacks with pots, at these places along the street. */
export function chimneys(
  stage: Stage,
  xs: readonly number[],
  z: number,
  foot: number,
  tall: number,
  base: string,
): string {
  const top = foot + tall
  const pots = xs.flatMap((x) =>
    [0.25, 0.95].map((dx): Block => ({
      x0: x + dx,
      x1: x + dx + 0.32,
      y0: top,
      y1: top + 0.6,
      z0: z + 0.2,
      z1: z + 0.5,
    })),
  )
  const stacks = xs.map((x): Block => ({ x0: x, x1: x + 1.5, y0: foot, y1: top, z0: z, z1: z + 0.8 }))
  const caps = xs.map((x): Block => ({ x0: x - 0.1, x1: x + 1.6, y0: top - 0.25, y1: top, z0: z - 0.1, z1: z + 0.9 }))
  return solids(stage, pots, '#b07560') + solids(stage, stacks, base) + solids(stage, caps, base)
}
