import { type Block, solids, wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { band, rowOf, wall } from '#api/demo/art/parts/facade.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import { roofs } from '#api/demo/art/parts/palette.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import { dormers, mansard } from '#api/demo/art/parts/roof.ts'
import type { Stage } from '#api/demo/art/parts/stage.ts'
import type { Design } from './apartment-front.ts'

function penthouse(stage: Stage, width: number, depth: number, top: number, glass: string, design: Design): string {
  const block = { x0: 2.4, x1: width - 3, y0: top, y1: top + 3, z0: 2.4, z1: depth - 2 }
  const { front, left } = wallsOf(stage, block)
  const style: WindowStyle = { wall: '#8d8a80', frame: '#e9e3d4', reveal: 0.1, columns: 3, rows: 1, blinds: 0.1 }
  const openings = (plane: Plane) =>
    rowOf(plane.width, Math.max(2, Math.round(plane.width / 3.4)), 2.7, top + 0.2, 2.3, 0.4)
  return (
    wall(stage, left, top, top + 3, mix(design.wall, '#8a8a82', 0.5)) +
    wall(stage, front, top, top + 3, mix(design.wall, '#8a8a82', 0.5)) +
    windows(stage, left, openings(left), style, glass) +
    windows(stage, front, openings(front), style, glass) +
    band(stage, left, top + 2.8, top + 3.1, 0.5, design.trim, 0.5) +
    band(stage, front, top + 2.8, top + 3.1, 0.5, design.trim, 0.5)
  )
}

/** Rounded plants of a roof terrace behind the parapet. */
function terrace(stage: Stage, width: number, top: number): string {
  const random = stage.random.fork('terrace')
  const plants: Block[] = []
  for (let x = 0.5; x < width - 1; x += random.between(1.8, 3.6))
    plants.push({
      x0: x,
      x1: x + random.between(0.6, 1.3),
      y0: top - 0.2,
      y1: top + random.between(0.3, 0.8),
      z0: 0.4,
      z1: 1,
    })
  return solids(stage, plants, '#6f8d63')
}

export function roofOf(stage: Stage, design: Design, block: Block, glass: string): string {
  if (design.crown === 'parapet') return terrace(stage, block.x1, block.y1)
  if (design.crown === 'penthouse')
    return penthouse(stage, block.x1, block.z1, block.y1, glass, design) + terrace(stage, block.x1, block.y1)
  const { front, left } = wallsOf(stage, block)
  const slate = stage.random.fork('slate').pick(roofs.slate)
  const bay = (front.width - 1.6) / design.bays
  const across = Array.from({ length: design.bays }, (_, index) => 0.8 + bay * (index + 0.5) - 0.65)
  const beside = [0.3, 0.7].map((share) => left.width * share - 0.65)
  return (
    mansard(stage, block, 3.4, 1.4, slate) +
    dormers(stage, left, beside, block.y1 + 0.5, 0.5, design.trim, slate) +
    dormers(stage, front, across, block.y1 + 0.5, 0.5, design.trim, slate)
  )
}
