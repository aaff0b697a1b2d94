import { fronds } from './palm.ts'
import type { Random } from './random.ts'
import { decimal, pair } from './svg.ts'

/** Kinds of plants that scenes set out. */
export type TreeKind = 'plane' | 'lime' | 'cypress' | 'olive' | 'palm' | 'bare' | 'shrub' | 'citrus' | 'grass'

/** Trees are drawn in twentieths of a metre, so that their outlines are whole numbers. */
export const fineness = 20

const whole = (value: number): string => decimal(value * fineness, 0)

const path = (d: string, paint: string): string => `<path d="${d}" fill="${paint}"/>`

const stroke = (d: string, paint: string, width: number): string =>
  `<path d="${d}" stroke="${paint}" stroke-width="${whole(width)}"/>`

/** Path text in metres as whole twentieths. */
const metres = (d: string): string =>
  d
    .replace(/-?[\d.]+/g, (value) => ` ${whole(Number(value))}`)
    .replace(/ -/g, '-')
    .replace(/([a-zA-Z]) /g, '$1')

/** A round, bumpy outline about a centre, in metres; heights are negative upwards. */
function heap(x: number, y: number, rx: number, ry: number, bumps: number, random: Random): string {
  const turn = random.between(0, 1)
  const at = (index: number): readonly [number, number] => {
    const angle = ((index % bumps) / bumps + turn) * Math.PI * 2
    const stretch = index % bumps === 0 ? 1 : random.between(0.9, 1.08)
    return [
      Math.round((x + Math.cos(angle) * rx * stretch) * fineness),
      Math.round((y + Math.sin(angle) * ry * stretch) * fineness),
    ]
  }
  let last = at(0)
  let d = `M${pair(String(last[0]), String(last[1]))}`
  for (let index = 1; index <= bumps; index += 1) {
    const next = at(index)
    const radius = Math.max(1, Math.round(Math.hypot(next[0] - last[0], next[1] - last[1]) * 0.56))
    d += `a${radius} ${radius} 0 0 1 ${pair(String(next[0] - last[0]), String(next[1] - last[1]))}`
    last = next
  }
  return d
}

export interface Tones {
  readonly leaf: (share: number) => string
  readonly bark: string
  readonly barkLight: string
  readonly fruit: string
  /** -1 where the sun is at the left. */
  readonly side: number
}

function crown(y: number, rx: number, ry: number, tones: Tones, random: Random): string {
  const shift = tones.side * rx
  return (
    path(heap(0, y, rx, ry, 10, random), tones.leaf(-0.3)) +
    path(heap(shift * 0.14, y - ry * 0.1, rx * 0.82, ry * 0.82, 9, random), tones.leaf(0.25)) +
    path(
      heap(shift * 0.34, y - ry * 0.34, rx * 0.46, ry * 0.44, 7, random) +
        heap(-shift * 0.3, y - ry * 0.02, rx * 0.26, ry * 0.2, 5, random) +
        heap(shift * 0.42, y + ry * 0.26, rx * 0.24, ry * 0.18, 5, random),
      tones.leaf(0.75),
    )
  )
}

function trunk(top: number, thick: number, tones: Tones): string {
  const t = thick / 2
  const s = tones.side
  return (
    path(metres(`M${-t} .1L${-t * 0.6} ${top}L${t * 0.6} ${top}L${t} .1z`), tones.bark) +
    path(metres(`M${s * t} .1L${s * t * 0.6} ${top}L${s * t * 0.2} ${top}L${s * t * 0.2} .1z`), tones.barkLight)
  )
}

function branches(height: number, tones: Tones, random: Random): string {
  let twigs = ''
  let boughs = ''
  for (let index = 0; index < 8; index += 1) {
    const side = index % 2 === 0 ? 1 : -1
    const from = -height * (0.3 + index * 0.075)
    const reach = side * height * random.between(0.16, 0.3) * (1 - index * 0.07)
    const rise = height * random.between(0.2, 0.3)
    boughs += `M0 ${from}Q${reach * 0.5} ${from - rise * 0.25} ${reach} ${from - rise}`
    for (const share of [0.45, 0.75, 0.9])
      twigs += `M${reach * share} ${from - rise * share * 0.72}l${side * height * 0.03} ${-height * 0.11}M${reach * share} ${from - rise * share * 0.72}l${side * height * 0.09} ${-height * 0.05}`
  }
  return (
    stroke(metres(`M0 .1V${-height * 0.9}`), tones.bark, 0.3) +
    stroke(metres(boughs), tones.bark, 0.13) +
    stroke(metres(twigs), tones.bark, 0.07)
  )
}

const flame =
  'M0 -10.5C.5 -8.6 1.15 -5.6 1.1 -3.2C1.06 -1.6 .6 -.7 0 -.6C-.6 -.7 -1.06 -1.6 -1.1 -3.2C-1.15 -5.6 -.5 -8.6 0 -10.5z'

function cypress({ bark, leaf, side }: Tones): string {
  const half = `M0 -10.5C${0.1 * side} -8 ${-0.25 * side} -4 ${0.1 * side} -.7C${0.6 * side} -.8 ${1.06 * side} -1.6 ${1.1 * side} -3.2C${1.15 * side} -5.6 ${0.5 * side} -8.6 0 -10.5z`
  return path(metres('M-.14 .1v-1h.28v1z'), bark) + path(metres(flame), leaf(-0.45)) + path(metres(half), leaf(0.15))
}

type Draw = (tones: Tones, random: Random) => string

/** Drawings about the foot of the trunk. */
export const kinds: Readonly<Record<TreeKind, Draw>> = {
  plane: (tones, random) =>
    trunk(-4.6, 0.55, tones) +
    stroke(metres('M0 -3.2L-1.3 -5M0 -3.4L1.4 -5.2'), tones.bark, 0.18) +
    crown(-6.9, 3.3, 3, tones, random),
  lime: (tones, random) => trunk(-3.4, 0.36, tones) + crown(-5.3, 1.9, 2.7, tones, random),
  olive: (tones, random) =>
    stroke(metres('M0 .1Q-.5 -1 .1 -2M.1 -1Q.6 -1.6 .9 -2.4'), tones.bark, 0.34) + crown(-3.2, 2, 1.5, tones, random),
  cypress,
  palm: (tones, random) =>
    path(metres('M-.2 .1Q.06 -3.6 -.04 -7L.2 -7Q.34 -3.6 .26 .1z'), tones.bark) +
    stroke(metres('M-.1 -1h.3M-.06 -2h.3M-.02 -3h.3M0 -4h.28M.02 -5h.26M0 -6h.24'), tones.barkLight, 0.07) +
    fronds(metres, 0.06, -7, 3, tones.leaf(-0.35), tones.leaf(0.55), random),
  bare: (tones, random) => branches(8, tones, random),
  shrub: (tones, random) => crown(-0.55, 0.85, 0.65, tones, random),
  citrus: (tones, random) =>
    trunk(-1.5, 0.16, tones) +
    crown(-2.2, 0.95, 0.95, tones, random) +
    stroke(
      metres('M-.5 -2.3h.02M.1 -1.8h.02M.45 -2.4h.02M-.1 -2.7h.02M-.3 -1.7h.02M.5 -1.9h.02'),
      tones.fruit,
      0.17,
    ).replace('/>', ' stroke-linecap="round"/>'),
  grass: (tones) =>
    stroke(
      metres(
        'M0 0Q-.1 -.6 -.5 -1M0 0Q0 -.6 -.2 -1.2M0 0Q.1 -.6 .1 -1.25M0 0Q.2 -.6 .45 -1.05M0 0Q-.3 -.4 -.75 -.7M0 0Q.3 -.4 .75 -.75',
      ),
      tones.leaf(0.1),
      0.07,
    ) +
    stroke(metres('M.1 -1.25l.05 -.3M-.2 -1.2l-.08 -.3M.45 -1.05l.14 -.26M-.5 -1l-.16 -.24'), tones.leaf(0.95), 0.1),
}
