import { type Block, wallsOf } from './box.ts'
import { mix } from './colour.ts'
import { band, levels } from './facade.ts'
import { litPanes, roofs, walls } from './palette.ts'
import type { Plane } from './plane.ts'
import type { Random } from './random.ts'
import { slope } from './roof.ts'
import type { Stage } from './stage.ts'
import { decimal, fill, grain, line } from './svg.ts'

interface Rhythm {
  readonly from: number
  readonly to: number
  readonly storey: number
  readonly bay: number
  readonly clear: number
  readonly high: number
}

/** Far windows: one dashed line a floor instead of an outline a window. */
function dashes(plane: Plane, { from, to, storey, bay, clear, high }: Rhythm, paint: string): string {
  const count = Math.floor((plane.width - 0.8) / bay)
  const margin = (plane.width - count * bay) / 2
  const [left, right] = [margin + (bay - clear) / 2, margin + bay * count - (bay - clear) / 2]
  const [a, b] = [plane.at(left, from), plane.at(right, from)]
  const unit = (Math.hypot(b[0] - a[0], b[1] - a[1]) * grain) / (right - left)
  let path = ''
  for (let v = from; v + storey <= to; v += storey)
    path += plane.outline(
      [
        [left, v + 0.7 + high / 2],
        [right, v + 0.7 + high / 2],
      ],
      0,
      false,
    )
  return line(
    path,
    paint,
    high * plane.scale,
    ` stroke-dasharray="${decimal(clear * unit, 1)} ${decimal((bay - clear) * unit, 1)}"`,
  )
}

/** A plain window grid. */
function grid(stage: Stage, plane: Plane, from: number, to: number, base: string, random: Random): string {
  if (!plane.facing) return ''
  const [x, z] = plane.middle
  const pane = mix(stage.ink(mix(base, '#33444c', 0.6), plane.level * 0.6, x, z), stage.mood.glass[0], 0.25)
  const [a, b] = [plane.at(0, to), plane.at(plane.width, to)]
  const far = plane.scale < 11 && Math.abs(b[1] - a[1]) < 0.16 * Math.abs(b[0] - a[0])
  const storey = random.between(3.1, 3.7)
  const bay = random.between(2.9, 4)
  const clear = bay * random.between(0.36, 0.5)
  const high = storey * random.between(0.48, 0.6)
  const count = Math.floor((plane.width - 0.8) / bay)
  const margin = (plane.width - count * bay) / 2
  let panes = ''
  let lit = ''
  for (let v = from; v + storey <= to; v += storey)
    for (let index = 0; index < count; index += 1) {
      const glows = random.chance(stage.mood.lit)
      if (far && !glows) continue
      const u = margin + bay * (index + 0.5) - clear / 2
      const path = plane.quad(u, v + 0.7, u + clear, v + 0.7 + high)
      if (glows) lit += path
      else panes += path
    }
  const drawn = far ? dashes(plane, { from, to, storey, bay, clear, high }, pane) : fill(panes, pane)
  return drawn + fill(lit, mix(litPanes[1], stage.mood.haze, 0.1))
}

export interface Neighbour {
  readonly block: Block
  readonly pitched: boolean
  /** A wall that mostly hides behind another building and stays without windows. */
  readonly blank?: 'left' | 'front'
  readonly label: string
}

const families = { temperate: walls.brick, mediterranean: walls.plaster, gulf: walls.sand } as const

/** A building beside the main one: quieter, with fewer parts. */
export function neighbour(stage: Stage, { block, pitched, label, blank }: Neighbour): string {
  const random = stage.random.fork(`neighbour ${label}`)
  const base = mix(
    random.chance(0.5) ? random.pick(families[stage.setting]) : random.pick(walls.stone),
    '#c9c4b8',
    0.25,
  )
  const { front, left, right } = wallsOf(stage, block)
  const { x0, x1, y1, z0, z1 } = block
  const faces = [left, right, front].filter((plane) => plane.facing)
  const trim = mix(base, '#f3eee2', 0.4)
  const roof = random.pick(stage.setting === 'temperate' ? roofs.slate : roofs.tile)
  const drawn = faces.map((plane) => {
    const [x, z] = plane.middle
    const bare = fill(plane.quad(0, 0, plane.width, y1), stage.ink(base, plane.level, x, z))
    if (plane === { left, front }[blank ?? 'front'] && blank !== undefined) return bare
    return (
      bare +
      fill(plane.quad(0, 0, plane.width, 3.4), stage.ink(mix(base, '#5a5f5f', 0.35), plane.level, x, z)) +
      grid(stage, plane, 3.8, y1 - 0.4, base, random) +
      (pitched
        ? levels(plane, [3.5], stage.ink(trim, plane.level, x, z), Math.max(0.7, plane.scale * 0.2))
        : plane.scale < 11
          ? levels(plane, [y1 - 0.25], stage.ink(trim, plane.level, x, z), plane.scale * 0.5)
          : band(stage, plane, y1 - 0.5, y1, 0.25, trim))
    )
  })
  if (!pitched) return drawn.join('')
  const ridge = y1 + Math.min(5, (z1 - z0) * 0.35)
  const middle = (z0 + z1) / 2
  const gable = (x: number): string =>
    stage.view.area([
      [x, y1, z0],
      [x, ridge, middle],
      [x, y1, z1],
    ])
  const ends = [
    left.facing ? fill(gable(x0), stage.ink(base, left.level, x0, z0)) : '',
    right.facing ? fill(gable(x1), stage.ink(base, right.level, x1, z0)) : '',
  ]
  return (
    ends.join('') +
    drawn.join('') +
    slope(
      stage,
      {
        eaves: [
          [x0, y1, z0 - 0.3],
          [x1, y1, z0 - 0.3],
        ],
        ridge: [
          [x0, ridge, middle],
          [x1, ridge, middle],
        ],
      },
      roof,
      front.level + 0.1,
      front.scale < 11 ? 1 : 5,
    )
  )
}
