import { type Opening, outlineOf } from './arches.ts'
import { mix } from './colour.ts'
import { litPanes } from './palette.ts'
import type { Plane } from './plane.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'
import { fill, gradient } from './svg.ts'

export interface WindowStyle {
  readonly wall: string
  readonly frame: string
  /** Metres from the wall's surface back to the pane. */
  readonly reveal: number
  readonly columns: number
  readonly rows: number
  /** Colour of a projecting sill. */
  readonly sill?: string
  /** Colour of a flat surround. */
  readonly surround?: string
  /** Share of lit panes; the hour's own where left out. At 0 no pane shines in any way. */
  readonly lit?: number
  /** Share with a blind or curtain drawn. */
  readonly blinds?: number
}

interface Panes {
  readonly plain: string
  readonly bright: string
  readonly lit: readonly [string, string, string]
  readonly blind: string
}

export function sort(
  plane: Plane,
  openings: readonly Opening[],
  style: WindowStyle,
  lit: number,
  random: Random,
): Panes {
  let plain = ''
  let bright = ''
  let blind = ''
  const glow: [string, string, string] = ['', '', '']
  for (const opening of openings) {
    const path = plane.outline(outlineOf(opening))
    const chance = random.next()
    if (chance < lit) glow[Math.floor((chance / lit) * 3) as 0 | 1 | 2] += path
    else if (chance > 0.86 && lit > 0) bright += path
    else plain += path
    if (random.chance(style.blinds ?? 0.2) && plane.scale > 10 && (opening.head ?? 'flat') === 'flat') {
      const drop = opening.h * random.between(0.25, 0.7)
      blind += plane.quad(opening.u, opening.v + opening.h - drop, opening.u + opening.w, opening.v + opening.h)
    }
  }
  return { plain, bright, lit: glow, blind }
}

export function fills(stage: Stage, panes: Panes, glass: string, style: WindowStyle): string {
  const { mood } = stage
  return (
    fill(panes.plain, glass) +
    fill(panes.bright, mix(mood.glass[0], mood.sky[1], 0.45)) +
    panes.lit.map((path, index) => fill(path, litPanes[index] ?? litPanes[0], mood.dark ? 1 : 0.85)).join('') +
    fill(panes.blind, mood.dark ? mix(style.wall, mood.glass[1], 0.5) : '#efe9dc', mood.dark ? 0.45 : 0.6)
  )
}

/** The gradient of panes on a facade; refer to it as `url(#id)`. */
export function glassOf(stage: Stage, id: string, top: number, foot: number): string {
  return gradient(
    id,
    [0, top],
    [0, foot],
    [
      [0, stage.mood.glass[0]],
      [1, stage.mood.glass[1]],
    ],
  )
}
