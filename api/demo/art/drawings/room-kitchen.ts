import { type Block, solid, solids } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { timber } from '#api/demo/art/parts/palette.ts'
import { planeOf } from '#api/demo/art/parts/plane.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { ellipse, fill, line, shape, short } from '#api/demo/art/parts/svg.ts'
import { sortByDepth } from '#api/demo/art/parts/depth-item.ts'
import { pot, depthItem, under } from './room-pieces.ts'
import { prints } from './room-walls.ts'
import { coloursOf, room } from './room-colours.ts'

/** Cupboards along the left wall, and a hanging row above. */
function kitchenRow(stage: Stage): string {
  const { accent } = coloursOf(stage)
  const front = mix(accent, '#e9e2d2', 0.35)
  const x1 = -room.half + 0.62
  const low: Block = { x0: -room.half, x1, y0: 0.08, y1: 0.88, z0: 0.6, z1: room.deep }
  const plane = planeOf(stage, [x1, 0.6], [x1, room.deep])
  const doors = Array.from({ length: 8 }, (_, index) => 0.05 + index * 0.57)
  const seams = doors
    .map((u) =>
      plane.outline(
        [
          [u, 0.12],
          [u, 0.84],
        ],
        0,
        false,
      ),
    )
    .join('')
  const handles = doors
    .map((u) =>
      plane.outline(
        [
          [u + 0.18, 0.78],
          [u + 0.38, 0.78],
        ],
        0.02,
        false,
      ),
    )
    .join('')
  return (
    solid(
      stage,
      { x0: -room.half, x1: -room.half + 0.35, y0: 1.5, y1: 2.15, z0: 1.4, z1: room.deep },
      mix(front, '#ffffff', 0.3),
    ) +
    solid(stage, low, front) +
    solid(stage, { ...low, x1: x1 + 0.03, y0: 0.88, y1: 0.93 }, '#e6e1d6') +
    line(seams, stage.mood.shadow, 0.8, ' opacity=".4"') +
    line(handles, '#d9c08a', 1.4)
  )
}

export function pendants(stage: Stage, places: readonly number[]): string {
  return places
    .map((x) => {
      const [px, py] = stage.view.project([x, 1.95, 2.4])
      const [, top] = stage.view.project([x, room.high, 2.4])
      const s = stage.view.scale(x, 2.4)
      const bell = `M${short(px - 0.16 * s)} ${short(py)}q0 ${short(-0.2 * s)} ${short(0.16 * s)} ${short(-0.22 * s)}q${short(0.16 * s)} ${short(0.02 * s)} ${short(0.16 * s)} ${short(0.22 * s)}z`
      return (
        line(
          shape(
            [
              [px, top],
              [px, py - 0.2 * s],
            ],
            false,
          ),
          '#3b3a38',
          1,
        ) +
        (stage.mood.dark ? ellipse(px, py, 0.5 * s, 0.5 * s, '#ffdf9e', 0.3) : '') +
        fill(bell, stage.ink('#2f3a3c', 0.5)) +
        ellipse(px, py, 0.1 * s, 0.035 * s, '#ffe9b5')
      )
    })
    .join('')
}

export function kitchen(stage: Stage): string {
  const { accent, soft } = coloursOf(stage)
  const wood = stage.random.fork('kitchen').pick(timber)
  const island: Block = { x0: -0.6, x1: 1.9, y0: 0, y1: 0.88, z0: 2.1, z1: 2.95 }
  const fruit = [0.3, 0.42, 0.54, 0.36, 0.48].map((dx, index) =>
    stage.view.project([0.7 + dx, 1.03 + (index > 2 ? 0.09 : 0), 2.4]),
  )
  const s = stage.view.scale(1, 2.4)
  const bowl =
    fill(
      fruit
        .map(
          ([x, y]) =>
            `M${short(x)} ${short(y)}m${short(-0.07 * s)} 0a${short(0.07 * s)} ${short(0.07 * s)} 0 1 0 ${short(0.14 * s)} 0a${short(0.07 * s)} ${short(0.07 * s)} 0 1 0 ${short(-0.14 * s)} 0`,
        )
        .join(''),
      stage.ink('#cf8a45', 0.8),
    ) + solid(stage, { x0: 0.92, x1: 1.32, y0: 0.93, y1: 1.01, z0: 2.38, z1: 2.6 }, soft)
  const bar = depthItem(
    stage,
    0,
    2.1,
    under(stage, island.x0, island.x1, island.z0, island.z1) +
      solid(stage, island, mix(soft, '#fbf6ea', 0.4)) +
      solid(stage, { ...island, x0: -0.7, x1: 2, y0: 0.88, y1: 0.94, z0: 1.95 }, wood) +
      bowl,
  )
  const stools = [-0.3, 0.6, 1.5].map((x) =>
    depthItem(
      stage,
      x,
      1.4,
      under(stage, x, x + 0.36, 1.4, 1.76) +
        solids(
          stage,
          [x + 0.02, x + 0.3].map((at): Block => ({ x0: at, x1: at + 0.04, y0: 0, y1: 0.6, z0: 1.42, z1: 1.46 })),
          '#4a4038',
        ) +
        solid(stage, { x0: x, x1: x + 0.36, y0: 0.6, y1: 0.66, z0: 1.4, z1: 1.74 }, accent),
    ),
  )
  return (
    kitchenRow(stage) +
    prints(stage, false) +
    sortByDepth([bar, ...stools, pot(stage, 2.4, 3.9, 1.5)]) +
    pendants(stage, [-0.2, 0.7, 1.6])
  )
}
