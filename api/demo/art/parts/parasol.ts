import type { Stage } from './stage.ts'
import { group, shapeInstance } from './svg.ts'
import type { DepthItem } from './depth-item.ts'

/** A café table with a parasol, in centimetres about its foot. */
function umbrella(stage: Stage, cloth: string): string {
  const level = stage.castsShadows ? 1 : 0.6
  const ink = (base: string, share: number): string => stage.ink(base, share * level)
  const lit = stage.sun[0] < 0 ? -1 : 1
  const chairs = [-1, 1]
    .map((side) => `M${side * 85} 0L${side * 75}-45H${side * 45}M${side * 75}-45L${side * 85}-90M${side * 50} 0V-45`)
    .join('')
  return (
    `<ellipse rx="150" ry="16" fill="${stage.mood.shadow}" opacity="${stage.mood.shadowOpacity}"/>` +
    `<path d="M0 0V-230" stroke="${ink('#8a8378', 0.6)}" stroke-width="7"/>` +
    `<path d="M-50-74H50V-67H-50z" fill="${ink('#e6dfd0', 0.8)}"/>` +
    `<path d="${chairs}" stroke="${ink('#4b4a47', 0.4)}" stroke-width="6"/>` +
    `<path d="M-150-215L0-275L150-215z" fill="${ink(cloth, 0.35)}"/>` +
    `<path d="M${lit * 150}-215L0-275L${lit * -25}-215z" fill="${ink(cloth, 1)}"/>`
  )
}

/** A café table with a parasol. */
export function parasol(stage: Stage, x: number, z: number, cloth: string): DepthItem {
  const [px, py] = stage.view.project([x, 0, z])
  const id = stage.keep(`parasol ${cloth}`, (name) => group(umbrella(stage, cloth), `id="${name}"`))
  return { depth: stage.view.depth(x, z), svg: shapeInstance(id, px, py, stage.view.scale(x, z) / 100) }
}
