import { type Block, solid, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { cornerScene, cornerStage } from '#api/demo/art/parts/corner.ts'
import { band, uprights, wall } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { timber } from '#api/demo/art/parts/palette.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { hedge } from '#api/demo/art/parts/street.ts'
import { fill } from '#api/demo/art/parts/svg.ts'
import { type DepthItem } from '#api/demo/art/parts/depth-item.ts'
import { plant } from '#api/demo/art/parts/trees.ts'
import { ambulance } from '#api/demo/art/parts/vehicles.ts'

interface Design {
  readonly floors: number
  readonly width: number
  readonly depth: number
  readonly render: string
  readonly accent: string
  readonly wood: string
  readonly ribbon: boolean
}

const storey = 3.9

function designOf(canvas: Canvas): Design {
  const random = canvas.random.fork('design')
  return {
    floors: random.whole(2, 4),
    width: random.between(28, 34),
    depth: random.between(13, 16),
    render: random.pick(['#f1eee6', '#e9e6dc', '#e6e2d4', '#dfe3dd']),
    accent: random.pick(['#2f7a64', '#3f8276', '#4d8a6a']),
    wood: random.pick(timber),
    ribbon: random.chance(0.6),
  }
}

function openings(design: Design, from: number, to: number): { u: number; v: number; w: number; h: number }[] {
  const floors = Array.from({ length: design.floors }, (_, floor) => floor * storey)
  const count = Math.max(2, Math.round((to - from) / (design.ribbon ? 4.2 : 3.1)))
  const bay = (to - from) / count
  if (design.ribbon)
    return floors.flatMap((v) =>
      Array.from({ length: count }, (_, index) => ({ u: from + bay * index, v: v + 1.05, w: bay, h: 1.75 })),
    )
  return floors.flatMap((v, floor) =>
    Array.from({ length: count }, (_, index) => ({
      u: from + bay * index + (floor % 2 === 0 ? 0.3 : 0.9),
      v: v + 0.9,
      w: bay - 1.2,
      h: 2.1,
    })),
  )
}

/** Rooms of a ribbon lie side by side without a jamb between them. */
const styleOf = (design: Design): WindowStyle => ({
  wall: design.render,
  frame: '#5b6b6c',
  reveal: design.ribbon ? 0.02 : 0.2,
  columns: 2,
  rows: 1,
  blinds: 0,
})

function face(stage: Stage, plane: Plane, design: Design, from: number, to: number): string {
  if (!plane.facing) return ''
  const top = design.floors * storey + 0.6
  const style = styleOf(design)
  const [x, z] = plane.middle
  const slats = design.ribbon
    ? Array.from({ length: design.floors }, (_, floor) =>
        plane.quad(from, floor * storey + 2.85, to, floor * storey + 3, 0.5),
      ).join('')
    : ''
  return (
    wall(stage, plane, 0, top, design.render) +
    band(stage, plane, 0, 0.5, 0.06, '#a9a79d') +
    windows(stage, plane, openings(design, from, to), style, stage.mood.glass[1]) +
    fill(slats, stage.ink('#dfe0d8', plane.level, x, z)) +
    band(stage, plane, top - 0.35, top + 0.1, 0.15, '#f5f3ec', 0.15)
  )
}

/** Windows of a second stretch of the front, whose wall is painted already. */
function moreWindows(stage: Stage, plane: Plane, design: Design, from: number, to: number): string {
  return windows(stage, plane, openings(design, from, to), styleOf(design), stage.mood.glass[1])
}

/** A green cross on a white plate, standing before the wall. */
function cross(plane: Plane, stage: Stage, u: number, v: number, size: number, paint: string): string {
  const arm = size / 3
  const spots = [
    [arm, 0],
    [2 * arm, 0],
    [2 * arm, arm],
    [size, arm],
    [size, 2 * arm],
    [2 * arm, 2 * arm],
    [2 * arm, size],
    [arm, size],
    [arm, 2 * arm],
    [0, 2 * arm],
    [0, arm],
    [arm, arm],
  ] as const
  const plate = plane.quad(u - 0.5, v - 0.5, u + size + 0.5, v + size + 0.5, 0.18)
  return (
    fill(plate, stage.ink('#fbfaf5', Math.min(1, plane.level + 0.1))) +
    fill(
      plane.outline(
        spots.map(([du, dv]) => [u + du, v + dv]),
        0.2,
      ),
      stage.mood.dark ? mix(paint, '#7fe0b0', 0.45) : stage.ink(paint, Math.min(1, plane.level + 0.15)),
    )
  )
}

/** The entrance: a tall slab in wood with the cross, sliding doors and a deep canopy. */
function entrance(stage: Stage, design: Design, x: number): string {
  const tall = design.floors * storey + 2
  const block: Block = { x0: x, x1: x + 6.4, y0: 0, y1: tall, z0: -0.9, z1: 6 }
  const { front } = wallsOf(stage, block)
  const seams = Array.from({ length: 12 }, (_, index) => 0.5 + index * 0.5)
  const glow = stage.mood.dark ? '#ffe0a3' : mix(stage.mood.glass[0], stage.mood.sky[1], 0.3)
  return (
    solid(stage, block, design.wood) +
    uprights(front, seams, 3.6, tall, stage.mood.shadow, 0.8, 0.3) +
    fill(front.quad(0.5, 0.05, 5.9, 3.3), glow) +
    uprights(front, [0.5, 2, 3.2, 4.4, 5.9], 0, 3.3, stage.ink('#46555a', 0.5), 1.4) +
    cross(front, stage, 2.1, tall - 4, 2.2, design.accent) +
    solid(stage, { x0: x - 2.5, x1: x + 9, y0: 3.5, y1: 3.95, z0: -5, z1: -0.9 }, '#f3f1ea') +
    [x - 1.9, x + 8.2]
      .map((px) => solid(stage, { x0: px, x1: px + 0.25, y0: 0, y1: 3.5, z0: -4.7, z1: -4.45 }, '#cfd0c8'))
      .join('')
  )
}

/** A bright clinic with a wooden entrance and a garden. */
export function drawClinic(canvas: Canvas): string {
  const design = designOf(canvas)
  const random = canvas.random.fork('camera')
  const { width, depth } = design
  const top = design.floors * storey + 0.6
  const x = width * random.pick([0.16, 0.5])
  const stage = cornerStage(
    canvas,
    { width, depth, height: top + 2 },
    {
      yaw: random.between(14, 28),
      distance: random.between(58, 70),
      eye: random.between(3.4, 4.6),
      air: design.floors < 3 ? 0.26 : 0.2,
      bottom: 0.79,
    },
  )
  const { front, left } = wallsOf(stage, { x0: 0, x1: width, y0: 0, y1: top, z0: 0, z1: depth })
  const plant0 = solid(
    stage,
    { x0: width * 0.6, x1: width * 0.85, y0: top, y1: top + 1.8, z0: 3, z1: depth - 2 },
    '#c6cbc6',
  )
  const main =
    plant0 +
    face(stage, left, design, 1, depth - 1) +
    face(stage, front, design, 1, x - 0.6) +
    moreWindows(stage, front, design, x + 7.2, width - 1) +
    entrance(stage, design, x)
  const kind =
    canvas.setting === 'gulf'
      ? 'palm'
      : canvas.setting === 'mediterranean'
        ? 'olive'
        : canvas.season === 'winter'
          ? 'bare'
          : 'lime'
  const garden: DepthItem[] = [
    hedge(stage, x + 8.6, width, -1.6, 0.8),
    ...(x > 8 ? [hedge(stage, 0.4, x - 2.8, -1.6, 0.8)] : []),
    ...plant(stage, [
      { kind, x: width * 0.78, z: -2.6, size: kind === 'bare' ? 0.6 : 0.75 },
      { kind, x: width * 0.95, z: -2.2, size: 0.7 },
      { kind: 'shrub', x: width * 0.66, z: -2.4, size: 0.9 },
    ]),
    ambulance(stage, x + 0.6, -7.2, design.accent),
  ]
  return cornerScene(stage, {
    bulk: { width, depth, height: top },
    main,
    foreground: random.pick(['park', 'park', 'square']),
    street: top * 0.9,
    pitched: canvas.setting === 'temperate' && random.chance(0.5),
    trees: false,
    items: garden,
  })
}
