import { randomOf } from '#api/demo/art/parts/random.ts'
import { pieces } from './furniture.ts'
import { type Gap, type Plan, type Room } from './plan-types.ts'
import { flat, house, office } from './plans.ts'
import {
  type Inks,
  box,
  dimensions,
  inks,
  n,
  northArrow,
  sheetBackground,
  path,
  scaleBar,
  sheetOf,
  stroke,
  titleBlock,
} from './sheet.ts'

export interface PlanRequest {
  readonly seed: number
  /** Written into the title block as far as it has Latin letters. */
  readonly title?: string
}

/** Where a plan lies on the sheet: its corner and picture units a metre. */
interface Frame {
  readonly x: number
  readonly y: number
  readonly s: number
}

const thick = 0.34
const thin = 0.14

function floorOf(room: Room, { x, y, s }: Frame, colours: Inks): string {
  const [left, top, w, h] = [x + room.x * s, y + room.y * s, room.w * s, room.h * s]
  let lines = ''
  if (room.floor === 'wood')
    for (let at = 0.45 * s; at < h; at += 0.45 * s) lines += `M${n(left)} ${n(top + at)}h${n(w)}`
  if (room.floor === 'tile' || room.floor === 'terrace') {
    const step = (room.floor === 'tile' ? 0.5 : 0.8) * s
    for (let at = step; at < h; at += step) lines += `M${n(left)} ${n(top + at)}h${n(w)}`
    for (let at = step; at < w; at += step) lines += `M${n(left + at)} ${n(top)}v${n(h)}`
  }
  const tint = { wood: 0.1, tile: 0.08, plain: 0.03, terrace: 0.14 }[room.floor]
  return (
    path(box(left, top, w, h), room.floor === 'wood' ? '#c99b6a' : colours.accent, tint) +
    stroke(lines, colours.soft, 0.5, ' opacity=".4"')
  )
}

const furnitureOf = (room: Room, { x, y, s }: Frame): string =>
  room.furniture.map(([piece, dx, dy]) => pieces[piece](x + (room.x + dx) * s, y + (room.y + dy) * s, s)).join('')

/** Every inner wall once, as the outlines of all rooms. */
const partitions = (plan: Plan, { x, y, s }: Frame): string =>
  plan.rooms
    .filter((room) => room.floor !== 'terrace')
    .map((room) => box(x + room.x * s, y + room.y * s, room.w * s, room.h * s))
    .join('')

function shell(plan: Plan, { x, y, s }: Frame): string {
  const t = thick * s
  const terrace = plan.rooms.find((room) => room.floor === 'terrace')
  const [w, h] = [plan.width * s, plan.height * s]
  if (terrace === undefined) return `${box(x, y, w, h)}${box(x - t, y - t, w + 2 * t, h + 2 * t)}`
  const [tx, ty] = [x + (terrace.x + terrace.w) * s, y + terrace.y * s]
  const outline = (grow: number): string =>
    `M${n(x - grow)} ${n(y - grow)}H${n(x + w + grow)}V${n(y + h + grow)}H${n(tx - grow)}V${n(ty + grow)}H${n(x - grow)}z`
  return outline(0) + outline(t)
}

const along = (gap: Gap, { x, y, s }: Frame): { x: number; y: number; dx: number; dy: number } => ({
  x: x + gap.x * s,
  y: y + gap.y * s,
  dx: gap.upright ? 0 : gap.width * s,
  dy: gap.upright ? gap.width * s : 0,
})

/** The wall an opening lies in reaches outwards where it is the shell, to both sides where it is a partition. */
function cutOf(gap: Gap, plan: Plan, frame: Frame): string {
  const at = along(gap, frame)
  const { s } = frame
  const low = gap.upright ? gap.x <= 0 : gap.y <= 0
  const high = gap.upright ? gap.x >= plan.width : gap.y >= plan.height
  const before = low ? thick * s + 1 : (thin * s) / 2 + 1
  const after = high ? thick * s + 1 : (thin * s) / 2 + 1
  return gap.upright ? box(at.x - before, at.y, before + after, at.dy) : box(at.x, at.y - before, at.dx, before + after)
}

function windowOf(gap: Gap, plan: Plan, frame: Frame): string {
  const at = along(gap, frame)
  const t = thick * frame.s
  const side = gap.upright
    ? gap.x <= 0
      ? -t
      : gap.x >= plan.width
        ? 0
        : -t / 2
    : gap.y <= 0
      ? -t
      : gap.y >= plan.height
        ? 0
        : -t / 2
  return [0, 0.5, 1]
    .map((share) =>
      gap.upright
        ? `M${n(at.x + side + t * share)} ${n(at.y)}v${n(at.dy)}`
        : `M${n(at.x)} ${n(at.y + side + t * share)}h${n(at.dx)}`,
    )
    .join('')
}

/** A door leaf at a right angle and the quarter circle of its swing. */
function doorOf(gap: Gap, frame: Frame): string {
  if (gap.swing === undefined) return ''
  const at = along(gap, frame)
  const r = gap.width * frame.s
  const end = gap.fromEnd === true
  const [hx, hy] = end ? [at.x + at.dx, at.y + at.dy] : [at.x, at.y]
  const [fx, fy] = end ? [at.x, at.y] : [at.x + at.dx, at.y + at.dy]
  const [lx, ly] = gap.upright ? [hx + r * gap.swing, hy] : [hx, hy + r * gap.swing]
  const cross = (lx - hx) * (fy - hy) - (ly - hy) * (fx - hx)
  return `M${n(hx)} ${n(hy)}L${n(lx)} ${n(ly)}A${n(r)} ${n(r)} 0 0 ${cross > 0 ? 1 : 0} ${n(fx)} ${n(fy)}`
}

function stairsOf(plan: Plan, { x, y, s }: Frame): string {
  const { stairs } = plan
  if (stairs === undefined) return ''
  const [left, top, w, h] = [x + stairs.x * s, y + stairs.y * s, stairs.w * s, stairs.h * s]
  let d = box(left, top, w, h)
  for (let index = 1; index < stairs.treads; index += 1)
    d += stairs.upright
      ? `M${n(left)} ${n(top + (h * index) / stairs.treads)}h${n(w)}`
      : `M${n(left + (w * index) / stairs.treads)} ${n(top)}v${n(h)}`
  if (stairs.upright) return `${d}M${n(left + w / 2)} ${n(top + h - 3)}V${n(top + 6)}l-3 5m3-5l3 5`
  const middle = top + h / 2
  return `${d}M${n(left)} ${n(middle)}H${n(left + w)}M${n(left + 4)} ${n(middle + h / 4)}H${n(left + w - 6)}l-5-3m5 3l-5 3`
}

function planOf(seed: number): Plan {
  const random = randomOf(seed, 'plan')
  const kind = random.pick(['flat', 'office', 'house', 'flat'])
  if (kind === 'office') return office(random.between(3.9, 4.6), random.between(3.7, 4.6))
  if (kind === 'house') return house(random.between(5.2, 6), random.between(3.6, 4.2))
  return flat(random.between(4.7, 5.4), random.between(4.2, 4.7))
}

/** Half of the plans are turned about, so that the same type looks different. */
const turnOf = (seed: number, { x, s }: Frame, plan: Plan): string => {
  const flip = randomOf(seed, 'flip').chance(0.5)
  return flip ? ` transform="matrix(-1 0 0 1 ${n(2 * x + plan.width * s)} 0)"` : ''
}

/** A floor plan on paper, 700 by 500. */
export function drawPlan({ seed, title }: PlanRequest): string {
  const random = randomOf(seed, 'plan sheet')
  const colours = random.pick(inks)
  const plan = planOf(seed)
  const s = Math.min(560 / plan.width, 340 / plan.height)
  const frame: Frame = { x: 386 - (plan.width * s) / 2, y: 78 + (350 - plan.height * s) / 2, s }
  const flip = turnOf(seed, frame, plan)
  const across = flip === '' ? plan.across : plan.across.map((at) => plan.width - at).toReversed()
  const furniture = plan.rooms.map((room) => furnitureOf(room, frame)).join('')
  const drawing =
    plan.rooms.map((room) => floorOf(room, frame, colours)).join('') +
    stroke(furniture, colours.ink, 0.9, ' opacity=".75"') +
    stroke(stairsOf(plan, frame), colours.ink, 0.8) +
    stroke(partitions(plan, frame), colours.ink, thin * s) +
    `<path d="${shell(plan, frame)}" fill="${colours.ink}" fill-rule="evenodd"/>` +
    path([...plan.doors, ...plan.windows].map((gap) => cutOf(gap, plan, frame)).join(''), colours.paper) +
    stroke(plan.windows.map((gap) => windowOf(gap, plan, frame)).join(''), colours.ink, 0.9) +
    stroke(plan.doors.map((gap) => doorOf(gap, frame)).join(''), colours.ink, 1)
  return sheetOf(
    sheetBackground(colours, 700, 500, 20) +
      `<g${flip}>${drawing}</g>` +
      dimensions(
        colours,
        across.map((at) => frame.x + at * s),
        frame.y - 30,
        false,
        1 / s,
      ) +
      dimensions(
        colours,
        plan.down.map((at) => frame.y + at * s),
        frame.x - 34,
        true,
        1 / s,
      ) +
      northArrow(colours, 52, 62, random.between(-40, 40)) +
      scaleBar(colours, 40, 466, s, 1) +
      titleBlock(colours, title, `A.${random.whole(1, 4)}0${random.whole(1, 9)}`),
  )
}
