/** The fonts that PDFs embed: Noto Sans, and Noto Naskh Arabic for joining letters. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The subsets of the font packages, in the order in which they are searched for a letter. */
const subsets = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'greek-ext'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-naskh-arabic', 'arabic'],
] as const
export type Face = (typeof subsets)[number][1]
export type Weight = 400 | 700

export function joins(face: Face): boolean {
  return face === 'arabic'
}

/** The font of a cluster; a space stays in the font of the preceding cluster, so that joined words are one run. */
export function faceOf(cluster: string, before: Face | undefined): Face {
  if (cluster === ' ') return before ?? 'latin'
  const points = Array.from(cluster, (letter) => letter.codePointAt(0) ?? 0)
  const whole = ranges().find(({ covers }) => points.every(covers))
  // A mark that is missing in its letter's font still uses that font.
  return (whole ?? ranges().find(({ covers }) => covers(points[0] ?? 0)))?.face ?? 'latin'
}

/** Does one of the fonts have a glyph for every letter? */
export function hasShapes(text: string): boolean {
  return Array.from(text).every((letter) => ranges().some(({ covers }) => covers(letter.codePointAt(0) ?? 0)))
}

/** The file of a font in its package. */
export function fontFile(face: Face, weight: Weight): string {
  const family = subsets.find(([, name]) => name === face)?.[0] ?? 'noto-sans'
  return inPackage(`${family}/files/${family}-${face}-${weight}-normal.woff`)
}

interface Range {
  readonly face: Face
  readonly covers: (point: number) => boolean
}
let known: readonly Range[] | undefined

/** The range of each subset, as its package states it: `U+0600-06FF,U+2E41`. */
function ranges(): readonly Range[] {
  known ??= subsets.map(([family, face]) => {
    const all = JSON.parse(readFileSync(inPackage(`${family}/unicode.json`), 'utf8')) as Record<string, string>
    const spans = (all[face] ?? '').split(',').map((span) =>
      span
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16)),
    )
    return { face, covers: (point) => spans.some(([from = -1, to = from]) => point >= from && point <= to) }
  })
  return known
}

function inPackage(file: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource/${file}`))
}
