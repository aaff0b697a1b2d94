import type { Bulk } from './site.ts'
import { patch, surface } from './ground.ts'
import { pedestrians } from './pedestrians.ts'
import { plaza } from './plaza.ts'
import { far, framingTrees, lawnOf, spotAt, walkersAt } from './site.ts'
import type { Stage } from './stage.ts'
import { bench, bollards, railing } from './street.ts'
import { lamps } from './lamps.ts'
import { fill, line, short } from './svg.ts'
import { type Planting, plant } from './trees.ts'
import { sortByDepth } from './depth-item.ts'
import { mirrored, ripples, water } from './water.ts'

/** What lies between the viewer and the street; a square is a plaza without furniture. */
export type ForegroundKind = 'park' | 'plaza' | 'square' | 'canal'

export interface ForegroundSite {
  /** Id of the kept drawing of the buildings, for their reflection. */
  readonly drawing: string
  readonly bulk: Bulk
  /** z of the near kerb of the road. */
  readonly edge: number
}

function park(stage: Stage, { edge }: ForegroundSite): string {
  const random = stage.random.fork('park')
  const [, path] = spotAt(stage, edge, 0.5, 0.5)
  const half = Math.max(1.3, (edge - path) * 0.14)
  const count = stage.panorama ? 9 : 6
  const shrubs = Array.from({ length: count }, (_, index): Planting => {
    const [x, z] = spotAt(stage, edge, (index + random.between(0, 0.8)) / count, random.between(0.12, 0.26))
    return { kind: 'shrub', x, z, size: random.between(0.7, 1.15) * Math.max(1, 9 / stage.view.scale(x, z)) }
  })
  const [seat] = spotAt(stage, edge, random.pick([0.12, 0.44, 0.5]), 0.4)
  return (
    surface(stage, { x0: -far, x1: far, z0: -far, z1: edge }, lawnOf(stage)) +
    surface(stage, { x0: -far, x1: far, z0: edge - 1.6, z1: edge }, '#d3ccbd') +
    surface(stage, { x0: -far, x1: far, z0: path - half, z1: path + half }, '#ddd2bb') +
    (random.chance(0.5) && stage.season !== 'winter'
      ? surface(stage, { x0: -far, x1: far, z0: edge - 3.4, z1: edge - 1.8 }, '#7d9468') + flowers(stage, edge)
      : '') +
    sortByDepth([
      ...plant(stage, [...shrubs, ...framingTrees(stage, edge)]),
      ...pedestrians(stage, walkersAt(stage, edge, [0.28, 0.66, 0.84], 'park walkers')),
      bench(stage, seat, path + half + 0.5),
      ...lamps(stage, [[seat - 3, path + half + 0.5]], 4),
    ])
  )
}

/** A strip of flowers along the kerb, as round dots in two colours. */
function flowers(stage: Stage, edge: number): string {
  const random = stage.random.fork('flowers')
  const tones = random.pick([
    ['#c97f6d', '#e7d6b0'],
    ['#b98aa0', '#efe4d2'],
    ['#d3a95a', '#e9dcc0'],
    ['#8f9fc0', '#efe6d4'],
  ])
  return tones
    .map((tone) => {
      let path = ''
      for (let index = 0; index < (stage.panorama ? 60 : 34); index += 1) {
        const [px, py] = stage.view.project([
          stage.view.column(random.between(0, stage.width), edge - 2.6),
          random.between(0.1, 0.45),
          edge - random.between(2, 3.2),
        ])
        path += `M${short(px)} ${short(py)}h1`
      }
      return line(path, stage.ink(tone, 0.8), random.between(2.2, 3), ' stroke-linecap="round"')
    })
    .join('')
}

function canal(stage: Stage, { drawing, bulk, edge }: ForegroundSite): string {
  const bank = edge + 6
  const level = -1.3
  const area = { x0: -far, x1: far, z0: -far, z1: bank }
  const [, top] = stage.view.project([0, level, bank])
  const wall = stage.view.area([
    [-far, 0, bank],
    [far, 0, bank],
    [far, level, bank],
    [-far, level, bank],
  ])
  return (
    water(stage, area, level) +
    mirrored(stage, {
      drawing,
      level,
      sideZ: bulk.depth,
      frontX: bulk.width,
      opacity: 0.5,
      area: patch(stage, area, level),
    }) +
    fill(patch(stage, area, level), stage.mood.sky[1], 0.14) +
    ripples(stage, top, stage.height, stage.panorama ? 60 : 34) +
    fill(wall, stage.ink('#a79c8b', 0.4)) +
    fill(patch(stage, { x0: -far, x1: far, z0: bank, z1: bank + 0.6 }), stage.ink('#dbd3c4', 0.9)) +
    (stage.random.fork('canal').chance(0.4) ? bollards(stage, -40, 60, bank + 0.4, 3).svg : railing(stage, bank + 0.3))
  )
}

export function foreground(stage: Stage, kind: ForegroundKind, site: ForegroundSite): string {
  if (kind === 'plaza' || kind === 'square') return plaza(stage, site.edge, kind === 'plaza')
  return kind === 'park' ? park(stage, site) : canal(stage, site)
}
