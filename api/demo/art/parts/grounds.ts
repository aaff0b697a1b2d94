import { hills, town } from './distance.ts'
import { framingTrees, lawnOf, spotAt } from './site.ts'
import { plain } from './ground.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { fill } from './svg.ts'
import { type Planting, plant } from './trees.ts'
import { type DepthItem, sortByDepth } from './depth-item.ts'

/** A building that stands free in its garden. */
export interface Grounds {
  /** Ground, paths and water, painted before the building. */
  readonly ground: string
  readonly main: string
  /** Painted after the building, the furthest first. */
  readonly items: readonly DepthItem[]
  /** z of the tree belt behind the building. */
  readonly belt: number
  readonly far: 'hills' | 'town'
}

function treeBelt(stage: Stage, z: number): DepthItem[] {
  const random = stage.random.fork('belt')
  const kinds = {
    temperate: stage.season === 'winter' ? (['bare', 'cypress'] as const) : (['plane', 'lime'] as const),
    mediterranean: ['cypress', 'olive'] as const,
    gulf: ['palm', 'palm'] as const,
  }[stage.setting]
  const count = stage.panorama ? 15 : 9
  const trees = Array.from({ length: count }, (_, index): Planting => {
    const deep = z + random.between(0, 14)
    return {
      kind: random.pick(kinds),
      x: stage.view.column(((index + random.between(0.1, 0.9)) / count) * stage.width, deep),
      z: deep,
      size: random.between(0.75, 1.15),
    }
  })
  return plant(stage, trees)
}

/** Tufts of grass and low shrubs along the lower edge. */
function border(stage: Stage): Planting[] {
  const random = stage.random.fork('border')
  const from = random.chance(0.5) ? 0 : 0.5
  return Array.from({ length: stage.panorama ? 14 : 9 }, (_, index): Planting => {
    const [x, z] = spotAt(stage, -14, from + random.between(0, 0.5), random.between(0.55, 1))
    return { kind: index % 3 === 0 ? 'shrub' : 'grass', x, z, size: random.between(0.5, 0.85) }
  })
}

/** Mown stripes of a lawn, running away from the viewer. */
function stripes(stage: Stage): string {
  let path = ''
  for (let x = -60; x < 80; x += 6)
    path += stage.view.area([
      [x, 0, -60],
      [x + 3, 0, -60],
      [x + 3, 0, 12],
      [x, 0, 12],
    ])
  return fill(path, '#ffffff', stage.mood.dark ? 0.02 : 0.07)
}

/** The picture of a building in its grounds, from sky to framing trees. */
export function groundsScene(stage: Stage, grounds: Grounds): string {
  const { view, height } = stage
  const rural = grounds.far === 'hills'
  return [
    drawSky(stage, view.horizon, stage.sun[0] < 0 ? -1 : 1),
    hills(stage, height * (rural ? 0.22 : 0.12), 0, 'far hills'),
    rural
      ? hills(stage, height * 0.13, 0.6, 'near hills')
      : town(stage, { rise: height * 0.22, narrow: 24, wide: 60, near: 0.3 }, 'far town'),
    plain(stage, lawnOf(stage)),
    stripes(stage),
    sortByDepth(treeBelt(stage, grounds.belt)),
    grounds.ground,
    grounds.main,
    sortByDepth([
      ...grounds.items,
      ...plant(stage, [...framingTrees(stage, spotAt(stage, -6, 0.5, 0.2)[1]), ...border(stage)]),
    ]),
  ].join('')
}
