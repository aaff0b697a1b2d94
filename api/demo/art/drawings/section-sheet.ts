import { lettering } from '#api/demo/art/parts/letters.ts'
import { type Random, randomOf } from '#api/demo/art/parts/random.ts'
import {
  type Inks,
  box,
  dimensions,
  inks,
  n,
  sheetBackground,
  path,
  scaleBar,
  sheetOf,
  stroke,
  titleBlock,
} from './sheet.ts'

interface Cut {
  readonly left: number
  readonly right: number
  readonly ground: number
  /** Picture units a metre. */
  readonly s: number
  readonly floors: number
  readonly storey: number
  readonly cellar: boolean
  readonly pitched: boolean
}

const slab = 0.35

const levelOf = ({ ground, s, storey }: Cut, floor: number): number => ground - floor * storey * s

/** Everything that the section cuts, in solid ink: walls, slabs, foundations. */
function poche(cut: Cut): string {
  const { left, right, s, floors, cellar, ground, storey } = cut
  let d = ''
  for (let floor = 0; floor <= floors; floor += 1) d += box(left, levelOf(cut, floor), right - left, slab * s)
  const foot = cellar ? ground + 2.9 * s : ground + 0.9 * s
  d +=
    box(left, levelOf(cut, floors), 0.35 * s, foot - levelOf(cut, floors)) +
    box(right - 0.35 * s, levelOf(cut, floors), 0.35 * s, foot - levelOf(cut, floors))
  d += box(left - 0.4 * s, foot, 1.15 * s, 0.5 * s) + box(right - 0.75 * s, foot, 1.15 * s, 0.5 * s)
  if (cellar) d += box(left, foot - slab * s, right - left, slab * s)
  if (!cut.pitched)
    d +=
      box(left, levelOf(cut, floors) - 0.9 * s, 0.3 * s, 0.9 * s) +
      box(right - 0.3 * s, levelOf(cut, floors) - 0.9 * s, 0.3 * s, 0.9 * s)
  return storey > 0 ? d : ''
}

function roofOf(cut: Cut, { ink }: Inks): string {
  const { left, right, s, floors } = cut
  const eaves = levelOf(cut, floors)
  if (!cut.pitched) return ''
  const peak = eaves - (right - left) * 0.26
  const middle = (left + right) / 2
  const t = 0.32 * s
  return path(
    `M${n(left - 0.6 * s)} ${n(eaves + 2)}L${n(middle)} ${n(peak)}L${n(right + 0.6 * s)} ${n(eaves + 2)}L${n(right + 0.3 * s)} ${n(eaves + 2)}L${n(middle)} ${n(peak + t * 1.4)}L${n(left - 0.3 * s)} ${n(eaves + 2)}z`,
    ink,
  )
}

/** A standing person, one metre seventy, about the feet. */
function figure(x: number, y: number, s: number): string {
  return `M${n(x - 0.12 * s)} ${n(y)}l${n(0.06 * s)} ${n(-0.8 * s)}l${n(-0.12 * s)} ${n(-0.55 * s)}h${n(0.4 * s)}l${n(-0.12 * s)} ${n(0.55 * s)}l${n(0.06 * s)} ${n(0.8 * s)}h${n(-0.1 * s)}l${n(-0.05 * s)} ${n(-0.6 * s)}l${n(-0.04 * s)} ${n(0.6 * s)}zM${n(x - 0.11 * s)} ${n(y - 1.54 * s)}a${n(0.14 * s)} ${n(0.14 * s)} 0 1 1 ${n(0.28 * s)} 0a${n(0.14 * s)} ${n(0.14 * s)} 0 1 1 ${n(-0.28 * s)} 0z`
}

/** Furniture in elevation on a floor between two walls. */
function furnish(random: Random, from: number, to: number, y: number, s: number): string {
  const kind = random.whole(0, 4)
  const x = from + (to - from) * 0.16
  if (kind === 0)
    return (
      box(x, y - 0.45 * s, 2.1 * s, 0.45 * s) +
      box(x, y - 0.85 * s, 0.25 * s, 0.85 * s) +
      `M${n(x + 2.7 * s)} ${n(y)}v${n(-1.5 * s)}l${n(-0.3 * s)} 0l${n(0.15 * s)} ${n(-0.4 * s)}h${n(0.3 * s)}l${n(0.15 * s)} ${n(0.4 * s)}h${n(-0.3 * s)}`
    )
  if (kind === 1)
    return `M${n(x)} ${n(y)}v${n(-0.75 * s)}h${n(1.9 * s)}v${n(0.75 * s)}M${n(x + 0.95 * s)} ${n(y - 2.1 * s)}v${n(0.5 * s)}m${n(-0.3 * s)} ${n(0.25 * s)}l${n(0.3 * s)} ${n(-0.25 * s)}l${n(0.3 * s)} ${n(0.25 * s)}z`
  if (kind === 2)
    return (
      box(x, y - 2.1 * s, 1.6 * s, 2.1 * s) +
      [0.5, 1, 1.5].map((v) => `M${n(x)} ${n(y - v * s)}h${n(1.6 * s)}`).join('')
    )
  if (kind === 3)
    return (
      box(x, y - 0.5 * s, 2 * s, 0.3 * s) +
      box(x, y - 0.95 * s, 0.12 * s, 0.95 * s) +
      `M${n(x + 0.2 * s)} ${n(y - 0.5 * s)}q${n(0.3 * s)} ${n(-0.3 * s)} ${n(0.6 * s)} 0`
    )
  return (
    box(x, y - 0.9 * s, 2.2 * s, 0.9 * s) +
    box(x, y - 2.1 * s, 2.2 * s, 0.6 * s) +
    `M${n(x + 1.1 * s)} ${n(y)}v${n(-0.9 * s)}`
  )
}

interface Inside {
  readonly walls: string
  readonly things: string
  readonly people: string
  readonly openings: string
}

function insideOf(cut: Cut, random: Random): Inside {
  let [walls, things, figures, openings] = ['', '', '', '']
  const { left, right, s, floors, storey } = cut
  const core = left + (right - left) * random.between(0.42, 0.52)
  for (let floor = 0; floor < floors; floor += 1) {
    const y = levelOf(cut, floor)
    const clear = storey * s - slab * s
    const rooms = [left + 0.35 * s, core, core + 2.9 * s, right - 0.35 * s]
    walls += box(core - 0.08 * s, y - clear, 0.16 * s, clear) + box(core + 2.9 * s, y - clear, 0.16 * s, clear)
    const flight = `h${n(0.28 * s)}v${n(-(storey * s) / 10)}`.repeat(9)
    if (floor < floors - 1)
      things += `M${n(core + 0.2 * s)} ${n(y)}v${n(-(storey * s) / 10)}${flight}M${n(core + 0.2 * s)} ${n(y - 1 * s)}L${n(core + 2.7 * s)} ${n(y - storey * s + 0.3 * s - 0.9 * s + 0.6 * s)}`
    for (const [from, to] of [
      [rooms[0] ?? 0, rooms[1] ?? 0],
      [rooms[2] ?? 0, rooms[3] ?? 0],
    ] as const) {
      const split = to - from > 7 * s
      if (split) walls += box((from + to) / 2, y - clear, 0.14 * s, clear)
      things +=
        furnish(random, from, split ? (from + to) / 2 : to, y, s) +
        (split ? furnish(random, (from + to) / 2, to, y, s) : '')
      if (random.chance(0.6)) figures += figure(from + (to - from) * random.between(0.55, 0.85), y, s)
    }
    for (const x of [left, right - 0.35 * s]) openings += box(x - 0.5, y - 2.3 * s, 0.35 * s + 1, 1.5 * s)
  }
  return { walls, things, people: figures, openings }
}

function tree(x: number, y: number, size: number): string {
  const r = size * 0.32
  return `M${n(x)} ${n(y)}v${n(-size * 0.5)}M${n(x - r)} ${n(y - size * 0.66)}a${n(r * 0.62)} ${n(r * 0.62)} 0 0 1 ${n(r * 0.5)} ${n(-r * 0.8)}a${n(r * 0.62)} ${n(r * 0.62)} 0 0 1 ${n(r)} 0a${n(r * 0.62)} ${n(r * 0.62)} 0 0 1 ${n(r * 0.5)} ${n(r * 0.8)}a${n(r * 0.7)} ${n(r * 0.7)} 0 0 1 ${n(-r * 0.6)} ${n(r * 0.7)}h${n(-r * 0.8)}a${n(r * 0.7)} ${n(r * 0.7)} 0 0 1 ${n(-r * 0.6)} ${n(-r * 0.7)}z`
}

function earth(cut: Cut, { soft, ink }: Inks): string {
  let hatch = ''
  for (let x = 20; x < 690; x += 9) hatch += `M${x} ${n(cut.ground + 15)}l10-12`
  const { left, right, ground } = cut
  return (
    stroke(hatch, soft, 0.7, ' opacity=".7"') +
    stroke(`M14 ${n(ground)}H${n(left)}M${n(right)} ${n(ground)}H686`, ink, 2.4)
  )
}

/** Neighbouring buildings as outlines, and trees. */
function context(cut: Cut, random: Random, { soft }: Inks): string {
  const { left, right, ground, s } = cut
  const [a, b] = [random.between(7, 11) * s, random.between(6, 12) * s]
  const outline = `M14 ${n(ground - a)}H${n(Math.max(30, left - 8.5 * s))}V${n(ground)}M686 ${n(ground - b)}H${n(right + 6.5 * s)}V${n(ground)}`
  return (
    stroke(outline, soft, 1, ' stroke-dasharray="6 4"') +
    stroke(
      tree(left - 5.4 * s, ground, 6.2 * s) +
        tree(right + 3.2 * s, ground, 7.2 * s) +
        tree(right + 4.9 * s, ground, 4.4 * s),
      soft,
      1,
    )
  )
}

/** Height marks at every floor, in metres above the street. */
function heights(cut: Cut, { ink, soft }: Inks): string {
  return Array.from({ length: cut.floors + 1 }, (_, floor) => {
    const y = levelOf(cut, floor)
    const text = `+${(floor * cut.storey).toFixed(2)}`
    return (
      stroke(`M${n(cut.right + 4)} ${n(y)}H640`, soft, 0.7, ' stroke-dasharray="2 3"') +
      path(`M632 ${n(y)}l-5-8h10z`, ink) +
      lettering(text, { x: 644, y: y - 3, height: 6.5, paint: ink, weight: 0.75 })
    )
  }).join('')
}

/** A section through a building with its rooms in use, 700 by 500. */
export function drawSection({ seed }: { readonly seed: number }): string {
  const random = randomOf(seed, 'section')
  const colours = random.pick(inks)
  const floors = random.whole(3, 5)
  const storey = random.pick([3, 3.2, 3.4])
  const pitched = random.chance(0.45)
  const s = 300 / (floors * storey + (pitched ? 4.4 : 2))
  const half = Math.min(190, random.between(7.5, 9) * s)
  const cut: Cut = {
    left: 336 - half,
    right: 336 + half,
    ground: 392,
    s,
    floors,
    storey,
    cellar: random.chance(0.6) && s < 24,
    pitched,
  }
  const inside = insideOf(cut, random)
  return sheetOf(
    sheetBackground(colours, 700, 500, 20) +
      context(cut, random, colours) +
      path(
        box(cut.left, levelOf(cut, floors), cut.right - cut.left, cut.ground - levelOf(cut, floors)),
        colours.accent,
        0.07,
      ) +
      earth(cut, colours) +
      stroke(inside.things, colours.soft, 1) +
      path(inside.people, colours.accent) +
      path(inside.walls, colours.ink) +
      path(poche(cut), colours.ink) +
      path(inside.openings, colours.paper) +
      roofOf(cut, colours) +
      heights(cut, colours) +
      dimensions(
        colours,
        Array.from({ length: floors + 1 }, (_, floor) => levelOf(cut, floors - floor)),
        cut.left - 30,
        true,
        1 / s,
      ) +
      scaleBar(colours, 40, 470, s * 1, 1) +
      titleBlock(colours, undefined, `S.${random.whole(1, 3)}0${random.whole(1, 9)}`),
  )
}
