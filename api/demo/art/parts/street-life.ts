import { treeOf } from './site.ts'
import { pedestrians } from './pedestrians.ts'
import type { Stage } from './stage.ts'
import { type CornerScene, pavement } from './street-rows.ts'
import { type DepthItem } from './depth-item.ts'
import { plant } from './trees.ts'
import { car } from './vehicles.ts'

export function streetTrees(stage: Stage, { bulk }: CornerScene): DepthItem[] {
  const random = stage.random.fork('street trees')
  const kind = treeOf(stage, random.chance(0.6))
  const size = kind === 'plane' ? 0.72 : 0.9
  const trees = [0.34, 0.66, 1.02, 1.4, 1.8]
    .filter(() => random.chance(0.8))
    .map((share) => ({
      kind,
      x: bulk.width * share + random.between(-1, 1),
      z: -pavement + 0.9,
      size: size * random.between(0.85, 1.1),
    }))
  return plant(stage, trees)
}

export function life(stage: Stage, { bulk }: CornerScene): DepthItem[] {
  const random = stage.random.fork('life')
  const walkers = Array.from({ length: stage.panorama ? 7 : 6 }, () => ({
    x: random.between(-0.1, 1.4) * bulk.width,
    z: random.between(-pavement + 0.6, -1),
  }))
  const items: DepthItem[] = [...pedestrians(stage, walkers)]
  const spots = stage.panorama ? [-0.7, 0.6] : [0.55, 1.3]
  for (const [index, share] of spots.entries())
    if (random.chance(0.75))
      items.push(
        car(
          stage,
          bulk.width * share + random.between(-4, 4),
          -pavement - 3.2,
          random.pick(['saloon', 'estate', 'estate', 'van']),
          `${index}`,
        ),
      )
  return items
}
