import type { Canvas } from '#api/demo/art/parts/stage.ts'

/** The room in metres: half its width, its depth from the camera's wall to the window, its height. */
export const room = { half: 2.9, deep: 4.6, high: 2.9 } as const

export interface RoomColours {
  readonly wall: string
  readonly floor: string
  readonly accent: string
  readonly soft: string
}

const schemes: readonly [RoomColours, ...RoomColours[]] = [
  { wall: '#efe8da', floor: '#b98f68', accent: '#2f6b58', soft: '#d9c7a8' },
  { wall: '#dfe4da', floor: '#a9825e', accent: '#b5634a', soft: '#c9cfbf' },
  { wall: '#eadfce', floor: '#c4a27a', accent: '#4f6c78', soft: '#d8c3a5' },
  { wall: '#e3dcd2', floor: '#8f7055', accent: '#8a9a72', soft: '#c7b8a4' },
  { wall: '#d9dedd', floor: '#b79a7c', accent: '#a7614a', soft: '#c3cbc9' },
]

export const coloursOf = (stage: Canvas): RoomColours => stage.random.fork('colours').pick(schemes)
