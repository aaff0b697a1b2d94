import { solid, solids } from './box.ts'
import type { Stage } from './stage.ts'
import { ellipse, line, shape } from './svg.ts'
import type { DepthItem } from './depth-item.ts'

export const dark = '#3b474b'

function contact(stage: Stage, x: number, z: number, half: number): string {
  const [px, py] = stage.view.project([x, 0, z])
  const s = stage.view.scale(x, z)
  return ellipse(px, py, half * s, Math.max(0.8, 0.14 * s), stage.mood.shadow, stage.mood.shadowOpacity)
}

/** A bench along the street, its seat towards the viewer. */
export function bench(stage: Stage, x: number, z: number): DepthItem {
  const wood = '#a57c52'
  const svg =
    contact(stage, x + 0.9, z, 1.15) +
    solids(
      stage,
      [0.1, 1.6].map((leg) => ({ x0: x + leg, x1: x + leg + 0.1, y0: 0, y1: 0.42, z0: z, z1: z + 0.45 })),
      dark,
    ) +
    solids(
      stage,
      [
        { x0: x, x1: x + 1.8, y0: 0.55, y1: 0.92, z0: z + 0.42, z1: z + 0.48 },
        { x0: x, x1: x + 1.8, y0: 0.4, y1: 0.48, z0: z, z1: z + 0.46 },
      ],
      wood,
    )
  return { depth: stage.view.depth(x, z), svg }
}

/** A planted trough: a block of stone with a rounded hedge. */
export function planter(stage: Stage, x: number, z: number, length: number, stone = '#b9b1a2'): DepthItem {
  const svg =
    solid(stage, { x0: x, x1: x + length, y0: 0.45, y1: 1.1, z0: z + 0.08, z1: z + 0.72 }, '#6f8d63') +
    solid(stage, { x0: x, x1: x + length, y0: 0, y1: 0.5, z0: z, z1: z + 0.8 }, stone)
  return { depth: stage.view.depth(x, z), svg: contact(stage, x + length / 2, z, length * 0.55) + svg }
}

/** A clipped hedge. */
export function hedge(stage: Stage, x0: number, x1: number, z: number, tall: number, thick = 0.9): DepthItem {
  const tone = stage.season === 'autumn' ? '#86895a' : '#66865e'
  return {
    depth: stage.view.depth((x0 + x1) / 2, z),
    svg: solid(stage, { x0, x1, y0: 0, y1: tall, z0: z, z1: z + thick }, tone),
  }
}

/** An iron railing along a quay. */
export function railing(stage: Stage, z: number): string {
  const { view } = stage
  const rails = [0.5, 1.05].map((y) => view.stretch([-300, y, z], [300, y, z])).join('')
  let posts = ''
  for (let x = -90; x <= 90; x += 2.4) {
    const foot = view.project([x, 0, z])
    if (foot[0] > 0 && foot[0] < stage.width) posts += shape([foot, view.project([x, 1.05, z])], false)
  }
  const middle = view.column(stage.width / 2, z)
  return line(rails + posts, stage.ink('#3d494d', 0.4, middle, z), Math.max(0.9, view.scale(middle, z) * 0.07))
}

/** A row of bollards as one path of strokes. */
export function bollards(stage: Stage, x0: number, x1: number, z: number, step: number): DepthItem {
  const { view } = stage
  let path = ''
  for (let x = x0; x <= x1; x += step) {
    const foot = view.project([x, 0, z])
    if (foot[0] > -2 && foot[0] < stage.width + 2) path += shape([foot, view.project([x, 0.85, z])], false)
  }
  const middle = view.column(stage.width / 2, z)
  return {
    depth: view.depth((x0 + x1) / 2, z),
    svg: line(path, stage.ink(dark, 0.4, middle, z), Math.max(1, view.scale(middle, z) * 0.2)),
  }
}
