import { wallsOf } from '#api/demo/art/parts/box.ts'
import { type CornerView, cornerScene, cornerStage } from '#api/demo/art/parts/corner.ts'
import { leaningShadow } from '#api/demo/art/parts/facade.ts'
import { glassOf } from '#api/demo/art/parts/panes.ts'
import type { Canvas } from '#api/demo/art/parts/stage.ts'
import { designOf, face, ground, storey, streetFront } from './apartment-front.ts'
import { roofOf } from './apartment-roof.ts'

/** A block of flats over shops at a street corner. */
export function drawApartmentBlock(canvas: Canvas): string {
  const design = designOf(canvas)
  const random = canvas.random.fork('camera')
  const width = design.bays * design.bay + 1.6
  const depth = design.sideBays * design.bay + 1.6
  const top = ground + design.floors * storey + 0.6
  const height = top + { penthouse: 3.1, mansard: 3.6, parapet: 0.4 }[design.crown]
  const camera: CornerView = {
    yaw: random.between(16, 34),
    distance: random.between(58, 76),
    eye: random.between(3.6, 6),
  }
  const stage = cornerStage(canvas, { width, depth, height }, camera)
  const { front, left } = wallsOf(stage, { x0: 0, x1: width, y0: 0, y1: top, z0: 0, z1: depth })
  const glassId = stage.id()
  const glass = `url(#${glassId})`
  const columns = design.bays % 2 === 0 ? [1, design.bays - 2] : [1, (design.bays - 1) / 2, design.bays - 2]
  const main =
    glassOf(stage, glassId, stage.view.project([0, top, 0])[1], stage.view.project([0, 0, 0])[1]) +
    roofOf(stage, design, { x0: 0, x1: width, y0: 0, y1: top, z0: 0, z1: depth }, glass) +
    face(stage, left, design.sideBays, design, [1], glass) +
    face(stage, front, design.bays, design, columns, glass) +
    streetFront(stage, left, design) +
    streetFront(stage, front, design) +
    leaningShadow(stage, front, random.between(3, 8), random.between(8, 14))
  return cornerScene(stage, {
    bulk: { width, depth, height },
    main,
    foreground: random.pick(['park', 'plaza', 'canal']),
    street: height * 0.72,
    pitched: canvas.setting === 'temperate' && random.chance(0.6),
  })
}
