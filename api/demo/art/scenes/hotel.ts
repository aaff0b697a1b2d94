import { type Block, solid, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { cornerScene, cornerStage } from '#api/demo/art/parts/corner.ts'
import { glassOf } from '#api/demo/art/parts/panes.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import { dormers, mansard } from '#api/demo/art/parts/roof.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { fill, line, shape } from '#api/demo/art/parts/svg.ts'
import { type DepthItem } from '#api/demo/art/parts/depth-item.ts'
import { plant } from '#api/demo/art/parts/trees.ts'
import { car } from '#api/demo/art/parts/vehicles.ts'
import { type Design, designOf, entrance, face, ground, storey } from './hotel-front.ts'

/** Plain flags over the cornice. */
function flags(stage: Stage, design: Design, width: number, foot: number): string {
  const colours = [design.cloth, '#efe7d6', mix(design.cloth, '#3d4f5c', 0.5)]
  return [0.3, 0.5, 0.7]
    .map((share, index) => {
      const x = width * share
      const at = (dx: number, y: number) => stage.view.project([x + dx, foot + y, 0.4])
      const pole = line(shape([at(0, 0), at(0, 4.4)], false), stage.ink('#7b766b', 0.5), 1.3)
      return (
        pole +
        fill(
          shape([
            at(0, 4.3),
            at(0.9, 4.45),
            at(1.8, 4.15),
            at(2.1, 4.2),
            at(2.1, 2.95),
            at(1.8, 2.9),
            at(0.9, 3.2),
            at(0, 3.05),
          ]),
          stage.ink(colours[index] ?? design.cloth, 0.9),
        )
      )
    })
    .join('')
}

function roof(stage: Stage, block: Block, design: Design, front: Plane, left: Plane): string {
  if (!design.mansard)
    return solid(
      stage,
      { x0: 4, x1: block.x1 - 4, y0: block.y1, y1: block.y1 + 3, z0: 4, z1: block.z1 - 2 },
      mix(design.wall, '#8c8880', 0.35),
    )
  const bay = (front.width - 1.6) / design.bays
  const across = Array.from({ length: design.bays }, (_, index) => 0.8 + bay * (index + 0.5) - 0.65)
  const beside = [0.28, 0.72].map((share) => left.width * share - 0.65)
  const sill = block.y1 + 0.5
  return (
    mansard(stage, block, 3.6, 1.5, design.roof) +
    dormers(stage, left, beside, sill, 0.5, design.trim, design.roof) +
    dormers(stage, front, across, sill, 0.5, design.trim, design.roof)
  )
}

function arrivals(stage: Stage, width: number): DepthItem[] {
  const kind = stage.setting === 'temperate' ? 'cypress' : 'palm'
  const size = kind === 'cypress' ? 0.26 : 0.5
  const tubs = [-3.4, 3.4].map((shift) => ({ kind, x: width / 2 + shift, z: -1.2, size }) as const)
  return [...plant(stage, tubs), car(stage, width * 0.5 - 1, -6.6, 'saloon', 'taxi')]
}

/** A hotel with a canopy at its door, flags, and a mansard or a flat roof. */
export function drawHotel(canvas: Canvas): string {
  const design = designOf(canvas)
  const random = canvas.random.fork('camera')
  const width = design.bays * design.bay + 1.6
  const top = ground + design.floors * storey + 0.7
  const height = top + 4
  const block: Block = { x0: 0, x1: width, y0: 0, y1: top, z0: 0, z1: design.depth }
  const stage = cornerStage(
    canvas,
    { width, depth: design.depth, height },
    { yaw: random.between(12, 26), distance: random.between(62, 78), eye: random.between(3.8, 5.4), air: 0.15 },
  )
  const { front, left } = wallsOf(stage, block)
  const id = stage.id()
  const glass = `url(#${id})`
  const main =
    glassOf(stage, id, stage.view.project([0, top, 0])[1], stage.view.project([0, 0, 0])[1]) +
    flags(stage, design, width, design.mansard ? top + 3.4 : top) +
    roof(stage, block, design, front, left) +
    face(stage, left, design, 3, glass) +
    face(stage, front, design, design.bays, glass) +
    entrance(stage, front, design)
  return cornerScene(stage, {
    bulk: { width, depth: design.depth, height },
    main,
    foreground: random.pick(['plaza', 'park', 'canal']),
    street: top * 0.8,
    pitched: canvas.setting === 'temperate' && random.chance(0.5),
    trees: false,
    items: arrivals(stage, width),
  })
}
