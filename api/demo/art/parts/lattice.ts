import { fill } from './svg.ts'
import type { Plane, Spot } from './plane.ts'
import type { Stage } from './stage.ts'

/** A pierced screen of turned wood (mashrabiya) over a part of a wall. */
export function lattice(stage: Stage, plane: Plane, spots: readonly (readonly Spot[])[], wood: string): string {
  if (!plane.facing || spots.length === 0) return ''
  const [x, z] = plane.middle
  const id = stage.id()
  const path = spots.map((outline) => plane.outline(outline)).join('')
  const [u, v] = spots[0]?.[0] ?? [0, 0]
  const behind = stage.mood.dark ? '#f0c27e' : stage.ink('#33383a', plane.level * 0.5, x, z)
  const bars = `<pattern id="${id}" width=".36" height=".36" patternUnits="userSpaceOnUse" patternTransform="${plane.matrix(u, v)}"><path d="M0 0L.36 .36M.36 0L0 .36M.18 0V.36M0 .18H.36" stroke="${stage.ink(wood, plane.level, x, z)}" stroke-width=".075"/></pattern>`
  return fill(path, behind) + bars + fill(path, `url(#${id})`)
}
