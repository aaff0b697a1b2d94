import type { Mood } from './mood.ts'
import type { Random } from './random.ts'
import type { Canvas, Season, Setting } from './stage.ts'

export interface CanvasRequest {
  /** Starts every id of the picture, so that several pictures can share a page. */
  readonly prefix: string
  readonly width: number
  readonly height: number
  readonly random: Random
  readonly mood: Mood
  readonly season: Season
  readonly setting: Setting
}

/** A fresh canvas, and the drawings that were kept while it was used. */
export function canvasOf({ prefix, ...rest }: CanvasRequest): { canvas: Canvas; kept: () => string } {
  let count = 0
  const known = new Map<string, { readonly id: string; readonly drawing: string }>()
  const id = (): string => {
    count += 1
    return `${prefix}x${count}`
  }
  const keep = (name: string, draw: (id: string) => string): string => {
    const found = known.get(name)
    if (found !== undefined) return found.id
    const fresh = id()
    known.set(name, { id: fresh, drawing: draw(fresh) })
    return fresh
  }
  const canvas: Canvas = { ...rest, panorama: rest.width / rest.height > 2.2, id, keep }
  return { canvas, kept: () => [...known.values()].map(({ drawing }) => drawing).join('') }
}
