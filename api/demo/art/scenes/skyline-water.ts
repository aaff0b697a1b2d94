import type { Stage } from '#api/demo/art/parts/stage.ts'
import { fill, line, rect, shape, short } from '#api/demo/art/parts/svg.ts'

/** Far shore and near quay, in metres before the camera's own line. */
export const shore = 150

export const quay = 3

/** Trees and low houses along the far water's edge. */
export function embankment(stage: Stage): string {
  const random = stage.random.fork('embankment')
  const { view, width } = stage
  const [, foot] = view.project([0, 0, shore])
  const s = view.scale(0, shore)
  let path = ''
  for (let x = -10; x < width + 10;) {
    const r = random.between(2.2, 4.4) * s
    path += `M${short(x - r)} ${short(foot - r * 0.4)}a${short(r)} ${short(r)} 0 0 1 ${short(2 * r)} 0v${short(r * 0.4)}h${short(-2 * r)}z`
    x += r * random.between(0.9, 3.2)
  }
  return (
    fill(path, stage.ink('#6d8a66', 0.5, 0, shore)) +
    rect(-5, foot - 0.4 * s, width + 10, 1.6 * s, stage.ink('#b5aa98', 0.6, 0, shore))
  )
}

/** A bridge of low arches from one side. */
export function bridge(stage: Stage): string {
  const random = stage.random.fork('bridge')
  if (random.chance(0.45)) return ''
  const { view } = stage
  const z = shore * 0.62
  const to = view.column(stage.width * random.between(0.4, 0.55), shore)
  const from = view.column(stage.width * 1.08, z)
  const at = (share: number, y: number) => view.project([from + (to - from) * share, y, z + (shore - z) * share])
  const spans = 6
  const ink = stage.ink('#c9bda8', 0.5, from, z)
  let path = ''
  for (let index = 0; index < spans; index += 1) {
    const a = index / spans
    const b = (index + 1) / spans
    const arch = Array.from({ length: 9 }, (_, step) =>
      at(a + (b - a) * (0.1 + 0.1 * step), 3.4 * Math.sin((Math.PI * step) / 8)),
    )
    path += shape([at(a, 5.6), at(b, 5.6), at(b, -0.4), ...arch.toReversed(), at(a, -0.4)])
  }
  return fill(path, ink) + line(shape([at(0, 6.4), at(1, 6.4)], false), ink, 1.2)
}

export function boats(stage: Stage): string {
  const random = stage.random.fork('boats')
  const { view } = stage
  return Array.from({ length: random.whole(1, 3) }, () => {
    const z = random.between(shore * 0.25, shore * 0.7)
    const x = view.column(stage.width * random.between(0.12, 0.88), z)
    const [px, py] = view.project([x, 0, z])
    const s = view.scale(x, z)
    const at = (dx: number, dy: number): readonly [number, number] => [px + dx * s, py - dy * s]
    return (
      fill(shape([at(-3, 0.9), at(3.4, 0.9), at(2.6, 0), at(-2.4, 0)]), stage.ink('#5c4a40', 0.5, x, z)) +
      fill(shape([at(0.2, 1.2), at(0.2, 9), at(3.6, 1.4)]), stage.ink('#f6f1e6', 1, x, z)) +
      fill(shape([at(-0.1, 1.2), at(-0.1, 8), at(-2.6, 1.4)]), stage.ink('#f6f1e6', 0.3, x, z)) +
      fill(shape([at(-2, -0.3), at(3, -0.3), at(0.6, -6)]), '#ffffff', 0.14)
    )
  }).join('')
}
