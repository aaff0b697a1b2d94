import { type Block, solid, solids } from '#api/demo/art/parts/box.ts'
import { timber } from '#api/demo/art/parts/palette.ts'
import { planeOf } from '#api/demo/art/parts/plane.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { fill } from '#api/demo/art/parts/svg.ts'
import { coloursOf, room } from './room-colours.ts'

/** Framed prints on a side wall. */
export function prints(stage: Stage, left: boolean): string {
  const { accent, soft } = coloursOf(stage)
  const plane = left
    ? planeOf(stage, [-room.half, 0], [-room.half, room.deep])
    : planeOf(stage, [room.half, room.deep], [room.half, 0])
  const at = (u: number): number => (left ? u : room.deep - u - 0.8)
  return [1.5, 2.55, 3.6]
    .map((u, index) => {
      const [from, to] = [at(u), at(u) + 0.8]
      return (
        fill(plane.quad(from, 1.25, to, 2.25, 0.02), stage.ink('#4a4038', 0.4)) +
        fill(plane.quad(from + 0.05, 1.3, to - 0.05, 2.2, 0.03), stage.ink('#f7f2e6', 0.7)) +
        fill(
          plane.outline(
            [
              [from + 0.15, 1.45],
              [to - 0.15, 1.45],
              [to - 0.15, 1.6 + index * 0.12],
              [from + 0.4, 1.95 - index * 0.1],
              [from + 0.15, 1.65],
            ],
            0.03,
          ),
          stage.ink(index === 1 ? soft : accent, 0.5),
        )
      )
    })
    .join('')
}

export function shelves(stage: Stage, left: boolean): string {
  const random = stage.random.fork('shelves')
  const wood = random.pick(timber)
  const x0 = left ? -room.half : room.half - 0.35
  const books: string[] = []
  const block = (y0: number, y1: number, z0: number, z1: number): Block => ({ x0, x1: x0 + 0.35, y0, y1, z0, z1 })
  const boards = [0.1, 0.55, 1, 1.45, 1.9, 2.35].map((y) => block(y, y + 0.04, 1.9, 4.2))
  const colours = ['#2f5d50', '#b06a52', '#3d4f5c', '#d8b98a', '#8a9a72', '#ece4d3']
  for (const y of [0.14, 0.59, 1.04, 1.49, 1.94])
    for (let z = 4.1; z > 2.1; z -= random.between(0.16, 0.5))
      books.push(
        solid(
          stage,
          {
            ...block(y, y + random.between(0.24, 0.36), z - random.between(0.06, 0.14), z),
            x0: x0 + (left ? 0 : 0.05),
            x1: x0 + 0.28,
          },
          random.pick(colours as [string, ...string[]]),
        ),
      )
  return (
    solids(stage, boards, wood) +
    books.join('') +
    solids(stage, [block(0, 2.4, 4.2, 4.24), block(0, 2.4, 1.86, 1.9)], wood)
  )
}
