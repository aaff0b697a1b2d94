import { mix } from './colour.ts'
import type { Plane } from './plane.ts'
import type { Stage } from './stage.ts'
import { fill, line, shape } from './svg.ts'

/** One shop in a ground floor: from u0 to u1, its glass up to `high`. */
export interface Shop {
  readonly u0: number
  readonly u1: number
  readonly high: number
  readonly awning: boolean
}

function awnings(stage: Stage, plane: Plane, list: readonly Shop[], cloth: string): string {
  const [x, z] = plane.middle
  const ink = (base: string, level: number): string => stage.ink(base, level, x, z)
  const out = 1.5
  const [eyeU] = plane.behind([0, 0], 1e9)
  let [shade, ends, whole, stripes] = ['', '', '', '']
  for (const { u0, u1, high } of list) {
    const low = high - 0.75
    const strip = (a: number, b: number): string =>
      shape([
        plane.at(a, high + 0.1, 0.05),
        plane.at(b, high + 0.1, 0.05),
        plane.at(b, low, out),
        plane.at(b, low - 0.28, out),
        plane.at(a, low - 0.28, out),
        plane.at(a, low, out),
      ])
    const count = Math.max(3, Math.round((u1 - u0) / 0.8) | 1)
    for (let index = 0; index < count; index += 2)
      stripes += strip(u0 + ((u1 - u0) * index) / count, u0 + ((u1 - u0) * (index + 1)) / count)
    const side = eyeU < u0 ? u0 : eyeU > u1 ? u1 : undefined
    if (side !== undefined)
      ends += shape([
        plane.at(side, high + 0.1),
        plane.at(side, low, out),
        plane.at(side, low - 0.28, out),
        plane.at(side, low - 0.28),
      ])
    shade += plane.quad(u0, 0.2, u1, low - 0.1)
    whole += strip(u0, u1)
  }
  const lit = Math.min(1, plane.level + 0.15)
  return (
    fill(shade, stage.mood.shadow, stage.mood.shadowOpacity * 0.7) +
    fill(ends, ink(cloth, -0.3)) +
    fill(whole, ink('#f1eadb', lit)) +
    fill(stripes, ink(cloth, lit))
  )
}

/** Shop windows with stall riser, fascia, door and awning, all of one joinery and one cloth. */
export function shops(stage: Stage, plane: Plane, list: readonly Shop[], joinery: string, cloth: string): string {
  if (!plane.facing || list.length === 0) return ''
  const { mood } = stage
  const [x, z] = plane.middle
  const ink = (base: string, level: number): string => stage.ink(base, level, x, z)
  let [body, panes, goods, heads] = ['', '', '', '']
  for (const { u0, u1, high } of list) {
    const door = u1 - 1.25
    const mid = u0 + (door - u0) / 2
    body += plane.quad(u0, 0, u1, high + 0.55, 0.06)
    panes +=
      plane.quad(u0 + 0.12, 0.55, mid - 0.05, high, 0.02) +
      plane.quad(mid + 0.05, 0.55, door - 0.1, high, 0.02) +
      plane.quad(door, 0.12, u1 - 0.15, high, 0.02)
    goods += [0.15, 0.62]
      .map((share) => plane.quad(u0 + (door - u0) * share, 0.6, u0 + (door - u0) * share + 0.6, 1 + share, -0.1))
      .join('')
    heads += plane.outline(
      [
        [u0, high + 0.05],
        [u1, high + 0.05],
      ],
      0.08,
      false,
    )
  }
  return (
    fill(body, ink(joinery, plane.level)) +
    fill(panes, mood.dark ? '#f6cf8c' : mix(mood.glass[1], mood.glass[0], 0.25)) +
    fill(goods, mood.dark ? '#c08e57' : mix(mood.glass[1], '#b98a5f', 0.4), 0.7) +
    line(heads, ink(mix(joinery, '#f3ead6', 0.35), plane.level), Math.max(0.6, plane.scale * 0.06)) +
    awnings(
      stage,
      plane,
      list.filter((shop) => shop.awning),
      cloth,
    )
  )
}
