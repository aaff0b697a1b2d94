import type { Spot } from './plane.ts'

/** The head of an opening. */
export type Head = 'flat' | 'segment' | 'round' | 'pointed' | 'horseshoe'

/** An opening in a wall: left edge and sill in metres, clear width and height (to the crown). */
export interface Opening {
  readonly u: number
  readonly v: number
  readonly w: number
  readonly h: number
  readonly head?: Head
}

type Curve = (half: number, top: number) => Spot[]

/** Spots on a circle, angles in half turns. */
function circle(middle: number, height: number, radius: number, from: number, to: number, count: number): Spot[] {
  return Array.from({ length: count + 1 }, (_, index): Spot => {
    const angle = Math.PI * (from + ((to - from) * index) / count)
    return [middle + Math.cos(angle) * radius, height + Math.sin(angle) * radius]
  })
}

/** Curves from the right springing over the crown to the left one, about u = 0. */
const curves: Readonly<Record<Head, Curve>> = {
  flat: (half, top) => [
    [half, top],
    [-half, top],
  ],
  segment: (half, top) =>
    [-1, -0.5, 0, 0.5, 1].map((share): Spot => [-share * half, top - half * 0.34 * share * share]),
  round: (half, top) => circle(0, top - half, half, 0, 1, 9),
  pointed: (half, top) => {
    const spring = top - Math.SQRT2 * half
    const right = circle(-half / 2, spring, half * 1.5, 0, Math.acos(1 / 3) / Math.PI, 4)
    return [
      ...right,
      ...right
        .slice(0, -1)
        .toReversed()
        .map(([u, v]): Spot => [-u, v]),
    ]
  },
  horseshoe: (half, top) => {
    const radius = half * 1.1
    const turn = Math.acos(1 / 1.1) / Math.PI
    return circle(0, top - radius, radius, -turn, 1 + turn, 11)
  },
}

/** The outline of an opening, from the left of the sill, grown by `more` metres on all sides. */
export function outlineOf(opening: Opening, more = 0): Spot[] {
  const half = opening.w / 2 + more
  const middle = opening.u + opening.w / 2
  const foot = opening.v - more
  const top = opening.v + opening.h + more
  const crown = curves[opening.head ?? 'flat'](half, top)
  return [[middle - half, foot], [middle + half, foot], ...crown.map(([u, v]): Spot => [middle + u, v])]
}
