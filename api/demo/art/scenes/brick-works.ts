import { solid, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { cornerScene, cornerStage } from '#api/demo/art/parts/corner.ts'
import { band, courses, rowOf, uprights, wall } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle, glassOf } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { walls } from '#api/demo/art/parts/palette.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { type Works, pitched, sawtooth } from './works-roof.ts'

const storey = 4.4

function worksOf(canvas: Canvas): Works {
  const random = canvas.random.fork('design')
  return {
    bays: random.whole(6, 8),
    bay: random.between(4.4, 5.1),
    floors: random.whole(2, 3),
    depth: random.between(15, 19),
    brick: random.pick(walls.brick),
    sawtooth: random.chance(0.55),
    stack: random.chance(0.7),
  }
}

/** Pilasters, arched iron windows and a corbelled cornice. */
function brickFace(stage: Stage, plane: Plane, works: Works, count: number, glass: string, open: number): string {
  if (!plane.facing) return ''
  const [x, z] = plane.middle
  const top = works.floors * storey + 1
  const style: WindowStyle = { wall: works.brick, frame: '#3a474a', reveal: 0.3, columns: 4, rows: 4, sill: '#d9cdb6' }
  const upper = Array.from({ length: works.floors }, (_, floor) => floor).flatMap((floor) =>
    rowOf(plane.width, count, 2.7, floor * storey + 1, 3, 0.5, 'segment').filter(
      (_, index) => floor > 0 || index !== open,
    ),
  )
  const bay = (plane.width - 1) / count
  const edges = Array.from({ length: count + 1 }, (_, index) => 0.5 + bay * index)
  const gate = open < 0 ? [] : [{ u: 0.5 + bay * (open + 0.5) - 1.7, v: 0, w: 3.4, h: 4.1, head: 'segment' as const }]
  return (
    wall(stage, plane, 0, top, works.brick) +
    courses(stage, plane, 0, top, 0.32) +
    windows(stage, plane, upper, style, glass) +
    windows(
      stage,
      plane,
      gate,
      { ...style, columns: 2, rows: 1, frame: '#2f5d50', lit: 0, blinds: 0 },
      stage.ink('#3f6457', plane.level * 0.7),
    ) +
    uprights(
      plane,
      edges,
      0,
      top - 0.7,
      stage.ink(mix(works.brick, '#f0dcc2', 0.16), plane.level, x, z),
      plane.scale * 0.62,
    ) +
    band(stage, plane, 0, 0.7, 0.1, '#a39a8b') +
    band(stage, plane, top - 0.8, top - 0.4, 0.12, works.brick, 0.1) +
    band(stage, plane, top - 0.4, top, 0.28, '#d9cdb6', 0.25)
  )
}

function stack(stage: Stage, x: number, z: number, tall: number, base: string): string {
  return (
    solid(stage, { x0: x, x1: x + 2.2, y0: 0, y1: tall, z0: z, z1: z + 2.2 }, base) +
    solid(stage, { x0: x - 0.25, x1: x + 2.45, y0: tall - 1.6, y1: tall - 0.9, z0: z - 0.25, z1: z + 2.45 }, '#d9cdb6')
  )
}

export function drawWorks(canvas: Canvas): string {
  const works = worksOf(canvas)
  const random = canvas.random.fork('camera')
  const width = works.bays * works.bay + 1
  const top = works.floors * storey + 1
  const stage = cornerStage(
    canvas,
    { width, depth: works.depth, height: top + 5 },
    { yaw: random.between(16, 32), distance: random.between(58, 70), eye: random.between(3, 5), air: 0.2 },
  )
  const { front, left } = wallsOf(stage, { x0: 0, x1: width, y0: 0, y1: top, z0: 0, z1: works.depth })
  const id = stage.id()
  const main =
    glassOf(stage, id, stage.view.project([0, top, 0])[1], stage.view.project([0, 0, 0])[1]) +
    (works.stack ? stack(stage, width * random.between(0.55, 0.9), works.depth * 0.6, top + 11, works.brick) : '') +
    (works.sawtooth
      ? sawtooth(stage, width, works.depth, top, works)
      : pitched(stage, width, works.depth, top, works)) +
    brickFace(stage, left, works, 3, `url(#${id})`, -1) +
    brickFace(stage, front, works, works.bays, `url(#${id})`, random.whole(1, works.bays - 2))
  return cornerScene(stage, {
    bulk: { width, depth: works.depth, height: top },
    main,
    foreground: random.pick(['canal', 'canal', 'plaza', 'park']),
    street: top * 0.85,
    pitched: canvas.setting === 'temperate',
    trees: random.chance(0.5),
  })
}
