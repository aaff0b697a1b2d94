import type { Piece } from './furniture.ts'

/** A room in metres from the plan's top left corner. */
export interface Room {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly floor: 'wood' | 'tile' | 'plain' | 'terrace'
  readonly furniture: readonly (readonly [Piece, number, number])[]
}

/** An opening in a wall: its start in metres, its direction, its width. */
export interface Gap {
  readonly x: number
  readonly y: number
  readonly upright: boolean
  readonly width: number
  /** Doors swing to one side (1 right or below, -1 left or above) from their start or their end; windows do not. */
  readonly swing?: 1 | -1
  readonly fromEnd?: boolean
}

export interface Plan {
  readonly width: number
  readonly height: number
  readonly rooms: readonly Room[]
  readonly doors: readonly Gap[]
  readonly windows: readonly Gap[]
  /** Stairs: a rectangle with its number of treads; they rise to the right, or upwards. */
  readonly stairs?: {
    readonly x: number
    readonly y: number
    readonly w: number
    readonly h: number
    readonly treads: number
    readonly upright: boolean
  }
  /** Lines on which dimensions are taken. */
  readonly across: readonly number[]
  readonly down: readonly number[]
}
