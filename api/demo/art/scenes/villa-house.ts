import type { WindowStyle } from '#api/demo/art/parts/panes.ts'
import type { Planting } from '#api/demo/art/parts/trees.ts'

export interface House {
  readonly main: string
  readonly trees: readonly Planting[]
}

export const glassStyle: WindowStyle = {
  wall: '#8b8f8c',
  frame: '#39444a',
  reveal: 0.12,
  columns: 3,
  rows: 1,
  blinds: 0.12,
}
