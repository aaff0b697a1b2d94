import { type Block, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { litPanes } from '#api/demo/art/parts/palette.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { decimal, fill, grain, line, shape } from '#api/demo/art/parts/svg.ts'

export interface High {
  readonly x: number
  readonly z: number
  readonly wide: number
  readonly tall: number
  readonly base: string
  readonly texture: 'floors' | 'posts' | 'both'
  readonly crown: 'flat' | 'step' | 'slant' | 'spire' | 'dome'
}

/** Stripes on the front of a tower: one dashed stroke as wide as the wall, or as high. */
function stripes(stage: Stage, plane: Plane, { base, texture, tall, wide }: High): string {
  const [x, z] = plane.middle
  const s = plane.scale
  const dark = stage.ink(mix(base, '#37464d', 0.5), plane.level, x, z)
  const dash = (on: number, off: number): string =>
    ` stroke-dasharray="${decimal(on * s * grain, 1)} ${decimal(off * s * grain, 1)}"`
  const [left, right] = [plane.at(0.7, 0)[0], plane.at(wide - 0.7, 0)[0]]
  const floors = (): string =>
    line(
      plane.outline(
        [
          [wide / 2, 1.5],
          [wide / 2, tall - 1.6],
        ],
        0,
        false,
      ),
      dark,
      right - left,
      dash(1.7, 1.5),
    )
  const posts = (paint: string, on: number, off: number): string =>
    line(
      plane.outline(
        [
          [0.9, tall / 2],
          [wide - 0.9, tall / 2],
        ],
        0,
        false,
      ),
      paint,
      (tall - 3) * s,
      dash(on, off),
    )
  if (texture === 'floors') return floors()
  if (texture === 'posts') return posts(dark, 1.4, 1.5)
  return floors() + posts(stage.ink(base, plane.level, x, z), 0.7, 2.2)
}

/** Lit windows as a pattern that lies over all fronts after dark. */
function lights(stage: Stage): string {
  return stage.keep('city lights', (id) => {
    const random = stage.random.fork('city lights')
    let path = ''
    for (let row = 0; row < 12; row += 1)
      for (let column = 0; column < 8; column += 1)
        if (random.chance(0.5)) path += `M${2 + column * 7} ${2 + row * 8}h${random.chance(0.3) ? 11 : 4}v4h-4z`
    return `<pattern id="${id}" width="58" height="96" patternUnits="userSpaceOnUse"><path d="${path}" fill="${litPanes[1]}" opacity=".85"/></pattern>`
  })
}

function crown(stage: Stage, high: High): string {
  const { x, z, wide, tall, base } = high
  const { view } = stage
  const at = (dx: number, y: number, dz = 0) => view.project([x + dx, y, z + dz])
  const lit = wallsOf(stage, { x0: 0, x1: 1, y0: 0, y1: 1, z0: 0, z1: 1 })
  const ink = (level: number): string => stage.ink(base, level, x, z)
  const deep = wide * 0.8
  if (high.crown === 'slant')
    return (
      fill(shape([at(0, tall), at(wide, tall), at(wide, tall * 1.16)]), ink(lit.front.level)) +
      fill(shape([at(0, tall, deep), at(0, tall), at(wide, tall * 1.16)]), ink(1))
    )
  if (high.crown === 'step')
    return prism(stage, { ...high, x: x + wide * 0.2, wide: wide * 0.6, tall: tall * 1.13, z: z + deep * 0.2 }, tall)
  if (high.crown === 'spire') {
    const [px, py] = at(wide / 2, tall, deep / 2)
    const s = view.scale(x, z)
    return (
      prism(stage, { ...high, x: x + wide * 0.28, wide: wide * 0.44, tall: tall * 1.07, z: z + deep * 0.3 }, tall) +
      fill(
        shape([
          [px - 0.9 * s, py - tall * 0.05 * s],
          [px + 0.9 * s, py - tall * 0.05 * s],
          [px, py - tall * 0.36 * s],
        ]),
        ink(0.4),
      )
    )
  }
  if (high.crown === 'dome') {
    const dome = Array.from({ length: 13 }, (_, index) => {
      const angle = Math.PI * (1 - index / 12)
      return at(wide / 2 + Math.cos(angle) * wide * 0.42, tall + Math.sin(angle) * wide * 0.5)
    })
    return fill(shape(dome), stage.ink(mix(base, '#6f9a8c', 0.5), 0.6, x, z))
  }
  return prism(stage, { ...high, x: x + wide * 0.25, wide: wide * 0.4, tall: tall + 3, z: z + deep * 0.3 }, tall)
}

function prism(stage: Stage, { x, z, wide, tall, base }: High, foot = 0): string {
  const block: Block = { x0: x, x1: x + wide, y0: foot, y1: tall, z0: z, z1: z + wide * 0.8 }
  const { front, left, right } = wallsOf(stage, block)
  return [left, right, front]
    .filter((plane) => plane.facing)
    .map((plane) => fill(plane.quad(0, foot, plane.width, tall), stage.ink(base, plane.level, x, z)))
    .join('')
}

export function tower(stage: Stage, high: High): string {
  const { x, z, wide, tall } = high
  const { front } = wallsOf(stage, { x0: x, x1: x + wide, y0: 0, y1: tall, z0: z, z1: z + wide * 0.8 })
  const face = stage.mood.dark
    ? fill(front.quad(0.6, 1, wide - 0.6, tall - 1.5), `url(#${lights(stage)})`)
    : stripes(stage, front, high)
  return crown(stage, high) + prism(stage, high) + face
}
