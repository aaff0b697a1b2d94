import { fountain } from './fountain.ts'
import { joints, patch, pavingOf, surface } from './ground.ts'
import { awnings } from './palette.ts'
import { pedestrians } from './pedestrians.ts'
import { far, framingTrees, gardenTree, spotAt, walkersAt } from './site.ts'
import type { Stage } from './stage.ts'
import { bench, bollards, planter } from './street.ts'
import { parasol } from './parasol.ts'
import { fill } from './svg.ts'
import { type DepthItem, sortByDepth } from './depth-item.ts'
import { plant } from './trees.ts'

type Furnish = (stage: Stage, edge: number, step: number) => DepthItem[]

const beds: Furnish = (stage, edge, step) => {
  const random = stage.random.fork('beds')
  const [bx, bz] = spotAt(stage, edge, random.between(0.3, 0.6), 0.5)
  const troughs = [0.16, 0.5, 0.84]
    .filter(() => random.chance(0.75))
    .map((share) => {
      const [x, z] = spotAt(stage, edge, share, 0.28)
      return planter(stage, x - step * 0.7, z, step * 1.4)
    })
  return [...troughs, bench(stage, bx, bz)]
}

const cafe: Furnish = (stage, edge, step) => {
  const random = stage.random.fork('cafe')
  const cloth = random.pick(awnings)
  const from = random.pick([0.12, 0.5])
  return Array.from({ length: stage.panorama ? 7 : 5 }, (_, index) => {
    const [x, z] = spotAt(stage, edge, from + index * (stage.panorama ? 0.05 : 0.085), index % 2 === 0 ? 0.22 : 0.42)
    return parasol(stage, x, z - step * 0.1, cloth)
  })
}

const basin: Furnish = (stage, edge, step) => {
  const random = stage.random.fork('basin')
  const [x, z] = spotAt(stage, edge, random.pick([0.26, 0.7]), 0.42)
  const [bx, bz] = spotAt(stage, edge, 0.48, 0.36)
  return [fountain(stage, x, z, Math.max(2, step * 0.7), '#b9b1a0'), bench(stage, bx, bz)]
}

const grove: Furnish = (stage, edge) => {
  const kind = gardenTree(stage)
  const size = { palm: 0.62, olive: 0.8, bare: 0.55, lime: 0.6 }[kind as 'palm']
  const trees = [0.1, 0.28, 0.72, 0.9].map((share) => {
    const [x, z] = spotAt(stage, edge, share, 0.24)
    return { kind, x, z, size }
  })
  const [bx, bz] = spotAt(stage, edge, 0.18, 0.3)
  return [...plant(stage, trees), bench(stage, bx, bz)]
}

/** Bands of a second stone across the paving. */
function bands(stage: Stage, edge: number, step: number): string {
  const random = stage.random.fork('bands')
  if (random.chance(0.4)) return joints(stage, { x0: -60, x1: 80, z0: edge - step * 7, z1: edge }, step * 1.3, step)
  let path = ''
  for (let x = -60; x < 90; x += step * 2.4)
    path += patch(stage, { x0: x, x1: x + step * 0.5, z0: edge - step * 9, z1: edge })
  const cross = [1.6, 4]
    .map((row) => patch(stage, { x0: -far, x1: far, z0: edge - step * (row + 0.4), z1: edge - step * row }))
    .join('')
  return fill(path + cross, stage.mood.shadow, 0.09)
}

const empty: Furnish = () => []

/** A paved square before the street, furnished or left free. */
export function plaza(stage: Stage, edge: number, furnished: boolean): string {
  const random = stage.random.fork('plaza')
  const [, near] = spotAt(stage, edge, 0.5, 1)
  const step = Math.max(2.5, (edge - near) / 6)
  const furnish = furnished ? random.pick([beds, cafe, basin, grove]) : empty
  const trees = furnish === grove ? [] : framingTrees(stage, edge)
  return (
    surface(stage, { x0: -far, x1: far, z0: -far, z1: edge }, pavingOf(stage)) +
    bands(stage, edge, step) +
    fill(patch(stage, { x0: -far, x1: far, z0: edge - 0.5, z1: edge }), stage.ink('#e6dfd0', 0.8)) +
    sortByDepth([
      bollards(stage, -30, 60, edge - 1.2, step),
      ...furnish(stage, edge, step),
      ...pedestrians(stage, walkersAt(stage, edge, furnish === cafe ? [0.3, 0.8] : [0.24, 0.66, 0.8], 'plaza walkers')),
      ...plant(stage, trees),
    ])
  )
}
