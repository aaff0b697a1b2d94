import { mix } from '#api/demo/art/parts/colour.ts'
import { walls } from '#api/demo/art/parts/palette.ts'
import type { Canvas } from '#api/demo/art/parts/stage.ts'

export interface Design {
  readonly width: number
  readonly base: string
  readonly trim: string
  readonly brick: boolean
  readonly classic: boolean
  readonly tower: number
}

export function designOf(canvas: Canvas): Design {
  const random = canvas.random.fork('design')
  const brick = canvas.setting === 'temperate' && random.chance(0.6)
  const base = brick
    ? random.pick(walls.brick)
    : canvas.setting === 'gulf'
      ? random.pick(walls.sand)
      : random.pick(walls.stone)
  return {
    width: random.between(34, 40),
    base,
    trim: mix(base, '#fbf5e8', 0.7),
    brick,
    classic: random.chance(0.5),
    tower: random.between(19, 25),
  }
}
