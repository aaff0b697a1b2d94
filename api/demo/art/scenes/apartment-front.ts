import { type Balcony, balconies } from '#api/demo/art/parts/balcony.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { band, courses, levels, rowOf, wall } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { awnings, joinery, walls } from '#api/demo/art/parts/palette.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import { doors } from '#api/demo/art/parts/doors.ts'
import { shops } from '#api/demo/art/parts/shopfront.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'

export interface Design {
  readonly floors: number
  readonly bays: number
  readonly sideBays: number
  readonly bay: number
  readonly wall: string
  readonly trim: string
  readonly frame: string
  readonly brick: boolean
  readonly rail: 'bars' | 'glass' | 'solid'
  readonly crown: 'penthouse' | 'mansard' | 'parapet'
}

export const ground = 4.1

export const storey = 3.15

export function designOf(canvas: Canvas): Design {
  const random = canvas.random.fork('design')
  const brick = canvas.setting === 'temperate' && random.chance(0.65)
  const base = brick
    ? random.pick(walls.brick)
    : canvas.setting === 'gulf'
      ? random.pick(walls.sand)
      : random.pick(random.chance(0.5) ? walls.coloured : walls.plaster)
  return {
    floors: canvas.panorama ? 4 : random.whole(4, 5),
    bays: random.whole(5, canvas.panorama ? 6 : 7),
    sideBays: 3,
    bay: random.between(3, 3.5),
    wall: base,
    trim: brick ? '#e4dac6' : mix(base, '#fbf6ea', 0.6),
    frame: random.pick(joinery),
    brick,
    rail: random.pick(['bars', 'bars', 'glass', 'solid']),
    crown:
      canvas.setting === 'gulf'
        ? random.pick(['penthouse', 'parapet'])
        : random.pick(['penthouse', 'penthouse', 'mansard', 'parapet']),
  }
}

function balconiesOf(design: Design, plane: Plane, count: number, columns: readonly number[]): Balcony[] {
  const bay = (plane.width - 1.6) / count
  return Array.from({ length: design.floors }, (_, floor) => floor).flatMap((floor) =>
    columns.map((column): Balcony => ({
      u0: 0.8 + bay * column + 0.25,
      u1: 0.8 + bay * (column + 1) - 0.25,
      v: ground + floor * storey + 0.1,
    })),
  )
}

function upper(
  stage: Stage,
  plane: Plane,
  count: number,
  design: Design,
  columns: readonly number[],
  glass: string,
): string {
  const style: WindowStyle = {
    wall: design.wall,
    frame: design.frame,
    reveal: 0.28,
    columns: 2,
    rows: 1,
    sill: design.trim,
    blinds: 0.24,
  }
  const heights = Array.from({ length: design.floors }, (_, floor) => ground + floor * storey)
  const plainOnes = heights.flatMap((v) =>
    rowOf(plane.width, count, 1.5, v + 0.9, 1.7).filter((_, index) => !columns.includes(index)),
  )
  const doors = heights.flatMap((v) =>
    rowOf(plane.width, count, 2, v + 0.15, 2.4).filter((_, index) => columns.includes(index)),
  )
  const { sill: _, ...tall } = style
  return windows(stage, plane, plainOnes, style, glass) + windows(stage, plane, doors, { ...tall, columns: 2 }, glass)
}

export function face(
  stage: Stage,
  plane: Plane,
  count: number,
  design: Design,
  columns: readonly number[],
  glass: string,
): string {
  const top = ground + design.floors * storey + 0.6
  const [x, z] = plane.middle
  const seam = stage.ink(mix(design.wall, design.trim, 0.5), plane.level, x, z)
  return (
    wall(stage, plane, 0, top, design.wall) +
    (design.brick
      ? courses(stage, plane, ground, top)
      : levels(
          plane,
          Array.from({ length: design.floors - 1 }, (_, floor) => ground + (floor + 1) * storey),
          seam,
          plane.scale * 0.12,
          0.7,
        )) +
    upper(stage, plane, count, design, columns, glass) +
    balconies(stage, plane, balconiesOf(design, plane, count, columns), {
      out: 1.3,
      slab: design.trim,
      rail: design.rail === 'bars' ? '#3a4448' : design.trim,
      kind: design.rail,
    }) +
    band(stage, plane, top - 0.5, top, 0.3, design.trim, 0.3)
  )
}

export function streetFront(stage: Stage, plane: Plane, design: Design): string {
  const random = stage.random.fork(`shops ${plane.width}`)
  const count = Math.round(plane.width / 5.2)
  const bay = (plane.width - 1) / count
  const entrance = plane.width > 16 ? Math.floor(count / 2) : -1
  const cloth = random.pick(awnings)
  const wood = random.pick(joinery)
  const list = Array.from({ length: count }, (_, index) => index)
    .filter((index) => index !== entrance)
    .map((index) => ({
      u0: 0.5 + bay * index + 0.3,
      u1: 0.5 + bay * (index + 1) - 0.3,
      high: 2.9,
      awning: random.chance(0.7),
    }))
  return (
    band(stage, plane, ground - 0.5, ground - 0.1, 0.12, design.trim, 0.1) +
    shops(stage, plane, list, wood, cloth) +
    (entrance < 0 ? '' : doors(stage, plane, [0.5 + bay * (entrance + 0.5) - 1], 2, 3, [design.frame], design.trim))
  )
}
