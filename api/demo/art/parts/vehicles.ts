import { cars } from './palette.ts'
import type { Stage } from './stage.ts'
import { ellipse, fill, line, shape } from './svg.ts'
import type { DepthItem } from './depth-item.ts'

type Profile = readonly (readonly [number, number])[]

/** Side views in metres from the tail at 0; the outline runs from the tail over the roof to the nose. */
const bodies = {
  saloon: {
    outline: [
      [0, 0.35],
      [0.02, 0.85],
      [0.5, 0.95],
      [1.05, 1.42],
      [2.5, 1.42],
      [3.15, 0.95],
      [4.1, 0.82],
      [4.2, 0.35],
    ],
    panes: [
      [
        [0.68, 0.95],
        [1.12, 1.34],
        [1.72, 1.34],
        [1.72, 0.95],
      ],
      [
        [1.82, 0.95],
        [1.82, 1.34],
        [2.44, 1.34],
        [2.95, 0.95],
      ],
    ],
    wheels: [0.85, 3.35],
  },
  estate: {
    outline: [
      [0, 0.35],
      [0, 0.95],
      [0.22, 1.5],
      [2.6, 1.52],
      [3.2, 1],
      [4.1, 0.86],
      [4.2, 0.35],
    ],
    panes: [
      [
        [0.3, 0.98],
        [0.42, 1.4],
        [1.3, 1.42],
        [1.3, 0.98],
      ],
      [
        [1.4, 0.98],
        [1.4, 1.42],
        [2.5, 1.43],
        [2.98, 0.98],
      ],
    ],
    wheels: [0.85, 3.35],
  },
  van: {
    outline: [
      [0, 0.4],
      [0, 2.2],
      [3.5, 2.2],
      [4.3, 1.25],
      [5, 1.1],
      [5.05, 0.4],
    ],
    panes: [
      [
        [3.2, 1.2],
        [3.2, 1.95],
        [3.5, 1.95],
        [4.1, 1.2],
      ],
    ],
    wheels: [1, 4.1],
  },
  truck: {
    outline: [
      [0, 0.7],
      [0, 3.6],
      [7.6, 3.6],
      [7.6, 3],
      [8.2, 3],
      [9.5, 2.8],
      [9.8, 1.6],
      [9.8, 0.5],
    ],
    panes: [
      [
        [8.5, 1.7],
        [8.5, 2.6],
        [9.3, 2.55],
        [9.5, 1.7],
      ],
    ],
    wheels: [1.2, 2.4, 8.6],
  },
} as const satisfies Record<string, { outline: Profile; panes: readonly Profile[]; wheels: readonly number[] }>

export type Body = keyof typeof bodies

/** A white van with a stripe in the clinic's colour and a light on its roof. */
export function ambulance(stage: Stage, x: number, z: number, accent: string): DepthItem {
  const van = car(stage, x, z, 'van', 'ambulance', '#f4f2ea')
  const at = (u: number, v: number) => stage.view.project([x + u, v, z])
  const stripe = shape([at(0.05, 1.05), at(4.9, 1.05), at(4.9, 1.3), at(0.05, 1.3)])
  const light = shape([at(2.7, 2.2), at(3.3, 2.2), at(3.25, 2.45), at(2.75, 2.45)])
  return { depth: van.depth, svg: van.svg + fill(stripe, stage.ink(accent, 0.7)) + fill(light, '#5b8fa8') }
}

/** A car along the street at x, its near side at z; nothing where the frame would cut it away. */
export function car(stage: Stage, x: number, z: number, body: Body, label: string, colour?: string): DepthItem {
  const { view, mood } = stage
  const random = stage.random.fork(`car ${label}`)
  const { outline, panes, wheels } = bodies[body]
  const length = outline.at(-1)?.[0] ?? 4
  const turned = colour === undefined && random.chance(0.5)
  const wide = body === 'truck' ? 2.4 : 1.7
  const at = (u: number, v: number, deep = 0) => view.project([x + (turned ? length - u : u), v, z + deep])
  const paint = colour ?? (body === 'truck' ? '#e9e6dd' : random.pick(cars))
  const ink = (base: string, level: number): string => stage.ink(base, level, x, z)
  const level = stage.castsShadows ? 0.75 : 0.5
  const s = view.scale(x, z)
  const far = outline.map(([u, v]) => at(u, v, wide))
  const near = outline.map(([u, v]) => at(u, v))
  const tops: string[] = []
  const glass: string[] = []
  const ends: string[] = []
  for (let index = 0; index + 1 < (s > 8.5 ? outline.length : 0); index += 1) {
    const ring = [near[index], near[index + 1], far[index + 1], far[index]].filter((point) => point !== undefined)
    const [low, high] = [outline[index]?.[1] ?? 0, outline[index + 1]?.[1] ?? 0]
    const flat = Math.abs(low - high) < 0.2
    const list = flat ? tops : Math.min(low, high) > 0.8 && body !== 'truck' ? glass : ends
    list.push(shape(ring))
  }
  const [cx, cy] = at(length / 2, 0, wide / 2)
  const hubs = wheels.map((u) => shape([at(u, 0.33), at(u + 0.05, 0.33)], false)).join('')
  const tyre = (paint: string, radius: number): string => line(hubs, paint, radius * 2 * s, ' stroke-linecap="round"')
  const tyres = tyre('#262c30', 0.36) + tyre(ink('#a9acaa', 0.5), 0.16)
  const lights = mood.dark
    ? [at(length - 0.05, 0.7)].map(([px, py]) => ellipse(px, py, 0.3 * s, 0.22 * s, '#fff0c4', 0.9)).join('')
    : ''
  if (cx < -length * s || cx > stage.width + length * s) return { depth: 0, svg: '' }
  const svg =
    ellipse(cx, cy, length * 0.54 * s, Math.max(1.4, 0.34 * s), mood.shadow, mood.shadowOpacity * 1.5) +
    fill(shape(far), ink(paint, 0)) +
    fill(ends.join(''), ink(paint, level * 0.3)) +
    fill(glass.join(''), ink('#54676d', 0.5)) +
    fill(tops.join(''), ink(paint, level + 0.3)) +
    fill(shape(near), ink(paint, level)) +
    fill(panes.map((pane) => shape(pane.map(([u, v]) => at(u, v)))).join(''), ink('#3f5158', 0.4)) +
    tyres +
    lights
  return { depth: view.depth(x, z), svg }
}
