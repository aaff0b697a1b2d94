import { mix } from './colour.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'
import type { DepthItem } from './depth-item.ts'
import { ellipse, grain, group, shapeInstance } from './svg.ts'
import { type Tones, type TreeKind, fineness, kinds } from './tree-shapes.ts'

const leafTones = {
  spring: ['#8fae72', '#7ea06a', '#a3b97c'],
  summer: ['#5f8a62', '#547d5a', '#739766'],
  autumn: ['#c1894c', '#b1733f', '#cfa75f'],
  winter: ['#7f8f78', '#76866f', '#8b9a80'],
} as const

const greens: Readonly<Partial<Record<TreeKind, string>>> = {
  cypress: '#4d6d55',
  olive: '#8b9a7c',
  palm: '#6d8a58',
  shrub: '#6f8d63',
  citrus: '#557a55',
  grass: '#8f9a68',
}

const spread: Readonly<Record<TreeKind, number>> = {
  plane: 3.1,
  lime: 1.8,
  olive: 1.9,
  cypress: 1,
  palm: 2.3,
  bare: 1.6,
  shrub: 0.9,
  citrus: 1,
  grass: 0.5,
}

function tonesOf(stage: Stage, kind: TreeKind, depth: readonly [number, number], random: Random): Tones {
  const own = greens[kind] ?? random.pick(leafTones[stage.season])
  const lit = stage.castsShadows ? 1 : 0.6
  return {
    leaf: (share) =>
      stage.ink(
        share < 0 ? mix(own, '#1f3a3a', -share) : mix(own, '#e9dfa4', share * 0.34),
        lit * (0.35 + share * 0.6),
        ...depth,
      ),
    bark: stage.ink('#6b5647', 0.3, ...depth),
    barkLight: stage.ink('#9c8268', lit, ...depth),
    fruit: stage.ink('#d98c45', lit, ...depth),
    side: stage.sun[0] < 0 ? -1 : 1,
  }
}

/** A planted place: metres on the ground and height as a share of the kind's usual one. */
export interface Planting {
  readonly kind: TreeKind
  readonly x: number
  readonly z: number
  readonly size: number
}

function shadow(stage: Stage, kind: TreeKind, x: number, z: number): string {
  const { view, mood, sun } = stage
  const wide = spread[kind]
  const flat = Math.max(0.06, (view.eye / view.depth(x, z)) * 0.9)
  const reach = stage.castsShadows ? (kind === 'shrub' ? 0.4 : 2.2) : 0
  const unit = fineness / grain
  return ellipse(
    -(sun[0] / sun[1]) * reach * unit,
    0,
    wide * 0.9 * unit,
    wide * flat * unit,
    mood.shadow,
    mood.shadowOpacity * 0.9,
  )
}

/** Trees, each kind drawn in one or two variants and placed by reference. */
export function plant(stage: Stage, plantings: readonly Planting[]): DepthItem[] {
  const items: DepthItem[] = []
  for (const { kind, x, z, size } of plantings) {
    const depth = stage.view.depth(x, z)
    const [px, py] = stage.view.project([x, 0, z])
    const scale = stage.view.scale(x, z) * size
    const reach = spread[kind] * 1.25 * scale
    if (depth < 4 || px < -reach || px > stage.width + reach) continue
    const variant = `${kind} ${depth > stage.view.depth(0, 0) * 1.45 ? 'far' : 'near'}`
    const random = stage.random.fork(variant)
    const id = stage.keep(variant, (name) =>
      group(shadow(stage, kind, x, z) + kinds[kind](tonesOf(stage, kind, [x, z], random), random), `id="${name}"`),
    )
    items.push({ depth, svg: shapeInstance(id, px, py, scale / fineness) })
  }
  return items
}
