import { type Block, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { type Curtain, curtain } from '#api/demo/art/parts/curtain.ts'
import { band } from '#api/demo/art/parts/facade.ts'
import { walls } from '#api/demo/art/parts/palette.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { fill, line, short } from '#api/demo/art/parts/svg.ts'

export interface Design {
  readonly kind: 'piers' | 'balconies' | 'glass'
  readonly floors: number
  readonly width: number
  readonly depth: number
  readonly wall: string
  readonly podium: number
  /** Share of the height above which the tower steps back. */
  readonly step: number
}

export const storey = 3.3

export function designOf(canvas: Canvas): Design {
  const random = canvas.random.fork('design')
  return {
    kind: random.pick(['piers', 'balconies', 'glass', 'piers']),
    floors: random.whole(17, 23),
    width: random.between(19, 24),
    depth: random.between(17, 20),
    wall: random.pick([...walls.stone, ...walls.modern.slice(0, 3), '#b98a70', '#8f9d93'] as const),
    podium: random.pick([4.6, 7.5]),
    step: random.pick([1, 0.72, 0.8]),
  }
}

/** Upright piers of stone before glass. */
function piers(stage: Stage, plane: Plane, v0: number, v1: number, design: Design): string {
  if (!plane.facing) return ''
  const [x, z] = plane.middle
  const count = Math.round(plane.width / 3.6)
  const bay = plane.width / count
  const style: Curtain = {
    v0,
    v1,
    storey,
    pane: bay / 2,
    frame: mix(design.wall, '#4d565a', 0.45),
    spandrel: 0.9,
    tint: '#54707a',
  }
  const edges = Array.from({ length: count + 1 }, (_, index) => bay * index)
  const stone = stage.ink(design.wall, plane.level, x, z)
  const strips = edges.map((u) => plane.quad(Math.max(0, u - 0.55), v0, Math.min(plane.width, u + 0.55), v1)).join('')
  const shade = plane.cast(0.5)
  const shadows =
    shade === undefined
      ? ''
      : edges
          .slice(shade[0] > 0 ? 0 : 1, shade[0] > 0 ? -1 : undefined)
          .map((u) => (shade[0] > 0 ? plane.quad(u + 0.55, v0, u + 0.95, v1) : plane.quad(u - 0.95, v0, u - 0.55, v1)))
          .join('')
  return (
    curtain(stage, plane, style) +
    fill(shadows, stage.mood.shadow, stage.mood.shadowOpacity) +
    fill(strips, stone) +
    band(stage, plane, v1 - 1.4, v1, 0.25, design.wall, 0.2)
  )
}

/** Flats behind long balconies that shift from floor to floor. */
function flats(stage: Stage, plane: Plane, v0: number, v1: number, design: Design): string {
  if (!plane.facing) return ''
  const random = stage.random.fork(`flats ${v0} ${plane.width}`)
  const [x, z] = plane.middle
  const count = Math.round(plane.width / 4.4)
  const bay = plane.width / count
  const floors = Array.from({ length: Math.round((v1 - v0) / storey) }, (_, floor) => v0 + floor * storey)
  const style: Curtain = {
    v0,
    v1,
    storey,
    pane: bay / 2,
    frame: mix(design.wall, '#4d565a', 0.4),
    spandrel: 0.5,
    tint: '#4f6a72',
  }
  const panels: string[] = []
  const fronts: string[] = []
  for (const [floor, v] of floors.entries()) {
    const from = (floor % 4 < 2 ? 0 : 1) + random.whole(0, 1)
    panels.push(plane.quad(bay * (from % count), v + 0.5, bay * ((from % count) + 0.5), v + storey))
    fronts.push(
      plane.outline(
        [
          [bay * Math.max(0, from - 1), v + 0.6],
          [bay * Math.min(count, from + count - 1), v + 0.6],
        ],
        1.3,
        false,
      ),
    )
  }
  const white = mix(design.wall, '#ffffff', 0.55)
  const shade = plane.cast(1.3)
  const shadows =
    shade === undefined
      ? ''
      : line(
          fronts.join(''),
          stage.mood.shadow,
          plane.scale * 1.5,
          ` opacity="${stage.mood.shadowOpacity}" transform="translate(0 ${short(plane.scale * 1.1)})"`,
        )
  return (
    curtain(stage, plane, style) +
    fill(panels.join(''), stage.ink(design.wall, plane.level, x, z)) +
    shadows +
    line(fronts.join(''), stage.ink(white, plane.level, x, z), plane.scale * 1.15) +
    band(stage, plane, v1 - 0.8, v1, 0.2, design.wall, 0.2)
  )
}

export function faces(stage: Stage, block: Block, design: Design): string {
  const { left, front } = wallsOf(stage, block)
  return [left, front]
    .map((plane) => {
      if (design.kind === 'piers') return piers(stage, plane, block.y0, block.y1, design)
      if (design.kind === 'balconies') return flats(stage, plane, block.y0, block.y1, design)
      const style: Curtain = {
        v0: block.y0,
        v1: block.y1,
        storey,
        pane: 1.9,
        frame: '#e3e2da',
        spandrel: 0.5,
        tint: '#5e8489',
      }
      return curtain(stage, plane, style) + band(stage, plane, block.y1 - 0.9, block.y1, 0.15, '#dfddd3', 0.15)
    })
    .join('')
}
