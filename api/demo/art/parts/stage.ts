import { mix, under } from './colour.ts'
import { type Mood, lightOf } from './mood.ts'
import type { Random } from './random.ts'
import { type Framing, type Point3d, type View, viewOf } from './view.ts'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
/** What grows and stands around: the north of Europe, the Mediterranean, the Gulf. */
export type Setting = 'temperate' | 'mediterranean' | 'gulf'

/** What every scene starts from. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly random: Random
  readonly mood: Mood
  readonly season: Season
  readonly setting: Setting
  /** True for wide headers, which show more of the neighbourhood. */
  readonly panorama: boolean
  /** A new id, unlike any other in the picture. */
  readonly id: () => string
  /** Keeps a gradient, a pattern or a drawing under this name once for the whole picture and gives its id. */
  readonly keep: (name: string, draw: (id: string) => string) => string
}

/** A canvas with a camera and a sun. */
export interface Stage extends Canvas {
  readonly view: View
  /** Unit vector towards the sun. */
  readonly sun: Point3d
  readonly castsShadows: boolean
  /** A material at this sun level (0 shade, 1 full), seen through the air that lies before the place. */
  readonly ink: (base: string, level: number, x?: number, z?: number) => string
}

/** The sun stands before the street; `azimuth` in degrees, negative from the left of the front. `air` says from where on, and over what distance, haze gathers. */
export function stageOf(
  canvas: Canvas,
  framing: Framing,
  azimuth: number,
  air = { clear: framing.distance * 1.15, reach: framing.distance * 3.2 },
): Stage {
  const { mood } = canvas
  const view = viewOf(framing)
  const height = ((mood.elevation || 40) * Math.PI) / 180
  const side = (azimuth * Math.PI) / 180
  const sun: Point3d = [Math.sin(side) * Math.cos(height), Math.sin(height), -Math.cos(side) * Math.cos(height)]
  const ink = (base: string, level: number, x = 0, z = 0): string => {
    const far = Math.max(0, view.depth(x, z) - air.clear)
    return mix(under(base, lightOf(mood, level)), mood.haze, mood.hazeDepth * (1 - Math.exp(-far / air.reach)))
  }
  return { ...canvas, view, sun, castsShadows: mood.elevation > 0, ink }
}
