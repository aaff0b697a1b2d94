import { mix } from '#api/demo/art/parts/colour.ts'
import { fountain } from '#api/demo/art/parts/fountain.ts'
import { joints, patch, surface } from '#api/demo/art/parts/ground.ts'
import { pedestrians } from '#api/demo/art/parts/pedestrians.ts'
import { type Plane, planeOf } from '#api/demo/art/parts/plane.ts'
import { drawSky } from '#api/demo/art/parts/sky.ts'
import { type Canvas, type Stage, stageOf } from '#api/demo/art/parts/stage.ts'
import { planter } from '#api/demo/art/parts/street.ts'
import { ellipse, fill, line } from '#api/demo/art/parts/svg.ts'
import { type TreeKind } from '#api/demo/art/parts/tree-shapes.ts'
import { plant } from '#api/demo/art/parts/trees.ts'
import { sortByDepth } from '#api/demo/art/parts/depth-item.ts'
import { type Design, arcade, designOf, side, storey } from './courtyard-walls.ts'

/** The shadow that the side towards the sun throws over the floor and up the wall behind. */
function courtShadow(stage: Stage, design: Design, back: Plane): string {
  if (!stage.castsShadows) return ''
  const top = arcade + design.floors * storey
  const reach = Math.min(design.half * 1.3, (Math.abs(stage.sun[0]) / stage.sun[1]) * top)
  const left = stage.sun[0] < 0
  const edge = left ? -design.half : design.half
  const to = left ? edge + reach : edge - reach
  const floor = patch(stage, { x0: Math.min(edge, to), x1: Math.max(edge, to), z0: -30, z1: design.deep })
  const u = left ? 0 : back.width
  const v = left ? reach : back.width - reach
  return (
    fill(floor, stage.mood.shadow, stage.mood.shadowOpacity) +
    fill(
      back.outline([
        [u, 0],
        [v, 0],
        [u, top * 0.85],
      ]),
      stage.mood.shadow,
      stage.mood.shadowOpacity * 0.9,
    )
  )
}

/** A narrow channel of water on the axis of the court, edged with tiles. */
function rill(stage: Stage, deep: number, tile: string): string {
  return (
    fill(patch(stage, { x0: -0.45, x1: 0.45, z0: -30, z1: deep }), stage.ink(tile, 0.8), 0.75) +
    fill(
      patch(stage, { x0: -0.24, x1: 0.24, z0: -30, z1: deep }),
      mix(stage.mood.sky[0], stage.ink('#6fa3a0', 0.7), 0.5),
    )
  )
}

/** Lanterns that hang in the arches of the back after dark, and dimly by day. */
function lanterns(stage: Stage, back: Plane, count: number): string {
  const bay = back.width / count
  return Array.from({ length: count }, (_, index) => {
    const [px, py] = back.at(bay * (index + 0.5), arcade - 1.5, -1)
    const size = back.scale * 0.16
    const chain = line(
      `M${Math.round(px * 2)} ${Math.round((py - size * 6) * 2)}V${Math.round(py * 2)}`,
      '#4b3d33',
      0.7,
    )
    return chain + ellipse(px, py, size, size * 1.4, stage.mood.dark ? '#ffe2a4' : '#c9a56a')
  }).join('')
}

/** The inside of a courtyard, seen from its entrance. */
export function drawCourtyard(canvas: Canvas): string {
  const design = designOf(canvas)
  const random = canvas.random.fork('camera')
  const { half, deep } = design
  const top = arcade + design.floors * storey + 0.7
  const { width, height } = canvas
  const aside = random.between(-0.04, 0.04)
  const stage = stageOf(
    canvas,
    {
      width,
      height,
      subject: [
        [-half, 0, deep],
        [half, top, deep],
      ],
      yaw: 0,
      distance: random.between(13, 17),
      eye: random.between(2.2, 3.2),
      left: width * (0.2 + aside),
      right: width * (0.8 + aside),
      top: height * (canvas.panorama ? 0.17 : 0.14),
      bottom: height * (canvas.panorama ? 0.72 : 0.68),
    },
    random.pick([-1, 1]) * random.between(38, 55),
  )
  const back = planeOf(stage, [-half, deep], [half, deep])
  const left = planeOf(stage, [-half, -10], [-half, deep])
  const right = planeOf(stage, [half, deep], [half, -10])
  const count = Math.round((half * 2) / 3.1) | 1
  const aisle = Math.round((deep + 10) / 3.1)
  const pale = mix(design.wall, '#e9e2d2', 0.6)
  const tree: TreeKind = stage.setting === 'gulf' ? 'palm' : stage.setting === 'temperate' ? 'lime' : 'citrus'
  const beds = [
    [-half * 0.58, deep * 0.62],
    [half * 0.58, deep * 0.62],
    [-half * 0.62, deep * 0.1],
    [half * 0.62, deep * 0.1],
  ] as const
  const walkers = [
    { x: -half * 0.3, z: deep * 0.75 },
    { x: half * 0.22, z: deep * 0.7 },
    { x: half * 0.36, z: deep * 0.08 },
  ]
  return [
    drawSky(stage, stage.view.horizon, stage.sun[0] < 0 ? -1 : 1),
    surface(stage, { x0: -60, x1: 60, z0: -30, z1: deep }, pale),
    joints(stage, { x0: -half, x1: half, z0: -9, z1: deep }, half / 4, 1.9),
    rill(stage, deep, design.tile),
    side(stage, back, design, count),
    side(stage, left, design, aisle),
    side(stage, right, design, aisle),
    lanterns(stage, back, count),
    courtShadow(stage, design, back),
    sortByDepth([
      ...beds.map(([x, z]) => planter(stage, x - 0.9, z - 0.4, 1.8, mix(design.tile, '#d9cdb8', 0.55))),
      ...plant(
        stage,
        beds.map(([x, z], index) => ({
          kind: tree,
          x,
          z,
          size: (tree === 'palm' ? 0.55 : tree === 'lime' ? 0.45 : 0.95) * (index > 1 ? 0.85 : 1),
        })),
      ),
      fountain(stage, 0, deep * 0.4, 1.7, design.tile),
      ...pedestrians(stage, walkers),
    ]),
  ].join('')
}
