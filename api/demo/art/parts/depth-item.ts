/** Something standing on the ground; the furthest is painted first. */
export interface DepthItem {
  readonly depth: number
  readonly svg: string
}

export function sortByDepth(items: readonly DepthItem[]): string {
  return [...items]
    .sort((a, b) => b.depth - a.depth)
    .map((item) => item.svg)
    .join('')
}
