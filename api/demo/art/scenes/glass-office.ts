import { type Block, solid, solids, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { cornerScene, cornerStage } from '#api/demo/art/parts/corner.ts'
import { type Curtain, curtain } from '#api/demo/art/parts/curtain.ts'
import { band, uprights, wall } from '#api/demo/art/parts/facade.ts'
import { walls } from '#api/demo/art/parts/palette.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { fill } from '#api/demo/art/parts/svg.ts'
import { planter } from '#api/demo/art/parts/street.ts'

const storey = 3.9
const lobby = 5.6

interface Design {
  readonly floors: number
  readonly width: number
  readonly depth: number
  readonly frame: string
  readonly tint: string
  readonly stone: string
  /** Width of the closed core at the far end. */
  readonly core: number
  readonly fins: boolean
}

function designOf(canvas: Canvas): Design {
  const random = canvas.random.fork('design')
  return {
    floors: random.whole(4, 7),
    width: random.between(28, 37),
    depth: random.between(17, 22),
    frame: random.pick(['#e9e7df', '#43525a', '#b9a88c', '#2f4a47']),
    tint: random.pick(['#5f8b94', '#54786f', '#6d8694', '#7b8d84']),
    stone: random.pick([...walls.stone, '#a9745c'] as const),
    core: random.between(5, 8),
    fins: random.chance(0.5),
  }
}

function body(stage: Stage, design: Design, block: Block): string {
  const { left, front } = wallsOf(stage, block)
  return [left, front]
    .map((plane) => {
      const style: Curtain = {
        v0: block.y0,
        v1: block.y1,
        storey,
        pane: 1.7,
        frame: design.frame,
        spandrel: 0.45,
        tint: design.tint,
      }
      const every = Math.round(plane.width / 5)
      const fins =
        design.fins && plane.facing
          ? uprights(
              plane,
              Array.from({ length: every + 1 }, (_, index) => (plane.width * index) / every),
              block.y0,
              block.y1,
              stage.ink(design.frame, Math.min(1, plane.level + 0.15)),
              plane.scale * 0.35,
            )
          : ''
      return (
        curtain(stage, plane, style) + fins + band(stage, plane, block.y1 - 0.6, block.y1 + 0.3, 0.2, design.frame, 0.2)
      )
    })
    .join('')
}

/** The open ground floor: dark glass set back behind columns, lit after dark. */
function groundFloor(stage: Stage, design: Design, block: Block): string {
  const back = { ...block, x0: 2.2, z0: 2.2, y0: 0, y1: lobby }
  const { left, front } = wallsOf(stage, back)
  const glow = stage.mood.dark ? '#f4cd8d' : '#6f8689'
  const inside = [left, front]
    .filter((plane) => plane.facing)
    .map((plane) => {
      const count = Math.round(plane.width / 3)
      return (
        fill(plane.quad(0, 0, plane.width, lobby), stage.mood.dark ? glow : mix(stage.mood.glass[1], glow, 0.35)) +
        uprights(
          plane,
          Array.from({ length: count + 1 }, (_, index) => (plane.width * index) / count),
          0,
          lobby,
          stage.ink(design.frame, 0.3),
          plane.scale * 0.12,
        )
      )
    })
  const reach = block.x1 / 5
  const columns: Block[] = [13, 7]
    .filter((z) => z < block.z1)
    .map((z) => ({ x0: 0.2, x1: 0.75, y0: 0, y1: lobby, z0: z, z1: z + 0.55 }))
  for (let index = 5; index >= 0; index -= 1)
    columns.push({
      x0: 0.2 + reach * index * 0.97,
      x1: 0.75 + reach * index * 0.97,
      y0: 0,
      y1: lobby,
      z0: 0.2,
      z1: 0.75,
    })
  const ceiling = stage.view.area([
    [0, lobby, 0],
    [block.x1, lobby, 0],
    [block.x1, lobby, 2.4],
    [2.4, lobby, 2.4],
    [2.4, lobby, block.z1],
    [0, lobby, block.z1],
  ])
  return inside.join('') + fill(ceiling, stage.ink(design.frame, -0.4)) + solids(stage, columns, '#d7d3c8')
}

function roofGarden(stage: Stage, block: Block): string {
  const random = stage.random.fork('roof')
  const plants: Block[] = []
  for (let x = 1; x < block.x1 - 2; x += random.between(1.6, 4))
    plants.push({
      x0: x,
      x1: x + random.between(0.8, 1.8),
      y0: block.y1,
      y1: block.y1 + random.between(0.5, 1.2),
      z0: 0.6,
      z1: 1.3,
    })
  return (
    solid(stage, { x0: 6, x1: block.x1 - 6, y0: block.y1, y1: block.y1 + 2.6, z0: 4, z1: block.z1 - 3 }, '#b4b8b2') +
    solids(stage, plants, '#6f8d63')
  )
}

/** A glazed office building over an open ground floor, with a stone core. */
export function drawGlassOffice(canvas: Canvas): string {
  const design = designOf(canvas)
  const random = canvas.random.fork('camera')
  const { width, depth } = design
  const top = lobby + design.floors * storey
  const stage = cornerStage(
    canvas,
    { width: width + design.core, depth, height: top + 2 },
    { yaw: random.between(20, 36), distance: random.between(72, 92), eye: random.between(4, 6.5) },
  )
  const block: Block = { x0: 0, x1: width, y0: lobby, y1: top, z0: 0, z1: depth }
  const core: Block = { x0: width, x1: width + design.core, y0: 0, y1: top + 2, z0: 0.8, z1: depth - 2 }
  const coreFront = wallsOf(stage, core).front
  const slots = Array.from({ length: design.floors }, (_, floor) =>
    coreFront.quad(design.core * 0.42, lobby + floor * storey + 0.8, design.core * 0.58, lobby + floor * storey + 3),
  ).join('')
  const main =
    solid(stage, core, design.stone) +
    wall(stage, coreFront, 0, top + 2, design.stone) +
    fill(slots, stage.mood.dark ? '#f6cf8c' : stage.mood.glass[1]) +
    roofGarden(stage, block) +
    groundFloor(stage, design, block) +
    body(stage, design, block)
  const items = [planter(stage, width * 0.2, -2.4, 4), planter(stage, width * 0.6, -2.4, 4)]
  return cornerScene(stage, {
    bulk: { width: width + design.core, depth, height: top },
    main,
    foreground: random.pick(['plaza', 'park', 'canal', 'plaza']),
    street: top * 0.7,
    pitched: false,
    items,
  })
}
