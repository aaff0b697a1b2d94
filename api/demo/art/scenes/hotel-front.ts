import { type Balcony, balconies } from '#api/demo/art/parts/balcony.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { band, levels, rowOf, wall } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { awnings, roofs, walls } from '#api/demo/art/parts/palette.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { fill, line, shape } from '#api/demo/art/parts/svg.ts'

export interface Design {
  readonly floors: number
  readonly bays: number
  readonly bay: number
  readonly depth: number
  readonly wall: string
  readonly trim: string
  readonly roof: string
  readonly mansard: boolean
  readonly cloth: string
  readonly head: 'flat' | 'segment' | 'pointed' | 'round'
}

export const ground = 5.2

export const storey = 3.3

export function designOf(canvas: Canvas): Design {
  const random = canvas.random.fork('design')
  const gulf = canvas.setting === 'gulf'
  const mansard = !gulf && random.chance(0.75)
  const base = gulf ? random.pick(walls.sand) : random.pick([...walls.plaster, ...walls.stone, '#d9b48f'] as const)
  return {
    floors: canvas.panorama || mansard ? 3 : 4,
    bays: canvas.panorama ? 7 : random.pick([5, 7]),
    bay: random.between(3, 3.4),
    depth: random.between(12, 14),
    wall: base,
    trim: mix(base, '#fffaf0', 0.65),
    roof: random.pick(roofs.slate),
    mansard,
    cloth: random.pick(awnings),
    head: gulf ? 'pointed' : random.pick(['flat', 'segment', 'round']),
  }
}

export function face(stage: Stage, plane: Plane, design: Design, count: number, glass: string): string {
  if (!plane.facing) return ''
  const top = ground + design.floors * storey + 0.7
  const [x, z] = plane.middle
  const style: WindowStyle = {
    wall: design.wall,
    frame: '#f4eee0',
    reveal: 0.22,
    columns: 2,
    rows: 2,
    surround: design.trim,
    blinds: 0.2,
  }
  const heights = Array.from({ length: design.floors }, (_, floor) => ground + floor * storey)
  const openings = heights.flatMap((v, floor) =>
    rowOf(plane.width, count, 1.25, v + 0.35, floor === 0 ? 2.4 : 2.2, 0.8, floor === 0 ? design.head : 'flat'),
  )
  const bay = (plane.width - 1.6) / count
  const floorsWithRail = heights.slice(0, 1)
  const rails: Balcony[] = floorsWithRail.flatMap((v) =>
    Array.from({ length: count }, (_, index) => ({
      u0: 0.8 + bay * (index + 0.5) - 0.95,
      u1: 0.8 + bay * (index + 0.5) + 0.95,
      v: v + 0.25,
    })),
  )
  const halls = rowOf(plane.width, count, 1.9, 0.7, 3.5, 0.8, design.head === 'flat' ? 'round' : design.head).filter(
    (_, index) => count < 6 || Math.abs(index - (count - 1) / 2) > 0.6,
  )
  return (
    wall(stage, plane, 0, top, design.wall) +
    levels(
      plane,
      [0.9, 1.6, 2.3, 3, 3.7, 4.4],
      stage.ink(mix(design.wall, '#6a6258', 0.4), plane.level, x, z),
      0.7,
      0.6,
    ) +
    windows(
      stage,
      plane,
      halls,
      { ...style, columns: 2, rows: 3, lit: Math.max(stage.mood.lit, 0.2), blinds: 0 },
      glass,
    ) +
    band(stage, plane, ground - 0.5, ground, 0.25, design.trim, 0.2) +
    windows(stage, plane, openings, style, glass) +
    balconies(stage, plane, rails, { out: 0.6, slab: design.trim, rail: '#3a4448', kind: 'bars' }) +
    band(stage, plane, top - 0.8, top, 0.45, design.trim, 0.4)
  )
}

/** A door under a cloth canopy that reaches over the pavement. */
export function entrance(stage: Stage, plane: Plane, design: Design): string {
  const middle = plane.width / 2
  const [x, z] = plane.middle
  const ink = (base: string, level: number): string => stage.ink(base, level, x, z)
  const out = 3.2
  const at = (u: number, v: number, o: number) => plane.at(u, v, o)
  const valance = (u0: number, o0: number, u1: number, o1: number): string =>
    shape([at(u0, 3.6, o0), at(u1, 3.6, o1), at(u1, 3.15, o1), at(u0, 3.15, o0)])
  const posts =
    shape([at(middle - 2, 0, out - 0.1), at(middle - 2, 3.2, out - 0.1)], false) +
    shape([at(middle + 2, 0, out - 0.1), at(middle + 2, 3.2, out - 0.1)], false)
  const carpet = stage.view.area([
    plane.toPoint3d([middle - 1.1, 0], 0),
    plane.toPoint3d([middle + 1.1, 0], 0),
    plane.toPoint3d([middle + 1.1, 0], 4.2),
    plane.toPoint3d([middle - 1.1, 0], 4.2),
  ])
  const leaves = [-1.15, 0.05].map((shift) => plane.quad(middle + shift, 0.1, middle + shift + 1.1, 2.7)).join('')
  return (
    fill(plane.quad(middle - 1.9, 0, middle + 1.9, 4.4, 0.1), ink(design.trim, plane.level)) +
    fill(plane.quad(middle - 1.4, 0, middle + 1.4, 3.9), ink('#3a332c', 0.2)) +
    fill(leaves, stage.mood.dark ? '#ffdf9e' : stage.mood.glass[0]) +
    fill(carpet, ink(mix(design.cloth, '#7a3b33', 0.3), 0.6), 0.9) +
    fill(
      shape([
        at(middle - 2.1, 3.6, 0),
        at(middle + 2.1, 3.6, 0),
        at(middle + 2.1, 3.6, out),
        at(middle - 2.1, 3.6, out),
      ]),
      ink(design.cloth, -0.3),
    ) +
    fill(valance(middle - 2.1, 0, middle - 2.1, out), ink(design.cloth, 0.25)) +
    fill(valance(middle - 2.1, out, middle + 2.1, out), ink(design.cloth, 0.9)) +
    line(shape([at(middle - 2.1, 3.25, out), at(middle + 2.1, 3.25, out)], false), ink('#e8d9b4', 0.9), 1) +
    line(posts, ink('#c9a869', 0.8), Math.max(1, plane.scale * 0.1))
  )
}
