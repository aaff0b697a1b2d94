import type { Bulk } from './site.ts'
import { type ForegroundKind } from './foreground.ts'
import { surface } from './ground.ts'
import { neighbour } from './neighbours.ts'
import type { Stage } from './stage.ts'
import { treeOf } from './site.ts'
import { type DepthItem } from './depth-item.ts'
import { plant } from './trees.ts'

export interface CornerScene {
  readonly bulk: Bulk
  /** The drawing of the main building. */
  readonly main: string
  readonly foreground: ForegroundKind
  /** Heights of the buildings next door, in metres. */
  readonly street: number
  readonly pitched: boolean
  /** Things in the street that belong to the scene. */
  readonly items?: readonly DepthItem[]
  readonly trees?: boolean
  /** People and cars; a scene that is seen from far away has none. */
  readonly life?: boolean
  /** A square instead of the road before the building. */
  readonly road?: boolean
}

export const pavement = 5

export const road = 8.5

export function frontRow(stage: Stage, { bulk, street, pitched }: CornerScene): string {
  const random = stage.random.fork('front row')
  const drawn: string[] = []
  let x = bulk.width + random.between(0.4, 4)
  for (
    let index = 0;
    index < (stage.panorama ? 5 : 6) && stage.view.project([x, 0, 0])[0] < stage.width + 10;
    index += 1
  ) {
    const width = random.between(9, 19) * (stage.panorama ? 1.35 : 1)
    const tall = street * random.between(0.7, 1.12)
    const z0 = random.between(0, 0.9)
    drawn.unshift(
      neighbour(stage, {
        block: { x0: x, x1: x + width, y0: 0, y1: tall, z0, z1: z0 + 11 },
        pitched,
        blank: 'left',
        label: `front ${index}`,
      }),
    )
    x += width + (random.chance(0.2) ? random.between(2, 6) : 0.1)
  }
  return drawn.join('')
}

export function sideRow(stage: Stage, { bulk, street }: CornerScene): string {
  const random = stage.random.fork('side row')
  const drawn: string[] = []
  let z = bulk.depth + random.between(1, 6)
  for (let index = 0; index < (stage.panorama ? 2 : 3); index += 1) {
    const long = random.between(10, 20)
    drawn.unshift(
      neighbour(stage, {
        block: { x0: random.between(0, 1), x1: 14, y0: 0, y1: street * random.between(0.65, 1), z0: z, z1: z + long },
        pitched: false,
        blank: 'front',
        label: `side ${index}`,
      }),
    )
    z += long + random.between(0, 5)
  }
  return drawn.join('')
}

/** What stands across the side street: houses or a green. */
export function acrossSide(stage: Stage, scene: CornerScene): { walls: string; trees: DepthItem[] } {
  const random = stage.random.fork('across')
  const edge = -road - pavement - 3
  if (random.chance(stage.panorama ? 0.8 : 0.45)) {
    const trees = Array.from({ length: 7 }, (_, index) => ({
      kind: treeOf(stage, random.chance(0.3)),
      x: edge - random.between(1, 26),
      z: random.between(-3, 34) + index,
      size: random.between(0.85, 1.2),
    }))
    return {
      walls: surface(stage, { x0: -600, x1: edge, z0: -pavement, z1: 120 }, '#9fb083'),
      trees: plant(stage, trees),
    }
  }
  let walls = ''
  for (let index = stage.view.x > edge ? 2 : 0; index >= 0; index -= 1) {
    const z0 = 2 + index * 18
    walls += neighbour(stage, {
      block: { x0: edge - 40, x1: edge, y0: 0, y1: scene.street * random.between(0.75, 1.1), z0, z1: z0 + 17 },
      pitched: false,
      ...(index > 0 ? { blank: 'front' as const } : {}),
      label: `across ${index}`,
    })
  }
  return { walls, trees: [] }
}
