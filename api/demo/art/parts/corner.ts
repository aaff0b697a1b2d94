import type { Bulk } from './site.ts'
import { solid } from './box.ts'
import { hills, town } from './distance.ts'
import { foreground } from './foreground.ts'
import { blockShadow, joints, marks, patch, pavingOf, plain, surface } from './ground.ts'
import { drawSky } from './sky.ts'
import { type Canvas, type Stage, stageOf } from './stage.ts'
import { life, streetTrees } from './street-life.ts'
import { type CornerScene, acrossSide, frontRow, pavement, road, sideRow } from './street-rows.ts'
import { lamps } from './lamps.ts'
import { group } from './svg.ts'
import { sortByDepth } from './depth-item.ts'
import { mirrored } from './water.ts'

export interface CornerView {
  readonly yaw: number
  readonly distance: number
  readonly eye: number
  /** Share of the picture's height for the air above the subject. */
  readonly air?: number
  readonly bottom?: number
}

/** A camera on the main building at a street corner. */
export function cornerStage(canvas: Canvas, bulk: Bulk, camera: CornerView): Stage {
  const { width, height, panorama } = canvas
  const random = canvas.random.fork('framing')
  const inset = panorama ? random.between(0.16, 0.3) : random.between(0.1, 0.17)
  const subject = [0, bulk.width]
    .flatMap((x) =>
      [0, bulk.depth].flatMap((z) => [0, bulk.height].map((y): readonly [number, number, number] => [x, y, z])),
    )
    .filter(([x, , z]) => x === 0 || z === 0)
  const sunny = random.chance(0.72)
  return stageOf(
    canvas,
    {
      width,
      height,
      subject,
      yaw: camera.yaw,
      distance: camera.distance,
      eye: camera.eye,
      left: width * inset,
      right: width * (panorama ? 0.72 : 0.93),
      top: height * (camera.air ?? random.between(0.13, 0.19)),
      bottom: height * (camera.bottom ?? 0.82),
    },
    sunny ? random.between(25, 58) : random.between(-62, -40),
  )
}

/** The whole picture of a building at a corner, from sky to foreground. */
export function cornerScene(stage: Stage, scene: CornerScene): string {
  const { view, random } = stage
  const { bulk } = scene
  const paving = pavingOf(stage)
  const edge = scene.road === false ? -pavement : -pavement - road
  const drawing = stage.id()
  const across = acrossSide(stage, scene)
  const wet = !stage.castsShadows && random.fork('wet').chance(0.65) && scene.foreground !== 'canal'
  const asphalt = stage.setting === 'gulf' ? '#a59f94' : '#8d9191'
  const roadPatch = { x0: -600, x1: 600, z0: edge, z1: -pavement }
  const sideRoad = { x0: -road - 3, x1: -3, z0: edge, z1: 400 }
  const canal = scene.foreground === 'canal'
  const walls = group(across.walls + sideRow(stage, scene) + frontRow(stage, scene) + scene.main, `id="${drawing}"`)
  const roads =
    canal || scene.road === false
      ? ''
      : surface(stage, roadPatch, asphalt) +
        marks(stage, { x0: -60, x1: 80, z0: edge + road / 2 - 0.08, z1: edge + road / 2 + 0.08 }, 3, 4.5)
  const mirror = wet
    ? mirrored(stage, {
        drawing,
        level: 0,
        sideZ: bulk.depth,
        frontX: bulk.width,
        opacity: 0.22,
        area: patch(stage, { x0: -160, x1: 220, z0: edge - 30, z1: -1.5 }),
      })
    : ''
  return [
    drawSky(stage, view.horizon, stage.sun[0] < 0 ? -1 : 1),
    stage.setting === 'temperate' ? '' : hills(stage, stage.height * 0.13, 0, 'hills'),
    town(stage, { rise: stage.height * 0.26, narrow: 26, wide: 60, near: 0.2 }, 'far town'),
    town(stage, { rise: stage.height * 0.15, narrow: 34, wide: 90, near: 0.7 }, 'near town'),
    plain(stage, paving),
    surface(stage, sideRoad, asphalt),
    roads,
    joints(stage, { x0: -2, x1: 70, z0: -pavement, z1: 0 }, 4.5, 2.5),
    scene.road === false
      ? ''
      : solid(stage, { x0: -2.6, x1: 150, y0: 0, y1: 0.16, z0: -pavement - 0.15, z1: -pavement + 0.15 }, '#dcd6c8'),
    blockShadow(stage, { x0: 0, x1: bulk.width, z0: 0, z1: bulk.depth }, bulk.height),
    walls,
    mirror,
    sortByDepth([
      ...across.trees,
      ...(scene.trees === false ? [] : streetTrees(stage, scene)),
      ...(scene.life === false ? [] : life(stage, scene)),
      ...(canal || scene.road === false
        ? []
        : lamps(stage, [
            [-1.2, -pavement + 0.7],
            [bulk.width * 0.85, -pavement + 0.7],
          ])),
      ...(scene.items ?? []),
    ]),
    foreground(stage, scene.foreground, { drawing, bulk, edge }),
  ].join('')
}
