import { type Block, solid, solids } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { patch } from '#api/demo/art/parts/ground.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { ellipse, fill, line, shape, short } from '#api/demo/art/parts/svg.ts'
import type { DepthItem } from '#api/demo/art/parts/depth-item.ts'
import { coloursOf } from './room-colours.ts'

export function depthItem(stage: Stage, x: number, z: number, svg: string): DepthItem {
  return { depth: stage.view.depth(x, z), svg }
}

/** The soft shadow under a piece. */
export function under(stage: Stage, x0: number, x1: number, z0: number, z1: number): string {
  return fill(patch(stage, { x0: x0 - 0.08, x1: x1 + 0.08, z0: z0 - 0.1, z1 }), stage.mood.shadow, 0.22)
}

export function sofa(stage: Stage, x: number, z: number, width: number, cloth: string): DepthItem {
  const end = x + width
  const seats = width > 1.4 ? [x + 0.22, x + width / 2] : [x + 0.22]
  const wide = (width - 0.44) / seats.length
  const cushions = seats.map((at): Block => ({
    x0: at + 0.02,
    x1: at + wide - 0.02,
    y0: 0.3,
    y1: 0.48,
    z0: z,
    z1: z + 0.7,
  }))
  const pillows = [x + 0.35, end - 0.85]
    .slice(0, seats.length)
    .map((at): Block => ({ x0: at, x1: at + 0.5, y0: 0.48, y1: 0.86, z0: z + 0.5, z1: z + 0.6 }))
  const legs = [x + 0.1, end - 0.18].map((at): Block => ({
    x0: at,
    x1: at + 0.08,
    y0: 0,
    y1: 0.12,
    z0: z + 0.05,
    z1: z + 0.12,
  }))
  return depthItem(
    stage,
    x,
    z,
    under(stage, x, end, z, z + 0.9) +
      solids(stage, legs, '#4a3a2e') +
      solid(stage, { x0: x, x1: end, y0: 0.12, y1: 0.85, z0: z + 0.68, z1: z + 0.9 }, cloth) +
      solid(stage, { x0: x, x1: end, y0: 0.12, y1: 0.3, z0: z, z1: z + 0.8 }, cloth) +
      solids(stage, cushions, mix(cloth, '#fff6e6', 0.14)) +
      solids(stage, pillows, mix(coloursOf(stage).soft, '#fff6e6', 0.3)) +
      solids(
        stage,
        [
          { x0: x, x1: x + 0.2, y0: 0.12, y1: 0.62, z0: z - 0.02, z1: z + 0.85 },
          { x0: end - 0.2, x1: end, y0: 0.12, y1: 0.62, z0: z - 0.02, z1: z + 0.85 },
        ],
        cloth,
      ),
  )
}

export function table(
  stage: Stage,
  x: number,
  z: number,
  width: number,
  deep: number,
  tall: number,
  wood: string,
  things = '',
): DepthItem {
  const legs = [x + 0.05, x + width - 0.11].flatMap((at): Block[] => [
    { x0: at, x1: at + 0.06, y0: 0, y1: tall, z0: z + deep - 0.1, z1: z + deep - 0.04 },
    { x0: at, x1: at + 0.06, y0: 0, y1: tall, z0: z + 0.04, z1: z + 0.1 },
  ])
  return depthItem(
    stage,
    x,
    z,
    under(stage, x, x + width, z, z + deep) +
      solids(stage, legs, mix(wood, '#2e2a28', 0.3)) +
      solid(stage, { x0: x, x1: x + width, y0: tall, y1: tall + 0.05, z0: z, z1: z + deep }, wood) +
      things,
  )
}

export function chair(stage: Stage, x: number, z: number, paint: string, back: boolean): DepthItem {
  const legs = [x + 0.02, x + 0.4].flatMap((at): Block[] => [
    { x0: at, x1: at + 0.04, y0: 0, y1: 0.45, z0: z, z1: z + 0.04 },
    { x0: at, x1: at + 0.04, y0: 0, y1: 0.45, z0: z + 0.4, z1: z + 0.44 },
  ])
  const rest: Block = {
    x0: x,
    x1: x + 0.44,
    y0: 0.62,
    y1: 0.95,
    z0: back ? z + 0.4 : z,
    z1: back ? z + 0.44 : z + 0.04,
  }
  const posts = [x + 0.02, x + 0.38].map((at): Block => ({
    x0: at,
    x1: at + 0.04,
    y0: 0.45,
    y1: 0.9,
    z0: rest.z0,
    z1: rest.z1,
  }))
  return depthItem(
    stage,
    x,
    z,
    under(stage, x, x + 0.44, z, z + 0.44) +
      solids(stage, legs, '#5b4a3c') +
      solid(stage, { x0: x, x1: x + 0.44, y0: 0.44, y1: 0.5, z0: z, z1: z + 0.44 }, paint) +
      solids(stage, posts, '#5b4a3c') +
      solid(stage, rest, paint),
  )
}

/** A pot with broad leaves. */
export function pot(stage: Stage, x: number, z: number, tall: number): DepthItem {
  const random = stage.random.fork(`pot ${x}`)
  const [px, py] = stage.view.project([x, 0, z])
  const s = stage.view.scale(x, z)
  let [dark, light] = ['', '']
  for (let index = 0; index < 9; index += 1) {
    const angle = Math.PI * (0.08 + (0.84 * index) / 8)
    const reach = tall * random.between(0.5, 0.8)
    const [dx, dy] = [Math.cos(angle) * reach * 0.75 * s, -(0.4 + Math.sin(angle) * reach) * s]
    const leaf = `M${short(px)} ${short(py - 0.38 * s)}Q${short(px + dx * 0.25 - 0.1 * s)} ${short(py + dy * 0.75)} ${short(px + dx)} ${short(py + dy)}Q${short(px + dx * 0.75 + 0.08 * s)} ${short(py + dy * 0.45)} ${short(px)} ${short(py - 0.38 * s)}z`
    if (index % 2 === 0) dark += leaf
    else light += leaf
  }
  const vase = shape([
    [px - 0.2 * s, py - 0.42 * s],
    [px + 0.2 * s, py - 0.42 * s],
    [px + 0.15 * s, py],
    [px - 0.15 * s, py],
  ])
  return depthItem(
    stage,
    x,
    z,
    ellipse(px, py, 0.3 * s, 0.07 * s, stage.mood.shadow, 0.25) +
      fill(dark, stage.ink('#4f7458', 0.5)) +
      fill(light, stage.ink('#7b9d6d', 0.8)) +
      fill(vase, stage.ink(coloursOf(stage).soft, 0.6)),
  )
}

export function floorLamp(stage: Stage, x: number, z: number): DepthItem {
  const [px, py] = stage.view.project([x, 0, z])
  const s = stage.view.scale(x, z)
  const top = py - 1.62 * s
  const glow = stage.mood.dark
    ? ellipse(px, top, 0.9 * s, 0.9 * s, '#ffdf9e', 0.22) + ellipse(px, top, 0.5 * s, 0.5 * s, '#ffdf9e', 0.3)
    : ''
  return depthItem(
    stage,
    x,
    z,
    ellipse(px, py, 0.2 * s, 0.045 * s, '#3b3a38') +
      line(
        shape(
          [
            [px, py],
            [px, top],
          ],
          false,
        ),
        '#3b3a38',
        Math.max(1, 0.03 * s),
      ) +
      glow +
      fill(
        shape([
          [px - 0.16 * s, top - 0.16 * s],
          [px + 0.16 * s, top - 0.16 * s],
          [px + 0.26 * s, top + 0.16 * s],
          [px - 0.26 * s, top + 0.16 * s],
        ]),
        stage.mood.dark ? '#ffe7b3' : stage.ink('#f3ead6', 0.9),
      ),
  )
}

export const rug = (stage: Stage, x0: number, x1: number, z0: number, z1: number): string => {
  const { accent, soft } = coloursOf(stage)
  return (
    fill(patch(stage, { x0, x1, z0, z1 }), stage.ink(mix(soft, '#fff8ea', 0.3), 0.7)) +
    fill(patch(stage, { x0: x0 + 0.18, x1: x1 - 0.18, z0: z0 + 0.14, z1: z1 - 0.14 }), stage.ink(accent, 0.6), 0.28) +
    fill(
      patch(stage, { x0: x0 + 0.4, x1: x1 - 0.4, z0: z0 + 0.32, z1: z1 - 0.32 }),
      stage.ink(mix(soft, '#fff8ea', 0.4), 0.7),
    )
  )
}
