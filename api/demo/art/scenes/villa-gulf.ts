import { outlineOf } from '#api/demo/art/parts/arches.ts'
import { type Block, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { band, rowOf, uprights, wall } from '#api/demo/art/parts/facade.ts'
import { lattice } from '#api/demo/art/parts/lattice.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { fill } from '#api/demo/art/parts/svg.ts'
import type { House } from './villa-house.ts'

/** Plain cubes, a tall portal, carved screens and a wind tower. */
export function gulf(stage: Stage): House {
  const random = stage.random.fork('gulf')
  const base = random.pick(['#ece2cf', '#e2cfae', '#efe9dc', '#d9c3a0'])
  const wood = '#94694a'
  const hall: Block = { x0: 0, x1: 9, y0: 0, y1: 7.2, z0: 0, z1: 9 }
  const portal: Block = { x0: 9, x1: 13.5, y0: 0, y1: 8.4, z0: -0.8, z1: 7 }
  const low: Block = { x0: 13.5, x1: 22, y0: 0, y1: 4.6, z0: 0.6, z1: 9 }
  const tower: Block = { x0: 16.5, x1: 20, y0: 0, y1: 11, z0: 5, z1: 8.5 }
  const style: WindowStyle = { wall: base, frame: '#7b5a40', reveal: 0.35, columns: 2, rows: 2, blinds: 0 }
  const face = (block: Block): string => {
    const { front, left } = wallsOf(stage, block)
    return [left, front]
      .map(
        (plane) =>
          wall(stage, plane, 0, block.y1, base) + band(stage, plane, block.y1 - 0.5, block.y1, 0.12, base, 0.1),
      )
      .join('')
  }
  const h = wallsOf(stage, hall)
  const p = wallsOf(stage, portal).front
  const l = wallsOf(stage, low).front
  const t = wallsOf(stage, tower)
  const slots = (plane: Plane): string =>
    plane.facing
      ? fill(
          [0.4, 1.25, 2.1].map((u) => plane.quad(u, 7.6, u + 0.6, 10.4)).join(''),
          stage.ink('#6b5240', plane.level * 0.3),
        )
      : ''
  const gate = outlineOf({ u: 0.9, v: 0, w: 2.7, h: 6.2, head: 'pointed' })
  const screens = [
    { u: 1.2, v: 4.1, w: 2.4, h: 2.2 },
    { u: 5.2, v: 4.1, w: 2.4, h: 2.2 },
  ].map((one) => outlineOf(one))
  const main =
    face(tower) +
    slots(t.left) +
    slots(t.front) +
    face(low) +
    windows(stage, l, rowOf(l.width, 3, 1.7, 0.1, 3.3, 0.5, 'pointed'), style, stage.mood.glass[1]) +
    face(hall) +
    windows(stage, h.left, rowOf(h.left.width, 3, 1.1, 0.9, 2, 0.7, 'pointed'), style, stage.mood.glass[1]) +
    lattice(
      stage,
      h.left,
      rowOf(h.left.width, 2, 1.9, 4.1, 2.2, 0.7).map((one) => outlineOf(one)),
      wood,
    ) +
    windows(stage, h.front, rowOf(h.front.width, 3, 1.5, 0.1, 2.9, 0.7, 'pointed'), style, stage.mood.glass[1]) +
    lattice(stage, h.front, screens, wood) +
    face(portal) +
    fill(p.outline(gate), stage.ink(mix(base, '#5b4a3c', 0.45), p.level * 0.5)) +
    lattice(stage, p, [outlineOf({ u: 1.25, v: 3.1, w: 2, h: 2.6, head: 'pointed' })], wood) +
    fill(p.quad(1.25, 0, 3.25, 2.9), stage.ink(wood, p.level * 0.7)) +
    uprights(p, [2.25], 0, 2.9, '#3a2a20', 1)
  return {
    main,
    trees: [
      { kind: 'palm', x: -4, z: 1, size: 1.05 },
      { kind: 'palm', x: 7.6, z: -2, size: 0.7 },
      { kind: 'palm', x: 22, z: -1, size: 0.95 },
      { kind: 'palm', x: -7, z: 8, size: 1.2 },
      { kind: 'shrub', x: 15, z: -0.4, size: 1 },
    ],
  }
}
