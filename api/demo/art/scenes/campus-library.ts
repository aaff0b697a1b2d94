import { type Block, solid, solids, wallsOf } from '#api/demo/art/parts/box.ts'
import { type Curtain, curtain } from '#api/demo/art/parts/curtain.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { fill } from '#api/demo/art/parts/svg.ts'
import type { Design } from './campus-design.ts'

/** A glass library behind a screen of tall fins, under a wide flat roof. */
export function library(stage: Stage, design: Design): string {
  const { width } = design
  const inner: Block = { x0: 2, x1: width - 2, y0: 0, y1: 11, z0: 2.5, z1: 14 }
  const { front, left } = wallsOf(stage, inner)
  const style: Curtain = { v0: 0, v1: 10.8, storey: 3.6, pane: 2.4, frame: '#48565b', spandrel: 0.35, tint: '#6a8a88' }
  const fins: Block[] = []
  const step = width / 15
  for (let index = 15; index >= 0; index -= 1)
    fins.push({ x0: index * step * 0.985, x1: index * step * 0.985 + 0.4, y0: 0, y1: 11.2, z0: 0.3, z1: 1.4 })
  return (
    curtain(stage, left, style) +
    curtain(stage, front, style) +
    fill(front.quad(0, 7.6, front.width, 11), stage.mood.shadow, stage.mood.shadowOpacity * 0.9) +
    solids(stage, fins, design.trim) +
    solid(stage, { x0: -1.5, x1: width + 1.5, y0: 11, y1: 12.1, z0: -1.2, z1: 15 }, design.trim)
  )
}
