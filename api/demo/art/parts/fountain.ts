import { mix } from './colour.ts'
import type { Stage } from './stage.ts'
import { ellipse, fill, line, short } from './svg.ts'
import type { DepthItem } from './depth-item.ts'

/** A round basin with a bowl and a small jet. */
export function fountain(stage: Stage, x: number, z: number, radius: number, tile: string): DepthItem {
  const { view, mood } = stage
  const [px, py] = view.project([x, 0, z])
  const s = view.scale(x, z)
  const wide = radius * s
  const flat = wide * Math.max(0.1, (view.eye / view.depth(x, z)) * 0.95)
  const rim = 0.55 * s
  const stone = stage.ink('#e3dac8', 0.9, x, z)
  const shade = stage.ink(tile, 0.4, x, z)
  const pool = mix(mood.sky[0], stage.ink('#4d7f80', 0.6), 0.5)
  const bowlY = py - 1.5 * s
  const drum = `M${short(px - wide)} ${short(py - rim)}v${short(rim)}a${short(wide)} ${short(flat)} 0 0 0 ${short(2 * wide)} 0v${short(-rim)}z`
  const foot = `M${short(px - 0.16 * s)} ${short(py - rim)}l${short(0.05 * s)} ${short(-0.9 * s)}h${short(0.22 * s)}l${short(0.05 * s)} ${short(0.9 * s)}z`
  const bowl = `M${short(px - 0.62 * s)} ${short(bowlY)}q${short(0.62 * s)} ${short(0.55 * s)} ${short(1.24 * s)} 0z`
  const jets = [-0.5, -0.25, 0.25, 0.5]
    .map(
      (side) =>
        `M${short(px)} ${short(bowlY - 0.1 * s)}q${short(side * s)} ${short(-0.9 * s)} ${short(side * 1.9 * s)} ${short(0.95 * s)}`,
    )
    .join('')
  const svg =
    ellipse(px, py + flat * 0.15, wide * 1.12, flat * 1.15, mood.shadow, mood.shadowOpacity) +
    fill(drum, shade) +
    ellipse(px, py - rim, wide, flat, stone) +
    ellipse(px, py - rim, wide * 0.86, flat * 0.84, pool) +
    fill(foot + bowl, stone) +
    ellipse(px, bowlY, 0.62 * s, 0.62 * s * (flat / wide), pool) +
    line(jets, '#f4f6f0', Math.max(0.7, 0.05 * s), ' opacity=".7"')
  return { depth: view.depth(x, z), svg }
}
