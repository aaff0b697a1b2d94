import type { Plane } from './plane.ts'
import type { Stage } from './stage.ts'
import { fill, line, shape } from './svg.ts'

/** A balcony: from u0 to u1 along the wall, its floor at v, `out` metres deep. */
export interface Balcony {
  readonly u0: number
  readonly u1: number
  readonly v: number
}

export interface BalconyStyle {
  readonly out: number
  readonly slab: string
  readonly rail: string
  readonly kind: 'bars' | 'glass' | 'solid'
}

function ends(plane: Plane, { u0, u1, v }: Balcony, out: number, high: number, low: number): string {
  const [eyeU] = plane.behind([0, 0], 1e9)
  const u = eyeU < u0 ? u0 : eyeU > u1 ? u1 : undefined
  if (u === undefined) return ''
  return shape([plane.at(u, v + low), plane.at(u, v + low, out), plane.at(u, v + high, out), plane.at(u, v + high)])
}

function shadowOf(plane: Plane, { u0, u1, v }: Balcony, style: BalconyStyle): string {
  const cast = plane.cast(style.out)
  if (cast === undefined) return plane.quad(u0, v - 0.9, u1, v - 0.2)
  const [du, dv] = cast
  return plane.outline([
    [u0, v],
    [u1, v],
    [u1 + du, v + dv],
    [u0 + du, v + dv],
  ])
}

/** Upright bars as a pattern lying in the wall's own directions. */
function barsPattern(id: string, plane: Plane, paint: string): string {
  return `<pattern id="${id}" width=".26" height="2" patternUnits="userSpaceOnUse" patternTransform="${plane.matrix(plane.width / 2, 8)}"><path d="M.1 0V2" stroke="${paint}" stroke-width=".06"/></pattern>`
}

/** All balconies of one wall, in as few paths as the style allows. */
export function balconies(stage: Stage, plane: Plane, list: readonly Balcony[], style: BalconyStyle): string {
  if (!plane.facing || list.length === 0) return ''
  const { mood, view } = stage
  const { out } = style
  const [x, z] = plane.middle
  const ink = (base: string, level: number): string => stage.ink(base, level, x, z)
  const join = (draw: (balcony: Balcony) => string): string => list.map(draw).join('')
  const tops = join((one) =>
    plane.outline(
      [
        [one.u0, one.v + 1],
        [one.u1, one.v + 1],
      ],
      out,
      false,
    ),
  )
  const width = Math.max(0.5, plane.scale * 0.045)
  const solid = style.kind === 'solid'
  const close = plane.scale > 7.5
  const lower = join((one) =>
    one.v - 0.22 > view.eye
      ? shape([
          plane.at(one.u0, one.v - 0.22),
          plane.at(one.u1, one.v - 0.22),
          plane.at(one.u1, one.v - 0.22, out),
          plane.at(one.u0, one.v - 0.22, out),
        ])
      : '',
  )
  const floors = join((one) =>
    plane.outline(
      [
        [one.u0, one.v - 0.11],
        [one.u1, one.v - 0.11],
      ],
      out,
      false,
    ),
  )
  let drawn = fill(
    join((one) => shadowOf(plane, one, style)),
    mood.shadow,
    mood.shadowOpacity,
  )
  if (close) drawn += fill(lower, ink(style.slab, -0.35))
  if (close || solid)
    drawn += fill(
      join((one) => ends(plane, one, out, solid ? 1 : 0, -0.22)),
      ink(style.slab, plane.level * 0.25),
    )
  drawn += solid
    ? fill(
        join((one) => plane.quad(one.u0, one.v - 0.22, one.u1, one.v + 1, out)),
        ink(style.slab, plane.level),
      )
    : line(floors, ink(style.slab, plane.level), plane.scale * 0.22)
  if (solid) return drawn + line(tops, ink(style.rail, 1), width)
  const screens = join((one) => plane.quad(one.u0, one.v, one.u1, one.v + 1, out) + ends(plane, one, out, 1, 0))
  if (style.kind === 'glass')
    return drawn + fill(screens, mood.glass[0], 0.5) + line(tops, ink(style.rail, plane.level), width * 1.3)
  const rail = ink(style.rail, plane.level)
  const id = stage.id()
  return drawn + barsPattern(id, plane, rail) + fill(screens, `url(#${id})`) + line(tops, rail, width * 1.4)
}
