import { mix } from './colour.ts'
import { litPanes } from './palette.ts'
import { profiles } from './profiles.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'
import { type Point, decimal, fill, gradient, line, shape, short } from './svg.ts'

export interface Town {
  /** Height of the tallest, in picture units. */
  readonly rise: number
  readonly narrow: number
  readonly wide: number
  /** 0 far to 1 near. */
  readonly near: number
}

function lights(from: number, to: number, foot: number, rise: number, random: Random): string {
  let path = ''
  for (let index = 0; index < (to - from) / 17; index += 1)
    path += `M${short(random.between(from, to))} ${short(foot - random.between(0.06, 0.5) * rise)}h1`
  return path
}

/** One layer of a distant town standing on the horizon. */
export function town(stage: Stage, { rise, narrow, wide, near }: Town, label: string): string {
  const { mood, width } = stage
  const random = stage.random.fork(label)
  const foot = stage.view.horizon + 3
  const points: Point[] = [[-5, foot]]
  for (let x = -5 - random.between(0, wide); x < width;) {
    const step = random.between(narrow, wide) * (stage.panorama ? 1.35 : 1)
    const height = rise * random.between(0.35, 1) * (random.chance(0.2) ? 0.5 : 1)
    points.push(...random.pick(profiles[stage.setting])(x, step, height, foot, random))
    x += step
  }
  points.push([width + 5, foot])
  const id = stage.id()
  const body = mix(mood.haze, stage.ink('#7f8f92', 0.2), 0.25 + near * 0.45)
  return (
    gradient(
      id,
      [0, foot - rise],
      [0, foot],
      [
        [0, body],
        [1, mix(body, mood.haze, 0.75)],
      ],
    ) +
    fill(shape(points), `url(#${id})`) +
    (mood.dark
      ? line(
          lights(0, width, foot, rise, random),
          litPanes[0],
          1.8,
          ` stroke-linecap="square" opacity="${decimal(0.4 + near * 0.4)}"`,
        )
      : '')
  )
}

/** A soft range of hills on the horizon. */
export function hills(stage: Stage, rise: number, near: number, label: string): string {
  const { mood, width } = stage
  const random = stage.random.fork(label)
  const foot = stage.view.horizon + 3
  let path = `M-5 ${short(foot)}V${short(foot - rise * random.between(0.3, 0.8))}`
  let x = -5
  while (x < width + 5) {
    const step = random.between(0.14, 0.3) * Math.min(width, 900)
    const to = foot - rise * random.between(0.25, 1)
    path += `S${short(x + step * 0.55)} ${short(to)} ${short(x + step)} ${short(to)}`
    x += step
  }
  const base = stage.setting === 'gulf' ? '#c2a888' : '#86988a'
  return fill(`${path}V${short(foot)}z`, mix(mood.haze, stage.ink(base, 0.3), 0.25 + near * 0.4))
}
