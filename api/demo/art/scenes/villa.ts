import { solid } from '#api/demo/art/parts/box.ts'
import { cornerStage } from '#api/demo/art/parts/corner.ts'
import { blockShadow, joints, patch, surface } from '#api/demo/art/parts/ground.ts'
import { groundsScene } from '#api/demo/art/parts/grounds.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { hedge } from '#api/demo/art/parts/street.ts'
import { parasol } from '#api/demo/art/parts/parasol.ts'
import { fill, group } from '#api/demo/art/parts/svg.ts'
import { type DepthItem } from '#api/demo/art/parts/depth-item.ts'
import { plant } from '#api/demo/art/parts/trees.ts'
import { mirrored, water } from '#api/demo/art/parts/water.ts'
import { gulf } from './villa-gulf.ts'
import { modern } from './villa-modern.ts'
import { tiled } from './villa-tiled.ts'

/** A pool before the terrace, with loungers or a parasol. */
function pool(stage: Stage, drawing: string): { ground: string; items: DepthItem[] } {
  const random = stage.random.fork('pool')
  const x0 = random.between(1, 4)
  const where = { x0, x1: x0 + random.between(10, 13), z0: -11.5, z1: -5.2 }
  const stone = stage.setting === 'temperate' ? '#d3ccbe' : '#e3d6bd'
  const rim = { x0: where.x0 - 0.5, x1: where.x1 + 0.5, z0: where.z0 - 0.5, z1: where.z1 + 0.5 }
  const far = stage.view.area([
    [where.x0, 0, where.z1],
    [where.x1, 0, where.z1],
    [where.x1, -0.3, where.z1],
    [where.x0, -0.3, where.z1],
  ])
  const ground =
    surface(stage, { x0: -5, x1: 26, z0: -4, z1: 2 }, stone) +
    surface(stage, { x0: -2, x1: 19, z0: -13.5, z1: -4 }, stone) +
    joints(stage, { x0: -2, x1: 19, z0: -13.5, z1: 0 }, 2, 1.9) +
    blockShadow(stage, { x0: 0, x1: 16, z0: 0, z1: 9 }, 6.5) +
    surface(stage, rim, '#f0eadc') +
    water(stage, where, -0.12) +
    mirrored(stage, { drawing, level: -0.12, sideZ: 9, frontX: 15, opacity: 0.38, area: patch(stage, where, -0.12) }) +
    fill(far, stage.ink('#a9c2bd', 0.4))
  const lounge = (x: number, z: number): DepthItem => ({
    depth: stage.view.depth(x, z),
    svg:
      solid(stage, { x0: x, x1: x + 1.9, y0: 0.25, y1: 0.4, z0: z, z1: z + 0.7 }, '#efe8d8') +
      solid(stage, { x0: x + 1.35, x1: x + 1.9, y0: 0.4, y1: 0.85, z0: z + 0.1, z1: z + 0.65 }, '#efe8d8'),
  })
  const at = where.x1 + 1.2
  return {
    ground,
    items: [
      lounge(at, -8.4),
      lounge(at, -6.6),
      parasol(stage, at + 1.2, -5.4, random.pick(['#2f6b58', '#b5634a', '#d8b06a'])),
    ],
  }
}

/** A house in its garden with a pool: modern, tiled or in the manner of the Gulf. */
export function drawVilla(canvas: Canvas): string {
  const random = canvas.random.fork('camera')
  const stage = cornerStage(
    canvas,
    { width: 21, depth: 9, height: 8.6 },
    {
      yaw: random.between(16, 30),
      distance: random.between(34, 40),
      eye: random.between(2.8, 3.8),
      air: canvas.panorama ? 0.16 : 0.2,
      bottom: canvas.panorama ? 0.68 : 0.7,
    },
  )
  const kind =
    canvas.setting === 'gulf' ? gulf : canvas.setting === 'mediterranean' && random.chance(0.7) ? tiled : modern
  const { main, trees } = kind(stage)
  const drawing = stage.id()
  const basin = pool(stage, drawing)
  const edge = stage.random.fork('hedge').chance(0.6)
    ? [hedge(stage, -9, -3, 0.5, 1.1), hedge(stage, 23, 34, 1, 1.1)]
    : []
  return groundsScene(stage, {
    ground: '',
    main: group(main, `id="${drawing}"`) + basin.ground,
    items: [...basin.items, ...edge, ...plant(stage, trees)],
    belt: 16,
    far: stage.setting === 'gulf' ? 'town' : 'hills',
  })
}
