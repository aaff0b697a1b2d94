import type { Opening } from './arches.ts'
import type { Plane } from './plane.ts'
import type { Stage } from './stage.ts'
import { decimal, fill, line, shape } from './svg.ts'

/** The bare wall with a breath of light towards its top and weight at its foot. */
export function wall(stage: Stage, plane: Plane, v0: number, v1: number, base: string): string {
  if (!plane.facing) return ''
  const { mood } = stage
  const [x, z] = plane.middle
  const path = plane.quad(0, v0, plane.width, v1)
  const veil = stage.keep(
    'wall veil',
    (id) =>
      `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${mood.haze}" stop-opacity=".16"/><stop offset=".55" stop-color="${mood.haze}" stop-opacity="0"/><stop offset="1" stop-color="${mood.dark ? '#e0a873' : mood.shadow}" stop-opacity=".1"/></linearGradient>`,
  )
  return fill(path, stage.ink(base, plane.level, x, z)) + fill(path, `url(#${veil})`)
}

/** Brick courses laid over a wall as a pattern. */
export function courses(stage: Stage, plane: Plane, v0: number, v1: number, height = 0.34): string {
  if (!plane.facing) return ''
  const id = stage.id()
  const long = decimal(height * 2.6)
  const path = `M0 0h${long}M0 ${height}h${long}M${decimal(height * 0.65)} 0v${height}M${decimal(height * 1.95)} ${height}v${height}`
  return (
    `<pattern id="${id}" width="${long}" height="${height * 2}" patternUnits="userSpaceOnUse" patternTransform="${plane.matrix(plane.width / 2, (v0 + v1) / 2)}"><path d="${path}" stroke="${plane.level > 0.3 ? '#4a2f26' : '#1f1a1c'}" stroke-width=".045" opacity=".5"/></pattern>` +
    fill(plane.quad(0, v0, plane.width, v1), `url(#${id})`, 0.42)
  )
}

/** A band that stands `out` metres before the wall between two heights: cornice, string course, plinth, parapet. */
export function band(stage: Stage, plane: Plane, v0: number, v1: number, out: number, base: string, ends = 0): string {
  if (!plane.facing) return ''
  const { mood, view } = stage
  const [x, z] = plane.middle
  const u0 = -ends
  const u1 = plane.width + ends
  const cast = plane.cast(out)
  const shade = cast === undefined ? out * 0.8 : -cast[1]
  const low = v0 > view.eye ? fill(bandEdge(plane, u0, u1, v0, out), stage.ink(base, -0.4, x, z)) : ''
  const high = v1 < view.eye ? fill(bandEdge(plane, u0, u1, v1, out), stage.ink(base, 1, x, z)) : ''
  return (
    fill(plane.quad(0, Math.max(0, v0 - shade), plane.width, v0), mood.shadow, mood.shadowOpacity * 0.9) +
    low +
    high +
    fill(plane.quad(u0, v0, u1, v1, out), stage.ink(base, plane.level, x, z))
  )
}

function bandEdge(plane: Plane, u0: number, u1: number, v: number, out: number): string {
  return shape([plane.at(u0, v), plane.at(u1, v), plane.at(u1, v, out), plane.at(u0, v, out)])
}

/** Equal openings along a wall: `count` of them between the margins. */
export function rowOf(
  width: number,
  count: number,
  clear: number,
  v: number,
  height: number,
  margin = 0.8,
  head?: Opening['head'],
): Opening[] {
  const bay = (width - 2 * margin) / count
  return Array.from({ length: count }, (_, index) => ({
    u: margin + bay * (index + 0.5) - clear / 2,
    v,
    w: clear,
    h: height,
    ...(head === undefined ? {} : { head }),
  }))
}

/** Vertical lines down a wall: pilasters, downpipes, panel joints. */
export function uprights(
  plane: Plane,
  from: readonly number[],
  v0: number,
  v1: number,
  paint: string,
  width: number,
  opacity = 1,
): string {
  if (!plane.facing) return ''
  return line(
    from
      .map((u) =>
        plane.outline(
          [
            [u, v0],
            [u, v1],
          ],
          0,
          false,
        ),
      )
      .join(''),
    paint,
    width,
    opacity < 1 ? ` opacity="${opacity}"` : '',
  )
}

/** Level lines along a wall. */
export function levels(plane: Plane, heights: readonly number[], paint: string, width: number, opacity = 1): string {
  if (!plane.facing) return ''
  return line(
    heights
      .map((v) =>
        plane.outline(
          [
            [0, v],
            [plane.width, v],
          ],
          0,
          false,
        ),
      )
      .join(''),
    paint,
    width,
    opacity < 1 ? ` opacity="${opacity}"` : '',
  )
}

/** The shadow of a neighbour lying across a facade, `wide` metres at the foot and `tall` metres up. */
export function leaningShadow(stage: Stage, plane: Plane, wide: number, tall: number): string {
  if (!stage.castsShadows || !plane.facing || plane.level < 0.2) return ''
  const fromLeft = stage.sun[0] < 0
  const u = (value: number): number => (fromLeft ? value : plane.width - value)
  return fill(
    plane.outline([
      [u(0), 0],
      [u(wide), 0],
      [u(wide * 0.35), tall * 0.72],
      [u(0), tall],
    ]),
    stage.mood.shadow,
    stage.mood.shadowOpacity * 0.8,
  )
}
