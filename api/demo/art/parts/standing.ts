/** Something standing on the ground; the furthest is painted first. */
export interface Standing {
  readonly depth: number
  readonly svg: string
}

export function sorted(items: readonly Standing[]): string {
  return [...items]
    .sort((a, b) => b.depth - a.depth)
    .map((item) => item.svg)
    .join('')
}
