import { type Block, solid, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { cornerScene, cornerStage } from '#api/demo/art/parts/corner.ts'
import { type Curtain, curtain } from '#api/demo/art/parts/curtain.ts'
import { band, uprights, wall } from '#api/demo/art/parts/facade.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { type Design, designOf, faces, storey } from './tower-shaft.ts'

function podium(stage: Stage, block: Block, design: Design): string {
  const { left, front } = wallsOf(stage, block)
  return [left, front]
    .map((plane) => {
      const style: Curtain = {
        v0: 0.3,
        v1: block.y1 - 1,
        storey: block.y1 - 1.3,
        pane: 2.6,
        frame: '#3d4a4e',
        spandrel: 0.3,
        tint: '#5a6d6f',
      }
      return (
        wall(stage, plane, 0, block.y1, design.wall) +
        curtain(stage, plane, style) +
        uprights(
          plane,
          Array.from(
            { length: Math.round(plane.width / 5) + 1 },
            (_, index, count = Math.round(plane.width / 5)) => (plane.width * index) / count,
          ),
          0,
          block.y1,
          stage.ink(design.wall, plane.level),
          plane.scale * 0.9,
        ) +
        band(stage, plane, block.y1 - 1, block.y1, 0.6, design.wall, 0.6)
      )
    })
    .join('')
}

function crown(stage: Stage, block: Block, design: Design): string {
  const plant = {
    x0: block.x0 + 3,
    x1: block.x1 - 3,
    y0: block.y1,
    y1: block.y1 + 3,
    z0: block.z0 + 3,
    z1: block.z1 - 3,
  }
  const mast = stage.random.fork('mast').chance(0.5)
    ? solid(
        stage,
        { x0: block.x1 / 2, x1: block.x1 / 2 + 0.35, y0: plant.y1, y1: plant.y1 + 8, z0: 6, z1: 6.35 },
        '#8e9696',
      )
    : ''
  return mast + solid(stage, plant, mix(design.wall, '#6c7678', 0.5))
}

/** A tall building over its podium, with the low town around it. */
export function drawTower(canvas: Canvas): string {
  const design = designOf(canvas)
  const random = canvas.random.fork('camera')
  const { width, depth } = design
  const top = design.podium + design.floors * storey
  const stage = cornerStage(
    canvas,
    { width: width + 6, depth, height: top + 3 },
    {
      yaw: random.between(30, 40),
      distance: random.between(118, 140),
      eye: random.between(7, 12),
      air: 0.07,
      bottom: canvas.panorama ? 0.88 : 0.86,
    },
  )
  const knee = design.podium + Math.round(design.floors * design.step) * storey
  const base: Block = { x0: 0, x1: width + 6, y0: 0, y1: design.podium, z0: 0, z1: depth + 2 }
  const shaft: Block = { x0: 1.2, x1: width, y0: design.podium, y1: knee, z0: 1.2, z1: depth }
  const upper: Block = { x0: 3.8, x1: width - 3.6, y0: knee, y1: top, z0: 3.8, z1: depth - 2 }
  const main =
    crown(stage, design.step < 1 ? upper : shaft, design) +
    (design.step < 1 ? faces(stage, upper, design) : '') +
    faces(stage, shaft, design) +
    podium(stage, base, design)
  return cornerScene(stage, {
    bulk: { width: width + 6, depth, height: top },
    main,
    foreground: random.pick(['park', 'plaza', 'park', 'canal']),
    street: random.between(17, 26),
    pitched: false,
    life: false,
  })
}
