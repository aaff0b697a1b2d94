import { type Block, solid, solids, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { band, courses, rowOf, wall } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { roofs } from '#api/demo/art/parts/palette.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import { slope } from '#api/demo/art/parts/roof.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { fill, shape } from '#api/demo/art/parts/svg.ts'
import type { Design } from './campus-design.ts'

/** Columns at these places, with feet and capitals. */
function columns(stage: Stage, places: readonly number[], tall: number, base: string): string {
  const shafts = places.map((x): Block => ({ x0: x - 0.4, x1: x + 0.4, y0: 1.8, y1: tall - 0.5, z0: -2.9, z1: -2.1 }))
  const ends = places.flatMap((x): Block[] => [
    { x0: x - 0.55, x1: x + 0.55, y0: 1.4, y1: 1.8, z0: -3, z1: -1.9 },
    { x0: x - 0.6, x1: x + 0.6, y0: tall - 0.5, y1: tall, z0: -3.1, z1: -1.8 },
  ])
  return solids(stage, shafts, base) + solids(stage, ends, base)
}

/** A long hall with a portico, a pitched roof and a lantern. */
export function hall(stage: Stage, design: Design): string {
  const { width, base, trim } = design
  const block: Block = { x0: 0, x1: width, y0: 0, y1: 10, z0: 0, z1: 13 }
  const { front, left } = wallsOf(stage, block)
  const style: WindowStyle = {
    wall: base,
    frame: '#f2ebdc',
    reveal: 0.3,
    columns: 2,
    rows: 4,
    sill: trim,
    surround: trim,
    blinds: 0.08,
  }
  const middle = width / 2
  const openings = [...rowOf(width, 11, 1.5, 1.8, 2.9, 0.8), ...rowOf(width, 11, 1.5, 6, 2.6, 0.8, 'round')].filter(
    ({ u, v }) => v > 4 || Math.abs(u + 0.75 - middle) > 1,
  )
  const side = [...rowOf(13, 3, 1.5, 1.8, 2.9, 0.8), ...rowOf(13, 3, 1.5, 6, 2.6, 0.8, 'round')]
  const gable = stage.view.area([
    [0, 10, 0],
    [0, 14.2, 6.5],
    [0, 10, 13],
  ])
  const at = (x: number, y: number, z: number) => stage.view.project([x, y, z])
  const lantern = solid(
    stage,
    { x0: middle - 1.8, x1: middle + 1.8, y0: 13, y1: 17, z0: 4.7, z1: 8.3 },
    mix(trim, base, 0.6),
  )
  const cap =
    fill(
      shape([at(middle - 2.1, 17, 4.5), at(middle + 2.1, 17, 4.5), at(middle, 21.5, 6.5)]),
      stage.ink('#5f7f78', 0.8),
    ) +
    fill(
      shape([at(middle - 2.1, 17, 4.5), at(middle, 21.5, 6.5), at(middle - 2.1, 17, 8.5)]),
      stage.ink('#5f7f78', 0.2),
    )
  const face = (plane: Plane): string =>
    wall(stage, plane, 0, 10, base) +
    (design.brick ? courses(stage, plane, 0, 10, 0.32) : '') +
    band(stage, plane, 0, 1.3, 0.12, trim) +
    band(stage, plane, 9.4, 10, 0.3, trim, 0.3)
  const steps = [0, 1, 2]
    .map((index) =>
      solid(
        stage,
        { x0: middle - 6.5, x1: middle + 6.5, y0: 0, y1: 0.45 * (index + 1), z0: -5 + index * 0.7, z1: 0 },
        '#d9d3c6',
      ),
    )
    .join('')
  const pediment = shape([at(middle - 6.4, 10, -3.2), at(middle + 6.4, 10, -3.2), at(middle, 12.8, -3.2)])
  const inner = shape([at(middle - 4.9, 10.25, -3.25), at(middle + 4.9, 10.25, -3.25), at(middle, 12.3, -3.25)])
  return (
    lantern +
    cap +
    fill(gable, stage.ink(base, left.level)) +
    slope(
      stage,
      {
        eaves: [
          [-0.3, 10, -0.4],
          [width + 0.3, 10, -0.4],
        ],
        ridge: [
          [-0.3, 14.2, 6.5],
          [width + 0.3, 14.2, 6.5],
        ],
      },
      stage.random.fork('roof').pick(roofs.slate),
      0.9,
      6,
    ) +
    face(left) +
    windows(stage, left, side, style, stage.mood.glass[1]) +
    face(front) +
    windows(stage, front, openings, style, stage.mood.glass[1]) +
    fill(front.quad(middle - 6, 1.3, middle + 6, 9), stage.mood.shadow, stage.mood.shadowOpacity * 0.7) +
    fill(front.quad(middle - 1.3, 1.3, middle + 1.3, 5.6), stage.mood.dark ? '#f2c884' : stage.ink('#4d3d31', 0.4)) +
    steps +
    columns(
      stage,
      [6, 3.6, 1.2, -1.2, -3.6, -6].map((dx) => middle + dx * 0.95),
      9,
      trim,
    ) +
    solid(stage, { x0: middle - 6.4, x1: middle + 6.4, y0: 9, y1: 10, z0: -3.2, z1: 0 }, trim) +
    fill(pediment, stage.ink(trim, front.level)) +
    fill(inner, stage.ink(mix(trim, base, 0.5), front.level * 0.6))
  )
}
