import { type Point, shape } from './svg.ts'

/**
 * A place in the world, in metres: x along the street, y up from the ground, z into the block.
 * The corner of the main building that is nearest to the viewer is the origin.
 */
export type Point3d = readonly [number, number, number]

/** A camera with a level line of sight: verticals stay vertical, as in architects' perspectives. */
export interface View {
  readonly width: number
  readonly height: number
  /** Height of the eye in metres. */
  readonly eye: number
  /** Where the camera stands, in metres. */
  readonly x: number
  readonly z: number
  /** Picture height of the horizon. */
  readonly horizon: number
  /** Metres from the camera along the line of sight. */
  readonly depth: (x: number, z: number) => number
  readonly project: (place: Point3d) => Point
  /** Picture units in one metre of height at this place. */
  readonly scale: (x: number, z: number) => number
  /** The ground that is seen at a point below the horizon, as x and z in metres. */
  readonly ground: (px: number, py: number) => readonly [number, number]
  /** The x in metres of the ground on the line z that is seen at this picture column. */
  readonly column: (px: number, z: number) => number
  /** A polygon in the world, cut at the camera and at the frame. */
  readonly area: (places: readonly Point3d[]) => string
  /** A straight line in the world, cut at the camera and at the frame. */
  readonly stretch: (from: Point3d, to: Point3d) => string
}

/** Cuts a polygon by one half-space; `side` is positive inside. */
function cut<P extends readonly number[]>(
  points: readonly P[],
  side: (point: P) => number,
  between: (a: P, b: P, share: number) => P,
): P[] {
  const kept: P[] = []
  for (const [index, point] of points.entries()) {
    const last = points[(index + points.length - 1) % points.length] ?? point
    const here = side(point)
    const there = side(last)
    if (here >= 0 !== there >= 0) kept.push(between(last, point, there / (there - here)))
    if (here >= 0) kept.push(point)
  }
  return kept
}

const betweenPoints3d = (a: Point3d, b: Point3d, share: number): Point3d => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]
const betweenPoints = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

function framed(points: readonly Point[], width: number, height: number): Point[] {
  const margin = 6
  let kept = cut(points, ([x]) => x + margin, betweenPoints)
  kept = cut(kept, ([x]) => width + margin - x, betweenPoints)
  kept = cut(kept, ([, y]) => y + margin, betweenPoints)
  return cut(kept, ([, y]) => height + margin - y, betweenPoints)
}

/** What the camera looks at and where that shall lie in the picture. */
export interface Framing {
  readonly width: number
  readonly height: number
  /** The places that must be inside the frame below. */
  readonly subject: readonly Point3d[]
  /** Turn of the line of sight to the right of the street's normal, in degrees; the left side of the building shows. */
  readonly yaw: number
  /** Metres from the camera to the origin. */
  readonly distance: number
  readonly eye: number
  /** Frame in picture units: the subject fills it as far as its proportions allow, standing on `bottom`. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function viewOf(framing: Framing): View {
  const { width, height, eye, distance } = framing
  const turn = (framing.yaw * Math.PI) / 180
  const sine = Math.sin(turn)
  const cosine = Math.cos(turn)
  const x = -distance * sine
  const z = -distance * cosine
  const depth = (px: number, pz: number): number => (px - x) * sine + (pz - z) * cosine
  const across = (px: number, pz: number): number => (px - x) * cosine - (pz - z) * sine
  const unit = framing.subject.map(([px, py, pz]): Point => [
    across(px, pz) / depth(px, pz),
    (eye - py) / depth(px, pz),
  ])
  const low = Math.max(...unit.map(([, v]) => v))
  const high = Math.min(...unit.map(([, v]) => v))
  const west = Math.min(...unit.map(([u]) => u))
  const east = Math.max(...unit.map(([u]) => u))
  const focal = Math.min((framing.bottom - framing.top) / (low - high), (framing.right - framing.left) / (east - west))
  const horizon = framing.bottom - focal * low
  const middle = (framing.left + framing.right) / 2 - (focal * (west + east)) / 2
  const project = ([px, py, pz]: Point3d): Point => [
    middle + (focal * across(px, pz)) / depth(px, pz),
    horizon + (focal * (eye - py)) / depth(px, pz),
  ]
  const column = (px: number, pz: number): number => {
    const slant = (px - middle) / focal
    return x + ((pz - z) * (slant * cosine + sine)) / (cosine - slant * sine)
  }
  const ground = (px: number, py: number): readonly [number, number] => {
    const ahead = (focal * eye) / (py - horizon)
    const aside = ((px - middle) / focal) * ahead
    return [x + ahead * sine + aside * cosine, z + ahead * cosine - aside * sine]
  }
  const area = (places: readonly Point3d[]): string => {
    const ahead = cut(places, ([px, , pz]) => depth(px, pz) - 1, betweenPoints3d)
    const seen = framed(ahead.map(project), width, height)
    return seen.length < 3 ? '' : shape(seen)
  }
  const stretch = (from: Point3d, to: Point3d): string => {
    const ahead = cut([from, to], ([px, , pz]) => depth(px, pz) - 1, betweenPoints3d)
    const seen = framed(ahead.map(project), width, height)
    const [start] = seen
    if (start === undefined) return ''
    const reach = (point: Point): number => Math.hypot(point[0] - start[0], point[1] - start[1])
    const end = seen.reduce((best, point) => (reach(point) > reach(best) ? point : best), start)
    return reach(end) < 0.5 ? '' : shape([start, end], false)
  }
  return {
    width,
    height,
    eye,
    x,
    z,
    horizon,
    depth,
    ground,
    column,
    stretch,
    project,
    scale: (px, pz) => focal / depth(px, pz),
    area,
  }
}
