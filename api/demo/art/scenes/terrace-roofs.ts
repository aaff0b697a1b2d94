import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { planeOf } from '#api/demo/art/parts/plane.ts'
import { chimneys, slope } from '#api/demo/art/parts/roof.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { fill } from '#api/demo/art/parts/svg.ts'
import { type Design, type House, depth, trim } from './terrace-fronts.ts'

/** A roof along the street, or one steep gable for every house. */
export function roof(stage: Stage, design: Design, length: number, eaves: number): string {
  const rise = 3.6
  const front = planeOf(stage, [0, 0], [length, 0])
  const stacks = Array.from({ length: design.houses + 1 }, (_, index) =>
    Math.min(length - 1.5, Math.max(0, index * design.wide - 0.7)),
  )
  const level = Math.min(1, front.level + 0.1)
  const side = planeOf(stage, [0, depth], [0, 0])
  const end = fill(
    stage.view.area([
      [0, eaves, 0],
      [0, eaves + rise, depth / 2],
      [0, eaves, depth],
    ]),
    stage.ink(design.brick ? '#9c6a58' : '#d8ccb8', side.level),
  )
  return (
    chimneys(stage, stacks, depth / 2, eaves + rise - 1.6, 2.7, '#a37a67') +
    end +
    slope(
      stage,
      {
        eaves: [
          [-0.2, eaves, -0.3],
          [length + 0.2, eaves, -0.3],
        ],
        ridge: [
          [-0.2, eaves + rise, depth / 2],
          [length + 0.2, eaves + rise, depth / 2],
        ],
      },
      design.roof,
      level,
      7,
    )
  )
}

export function gable(stage: Stage, design: Design, { x, base }: House, eaves: number): string {
  const plane = planeOf(stage, [x, 0], [x + design.wide, 0])
  const middle = design.wide / 2
  const peak = eaves + 3.1
  const style: WindowStyle = { wall: base, frame: '#f2ede2', reveal: 0.2, columns: 2, rows: 2, sill: trim }
  return (
    fill(
      plane.outline([
        [0, eaves],
        [design.wide, eaves],
        [middle, peak],
      ]),
      stage.ink(base, plane.level),
    ) +
    windows(stage, plane, [{ u: middle - 0.5, v: eaves + 0.5, w: 1, h: 1.3 }], style, stage.mood.glass[1]) +
    fill(
      plane.outline(
        [
          [-0.1, eaves - 0.1],
          [middle, peak + 0.25],
          [design.wide + 0.1, eaves - 0.1],
          [design.wide + 0.1, eaves + 0.2],
          [middle, peak - 0.15],
          [-0.1, eaves + 0.2],
        ],
        0.2,
      ),
      stage.ink(trim, plane.level),
    )
  )
}
