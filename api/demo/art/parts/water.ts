import { mix } from './colour.ts'
import { type Patch, patch } from './ground.ts'
import type { Stage } from './stage.ts'
import { type Point, decimal, fill, grain, gradient, line, short } from './svg.ts'
import type { Point3d } from './view.ts'

/** Ripples: short level strokes that grow towards the viewer. */
export function ripples(stage: Stage, top: number, foot: number, count: number): string {
  const random = stage.random.fork('ripples')
  let path = ''
  for (let index = 0; index < count; index += 1) {
    const share = random.next() ** 1.3
    const y = top + 2 + (foot - top) * share
    const length = 14 + 70 * share
    path += `M${short(random.between(-0.05, 1) * stage.width)} ${short(y)}q${short(length * 0.25)} ${short(-1.4 - share * 2)} ${short(length * 0.5)} 0t${short(length * 0.5)} 0`
  }
  return line(path, mix(stage.mood.sky[2], '#ffffff', 0.25), 1.1, ' opacity=".42"')
}

/** Transform that mirrors a drawing about the line through two points, along verticals. */
function mirrorAbout(a: Point, b: Point): string {
  const rise = (b[1] - a[1]) / (b[0] - a[0])
  return `matrix(1 ${decimal(2 * rise, 4)} 0 -1 0 ${decimal(2 * (a[1] - rise * a[0]) * grain)})`
}

export interface Mirror {
  /** Id of the drawing that is mirrored. */
  readonly drawing: string
  /** Level of the water in metres. */
  readonly level: number
  /** Far end of the left wall and of the front of the mirrored building, in metres. */
  readonly sideZ: number
  readonly frontX: number
  readonly opacity: number
  /** Path of what mirrors. */
  readonly area: string
}

/** The buildings upside down in water or on wet ground, each wall about its own foot. */
export function mirrored(stage: Stage, { drawing, level, sideZ, frontX, opacity, area }: Mirror): string {
  const { view, width, height } = stage
  const at = (place: Point3d): Point => view.project(place)
  const corner = at([0, level, 0])
  const [clip, west, east] = [stage.id(), stage.id(), stage.id()]
  const half = (id: string, from: number, to: number): string =>
    `<clipPath id="${id}"><path d="M${short(from)} 0H${short(to)}V${short(height + 6)}H${short(from)}z"/></clipPath>`
  const copy = (id: string, end: Point): string =>
    `<g clip-path="url(#${id})"><use href="#${drawing}" transform="${mirrorAbout(corner, end)}"/></g>`
  return (
    `<clipPath id="${clip}"><path d="${area}"/></clipPath>` +
    half(west, -6, corner[0]) +
    half(east, corner[0], width + 6) +
    `<g clip-path="url(#${clip})" opacity="${opacity}">${copy(west, at([0, level, sideZ]))}${copy(east, at([frontX, level, 0]))}</g>`
  )
}

/** A sheet of water in the colours of the sky. */
export function water(stage: Stage, where: Patch, level: number): string {
  const id = stage.id()
  const { mood, view, height } = stage
  const deep = stage.setting === 'gulf' ? '#5f9a9c' : '#58777a'
  return (
    gradient(
      id,
      [0, view.horizon],
      [0, height],
      [
        [0, mix(mood.sky[2], stage.ink(deep, 0.5), 0.3)],
        [1, mix(mood.sky[0], stage.ink(deep, 0.4), 0.62)],
      ],
    ) + fill(patch(stage, where, level), `url(#${id})`)
  )
}
