import { fill, shape } from './svg.ts'
import { type Plane, planeOf } from './plane.ts'
import type { Stage } from './stage.ts'
import type { Point3d } from './view.ts'

/** An upright block, in metres. x0 < x1, y0 < y1, z0 < z1. */
export interface Block {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
  readonly z0: number
  readonly z1: number
}

/** The walls of a block that the camera can see; the front is the one towards the street. */
export function wallsOf(stage: Stage, block: Block): { front: Plane; left: Plane; right: Plane } {
  const { x0, x1, z0, z1 } = block
  return {
    front: planeOf(stage, [x0, z0], [x1, z0]),
    left: planeOf(stage, [x0, z1], [x0, z0]),
    right: planeOf(stage, [x1, z0], [x1, z1]),
  }
}

function level(stage: Stage, block: Block, y: number): string {
  const corners: Point3d[] = [
    [block.x0, y, block.z0],
    [block.x1, y, block.z0],
    [block.x1, y, block.z1],
    [block.x0, y, block.z1],
  ]
  return shape(corners.map(stage.view.project))
}

/** Plain blocks of one material that do not hide each other: their visible walls, and their tops or undersides as the eye stands. */
export function solids(stage: Stage, blocks: readonly Block[], base: string): string {
  const [first] = blocks
  if (first === undefined) return ''
  const { eye } = stage.view
  const middle: [number, number] = [(first.x0 + first.x1) / 2, (first.z0 + first.z1) / 2]
  const sides = (['left', 'right', 'front'] as const).map((side) => {
    const planes = blocks
      .map((block) => ({ block, plane: wallsOf(stage, block)[side] }))
      .filter(({ plane }) => plane.facing)
    return fill(
      planes.map(({ block, plane }) => plane.quad(0, block.y0, plane.width, block.y1)).join(''),
      stage.ink(base, planes[0]?.plane.level ?? 0, ...middle),
    )
  })
  const tops = blocks.filter(({ y1 }) => eye > y1).map((block) => level(stage, block, block.y1))
  const undersides = blocks.filter(({ y0 }) => eye < y0).map((block) => level(stage, block, block.y0))
  return (
    fill(undersides.join(''), stage.ink(base, -0.5, ...middle)) +
    sides.join('') +
    fill(tops.join(''), stage.ink(base, stage.castsShadows ? 1.05 : 0.9, ...middle))
  )
}

/** One plain block. */
export function solid(stage: Stage, block: Block, base: string): string {
  return solids(stage, [block], base)
}
