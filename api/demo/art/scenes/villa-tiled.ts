import type { Opening } from '#api/demo/art/parts/arches.ts'
import { type Block, solid, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { band, rowOf, wall } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { roofs, walls } from '#api/demo/art/parts/palette.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import { slope } from '#api/demo/art/parts/roof.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { fill } from '#api/demo/art/parts/svg.ts'
import type { House } from './villa-house.ts'

/** Shutters beside every opening. */
function shutters(stage: Stage, plane: Plane, openings: readonly Opening[], paint: string): string {
  const leaves = openings
    .map(
      ({ u, v, w, h }) =>
        plane.quad(u - 0.62, v, u - 0.06, v + h, 0.05) + plane.quad(u + w + 0.06, v, u + w + 0.62, v + h, 0.05),
    )
    .join('')
  return fill(leaves, stage.ink(paint, plane.level))
}

function hipped(stage: Stage, block: Block, rise: number, tile: string): string {
  const { x0, x1, y1, z0, z1 } = block
  const [a, b, c, d] = [x0 - 0.6, x1 + 0.6, z0 - 0.6, z1 + 0.6]
  const run = (d - c) / 2
  const { front, left } = wallsOf(stage, block)
  const top = y1 + rise
  return (
    slope(
      stage,
      {
        eaves: [
          [a, y1, d],
          [a, y1, c],
        ],
        ridge: [
          [a + run, top, c + run],
          [a + run, top, c + run],
        ],
      },
      tile,
      left.level,
      6,
    ) +
    slope(
      stage,
      {
        eaves: [
          [a, y1, c],
          [b, y1, c],
        ],
        ridge: [
          [a + run, top, c + run],
          [b - run, top, c + run],
        ],
      },
      tile,
      Math.min(1, front.level + 0.15),
      6,
    ) +
    solid(stage, { x0: a, x1: b, y0: y1 - 0.22, y1, z0: c, z1: d }, mix(tile, '#6a4636', 0.4))
  )
}

/** Plaster, shutters, an arcade and a tiled roof. */
export function tiled(stage: Stage): House {
  const random = stage.random.fork('tiled')
  const base = random.pick([...walls.plaster, '#d9a987', '#e0bd92'] as const)
  const paint = random.pick(['#5f7f72', '#5f7787', '#7b8f6d', '#6b4f3f'])
  const tile = random.pick(roofs.tile)
  const house: Block = { x0: 0, x1: 14, y0: 0, y1: 6.6, z0: 0, z1: 9 }
  const wing: Block = { x0: 14, x1: 22, y0: 0, y1: 3.7, z0: 1, z1: 8 }
  const { front, left } = wallsOf(stage, house)
  const low = wallsOf(stage, wing)
  const style: WindowStyle = {
    wall: base,
    frame: '#efe7d6',
    reveal: 0.28,
    columns: 2,
    rows: 3,
    sill: '#d9c8a8',
    blinds: 0.05,
  }
  const upper = rowOf(front.width, 4, 1.05, 4, 1.7, 0.6)
  const side = [...rowOf(left.width, 2, 1.05, 4, 1.7, 0.8), ...rowOf(left.width, 2, 1.05, 1, 1.7, 0.8)]
  const arches: Opening[] = rowOf(low.front.width, 3, 1.9, 0, 2.9, 0.4, 'round')
  const loggia = rowOf(front.width, 3, 2.2, 0, 2.9, 1.4, 'round')
  const dark = stage.mood.dark ? '#e5b878' : mix(stage.mood.glass[1], '#5b4a3c', 0.5)
  const main =
    hipped(stage, wing, 1.7, tile) +
    wall(stage, low.front, 0, 3.7, base) +
    windows(stage, low.front, arches, { ...style, reveal: 0.5, columns: 1, rows: 1, lit: 0, blinds: 0 }, dark) +
    hipped(stage, house, 2.4, tile) +
    wall(stage, left, 0, 6.4, base) +
    wall(stage, front, 0, 6.4, base) +
    band(stage, front, 3.3, 3.45, 0.06, '#efe4cc') +
    windows(stage, left, side, style, stage.mood.glass[1]) +
    shutters(stage, left, side, paint) +
    windows(stage, front, upper, style, stage.mood.glass[1]) +
    shutters(stage, front, upper, paint) +
    windows(stage, front, loggia, { ...style, reveal: 0.5, columns: 2, rows: 1 }, dark) +
    fill(front.quad(0, 5.6, front.width, 6.4), stage.mood.shadow, stage.mood.shadowOpacity)
  return {
    main,
    trees: [
      { kind: 'cypress', x: -3, z: 3, size: 0.95 },
      { kind: 'cypress', x: -4.8, z: 6, size: 0.8 },
      { kind: 'cypress', x: 14, z: -1, size: 0.62 },
      { kind: 'olive', x: 21, z: -1.5, size: 0.9 },
    ],
  }
}
