import { cornerStage } from '#api/demo/art/parts/corner.ts'
import { town } from '#api/demo/art/parts/distance.ts'
import { blockShadow, plain, surface } from '#api/demo/art/parts/ground.ts'
import { pedestrians } from '#api/demo/art/parts/pedestrians.ts'
import { framingTrees, gardenTree, lawnOf, spotAt } from '#api/demo/art/parts/site.ts'
import { drawSky } from '#api/demo/art/parts/sky.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { bench } from '#api/demo/art/parts/street.ts'
import { lamps } from '#api/demo/art/parts/lamps.ts'
import { fill } from '#api/demo/art/parts/svg.ts'
import { type Planting, plant } from '#api/demo/art/parts/trees.ts'
import { sortByDepth } from '#api/demo/art/parts/depth-item.ts'
import { designOf } from './campus-design.ts'
import { hall } from './campus-hall.ts'
import { library } from './campus-library.ts'
import { clockTower, wing } from './campus-tower.ts'

/** Paths that cross on the lawn before the main door. */
function paths(stage: Stage, width: number): string {
  const gravel = stage.ink(stage.setting === 'temperate' ? '#d9cfba' : '#e3d4b4', 0.85)
  const middle = width / 2
  const strip = (x0: number, z0: number, x1: number, z1: number, wide: number): string =>
    stage.view.area([
      [x0 - wide, 0, z0],
      [x0 + wide, 0, z0],
      [x1 + wide, 0, z1],
      [x1 - wide, 0, z1],
    ])
  return (
    surface(stage, { x0: -40, x1: width + 7, z0: -7, z1: -1 }, '#d9cfba') +
    fill(
      strip(middle, -6, middle, -60, 2.2) +
        strip(middle, -8, middle - 40, -44, 1.5) +
        strip(middle, -8, middle + 34, -44, 1.5),
      gravel,
    ) +
    fill(
      stage.view.area(
        Array.from(
          { length: 14 },
          (_, index) =>
            [middle + Math.cos((index / 7) * Math.PI) * 5, 0, -11 + Math.sin((index / 7) * Math.PI) * 5] as const,
        ),
      ),
      gravel,
    )
  )
}

/** A university or an office park around its green. */
export function drawCampus(canvas: Canvas): string {
  const design = designOf(canvas)
  const random = canvas.random.fork('camera')
  const stage = cornerStage(
    canvas,
    { width: design.width, depth: 13, height: design.tower + 3 },
    {
      yaw: random.between(10, 20),
      distance: random.between(64, 76),
      eye: random.between(5, 7),
      air: 0.1,
      bottom: 0.68,
    },
  )
  const { width } = design
  const kind = gardenTree(stage)
  const at = (across: number, down: number, size: number): Planting => {
    const [x, z] = spotAt(stage, -7, across, down)
    return { kind, x, z, size }
  }
  const trees = [at(0.14, 0.12, 0.75), at(0.26, 0.05, 0.7), at(0.72, 0.1, 0.7), at(0.86, 0.2, 0.85), at(0.08, 0.4, 0.8)]
  const walkers = [
    [0.33, 0.2],
    [0.47, 0.42],
    [0.53, 0.45],
    [0.62, 0.3],
    [0.7, 0.55],
    [0.22, 0.5],
    [0.4, 0.1],
    [0.58, 0.08],
  ].map(([across = 0, down = 0], index) => {
    const [x, z] = spotAt(stage, -7, across + random.between(-0.04, 0.04), down)
    return { x, z, riding: index === 4 }
  })
  const [bx, bz] = spotAt(stage, -7, random.pick([0.3, 0.66]), 0.34)
  const belt = Array.from({ length: 8 }, (_, index): Planting => {
    const z = 22 + random.between(0, 10)
    return {
      kind: random.chance(0.3) && kind !== 'palm' ? 'cypress' : kind === 'lime' ? 'plane' : kind,
      x: stage.view.column(((index + random.next()) / 8) * stage.width, z),
      z,
      size: random.between(0.8, 1.1),
    }
  })
  return [
    drawSky(stage, stage.view.horizon, stage.sun[0] < 0 ? -1 : 1),
    town(stage, { rise: stage.height * 0.15, narrow: 30, wide: 80, near: 0.25 }, 'far town'),
    plain(stage, lawnOf(stage)),
    sortByDepth(plant(stage, belt)),
    paths(stage, width),
    blockShadow(stage, { x0: 0, x1: width, z0: 0, z1: 13 }, 10),
    clockTower(stage, design, random.chance(0.5) ? -9 : width + 0.5),
    design.classic ? hall(stage, design) : library(stage, design),
    wing(stage, design),
    sortByDepth([
      ...plant(stage, [...trees, ...framingTrees(stage, -8)]),
      ...pedestrians(stage, walkers),
      bench(stage, bx, bz),
      ...lamps(
        stage,
        [
          [width * 0.3, -7.5],
          [width * 0.72, -7.5],
        ],
        4,
      ),
    ]),
  ].join('')
}
