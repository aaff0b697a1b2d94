import { type Block, wallsOf } from '#api/demo/art/parts/box.ts'
import { cornerScene, cornerStage } from '#api/demo/art/parts/corner.ts'
import { courses, rowOf, wall } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { pedestrians } from '#api/demo/art/parts/pedestrians.ts'
import type { Canvas } from '#api/demo/art/parts/stage.ts'
import { stall } from '#api/demo/art/parts/stall.ts'
import { frontOf } from './market-front.ts'
import { aisleRoof, hallOf, naveRoof, rise } from './market-roof.ts'

/** A market hall of iron and glass with its stalls. */
export function drawMarketHall(canvas: Canvas): string {
  const hall = hallOf(canvas)
  const random = canvas.random.fork('camera')
  const width = hall.aisle * 2 + hall.nave
  const height = hall.spring + (hall.nave / 2) * rise
  const block: Block = { x0: 0, x1: width, y0: 0, y1: hall.eaves, z0: 0, z1: hall.depth }
  const stage = cornerStage(
    canvas,
    { width, depth: 10, height },
    {
      yaw: random.between(12, 27),
      distance: random.between(60, 74),
      eye: random.between(4.2, 5.6),
      air: 0.17,
      bottom: 0.77,
    },
  )
  const { front, left } = wallsOf(stage, block)
  const style: WindowStyle = { wall: hall.wall, frame: hall.iron, reveal: 0.3, columns: 2, rows: 3, blinds: 0 }
  const main =
    naveRoof(stage, hall, width) +
    aisleRoof(stage, hall) +
    wall(stage, left, 0, hall.eaves, hall.wall) +
    (hall.brick ? courses(stage, left, 0, hall.eaves) : '') +
    windows(stage, left, rowOf(left.width, 6, 2.2, 1.2, 3.6, 0.6, 'round'), style, stage.mood.glass[1]) +
    frontOf(stage, front, hall)
  const stalls = Array.from({ length: canvas.panorama ? 7 : 5 }, (_, index) => index).map((index) =>
    stall(stage, -1 + index * (width / 4.4), index % 2 === 0 ? -4 : -4.6, `${index}`),
  )
  const crowd = pedestrians(
    stage,
    Array.from({ length: 9 }, () => ({ x: random.between(-0.05, 1.1) * width, z: -random.between(5.4, 9) })),
  )
  return cornerScene(stage, {
    bulk: { width, depth: hall.depth, height },
    main,
    foreground: 'square',
    street: random.between(8, 12),
    pitched: canvas.setting === 'temperate',
    trees: false,
    life: false,
    road: false,
    items: [...stalls, ...crowd],
  })
}
