import type { Random } from '#api/demo/art/parts/random.ts'

export interface Person {
  readonly skin: string
  readonly hair: string
  readonly cloth: string
  readonly under: string
  readonly random: Random
}

export type Layer = (person: Person) => string

export const path = (d: string, paint: string, opacity = 1): string =>
  `<path d="${d}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const stroke = (d: string, paint: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Hair behind the head and before it. */
export interface Style {
  readonly back?: Layer
  readonly front: Layer
  /** Covers the head, so no beard or earrings are mixed in below. */
  readonly covered?: boolean
  readonly beard?: boolean
}
