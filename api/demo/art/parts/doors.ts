import type { Plane } from './plane.ts'
import type { Stage } from './stage.ts'
import { fill } from './svg.ts'

/** Doorways of one size with panelled doors and lights above, each door in its own paint. */
export function doors(
  stage: Stage,
  plane: Plane,
  places: readonly number[],
  width: number,
  height: number,
  paints: readonly string[],
  frame: string,
): string {
  if (!plane.facing) return ''
  const { mood } = stage
  const [x, z] = plane.middle
  const ink = (base: string, level: number): string => stage.ink(base, level, x, z)
  const join = (draw: (u: number) => string): string => places.map(draw).join('')
  const leaves = places.map((u, index) =>
    fill(plane.quad(u + 0.08, 0, u + width - 0.03, height - 0.62), ink(paints[index] ?? frame, plane.level * 0.8)),
  )
  const panels = join((u) =>
    [u + 0.2, u + width / 2 + 0.06]
      .map(
        (a) => plane.quad(a, 0.3, a + width / 2 - 0.26, 0.9) + plane.quad(a, 1.05, a + width / 2 - 0.26, height - 0.75),
      )
      .join(''),
  )
  return (
    fill(
      join((u) => plane.quad(u - 0.22, 0, u + width + 0.22, height + 0.25, 0.06)),
      ink(frame, plane.level),
    ) +
    fill(
      join((u) => plane.quad(u, 0, u + width, height)),
      ink('#23282b', plane.level * 0.4),
    ) +
    leaves.join('') +
    fill(panels, mood.shadow, 0.3) +
    fill(
      join((u) => plane.quad(u + 0.1, height - 0.5, u + width - 0.1, height - 0.08)),
      mood.dark ? '#ffdf9e' : mood.glass[0],
    )
  )
}
