import type { Walker } from './pedestrians.ts'
import type { Canvas, Stage } from './stage.ts'
import type { Planting } from './trees.ts'
import type { TreeKind } from './tree-shapes.ts'

/** The bulk of the main building: width along the street, depth along the side street, height. */
export interface Bulk {
  readonly width: number
  readonly depth: number
  readonly height: number
}

/** Farther than any picture shows, in metres. */
export const far = 600

const grass = { spring: '#a3b77f', summer: '#93ab78', autumn: '#b0aa76', winter: '#aab094' } as const

export const lawnOf = (stage: Canvas): string => (stage.setting === 'gulf' ? '#aebc8a' : grass[stage.season])

/** Ground at a share of the picture's width, and at a share of the way from the line z = edge down to the lower edge. */
export function spotAt(stage: Stage, edge: number, across: number, down: number): readonly [x: number, z: number] {
  const { view, width, height } = stage
  const px = across * width
  const [, top] = view.project([view.column(px, edge), 0, edge])
  return view.ground(px, top + (height - top) * down)
}

/** The tree that stands in gardens and squares. */
export function gardenTree(stage: Canvas): TreeKind {
  if (stage.setting === 'gulf') return 'palm'
  if (stage.setting === 'mediterranean') return 'olive'
  return stage.season === 'winter' ? 'bare' : 'lime'
}

/** Trees at one or both sides that close the picture. */
export function framingTrees(stage: Stage, edge: number): Planting[] {
  const random = stage.random.fork('frame')
  const kind = gardenTree(stage)
  const sides = random.pick<readonly number[]>([[0.015, 0.985], [0.03], [0.97], [0.02, 0.965]])
  const tall = (stage.height * 0.42) / 8
  return sides.map((share) => {
    const [x, z] = spotAt(stage, edge, share, random.between(0.35, 0.65))
    return { kind, x, z, size: Math.min(2.2, (tall / stage.view.scale(x, z)) * random.between(0.8, 1.05)) }
  })
}

/** People at shares of the width; the second may ride a bicycle. */
export function walkersAt(stage: Stage, edge: number, shares: readonly number[], label: string): Walker[] {
  const random = stage.random.fork(label)
  return shares.map((share, index) => {
    const [x, z] = spotAt(stage, edge, share + random.between(-0.06, 0.06), random.between(0.2, 0.6))
    return { x, z, riding: index === 1 && random.chance(0.5) }
  })
}

/** The tree that grows in the streets of the setting and season. */
export function treeOf(stage: Canvas, other: boolean): 'plane' | 'lime' | 'palm' | 'cypress' | 'olive' | 'bare' {
  if (stage.setting === 'gulf') return 'palm'
  if (stage.setting === 'mediterranean') return other ? 'cypress' : 'olive'
  if (stage.season === 'winter') return 'bare'
  return other ? 'lime' : 'plane'
}
