import { wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { slope } from '#api/demo/art/parts/roof.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { fill, line, shape } from '#api/demo/art/parts/svg.ts'
/** The proportions and materials of a works. */
export interface Works {
  readonly bays: number
  readonly bay: number
  readonly floors: number
  readonly depth: number
  readonly brick: string
  readonly sawtooth: boolean
  readonly stack: boolean
}

/** A row of north lights, their glass towards the left. */
export function sawtooth(stage: Stage, width: number, depth: number, foot: number, works: Works): string {
  const count = works.bays - 2
  const step = width / count
  const teeth: string[] = []
  for (let index = count - 1; index >= 0; index -= 1) {
    const x = index * step
    const rise = foot + 2.6
    const left = stage.view.area([
      [x, foot, depth],
      [x, foot, 0],
      [x, rise, 0],
      [x, rise, depth],
    ])
    const gable = shape([
      stage.view.project([x, foot, 0]),
      stage.view.project([x, rise, 0]),
      stage.view.project([x + step, foot, 0]),
    ])
    const frames = [0.25, 0.5, 0.75]
      .map((share) =>
        shape([stage.view.project([x, foot, depth * share]), stage.view.project([x, rise, depth * share])], false),
      )
      .join('')
    teeth.push(
      fill(left, stage.mood.dark ? '#e9c283' : mix(stage.mood.glass[0], stage.mood.sky[1], 0.4)) +
        line(frames, stage.ink('#3a474a', 0.4), 1) +
        fill(
          gable,
          stage.ink(works.brick, wallsOf(stage, { x0: 0, x1: 1, y0: 0, y1: 1, z0: 0, z1: 1 }).front.level * 0.92),
        ),
    )
  }
  return teeth.join('')
}

export function pitched(stage: Stage, width: number, depth: number, foot: number, works: Works): string {
  const rise = foot + 4.2
  const gable = stage.view.area([
    [0, foot, 0],
    [0, rise, depth / 2],
    [0, foot, depth],
  ])
  const left = wallsOf(stage, { x0: 0, x1: 1, y0: 0, y1: 1, z0: 0, z1: 1 }).left
  const lights = slope(
    stage,
    {
      eaves: [
        [width * 0.08, foot + 2.3, depth * 0.27],
        [width * 0.92, foot + 2.3, depth * 0.27],
      ],
      ridge: [
        [width * 0.08, foot + 3.5, depth * 0.42],
        [width * 0.92, foot + 3.5, depth * 0.42],
      ],
    },
    '#a9bfc2',
    1,
    1,
  )
  return (
    fill(gable, stage.ink(works.brick, left.level)) +
    slope(
      stage,
      {
        eaves: [
          [-0.3, foot, -0.3],
          [width + 0.3, foot, -0.3],
        ],
        ridge: [
          [-0.3, rise, depth / 2],
          [width + 0.3, rise, depth / 2],
        ],
      },
      '#5d6872',
      0.85,
      6,
    ) +
    lights
  )
}
