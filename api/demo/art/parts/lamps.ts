import type { Stage } from './stage.ts'
import { dark } from './street.ts'
import { glowGradient, group, shapeInstance } from './svg.ts'
import type { DepthItem } from './depth-item.ts'

/** A lamp in centimetres about its foot. */
function lamp(stage: Stage, tall: number): string {
  const top = -100 * tall
  const iron = stage.ink(dark, 0.4)
  const pane = stage.mood.dark ? '#ffe9b5' : stage.ink('#f2ecdc', 0.8)
  return `<path d="M0 0V${top + 40}" stroke="${iron}" stroke-width="13"/><path d="M-22 ${top}h44l-8 50h-28z" fill="${pane}"/><path d="M-28 ${top}q28-40 56 0z" fill="${iron}"/>`
}

/** Street lamps; after dark each stands in its glow. */
export function lamps(stage: Stage, spots: readonly (readonly [number, number])[], tall = 5): DepthItem[] {
  const { view, mood } = stage
  const id = stage.keep(`lamp ${tall}`, (name) => {
    if (!mood.dark) return group(lamp(stage, tall), `id="${name}"`)
    const paint = `url(#${stage.keep('lamp glow', (glow) =>
      glowGradient(glow, [
        [0, '#ffdf9e', 0.7],
        [0.35, '#ffd490', 0.25],
        [1, '#ffd490', 0],
      ]),
    )})`
    return group(
      `<circle cy="${20 - 100 * tall}" r="300" fill="${paint}"/><ellipse rx="340" ry="50" fill="${paint}"/>${lamp(stage, tall)}`,
      `id="${name}"`,
    )
  })
  return spots.map(([x, z]): DepthItem => {
    const [px, py] = view.project([x, 0, z])
    return {
      depth: view.depth(x, z),
      svg: px < -30 || px > stage.width + 30 ? '' : shapeInstance(id, px, py, view.scale(x, z) / 100),
    }
  })
}
