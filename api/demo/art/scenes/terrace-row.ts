import { cornerScene, cornerStage } from '#api/demo/art/parts/corner.ts'
import { wall } from '#api/demo/art/parts/facade.ts'
import { joinery, walls } from '#api/demo/art/parts/palette.ts'
import { planeOf } from '#api/demo/art/parts/plane.ts'
import { dormers } from '#api/demo/art/parts/roof.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { hedge } from '#api/demo/art/parts/street.ts'
import type { DepthItem } from '#api/demo/art/parts/depth-item.ts'
import { type Design, type House, depth, designOf, fronts, storey, trim } from './terrace-fronts.ts'
import { gable, roof } from './terrace-roofs.ts'

function gardens(stage: Stage, design: Design): DepthItem[] {
  return Array.from({ length: design.houses }, (_, index) =>
    hedge(stage, index * design.wide + design.wide * 0.42, (index + 1) * design.wide - 0.1, -2.3, 0.8, 0.5),
  )
}

/** A row of town houses, each in its own colour. */
export function drawTerraceRow(canvas: Canvas): string {
  const design = designOf(canvas)
  const random = canvas.random.fork('camera')
  const length = design.houses * design.wide
  const eaves = design.floors * storey + 0.3
  const stage = cornerStage(
    canvas,
    { width: length, depth, height: eaves + 5 },
    {
      yaw: random.between(9, 22),
      distance: random.between(64, 80),
      eye: random.between(3.8, 5),
      air: 0.2,
      bottom: 0.8,
    },
  )
  const colours = design.brick ? walls.brick : walls.coloured
  const shift = random.whole(0, 5)
  const houses = Array.from({ length: design.houses }, (_, index): House => ({
    x: index * design.wide,
    base: colours[(index * 2 + shift) % colours.length] ?? colours[0],
    paint: joinery[(index + shift) % 3] ?? joinery[0],
  }))
  const left = planeOf(stage, [0, depth], [0, 0])
  const front = planeOf(stage, [0, 0], [length, 0])
  const main =
    roof(stage, design, length, eaves) +
    wall(stage, left, 0, eaves, houses[0]?.base ?? trim) +
    fronts(stage, design, houses, eaves) +
    (design.gables ? houses.map((one) => gable(stage, design, one, eaves)).join('') : '') +
    (design.dormers
      ? dormers(
          stage,
          front,
          houses.map(({ x }) => x + design.wide * 0.5 - 0.65),
          eaves + 0.4,
          0.9,
          trim,
          design.roof,
        )
      : '')
  return cornerScene(stage, {
    bulk: { width: length, depth, height: eaves + 3 },
    main,
    foreground: random.pick(['park', 'park', 'canal']),
    street: eaves + 1,
    pitched: true,
    trees: canvas.setting === 'temperate' && random.chance(0.35),
    items: gardens(stage, design),
  })
}
