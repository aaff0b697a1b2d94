import { decimal } from './svg.ts'

/**
 * Single-stroke capitals and figures, four units wide and six high, as on an architect's drawing.
 * They are drawn rather than set, so that a server without fonts shows them too.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 0V6H2.3A1.6 1.6 0 0 0 2.3 2.8H0M0 0H2.1A1.4 1.4 0 0 1 2.1 2.8',
  C: 'M3.9 1.1A2.4 2.4 0 0 0 2.4 0C.9 0 0 1.3 0 3S.9 6 2.4 6A2.4 2.4 0 0 0 3.9 4.9',
  D: 'M0 0V6H1.4C3.1 6 4 4.8 4 3S3.1 0 1.4 0z',
  E: 'M3.6 0H0V6H3.6M0 2.9H3',
  F: 'M3.6 0H0V6M0 2.9H3',
  G: 'M3.9 1.1A2.4 2.4 0 0 0 2.4 0C.9 0 0 1.3 0 3S.9 6 2.4 6C3.4 6 4 5.4 4 4.6V3.3H2.5',
  H: 'M0 0V6M4 0V6M0 2.9H4',
  I: 'M2 0V6',
  J: 'M3.4 0V4.3A1.65 1.65 0 0 1 .1 4.4',
  K: 'M0 0V6M3.8 0L0 3.6M1.4 2.4L4 6',
  L: 'M0 0V6H3.6',
  M: 'M0 6V0L2 3.6L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0C.7 0 0 1.3 0 3S.7 6 2 6S4 4.7 4 3S3.3 0 2 0z',
  P: 'M0 6V0H2.2A1.65 1.65 0 0 1 2.2 3.3H0',
  Q: 'M2 0C.7 0 0 1.3 0 3S.7 6 2 6S4 4.7 4 3S3.3 0 2 0zM2.6 4.6L4.1 6.3',
  R: 'M0 6V0H2.2A1.6 1.6 0 0 1 2.2 3.2H0M2 3.2L4 6',
  S: 'M3.7 1A1.9 1.5 0 0 0 2 0A1.6 1.5 0 0 0 .3 1.5C.3 3.3 3.8 2.6 3.8 4.4A1.7 1.6 0 0 1 2 6A2 1.7 0 0 1 .1 4.8',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V3.9A2 2.1 0 0 0 4 3.9V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 1.8L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M2 0C.8 0 .2 1.3 .2 3S.8 6 2 6S3.8 4.7 3.8 3S3.2 0 2 0z',
  1: 'M.9 1.2L2.3 0V6',
  2: 'M.3 1.5A1.7 1.5 0 1 1 3.4 2.4L.2 6H3.8',
  3: 'M.4 .9A1.7 1.5 0 1 1 2 2.8A1.8 1.6 0 1 1 .2 5',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.5 0H.8L.5 2.7A1.9 1.8 0 1 1 .2 5',
  6: 'M3.3 .4C1.4 -.4 .2 1.6 .2 4A1.8 1.9 0 1 0 .3 3.7',
  7: 'M.2 0H3.8L1.5 6',
  8: 'M2 2.8A1.4 1.4 0 1 1 2.01 2.8A1.7 1.6 0 1 1 1.99 2.8',
  9: 'M.7 5.6C2.6 6.4 3.8 4.4 3.8 2A1.8 1.9 0 1 0 3.7 2.3',
  '+': 'M.6 3.2H3.4M2 1.8V4.6',
  '-': 'M.8 3.2H3.2',
  '.': 'M.4 5.9V6',
  ',': 'M.6 5.7L.2 6.7',
  ':': 'M.4 2.4V2.5M.4 5.5V5.6',
  '/': 'M0 6.4L3 -.4',
  "'": 'M.4 0V1.4',
  '&': 'M4 6L.9 1.9A1.2 1.1 0 1 1 2.7 1.9L.8 3.3A1.5 1.5 0 1 0 3.1 5.2L4 3.6',
}

const narrow: Readonly<Record<string, number>> = {
  I: 4,
  '.': 1.2,
  ',': 1.2,
  ':': 1.2,
  "'": 1.2,
  ' ': 2.4,
  J: 3.6,
  1: 3,
}
const gap = 1.5

/** Capitals without accents; letters that have no drawing are left out. */
export function plainCapitals(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return [...bare]
    .filter((letter) => letter === ' ' || letter in glyphs)
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()
}

const advance = (letter: string): number => (narrow[letter] ?? 4) + gap

/** Width of a text in units of its letters. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + advance(letter), -gap)
}

export interface Lettering {
  readonly x: number
  readonly y: number
  /** Height of a capital, in picture units. */
  readonly height: number
  readonly paint: string
  readonly weight?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Degrees about the anchor. */
  readonly turn?: number
}

/** One line of text whose capitals stand on y, in plain picture units (not halves). */
export function lettering(
  text: string,
  { x, y, height, paint, weight = 0.7, anchor = 'start', turn = 0 }: Lettering,
): string {
  const size = height / 6
  const from = { start: 0, middle: -widthOf(text) / 2, end: -widthOf(text) }[anchor]
  let at = from
  let drawn = ''
  for (const letter of text) {
    const glyph = glyphs[letter]
    if (glyph !== undefined) drawn += `<path d="${glyph}" transform="translate(${decimal(at)} -6)"/>`
    at += advance(letter)
  }
  const spin = turn === 0 ? '' : ` rotate(${turn})`
  return `<g transform="translate(${decimal(x)} ${decimal(y)})${spin} scale(${decimal(size, 3)})" fill="none" stroke="${paint}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>`
}
