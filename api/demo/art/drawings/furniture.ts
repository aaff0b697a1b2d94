import { box, n } from './sheet.ts'

/** Line drawings of furniture in plan, in metres inside a room; the caller scales them. */
export type Piece =
  | 'bed'
  | 'sofa'
  | 'table'
  | 'desk'
  | 'kitchen'
  | 'bath'
  | 'toilet'
  | 'basin'
  | 'wardrobe'
  | 'meeting'
  | 'plant'

const ring = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`

/** Paths in picture units, from the piece's top left corner; `s` picture units are a metre. */
export const pieces: Readonly<Record<Piece, (x: number, y: number, s: number) => string>> = {
  bed: (x, y, s) =>
    box(x, y, 1.7 * s, 2.1 * s) +
    box(x + 0.12 * s, y + 0.1 * s, 0.68 * s, 0.42 * s) +
    box(x + 0.9 * s, y + 0.1 * s, 0.68 * s, 0.42 * s) +
    `M${n(x)} ${n(y + 0.85 * s)}h${n(1.7 * s)}M${n(x + 1.7 * s)} ${n(y + 1.3 * s)}l${n(-0.5 * s)} ${n(-0.45 * s)}`,
  sofa: (x, y, s) =>
    box(x, y, 2.3 * s, 0.9 * s) +
    box(x + 0.2 * s, y + 0.22 * s, 0.95 * s, 0.68 * s) +
    box(x + 1.15 * s, y + 0.22 * s, 0.95 * s, 0.68 * s) +
    box(x + 0.65 * s, y + 1.3 * s, 1 * s, 0.55 * s),
  table: (x, y, s) =>
    box(x + 0.5 * s, y + 0.45 * s, 1.7 * s, 0.9 * s) +
    [0.75, 1.55]
      .map((dx) => box(x + dx * s, y, 0.42 * s, 0.36 * s) + box(x + dx * s, y + 1.44 * s, 0.42 * s, 0.36 * s))
      .join(''),
  desk: (x, y, s) =>
    box(x, y, 1.5 * s, 0.7 * s) +
    box(x + 0.5 * s, y + 0.15 * s, 0.5 * s, 0.08 * s) +
    ring(x + 0.75 * s, y + 1.05 * s, 0.27 * s),
  kitchen: (x, y, s) =>
    box(x, y, 3 * s, 0.6 * s) +
    box(x + 0.2 * s, y + 0.12 * s, 0.55 * s, 0.36 * s) +
    ring(x + 1.6 * s, y + 0.18 * s, 0.1 * s) +
    ring(x + 1.9 * s, y + 0.18 * s, 0.1 * s) +
    ring(x + 1.6 * s, y + 0.44 * s, 0.1 * s) +
    ring(x + 1.9 * s, y + 0.44 * s, 0.1 * s) +
    box(x + 2.35 * s, y, 0.65 * s, 0.6 * s),
  bath: (x, y, s) =>
    box(x, y, 1.7 * s, 0.75 * s) +
    `M${n(x + 0.35 * s)} ${n(y + 0.1 * s)}h${n(1.05 * s)}a${n(0.2 * s)} ${n(0.27 * s)} 0 0 1 0 ${n(0.54 * s)}h${n(-1.05 * s)}a${n(0.27 * s)} ${n(0.27 * s)} 0 0 1 0 ${n(-0.54 * s)}`,
  toilet: (x, y, s) =>
    box(x, y, 0.4 * s, 0.18 * s) +
    `M${n(x + 0.03 * s)} ${n(y + 0.18 * s)}v${n(0.22 * s)}a${n(0.17 * s)} ${n(0.17 * s)} 0 0 0 ${n(0.34 * s)} 0v${n(-0.22 * s)}`,
  basin: (x, y, s) => box(x, y, 0.6 * s, 0.45 * s) + ring(x + 0.3 * s, y + 0.24 * s, 0.16 * s),
  wardrobe: (x, y, s) => box(x, y, 1.8 * s, 0.6 * s) + `M${n(x)} ${n(y)}l${n(1.8 * s)} ${n(0.6 * s)}`,
  meeting: (x, y, s) =>
    box(x + 0.4 * s, y + 0.5 * s, 2.6 * s, 1.1 * s) +
    [0.65, 1.35, 2.05, 2.6]
      .map(
        (dx) => ring(x + dx * s + 0.1 * s, y + 0.25 * s, 0.19 * s) + ring(x + dx * s + 0.1 * s, y + 1.85 * s, 0.19 * s),
      )
      .join(''),
  plant: (x, y, s) =>
    ring(x + 0.25 * s, y + 0.25 * s, 0.25 * s) +
    `M${n(x + 0.25 * s)} ${n(y)}v${n(0.5 * s)}M${n(x)} ${n(y + 0.25 * s)}h${n(0.5 * s)}`,
}
