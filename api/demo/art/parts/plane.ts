import { type Point, decimal, grain, shape, short } from './svg.ts'
import type { Stage } from './stage.ts'
import type { Point3d } from './view.ts'

/** A place on a wall: metres along it from its left end, metres above the ground. */
export type Spot = readonly [number, number]

/** An upright wall. `out` is metres before its surface, negative behind it. */
export interface Plane {
  readonly width: number
  /** Sun level, 0 shade to 1. */
  readonly level: number
  /** Whether the camera sees its outer side. */
  readonly facing: boolean
  readonly middle: readonly [number, number]
  readonly toPoint3d: (spot: Spot, out?: number) => Point3d
  readonly at: (u: number, v: number, out?: number) => Point
  /** Path through spots. */
  readonly outline: (spots: readonly Spot[], out?: number, closed?: boolean) => string
  readonly quad: (u0: number, v0: number, u1: number, v1: number, out?: number) => string
  /** Where on the surface a spot that lies `depth` behind it is seen. */
  readonly behind: (spot: Spot, depth: number) => Spot
  /** Offset of the shadow of a thing `out` metres before the wall; nothing in the shade. */
  readonly cast: (out: number) => Spot | undefined
  /** Transform that lays a drawing in metres (y upwards negative) flat on the wall around the spot. */
  readonly matrix: (u: number, v: number) => string
  /** Picture units a metre near its middle. */
  readonly scale: number
}

/** From the left end to the right end as seen from outside. */
export function planeOf(stage: Stage, from: readonly [number, number], to: readonly [number, number]): Plane {
  const { view, sun } = stage
  const width = Math.hypot(to[0] - from[0], to[1] - from[1])
  const along: Point = [(to[0] - from[0]) / width, (to[1] - from[1]) / width]
  const normal: Point = [along[1], -along[0]]
  const place = ([u, v]: Spot, out = 0): Point3d => [
    from[0] + along[0] * u + normal[0] * out,
    v,
    from[1] + along[1] * u + normal[1] * out,
  ]
  const at = (u: number, v: number, out = 0): Point => view.project(place([u, v], out))
  const outline = (spots: readonly Spot[], out = 0, closed = true): string => {
    const points = spots.map(([u, v]) => at(u, v, out))
    // Nothing is written for what lies beside the picture.
    return points.every(([x]) => x < 0) || points.every(([x]) => x > view.width) ? '' : shape(points, closed)
  }
  const eyeOut = (view.x - from[0]) * normal[0] + (view.z - from[1]) * normal[1]
  const eyeAlong = (view.x - from[0]) * along[0] + (view.z - from[1]) * along[1]
  const facingSun = sun[0] * normal[0] + sun[2] * normal[1]
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  return {
    width,
    level: Math.max(0, Math.min(1, facingSun * 1.25)),
    facing: eyeOut > 0.01,
    middle,
    toPoint3d: place,
    at,
    outline,
    quad: (u0, v0, u1, v1, out = 0) =>
      outline(
        [
          [u0, v0],
          [u1, v0],
          [u1, v1],
          [u0, v1],
        ],
        out,
      ),
    behind: ([u, v], depth) => {
      const share = eyeOut / (eyeOut + depth)
      return [eyeAlong + (u - eyeAlong) * share, view.eye + (v - view.eye) * share]
    },
    cast: (out) => {
      if (!stage.castsShadows || facingSun < 0.08) return undefined
      const sunAlong = sun[0] * along[0] + sun[2] * along[1]
      const reach = Math.min(out / facingSun, out * 4)
      return [-sunAlong * reach, -sun[1] * reach]
    },
    matrix: (u, v) => {
      const origin = at(u, v)
      const right = at(u + 0.5, v)
      const left = at(u - 0.5, v)
      const scale = view.scale(place([u, v])[0], place([u, v])[2])
      return `matrix(${decimal((right[0] - left[0]) * grain)} ${decimal((right[1] - left[1]) * grain)} 0 ${decimal(scale * grain)} ${short(origin[0])} ${short(origin[1])})`
    },
    scale: view.scale(middle[0], middle[1]),
  }
}
