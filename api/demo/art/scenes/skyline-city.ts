import { walls } from '#api/demo/art/parts/palette.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import { type High, tower } from './skyline-towers.ts'
import { shore } from './skyline-water.ts'

/** The towers of the far shore: two rows, the highest about one or two peaks. */
export function towers(stage: Stage): string {
  const random = stage.random.fork('towers')
  const { view, width } = stage
  const peaks = stage.panorama ? [random.between(0.2, 0.35), random.between(0.62, 0.8)] : [random.between(0.3, 0.68)]
  const list: High[] = []
  const families = {
    temperate: [...walls.modern, '#a9826c', '#8fa0a0'],
    mediterranean: [...walls.plaster, '#c99a78', '#b9a58a'],
    gulf: [...walls.sand, '#9fb0ae', '#c9b39a'],
  }
  const bases = families[stage.setting]
  const highest = stage.setting === 'mediterranean' ? 40 : 80
  for (const [row, z] of [shore + 70, shore + 12].entries()) {
    const count = (stage.panorama ? 18 : 10) + (row === 0 ? 1 : 0)
    for (let index = 0; index < count; index += 1) {
      const share = (index + random.between(0.1, 0.7)) / count
      const near = Math.max(...peaks.map((peak) => Math.exp(-(((share - peak) * (stage.panorama ? 5.5 : 3.4)) ** 2))))
      const tall = (row === 0 ? 1.25 : 0.85) * (9 + highest * near * random.between(0.45, 1))
      list.push({
        x: view.column(share * width, z),
        z: z + random.between(0, 8),
        wide: random.between(9, 17) * (row === 0 ? 1.2 : 1),
        tall,
        base: bases[random.whole(0, bases.length - 1)] ?? '#d7d5cc',
        texture: random.pick(['floors', 'posts', 'both', 'floors']),
        crown:
          tall < 22
            ? 'flat'
            : random.pick(
                stage.setting === 'temperate'
                  ? ['flat', 'step', 'slant', 'spire']
                  : stage.setting === 'gulf'
                    ? ['flat', 'slant', 'spire', 'dome', 'step']
                    : ['flat', 'dome', 'flat'],
              ),
      })
    }
  }
  return list.map((high) => tower(stage, high)).join('')
}
