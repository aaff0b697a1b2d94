import { awnings } from './palette.ts'
import { solid } from './box.ts'
import type { Stage } from './stage.ts'
import { fill, line, shape, short } from './svg.ts'
import type { DepthItem } from './depth-item.ts'
import type { Point3d } from './view.ts'

const produce = ['#c98a3e', '#a8523f', '#7f9a55', '#d8b45c', '#6b4f63'] as const

/** A market stall with a striped cloth and crates of fruit. */
export function stall(stage: Stage, x: number, z: number, label: string): DepthItem {
  const { view } = stage
  const random = stage.random.fork(`stall ${label}`)
  const wide = 3.2
  const cloth = random.pick(awnings)
  const at = (places: readonly Point3d[]): string => shape(places.map(view.project))
  const ink = (base: string, level: number): string => stage.ink(base, level, x, z)
  const front: Point3d = [x, 2.2, z - 0.5]
  const strip = (a: number, b: number): string =>
    at([
      [x + a, 2.9, z + 1.6],
      [x + b, 2.9, z + 1.6],
      [x + b, 2.2, front[2]],
      [x + b, 1.95, front[2]],
      [x + a, 1.95, front[2]],
      [x + a, 2.2, front[2]],
    ])
  let stripes = ''
  for (let index = 0; index < 7; index += 2) stripes += strip((wide * index) / 7, (wide * (index + 1)) / 7)
  const post = (px: number, pz: number, top: number): string =>
    shape([view.project([px, 0, pz]), view.project([px, top, pz])], false)
  const fruit = [0, 1, 2].map((row) => {
    let dots = ''
    for (let index = 0; index < 6; index += 1) {
      const [px, py] = view.project([
        x + 0.3 + row * 1.05 + (index % 3) * 0.26,
        1 + (index < 3 ? 0 : 0.14),
        z + (index < 3 ? 0 : 0.3),
      ])
      dots += `M${short(px)} ${short(py)}h1`
    }
    return line(dots, ink(random.pick(produce), 0.8), Math.max(1, view.scale(x, z) * 0.22), ' stroke-linecap="round"')
  })
  const svg =
    line(post(x + 0.1, z + 1.5, 2.9) + post(x + wide - 0.1, z + 1.5, 2.9), ink('#6b5a4a', 0.4), 1) +
    solid(stage, { x0: x + 0.1, x1: x + wide - 0.1, y0: 0, y1: 0.9, z0: z, z1: z + 1 }, '#a57c52') +
    fruit.join('') +
    line(post(x + 0.1, z - 0.4, 2.2) + post(x + wide - 0.1, z - 0.4, 2.2), ink('#6b5a4a', 0.6), 1) +
    fill(strip(0, wide), ink('#f1eadb', 0.9)) +
    fill(stripes, ink(cloth, 0.9))
  return { depth: view.depth(x + wide / 2, z), svg }
}
