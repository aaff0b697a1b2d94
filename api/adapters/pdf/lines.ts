/**
 * Breaks text into lines of runs, in visual order: UAX 9 by bidi-js, one run for each change of level or font. Pure;
 * the caller measures the letters.
 */

import bidiFactory, { type Bidi } from 'bidi-js'

// Its types describe a module, but Node loads the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** The fonts and their metrics. */
export interface Faces<F> {
  /** @param before the font of the preceding cluster, which a space uses too */
  readonly faceOf: (cluster: string, before: F | undefined) => F
  readonly widthOf: (run: Pick<Run<F>, 'text' | 'face' | 'joins'>) => number
  /** Its letters join and run from right to left: the font's own shaping reverses them. */
  readonly joins: (face: F) => boolean
}

export interface Run<F> {
  /** In the order that the font expects: joining letters in reading order, others in visual order. */
  readonly text: string
  readonly face: F
  readonly joins: boolean
  readonly width: number
}

export interface Line<F> {
  /** From left to right. */
  readonly runs: readonly Run<F>[]
  readonly width: number
}

export type Direction = 'ltr' | 'rtl'

/** A cluster with its position. */
interface Piece<F> {
  readonly text: string
  readonly level: number
  readonly face: F
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Direction marks: not needed once the levels are known, and without a glyph. */
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** @param width points of a line; a wider word is broken */
export function linesOf<F>(text: string, base: Direction, width: number, faces: Faces<F>): Line<F>[] {
  const lines: Piece<F>[][] = []
  let lineWidth = 0
  for (const segment of segmentsOf(piecesOf(text, base, faces)).flatMap((each) => broken(each, width, faces))) {
    // Letters do not join across spaces, so the width of several words is the sum of their widths.
    if (lines.length === 0 || lineOf(trimmed(segment), faces).width > lineWidth) {
      lines.push([])
      lineWidth = width
    }
    lines.at(-1)?.push(...segment)
    lineWidth -= lineOf(segment, faces).width
  }
  return lines.map((line) => lineOf(trimmed(line), faces))
}

/** Splits a word into parts that each fit into a line. */
function broken<F>(segment: Piece<F>[], width: number, faces: Faces<F>): Piece<F>[][] {
  if (lineOf(trimmed(segment), faces).width <= width) return [segment]
  const parts: Piece<F>[][] = [[]]
  for (const piece of segment) {
    const part = parts.at(-1) ?? []
    if (part.length > 0 && !isSpace(piece) && lineOf([...part, piece], faces).width > width) parts.push([piece])
    else part.push(piece)
  }
  return parts
}

function piecesOf<F>(text: string, base: Direction, faces: Faces<F>): Piece<F>[] {
  const { levels } = bidi.getEmbeddingLevels(text, base)
  const pieces: Piece<F>[] = []
  for (const { segment, index } of clusters.segment(text)) {
    const shown = segment.replace(invisible, '')
    if (shown === '') continue
    const level = levels[index + segment.indexOf(shown)] ?? 0
    pieces.push({ text: shown, level, face: faces.faceOf(shown, pieces.at(-1)?.face) })
  }
  return pieces
}

function isSpace({ text }: { readonly text: string }): boolean {
  return text === ' '
}

/** Words with their trailing spaces. */
function segmentsOf<F>(pieces: readonly Piece<F>[]): Piece<F>[][] {
  const segments: Piece<F>[][] = []
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1]
    if (before === undefined || (isSpace(before) && !isSpace(piece))) segments.push([])
    segments.at(-1)?.push(piece)
  })
  return segments
}

function trimmed<F>(pieces: readonly Piece<F>[]): readonly Piece<F>[] {
  return pieces.slice(0, pieces.findLastIndex((piece) => !isSpace(piece)) + 1)
}

function lineOf<F>(pieces: readonly Piece<F>[], faces: Faces<F>): Line<F> {
  const runs = reordered(groupsOf(pieces)).map((group) => runOf(group, faces))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

interface Group<F> {
  readonly clusters: string[]
  readonly level: number
  readonly face: F
}

function groupsOf<F>(pieces: readonly Piece<F>[]): Group<F>[] {
  const groups: Group<F>[] = []
  for (const { text, level, face } of pieces) {
    const last = groups.at(-1)
    if (last?.level === level && last.face === face) last.clusters.push(text)
    else groups.push({ clusters: [text], level, face })
  }
  return groups
}

/** Rule L2: from the highest level down to the lowest odd one, reverses every sequence at that level or above. */
function reordered<F>(groups: readonly Group<F>[]): Group<F>[] {
  const order = [...groups]
  const highest = Math.max(0, ...order.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start
      while ((order[end]?.level ?? -1) >= level) end += 1
      if (end > start + 1) order.splice(start, end - start, ...order.slice(start, end).toReversed())
      start = end
    }
  }
  return order
}

function runOf<F>({ clusters: all, level, face }: Group<F>, faces: Faces<F>): Run<F> {
  const backwards = level % 2 === 1
  const joins = backwards && faces.joins(face)
  const mirrored = backwards ? all.map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster) : all
  const text = (backwards && !joins ? mirrored.toReversed() : mirrored).join('')
  const run = { text, face, joins }
  return { ...run, width: faces.widthOf(run) }
}
