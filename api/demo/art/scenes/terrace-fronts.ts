import type { Opening } from '#api/demo/art/parts/arches.ts'
import { type Block, solids } from '#api/demo/art/parts/box.ts'
import { band, courses, uprights } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { roofs } from '#api/demo/art/parts/palette.ts'
import { type Plane, planeOf } from '#api/demo/art/parts/plane.ts'
import { doors } from '#api/demo/art/parts/doors.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { fill } from '#api/demo/art/parts/svg.ts'

export interface Design {
  readonly houses: number
  readonly wide: number
  readonly floors: number
  readonly bayWindows: boolean
  readonly dormers: boolean
  readonly gables: boolean
  readonly brick: boolean
  readonly roof: string
  readonly head: 'flat' | 'segment'
}

export const storey = 3.2

export const depth = 9

export function designOf(canvas: Canvas): Design {
  const random = canvas.random.fork('design')
  const gables = random.chance(0.35)
  return {
    houses: canvas.panorama ? 5 : random.whole(3, 4),
    wide: random.between(5.6, 6.6),
    floors: random.whole(2, 3),
    bayWindows: random.chance(0.5),
    dormers: !gables && random.chance(0.6),
    gables,
    brick: random.chance(0.55),
    roof: random.pick(random.chance(0.6) ? roofs.slate : roofs.tile),
    head: random.pick(['flat', 'segment']),
  }
}

export const trim = '#efe8d9'

export interface House {
  readonly x: number
  readonly base: string
  readonly paint: string
}

/** Square bays before the ground floor, each with its own little roof. */
function bayWindows(stage: Stage, design: Design, houses: readonly House[]): string {
  const style: WindowStyle = { wall: trim, frame: trim, reveal: 0.1, columns: 3, rows: 2, blinds: 0 }
  const bodies = houses.map(({ x }): Block => ({
    x0: x + design.wide * 0.48,
    x1: x + design.wide * 0.48 + 2.5,
    y0: 0,
    y1: 3.1,
    z0: -0.9,
    z1: 0,
  }))
  const lids = bodies.map((block): Block => ({
    ...block,
    x0: block.x0 - 0.12,
    x1: block.x1 + 0.12,
    y0: 2.9,
    y1: 3.15,
    z0: -1.05,
  }))
  const plane = planeOf(stage, [0, -0.9], [design.wide * design.houses, -0.9])
  const panes = bodies.map(({ x0 }): Opening => ({ u: x0 + 0.25, v: 0.9, w: 2, h: 1.8 }))
  return (
    solids(stage, bodies, '#e3dac8') +
    windows(stage, plane, panes, style, stage.mood.glass[1]) +
    solids(stage, lids, trim)
  )
}

/** Sash windows of the whole row. */
function sashes(stage: Stage, design: Design, plane: Plane, houses: readonly House[]): string {
  const { wide } = design
  const style: WindowStyle = {
    wall: houses[0]?.base ?? trim,
    frame: '#f2ede2',
    reveal: 0.2,
    columns: 2,
    rows: 2,
    sill: trim,
    blinds: 0.18,
    ...(design.brick ? {} : { surround: trim }),
  }
  const upper = Array.from({ length: design.floors - 1 }, (_, floor) => (floor + 1) * storey + 0.9)
  const openings = houses.flatMap(({ x }): Opening[] => [
    ...(design.bayWindows ? [] : [{ u: x + wide * 0.66 - 0.9, v: 0.95, w: 1.9, h: 1.85, head: design.head }]),
    ...upper.flatMap((v) =>
      [0.26, 0.74].map((share): Opening => ({ u: x + wide * share - 0.6, v, w: 1.2, h: 1.9, head: design.head })),
    ),
  ])
  return windows(stage, plane, openings, style, stage.mood.glass[1])
}

/** The front of all houses: each its own wall, one cornice. */
export function fronts(stage: Stage, design: Design, houses: readonly House[], eaves: number): string {
  const { wide } = design
  const plane = planeOf(stage, [0, 0], [wide * houses.length, 0])
  const sides = houses.map(({ x, base }) => fill(plane.quad(x, 0, x + wide, eaves), stage.ink(base, plane.level)))
  const pipes = houses.slice(1).map(({ x }) => x)
  const steps = houses.map(({ x }) => ({
    x0: x + wide * 0.1,
    x1: x + wide * 0.14 + 1.4,
    y0: 0,
    y1: 0.2,
    z0: -0.9,
    z1: 0,
  }))
  return (
    sides.join('') +
    (design.brick ? courses(stage, plane, 0, eaves, 0.3) : '') +
    uprights(plane, pipes, 0, eaves, stage.mood.shadow, plane.scale * 0.1, 0.35) +
    band(stage, plane, 0, 0.5, 0.08, '#8f8b83') +
    band(stage, plane, storey - 0.05, storey + 0.2, 0.08, trim) +
    sashes(stage, design, plane, houses) +
    doors(
      stage,
      plane,
      houses.map(({ x }) => x + wide * 0.14),
      1.15,
      2.75,
      houses.map(({ paint }) => paint),
      trim,
    ) +
    solids(stage, steps, '#cfc8ba') +
    band(stage, plane, eaves - 0.3, eaves, 0.22, trim) +
    (design.bayWindows ? bayWindows(stage, design, houses) : '')
  )
}
