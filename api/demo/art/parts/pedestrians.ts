import { clothes, skins } from './palette.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'
import { group, shapeInstance } from './svg.ts'
import type { DepthItem } from './depth-item.ts'

/** Colours of one figure. */
interface Dress {
  readonly coat: string
  readonly legs: string
  readonly skin: string
  readonly hair: string
}

/** Drawings in centimetres about the feet. */
type Figure = (dress: Dress) => string

const path = (d: string, paint: string): string => `<path d="${d}" fill="${paint}"/>`
const stroke = (d: string, paint: string, width: number): string =>
  `<path d="${d}" stroke="${paint}" stroke-width="${width}" stroke-linecap="round"/>`
const head = ({ skin, hair }: Dress): string =>
  `<circle cy="-158" r="13" fill="${skin}"/>${path('M-14-156a14 15 0 0 1 28-3q-20-6-28 3z', hair)}`

const walking: Figure = (dress) =>
  stroke('M20-6L0-80L-20-6', dress.legs, 15) +
  path('M-20-136Q0-150 20-136L31-88L22-84V-70H-22V-84L-31-88z', dress.coat) +
  head(dress)
const standingFigure: Figure = (dress) =>
  stroke('M9-80V-6M-9-80V-6', dress.legs, 16) +
  path('M-22-136Q0-148 22-136L28-80H20V-70H-20V-80H-28z', dress.coat) +
  head(dress)
const robe: Figure = ({ coat, legs, skin }) =>
  path('M-18-136Q0-150 18-136L32-2H-32z', coat) +
  path('M-17-132V-160a17 16 0 0 1 34 0V-132z', legs) +
  `<circle cy="-156" r="11" fill="${skin}"/>`
const skirt: Figure = ({ coat, legs, skin, hair }) =>
  stroke('M7-50L12-5M-7-50L-14-5', skin, 9) +
  path('M-17-136Q0-147 17-136L13-100L28-42H-28L-13-100z', coat) +
  path('M20-98h22v28H20z', legs) +
  path('M-16-138V-160a16 15 0 0 1 32 0z', hair) +
  `<circle cx="3" cy="-156" r="11" fill="${skin}"/>`
const cyclist: Figure = (dress) =>
  `<path d="M-88-34a33 33 0 1 0 66 0a33 33 0 1 0-66 0zM22-34a33 33 0 1 0 66 0a33 33 0 1 0-66 0zM-55-34L-20-80H38L55-34M-20-80L0-34L38-80L34-102H48" stroke="#37424a" stroke-width="6"/>` +
  stroke('M-20-86L12-62L2-24', dress.legs, 14) +
  path('M-34-84L-2-142Q10-146 16-136L42-106L36-98L10-118L-6-80z', dress.coat) +
  `<g transform="translate(16)">${head(dress)}</g>`

function dressOf(stage: Stage, x: number, z: number, random: Random): Dress {
  const level = stage.castsShadows ? 0.8 : 0.5
  const ink = (base: string): string => stage.ink(base, level, x, z)
  return {
    coat: ink(random.pick(clothes)),
    legs: ink(random.pick(['#3a454d', '#4f4a48', '#5d6b70', '#37424a'])),
    skin: ink(random.pick(skins)),
    hair: ink(random.pick(['#3a2d28', '#57412f', '#2b2a2e', '#8a6a48'])),
  }
}

export interface Walker {
  readonly x: number
  readonly z: number
  /** On a bicycle. */
  readonly riding?: boolean
}

function figure(stage: Stage, draw: Figure, random: Random, z: number): string {
  const { mood, sun } = stage
  const flat = Math.max(6, (stage.view.eye / stage.view.depth(0, z)) * 60)
  const shadow = `<ellipse cx="${sun[0] < 0 ? 30 : -30}" cy="-3" rx="52" ry="${flat.toFixed(0)}" fill="${mood.shadow}" opacity="${mood.shadowOpacity}"/>`
  return shadow + draw(dressOf(stage, 0, z, random))
}

/** People in the street: a few figures drawn once and placed several times, facing either way. */
export function pedestrians(stage: Stage, walkers: readonly Walker[]): DepthItem[] {
  const { view, width } = stage
  const random = stage.random.fork(`people ${walkers.length}`)
  const crowd: Figure[] = [walking, skirt, stage.random.fork('crowd').chance(0.5) ? robe : standingFigure]
  const items: DepthItem[] = []
  for (const [index, { x, z, riding = false }] of walkers.entries()) {
    const [px, py] = view.project([x, 0, z])
    const scale = view.scale(x, z) / 100
    const flip = random.chance(0.5)
    if (px < -60 * scale || px > width + 60 * scale) continue
    const role = riding ? crowd.length : (index + random.whole(0, 1)) % crowd.length
    const id = stage.keep(`person ${role}`, (name) =>
      group(figure(stage, crowd[role] ?? cyclist, stage.random.fork(`dress ${role}`), z), `id="${name}"`),
    )
    items.push({ depth: view.depth(x, z), svg: shapeInstance(id, px, py, scale, flip) })
  }
  return items
}
