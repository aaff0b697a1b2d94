import { type Head, type Opening, outlineOf } from '#api/demo/art/parts/arches.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { band, levels, rowOf, wall } from '#api/demo/art/parts/facade.ts'
import { lattice } from '#api/demo/art/parts/lattice.ts'
import { type WindowStyle } from '#api/demo/art/parts/panes.ts'
import { windows } from '#api/demo/art/parts/openings.ts'
import type { Plane } from '#api/demo/art/parts/plane.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { fill } from '#api/demo/art/parts/svg.ts'

export interface Design {
  readonly half: number
  readonly deep: number
  readonly wall: string
  readonly tile: string
  readonly wood: string
  readonly head: Head
  readonly floors: number
  readonly dado: boolean
  readonly screens: boolean
}

export const arcade = 4.6

export const storey = 3.9

export function designOf(canvas: Canvas): Design {
  const random = canvas.random.fork('design')
  const north = canvas.setting === 'temperate'
  return {
    half: (canvas.panorama ? 15 : 7) + random.between(0, 1.5),
    deep: random.between(13, 17),
    wall: random.pick(
      north ? ['#e4dac6', '#d9c4a3', '#c9b7a0'] : ['#efe7d8', '#e6cfae', '#dcb08f', '#ece3d0', '#d9b98f'],
    ),
    tile: random.pick(['#3d7a68', '#4a7288', '#b5634a', '#2f5d50']),
    wood: random.pick(['#7d5a40', '#94694a', '#4f6b60']),
    head: north ? random.pick(['round', 'segment']) : random.pick(['horseshoe', 'pointed', 'horseshoe', 'round']),
    floors: canvas.panorama ? 1 : random.whole(1, 2),
    dado: !north,
    screens: !north && random.chance(0.7),
  }
}

/** The arches of the ground floor, with columns and the dark walk behind them. */
function arches(stage: Stage, plane: Plane, design: Design, count: number): string {
  const bay = plane.width / count
  const [x, z] = plane.middle
  const list: Opening[] = rowOf(plane.width, count, bay * 0.74, 0, arcade - 0.5, 0, design.head)
  const depth = stage.mood.dark ? '#c99357' : stage.ink(mix(design.wall, '#3b3230', 0.62), plane.level * 0.25, x, z)
  const style: WindowStyle = {
    wall: design.wall,
    frame: design.wood,
    reveal: 0.55,
    columns: 1,
    rows: 1,
    lit: 0,
    blinds: 0,
  }
  const stone = mix(design.wall, '#fffaf0', 0.5)
  const rims = list.map((one) => plane.outline(outlineOf(one, 0.22))).join('')
  const doors = list
    .filter((_, index) => index === Math.floor(count / 2))
    .map(({ u, w }) => plane.quad(u + w * 0.22, 0, u + w * 0.78, 2.7, -0.5))
    .join('')
  const capitals = list
    .map(({ u, w, h }) => {
      const v = h - w * (design.head === 'pointed' ? 0.74 : 0.62)
      return plane.quad(u - 0.32, v, u + 0.06, v + 0.3, 0.12) + plane.quad(u + w - 0.06, v, u + w + 0.32, v + 0.3, 0.12)
    })
    .join('')
  return (
    fill(rims, stage.ink(stone, plane.level, x, z)) +
    windows(stage, plane, list, style, depth) +
    fill(doors, stage.mood.dark ? '#f2ca88' : stage.ink(design.wood, plane.level * 0.5, x, z)) +
    fill(capitals, stage.ink(stone, plane.level, x, z))
  )
}

/** A dado of glazed tiles between the arches. */
function dado(stage: Stage, plane: Plane, design: Design, count: number): string {
  const [x, z] = plane.middle
  const bay = plane.width / count
  const strips = Array.from({ length: count + 1 }, (_, index) =>
    plane.quad(Math.max(0, bay * (index - 0.1)), 0, Math.min(plane.width, bay * (index + 0.1)), 1.5),
  ).join('')
  const id = stage.id()
  const stars = `<pattern id="${id}" width=".5" height=".5" patternUnits="userSpaceOnUse" patternTransform="${plane.matrix(0, 0)}"><path d="M.25 .05L.45 .25L.25 .45L.05 .25z" fill="#efe6d2" opacity=".55"/></pattern>`
  return fill(strips, stage.ink(design.tile, plane.level, x, z)) + stars + fill(strips, `url(#${id})`)
}

function upperFloor(stage: Stage, plane: Plane, design: Design, count: number, foot: number): string {
  const [x, z] = plane.middle
  const style: WindowStyle = {
    wall: design.wall,
    frame: design.wood,
    reveal: 0.3,
    columns: 2,
    rows: 3,
    blinds: 0.1,
    ...(design.dado ? {} : { sill: '#efe6d4', surround: '#efe6d4' }),
  }
  const list = rowOf(
    plane.width,
    count,
    design.screens ? 1.7 : 1.3,
    foot + 0.75,
    2.3,
    0,
    design.dado ? (design.head === 'segment' ? 'round' : design.head) : 'flat',
  )
  // A pattern cannot follow a wall that runs steeply away, so only the back has screens.
  const screened = design.screens && Math.abs(plane.at(0, 0)[1] - plane.at(plane.width, 0)[1]) < 1
  const screens = screened ? list.filter((_, index) => index % 2 === 0) : []
  const rest = screened ? list.filter((_, index) => index % 2 === 1) : list
  const rail = plane.quad(0, foot + 0.1, plane.width, foot + 0.2, 0.3)
  return (
    windows(stage, plane, rest, style, stage.mood.glass[1]) +
    lattice(
      stage,
      plane,
      screens.map((one) => outlineOf(one)),
      design.wood,
    ) +
    fill(rail, stage.ink(design.wood, plane.level, x, z))
  )
}

export function side(stage: Stage, plane: Plane, design: Design, count: number): string {
  const top = arcade + design.floors * storey + 0.7
  const [x, z] = plane.middle
  let drawn =
    wall(stage, plane, 0, top, design.wall) +
    (design.dado
      ? dado(stage, plane, design, count)
      : band(stage, plane, 0, 0.6, 0.08, mix(design.wall, '#77716a', 0.4))) +
    arches(stage, plane, design, count)
  for (let floor = 0; floor < design.floors; floor += 1) {
    const foot = arcade + floor * storey
    drawn +=
      band(stage, plane, foot - 0.1, foot + 0.12, 0.25, mix(design.wall, '#fffaf0', 0.45)) +
      upperFloor(stage, plane, design, count, foot)
  }
  const eaves = design.dado
    ? fill(plane.quad(0, top - 0.9, plane.width, top - 0.45, 0.5), stage.ink(design.tile, plane.level, x, z)) +
      levels(plane, [top - 0.68], stage.mood.shadow, 0.7, 0.3)
    : ''
  return drawn + band(stage, plane, top - 0.45, top, 0.35, mix(design.wall, '#fffaf0', 0.3)) + eaves
}
