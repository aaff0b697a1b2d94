import { type Block, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { band, courses, rowOf, wall } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { ellipse, fill, line, shape } from '#api/demo/art/parts/svg.ts'
import type { Design } from './campus-design.ts'

/** A tower with a clock. */
export function clockTower(stage: Stage, design: Design, x: number): string {
  const block: Block = { x0: x, x1: x + 5, y0: 0, y1: design.tower, z0: 3, z1: 8 }
  const { front, left } = wallsOf(stage, block)
  const top = design.tower
  const slots: WindowStyle = { wall: design.base, frame: design.trim, reveal: 0.3, columns: 1, rows: 1, blinds: 0 }
  const face = (plane: Plane): string => {
    const [cx, cy] = plane.at(2.5, top - 3)
    const s = plane.scale
    const flat = Math.abs(plane.at(3, top - 3)[0] - plane.at(2, top - 3)[0]) / s
    const dial = plane.facing
      ? ellipse(cx, cy, 1.35 * s * flat, 1.35 * s, stage.mood.dark ? '#fdeec4' : '#f6f1e4') +
        line(
          shape(
            [
              [cx, cy - 0.95 * s],
              [cx, cy],
              [cx + 0.6 * s * flat, cy + 0.2 * s],
            ],
            false,
          ),
          '#3c4448',
          Math.max(0.8, 0.13 * s),
        )
      : ''
    return (
      wall(stage, plane, 0, top, design.base) +
      (design.brick ? courses(stage, plane, 0, top, 0.36) : '') +
      windows(
        stage,
        plane,
        [4, 8.5, 13].filter((v) => v < top - 7).map((v) => ({ u: 2, v, w: 1, h: 2.4, head: 'round' as const })),
        slots,
        stage.mood.glass[1],
      ) +
      band(stage, plane, top - 5.4, top - 5, 0.15, design.trim) +
      dial +
      band(stage, plane, top - 0.8, top, 0.3, design.trim, 0.3)
    )
  }
  const at = (dx: number, y: number, z: number) => stage.view.project([x + dx, y, z])
  const spire =
    fill(shape([at(-0.2, top, 2.8), at(5.2, top, 2.8), at(2.5, top + 4.5, 5.5)]), stage.ink('#5d6872', front.level)) +
    fill(shape([at(-0.2, top, 8.2), at(-0.2, top, 2.8), at(2.5, top + 4.5, 5.5)]), stage.ink('#5d6872', left.level))
  return spire + face(left) + face(front)
}

/** A lower wing that runs towards the viewer at the right. */
export function wing(stage: Stage, design: Design): string {
  const x0 = design.width + 7
  const block: Block = { x0, x1: x0 + 14, y0: 0, y1: 8, z0: -16, z1: 10 }
  const { left, front } = wallsOf(stage, block)
  const style: WindowStyle = {
    wall: design.base,
    frame: '#f0eadc',
    reveal: 0.25,
    columns: 2,
    rows: 2,
    sill: design.trim,
    blinds: 0.15,
  }
  const openings = (count: number, width: number) => [1.2, 4.8].flatMap((v) => rowOf(width, count, 1.7, v, 2, 0.6))
  return [left, front]
    .map(
      (plane) =>
        wall(stage, plane, 0, 8, mix(design.base, '#cfc6b4', 0.2)) +
        windows(stage, plane, openings(plane === left ? 7 : 4, plane.width), style, stage.mood.glass[1]) +
        band(stage, plane, 7.4, 8, 0.25, design.trim, 0.2),
    )
    .join('')
}
