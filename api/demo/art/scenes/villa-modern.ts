import { type Block, solid, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { band, rowOf, uprights, wall } from '#api/demo/art/parts/facade.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { timber } from '#api/demo/art/parts/palette.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { fill } from '#api/demo/art/parts/svg.ts'
import { type House, glassStyle } from './villa-house.ts'

/** Two slabs, the upper one thrown out over the terrace. */
export function modern(stage: Stage): House {
  const random = stage.random.fork('modern')
  const render = random.pick(['#ebe7dd', '#dfd8ca', '#c9c8c0'])
  const wood = random.pick(timber)
  const lower: Block = { x0: 1.5, x1: 17, y0: 0, y1: 3.3, z0: 1.5, z1: 10 }
  const upper: Block = { x0: 0, x1: 14.5, y0: 3.3, y1: 6.9, z0: -1.2, z1: 8.6 }
  const wing: Block = { x0: 17, x1: 22.5, y0: 0, y1: 3.9, z0: 0.4, z1: 9 }
  const glass = stage.mood.glass[1]
  const low = wallsOf(stage, lower)
  const top = wallsOf(stage, upper)
  const side = wallsOf(stage, wing)
  const clad = (plane: Plane, u0: number, u1: number, v0: number, v1: number): string => {
    const [x, z] = plane.middle
    const slats = Array.from({ length: Math.floor((u1 - u0) / 0.45) }, (_, index) => u0 + 0.2 + index * 0.45)
    return plane.facing
      ? fill(plane.quad(u0, v0, u1, v1), stage.ink(wood, plane.level, x, z)) +
          uprights(plane, slats, v0, v1, stage.mood.shadow, 0.8, 0.35)
      : ''
  }
  const main =
    solid(stage, wing, '#b7b1a4') +
    clad(side.front, 0.3, 5.2, 0.1, 3.5) +
    solid(stage, { ...wing, x1: wing.x1 + 0.5, x0: wing.x0, y0: 3.7, y1: 4.1, z0: wing.z0 - 0.6 }, render) +
    solid(stage, lower, mix(render, '#8d8a82', 0.25)) +
    windows(stage, low.left, rowOf(low.left.width, 2, 3.4, 0.1, 2.8, 0.4), glassStyle, glass) +
    windows(
      stage,
      low.front,
      rowOf(low.front.width, 3, 4.5, 0.1, 2.9, 0.4),
      { ...glassStyle, lit: Math.max(0.25, stage.mood.lit) },
      glass,
    ) +
    fill(low.front.quad(0, 2.2, 13, 3.3), stage.mood.shadow, stage.mood.shadowOpacity) +
    solid(stage, { x0: 13.6, x1: 14, y0: 0, y1: 3.3, z0: -1, z1: -0.6 }, '#d5d0c5') +
    wall(stage, top.left, 3.3, 6.9, render) +
    wall(stage, top.front, 3.3, 6.9, render) +
    clad(top.left, 0, 3.4, 3.6, 6.6) +
    clad(top.front, 9.8, 14.2, 3.6, 6.6) +
    windows(stage, top.left, [{ u: 4.4, v: 4.2, w: 4, h: 1.9 }], glassStyle, glass) +
    windows(
      stage,
      top.front,
      [
        { u: 0.5, v: 3.75, w: 5.6, h: 2.7 },
        { u: 6.7, v: 3.75, w: 2.6, h: 2.7 },
      ],
      glassStyle,
      glass,
    ) +
    fill(top.front.quad(0.4, 3.4, 9.5, 4.4, 0.4), stage.mood.glass[0], 0.4) +
    band(stage, top.left, 6.7, 7.1, 0.5, render, 0.5) +
    band(stage, top.front, 6.7, 7.1, 0.5, render, 0.5) +
    solid(stage, { x0: 0, x1: 14.5, y0: 3.05, y1: 3.35, z0: -1.2, z1: 0 }, render)
  return {
    main,
    trees: [
      { kind: stage.setting === 'temperate' ? 'lime' : 'olive', x: -4, z: 4, size: 1 },
      { kind: 'shrub', x: 18, z: -0.6, size: 1 },
      { kind: 'shrub', x: 20, z: -0.4, size: 1.2 },
    ],
  }
}
