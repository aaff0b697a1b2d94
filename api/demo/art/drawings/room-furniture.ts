import { solid } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { timber } from '#api/demo/art/parts/palette.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { sortByDepth } from '#api/demo/art/parts/depth-item.ts'
import { kitchen, pendants } from './room-kitchen.ts'
import { chair, floorLamp, pot, rug, sofa, table } from './room-pieces.ts'
import { prints, shelves } from './room-walls.ts'
import { coloursOf, room } from './room-colours.ts'

export type RoomKind = 'living' | 'study' | 'kitchen' | 'dining'

function living(stage: Stage): string {
  const { accent, soft } = coloursOf(stage)
  const random = stage.random.fork('living')
  const wood = random.pick(timber)
  const pale = mix(accent, '#d8c9b0', 0.55)
  const long = random.between(2.1, 2.7)
  const shared = [pot(stage, 2.4, 3.9, 1.5), pot(stage, -2.35, 0.7, 1.1)]
  const corner = [
    sofa(stage, -1.8, 2.9, long, accent),
    sofa(stage, 1.35, 1.9, 1.05, pale),
    table(stage, -0.9, 1.2, 1.3, 0.7, 0.36, wood),
    floorLamp(stage, -2.3, 3.6),
  ]
  const pair = [
    sofa(stage, -2.2, 1.9, 1, accent),
    sofa(stage, -0.9, 2.9, 1, accent),
    table(stage, 0.5, 1.5, 1.1, 0.8, 0.36, wood),
    floorLamp(stage, 1.2, 3.8),
    table(stage, 1.7, 3.4, 0.6, 0.5, 0.5, soft),
  ]
  const facing = [
    sofa(stage, -0.4, 2.9, long, mix(accent, '#d9cdb8', 0.25)),
    table(stage, 0.1, 1.4, 1.4, 0.7, 0.36, wood),
    sofa(stage, -2.3, 1.5, 1.05, soft),
    floorLamp(stage, -1.1, 3.8),
  ]
  return (
    prints(stage, true) +
    (random.chance(0.6) ? shelves(stage, false) : prints(stage, false)) +
    rug(stage, -2, 1.9, 0.6, 3.1) +
    sortByDepth([...random.pick([corner, pair, facing]), ...shared])
  )
}

function dining(stage: Stage): string {
  const { accent } = coloursOf(stage)
  const random = stage.random.fork('dining')
  const wood = random.pick(timber)
  const places = [-1.1, -0.25, 0.6]
  const chairs = places.flatMap((x) => [chair(stage, x, 1.15, accent, false), chair(stage, x, 2.75, accent, true)])
  const board =
    solid(stage, { x0: -room.half, x1: -room.half + 0.5, y0: 0.1, y1: 0.8, z0: 1.6, z1: 3.8 }, wood) +
    solid(
      stage,
      { x0: -room.half, x1: -room.half + 0.52, y0: 0.8, y1: 0.84, z0: 1.58, z1: 3.82 },
      mix(wood, '#fff0d8', 0.3),
    )
  return (
    prints(stage, true) +
    (random.chance(0.5) ? shelves(stage, false) : prints(stage, false)) +
    rug(stage, -1.9, 1.7, 0.7, 3.6) +
    board +
    sortByDepth([table(stage, -1.3, 1.6, 2.6, 1.1, 0.72, wood), ...chairs, pot(stage, 2.4, 3.9, 1.6)]) +
    pendants(stage, [-0.6, 0.5])
  )
}

function screen(stage: Stage, x: number, z: number, y: number): string {
  return (
    solid(stage, { x0: x + 0.24, x1: x + 0.3, y0: y, y1: y + 0.16, z0: z + 0.06, z1: z + 0.1 }, '#4a4f52') +
    solid(stage, { x0: x, x1: x + 0.54, y0: y + 0.14, y1: y + 0.48, z0: z + 0.04, z1: z + 0.07 }, '#2f3a40')
  )
}

function study(stage: Stage): string {
  const { accent } = coloursOf(stage)
  const random = stage.random.fork('study')
  const wood = random.pick(timber)
  const items = [
    table(stage, -1.9, 2.6, 1.7, 0.8, 0.72, wood, screen(stage, -1.3, 2.95, 0.77)),
    table(stage, 0.4, 2.6, 1.7, 0.8, 0.72, wood, screen(stage, 1, 2.95, 0.77)),
    chair(stage, -1.25, 1.9, accent, false),
    chair(stage, 1.05, 1.9, accent, false),
    pot(stage, -2.4, 4, 1.5),
    pot(stage, 2.4, 0.9, 1.1),
    floorLamp(stage, 2.45, 4),
  ]
  return shelves(stage, random.chance(0.5)) + rug(stage, -2.3, 2.5, 1, 3.6) + sortByDepth(items)
}

/** Everything that stands in the room. */
export function furnished(stage: Stage, kind: RoomKind): string {
  return { living, study, kitchen, dining }[kind](stage)
}
