import { wallsOf } from '#api/demo/art/parts/box.ts'
import { mix } from '#api/demo/art/parts/colour.ts'
import { uprights } from '#api/demo/art/parts/facade.ts'
import { walls } from '#api/demo/art/parts/palette.ts'
import type { Spot } from '#api/demo/art/parts/plane.ts'
import type { Canvas, Stage } from '#api/demo/art/parts/stage.ts'
import { fill, line, shape } from '#api/demo/art/parts/svg.ts'
import type { Point3d } from '#api/demo/art/parts/view.ts'

export interface Hall {
  readonly aisle: number
  readonly nave: number
  readonly depth: number
  readonly eaves: number
  /** Height at which the nave's vault springs. */
  readonly spring: number
  readonly wall: string
  readonly iron: string
  readonly brick: boolean
}

export function hallOf(canvas: Canvas): Hall {
  const random = canvas.random.fork('design')
  const brick = canvas.setting === 'temperate' && random.chance(0.6)
  return {
    aisle: random.between(6.5, 8.5),
    nave: random.between(13, 16),
    depth: random.between(24, 30),
    eaves: random.between(6.2, 7),
    spring: random.between(8, 9.2),
    wall: brick ? random.pick(walls.brick) : random.pick(walls.stone),
    iron: random.pick(['#2f5d50', '#3d5560', '#46606f', '#5b6b52']),
    brick,
  }
}

export const rise = 0.62

/** The nave's vault as spots across the front, from its left springing to the right one. */
export function vault(hall: Hall, shrink = 0): Spot[] {
  const half = hall.nave / 2 - shrink
  const middle = hall.aisle + hall.nave / 2
  return Array.from({ length: 17 }, (_, index): Spot => {
    const angle = Math.PI * (1 - index / 16)
    return [middle + Math.cos(angle) * half, hall.spring + Math.sin(angle) * half * rise]
  })
}

/** The curved roof behind the front, with ribs and a row of roof lights. */
export function naveRoof(stage: Stage, hall: Hall, width: number): string {
  const at = ([u, v]: Spot, z: number): Point3d => [u, v, z]
  const front = vault(hall, -0.3)
  const left = front.slice(0, 9)
  const sheet = shape([
    ...left.map((spot) => stage.view.project(at(spot, 0))),
    ...left.toReversed().map((spot) => stage.view.project(at(spot, hall.depth))),
  ])
  const glass = front.slice(4, 8)
  const lights = shape([
    ...glass.map((spot) => stage.view.project(at(spot, 1))),
    ...glass.toReversed().map((spot) => stage.view.project(at(spot, hall.depth - 1))),
  ])
  const ribs = Array.from({ length: 8 }, (_, index) =>
    shape(
      left.map((spot) => stage.view.project(at(spot, (hall.depth * index) / 7))),
      false,
    ),
  ).join('')
  const clerestory = wallsOf(stage, { x0: hall.aisle, x1: width, y0: 0, y1: 1, z0: 0, z1: hall.depth }).left
  return (
    fill(
      clerestory.quad(0, hall.eaves, clerestory.width, hall.spring),
      stage.mood.dark ? '#e2bd80' : mix(stage.mood.glass[0], stage.mood.glass[1], 0.3),
    ) +
    uprights(
      clerestory,
      Array.from({ length: 12 }, (_, index) => (clerestory.width * index) / 11),
      hall.eaves,
      hall.spring,
      stage.ink(hall.iron, 0.3),
      1.2,
    ) +
    fill(sheet, stage.ink('#8b979a', 0.5)) +
    fill(lights, stage.mood.dark ? '#e8c68b' : mix(stage.mood.sky[1], stage.mood.glass[0], 0.5), 0.85) +
    line(ribs, stage.ink('#5d6a6e', 0.4), 0.8)
  )
}

export function aisleRoof(stage: Stage, hall: Hall): string {
  const { view } = stage
  const at = (places: readonly Point3d[]): string => shape(places.map(view.project))
  const lines = Array.from({ length: 9 }, (_, index) =>
    shape(
      [
        view.project([-0.3, hall.eaves, (hall.depth * index) / 8]),
        view.project([hall.aisle, hall.eaves + 1.2, (hall.depth * index) / 8]),
      ],
      false,
    ),
  ).join('')
  return (
    fill(
      at([
        [-0.3, hall.eaves, -0.2],
        [-0.3, hall.eaves, hall.depth],
        [hall.aisle, hall.eaves + 1.2, hall.depth],
        [hall.aisle, hall.eaves + 1.2, -0.2],
      ]),
      stage.ink('#7d898c', 0.7),
    ) + line(lines, stage.ink('#5d6a6e', 0.4), 0.7)
  )
}
