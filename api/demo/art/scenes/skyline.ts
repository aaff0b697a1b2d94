import { mix } from '#api/demo/art/parts/colour.ts'
import { hills, town } from '#api/demo/art/parts/distance.ts'
import { joints, patch, pavingOf, surface } from '#api/demo/art/parts/ground.ts'
import { pedestrians } from '#api/demo/art/parts/pedestrians.ts'
import { spotAt } from '#api/demo/art/parts/site.ts'
import { drawSky } from '#api/demo/art/parts/sky.ts'
import { type Canvas, type Stage, stageOf } from '#api/demo/art/parts/stage.ts'
import { bench, railing } from '#api/demo/art/parts/street.ts'
import { lamps } from '#api/demo/art/parts/lamps.ts'
import { fill, gradient, group, rect, short } from '#api/demo/art/parts/svg.ts'
import { type TreeKind } from '#api/demo/art/parts/tree-shapes.ts'
import { plant } from '#api/demo/art/parts/trees.ts'
import { sortByDepth } from '#api/demo/art/parts/depth-item.ts'
import { ripples } from '#api/demo/art/parts/water.ts'
import { towers } from './skyline-city.ts'
import { boats, bridge, embankment, quay, shore } from './skyline-water.ts'

/** The near quay with its railing, trees and walkers. */
function promenade(stage: Stage): string {
  const random = stage.random.fork('promenade')
  const { view } = stage
  const kind: TreeKind =
    stage.setting === 'gulf'
      ? 'palm'
      : stage.setting === 'mediterranean'
        ? random.pick(['olive', 'palm'])
        : stage.season === 'winter'
          ? 'bare'
          : 'plane'
  const tall = { palm: 9, olive: 4.6, bare: 8, plane: 9.8 }[kind as 'palm']
  const sides = random.pick<readonly number[]>([[0.05], [0.95], [0.03, 0.97]])
  const trees = sides.map((share) => ({
    kind,
    x: view.column(stage.width * share, 1),
    z: 1,
    size: Math.min(1.15, (stage.height * 0.5) / (tall * view.scale(0, 1))) * random.between(0.85, 1),
  }))
  const walkers = [0.22, 0.4, 0.47, 0.7, 0.82].map((share, index) => {
    const [x, z] = spotAt(stage, quay, share + random.between(-0.05, 0.05), random.between(0.3, 0.75))
    return { x, z, riding: index === 3 }
  })
  const [bx, bz] = spotAt(stage, quay, random.between(0.52, 0.62), 0.3)
  return (
    surface(stage, { x0: -400, x1: 400, z0: -60, z1: quay }, pavingOf(stage)) +
    joints(stage, { x0: -50, x1: 50, z0: -20, z1: quay }, 3, 2.4) +
    fill(patch(stage, { x0: -400, x1: 400, z0: quay - 0.6, z1: quay }), stage.ink('#e3dccd', 0.9)) +
    railing(stage, quay - 0.2) +
    sortByDepth([
      ...plant(stage, trees),
      ...pedestrians(stage, walkers),
      bench(stage, bx, bz),
      ...lamps(stage, [
        [view.column(stage.width * 0.3, quay - 0.8), quay - 0.8],
        [view.column(stage.width * 0.74, quay - 0.8), quay - 0.8],
      ]),
    ])
  )
}

/** A city across the water. */
export function drawSkyline(canvas: Canvas): string {
  const random = canvas.random.fork('camera')
  const { width, height } = canvas
  const horizon = height * random.between(0.6, 0.66)
  const scale = height / 25
  const stage = stageOf(
    canvas,
    {
      width,
      height,
      subject: [
        [0, 0, 0],
        [10, 4, 0],
      ],
      yaw: random.between(7, 14),
      distance: 26,
      eye: (height * 0.93 - horizon) / scale,
      left: width / 2 - 5 * scale,
      right: width / 2 + 5 * scale,
      top: height * 0.93 - 4 * scale,
      bottom: height * 0.93,
    },
    random.pick([-48, 40, 55]),
    { clear: shore + 10, reach: 220 },
  )
  const { mood, view } = stage
  const [, foot] = view.project([view.column(width / 2, shore), 0, shore])
  const [drawing, sheet, depth] = [stage.id(), stage.id(), stage.id()]
  const city =
    hills(stage, height * (stage.setting === 'mediterranean' ? 0.24 : 0.08), 0.15, 'hills') +
    town(stage, { rise: height * 0.2, narrow: 14, wide: 40, near: 0.1 }, 'far town') +
    towers(stage) +
    embankment(stage)
  return [
    drawSky(stage, view.horizon, stage.sun[0] < 0 ? -1 : 1),
    group(city, `id="${drawing}"`),
    gradient(
      sheet,
      [0, foot],
      [0, height],
      [
        [0, mix(mood.sky[2], mood.sky[1], 0.4)],
        [0.5, mix(mood.sky[1], '#6f9296', mood.dark ? 0.2 : 0.4)],
        [1, mix(mood.sky[0], '#4f7a80', mood.dark ? 0.2 : 0.45)],
      ],
    ),
    rect(-5, foot, width + 10, height - foot, `url(#${sheet})`),
    `<clipPath id="${depth}"><path d="M-9 ${short(foot)}H${short(width + 5)}V${short(height)}H-9z"/></clipPath>`,
    `<g clip-path="url(#${depth})" opacity=".4"><use href="#${drawing}" transform="matrix(1 0 0 -1 0 ${short(foot * 2)})"/></g>`,
    ripples(stage, foot, height, stage.panorama ? 80 : 46),
    bridge(stage),
    boats(stage),
    promenade(stage),
  ].join('')
}
