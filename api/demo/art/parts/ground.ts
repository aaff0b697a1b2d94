import { mix } from './colour.ts'
import type { Stage } from './stage.ts'
import { fill, gradient, line, rect } from './svg.ts'
import type { Point3d } from './view.ts'

/** A flat piece of ground in metres. */
export interface Patch {
  readonly x0: number
  readonly x1: number
  readonly z0: number
  readonly z1: number
}

const corners = ({ x0, x1, z0, z1 }: Patch, y = 0): Point3d[] => [
  [x0, y, z0],
  [x1, y, z0],
  [x1, y, z1],
  [x0, y, z1],
]

/** Path of a piece of ground, `y` metres up. */
export function patch(stage: Stage, where: Patch, y = 0): string {
  return stage.view.area(corners(where, y))
}

const bases = { temperate: '#cfc8ba', mediterranean: '#dcceb4', gulf: '#e2d0ae' } as const

/** Paving stone of the setting. */
export const pavingOf = (stage: Stage): string => bases[stage.setting]

/** Everything from the horizon to the lower edge, lighter far away. */
export function plain(stage: Stage, base: string): string {
  const id = stage.id()
  const { view, mood, width, height } = stage
  const near = stage.ink(base, stage.castsShadows ? 0.85 : 0.6)
  return (
    gradient(
      id,
      [0, view.horizon],
      [0, height],
      [
        [0, mix(near, mood.haze, 0.75)],
        [0.3, near],
        [1, mix(near, mood.shadow, 0.1)],
      ],
    ) + rect(-5, view.horizon, width + 10, height - view.horizon + 5, `url(#${id})`)
  )
}

/** A piece of ground in one colour, toned by its nearness. */
export function surface(stage: Stage, where: Patch, base: string, y = 0): string {
  return fill(
    patch(stage, where, y),
    stage.ink(base, stage.castsShadows ? 0.85 : 0.6, (where.x0 + where.x1) / 2, where.z0),
  )
}

const clamp = (value: number): number => Math.max(-160, Math.min(220, value))

/** Joints of paving slabs: lines along the street and across it. */
export function joints(stage: Stage, where: Patch, across: number, along: number): string {
  const { view, mood } = stage
  let path = ''
  for (let z = where.z0; z <= where.z1 + 0.01; z += along)
    path += view.stretch([clamp(where.x0), 0, z], [clamp(where.x1), 0, z])
  for (let x = clamp(where.x0); x <= clamp(where.x1); x += across)
    path += view.stretch([x, 0, where.z0], [x, 0, where.z1])
  return line(path, mood.shadow, 0.7, ' opacity=".16"')
}

/** Dashes or bars painted on a road, along x. */
export function marks(stage: Stage, where: Patch, length: number, gap: number): string {
  let path = ''
  for (let x = where.x0; x < where.x1; x += length + gap) path += patch(stage, { ...where, x0: x, x1: x + length })
  return fill(path, stage.ink('#efeadd', 0.7), 0.7)
}

/** The shadow that an upright block throws on the ground. */
export function blockShadow(stage: Stage, block: Patch, height: number): string {
  if (!stage.castsShadows) return ''
  const [sx, sy, sz] = stage.sun
  const dx = (-sx / sy) * height
  const dz = (-sz / sy) * height
  const foot = corners(block)
  const tip = foot.map(([x, , z]): Point3d => [x + dx, 0, z + dz])
  const hull = hullOf([...foot, ...tip])
  return fill(stage.view.area(hull), stage.mood.shadow, stage.mood.shadowOpacity)
}

/** Convex hull on the ground (Andrew's monotone chain). */
function hullOf(places: readonly Point3d[]): Point3d[] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[2] - b[2])
  const turn = (o: Point3d, a: Point3d, b: Point3d): number =>
    (a[0] - o[0]) * (b[2] - o[2]) - (a[2] - o[2]) * (b[0] - o[0])
  const half = (list: readonly Point3d[]): Point3d[] => {
    const chain: Point3d[] = []
    for (const place of list) {
      while (chain.length > 1) {
        const [before, last] = chain.slice(-2)
        if (before === undefined || last === undefined || turn(before, last, place) > 0) break
        chain.pop()
      }
      chain.push(place)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}
