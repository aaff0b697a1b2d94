import { mix } from '#api/demo/art/parts/colour.ts'
import { hills, town } from '#api/demo/art/parts/distance.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import { drawSky } from '#api/demo/art/parts/sky.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { fill, line, rect } from '#api/demo/art/parts/svg.ts'
import { plant } from '#api/demo/art/parts/trees.ts'
import { sortByDepth } from '#api/demo/art/parts/depth-item.ts'
import { coloursOf, room } from './room-colours.ts'

interface Glazing {
  readonly u0: number
  readonly u1: number
  readonly v0: number
  readonly v1: number
  readonly panes: number
}

/** The windows of the back wall: one wide one, two upright ones, or glass from floor to ceiling. */
export function glazingOf(stage: Canvas): readonly Glazing[] {
  const kind = stage.random.fork('glazing').whole(0, 2)
  const w = room.half * 2
  if (kind === 0) return [{ u0: 0.9, u1: w - 0.9, v0: 0.05, v1: 2.55, panes: 4 }]
  if (kind === 1)
    return [
      { u0: 0.8, u1: 2.3, v0: 0.7, v1: 2.5, panes: 2 },
      { u0: w - 2.3, u1: w - 0.8, v0: 0.7, v1: 2.5, panes: 2 },
    ]
  return [{ u0: 1.1, u1: w - 1.1, v0: 0.8, v1: 2.5, panes: 3 }]
}

/** What lies outside: sky, town or hills, treetops. */
export function windowView(stage: Stage): string {
  const { view, width, height, mood } = stage
  const low = view.horizon
  const trees = [-9, -3.4, 1.6, 8].map((x, index) => ({
    kind: stage.setting === 'gulf' ? ('palm' as const) : index % 2 === 0 ? ('lime' as const) : ('plane' as const),
    x,
    z: 26 + index,
    size: 0.62 + (index % 3) * 0.12,
  }))
  return (
    drawSky(stage, low + 4, 0.7) +
    hills(stage, height * 0.1, 0.1, 'hills') +
    town(stage, { rise: height * 0.2, narrow: 16, wide: 42, near: 0.4 }, 'town') +
    rect(-5, low + 2, width + 10, height, mix(stage.ink('#93a886', 0.7), mood.haze, 0.35)) +
    sortByDepth(plant(stage, trees))
  )
}

/** The light inside: what a surface takes of the day. */
export function inside(stage: Stage, base: string, level: number): string {
  return stage.ink(mix(base, '#fff6e6', 0.06), level)
}

/** Wall with holes for its windows. */
export function backWall(stage: Stage, plane: Plane, paint: string): string {
  const outer = plane.quad(0, 0, plane.width, room.high)
  const holes = glazingOf(stage)
    .map(({ u0, u1, v0, v1 }) =>
      plane.outline([
        [u0, v0],
        [u0, v1],
        [u1, v1],
        [u1, v0],
      ]),
    )
    .join('')
  return fill(outer + holes, paint).replace('/>', ' fill-rule="evenodd"/>')
}

export function frames(stage: Stage, plane: Plane): string {
  const bars = glazingOf(stage).map(({ u0, u1, v0, v1, panes }) => {
    const posts = Array.from({ length: panes + 1 }, (_, index) =>
      plane.outline(
        [
          [u0 + ((u1 - u0) * index) / panes, v0],
          [u0 + ((u1 - u0) * index) / panes, v1],
        ],
        0,
        false,
      ),
    ).join('')
    return (
      posts +
      plane.outline(
        [
          [u0, v0],
          [u1, v0],
        ],
        0,
        false,
      ) +
      plane.outline(
        [
          [u0, v1],
          [u1, v1],
        ],
        0,
        false,
      ) +
      plane.outline(
        [
          [u0, v1 - 0.5],
          [u1, v1 - 0.5],
        ],
        0,
        false,
      )
    )
  })
  const sills = glazingOf(stage)
    .filter(({ v0 }) => v0 > 0.3)
    .map(({ u0, u1, v0 }) => plane.quad(u0 - 0.1, v0 - 0.07, u1 + 0.1, v0, 0.15))
    .join('')
  const glare = glazingOf(stage)
    .map(({ u0, u1, v0, v1 }) =>
      plane.outline([
        [u0, v0],
        [u0 + (u1 - u0) * 0.3, v0],
        [u0 + (u1 - u0) * 0.55, v1],
        [u0 + (u1 - u0) * 0.2, v1],
      ]),
    )
    .join('')
  return (
    fill(glare, '#ffffff', 0.12) +
    line(bars.join(''), inside(stage, '#f6f1e6', 0.5), plane.scale * 0.07) +
    fill(sills, inside(stage, '#fbf7ee', 0.8))
  )
}

/** Curtains beside the windows. */
export function curtains(stage: Stage, plane: Plane): string {
  const random = stage.random.fork('curtains')
  if (random.chance(0.35)) return ''
  const cloth = inside(stage, random.chance(0.5) ? '#f1ece0' : coloursOf(stage).soft, 0.7)
  const windows = glazingOf(stage)
  const first = windows[0]?.u0 ?? 1
  const last = windows.at(-1)?.u1 ?? 6
  const drop = (u0: number, u1: number): string => plane.quad(u0, 0.03, u1, 2.7, 0.12)
  const folds = [first - 0.5, last + 0.1]
    .map((u) =>
      [0.1, 0.22, 0.34]
        .map((step) =>
          plane.outline(
            [
              [u + step, 0.05],
              [u + step, 2.7],
            ],
            0.12,
            false,
          ),
        )
        .join(''),
    )
    .join('')
  return (
    fill(drop(first - 0.55, first + 0.02) + drop(last - 0.02, last + 0.55), cloth) +
    line(folds, stage.mood.shadow, 0.8, ' opacity=".2"') +
    line(
      plane.outline(
        [
          [first - 0.7, 2.72],
          [last + 0.7, 2.72],
        ],
        0.14,
        false,
      ),
      inside(stage, '#5b4a3c', 0.3),
      1.6,
    )
  )
}
