/**
 * The fonts that all documents of a thread share. Shaping is most of the work of a document, and documents repeat the
 * same words, so the shape of each is computed once.
 */

import { readFileSync } from 'node:fs'
import { create, type Font, type GlyphRun } from 'fontkit'
import { type Face, fontFile, type Weight } from './faces.ts'
import { unpackFont } from './unpack-font.ts'

/** Words whose shapes are stored; then all are dropped, so that names cannot fill the memory. */
const mostRuns = 5000
/** Joining letters run from right to left by themselves. Without it several joined words appear in the wrong order. */
export const joiningFeatures: ['rtla'] = ['rtla']

export interface SharedFont {
  /** pdfkit accepts an object with `layout` as a font, which its types do not state. */
  readonly font: Font & ArrayBuffer
  /** Width in thousandths of the font size. */
  widthOf(text: string, joins: boolean): number
}

const fonts = new Map<string, SharedFont>()

/** Read at its first use. */
export function fontOf(face: Face, weight: Weight): SharedFont {
  const file = fontFile(face, weight)
  const font = fonts.get(file) ?? sharedFont(unpackFont(readFileSync(file)))
  fonts.set(file, font)
  return font
}

/** @throws for a font of other units than a thousand to the em: pdfkit scales a shape in place, which is shared here */
function sharedFont(bytes: Uint8Array): SharedFont {
  const plain = create(bytes)
  if (plain.unitsPerEm !== 1000) throw new Error('a shared font needs 1000 units to the em')
  const runs = new Map<string, GlyphRun>()
  const layout = (text: string, features?: string[]): GlyphRun => {
    const key = `${features?.join() ?? ''}\n${text}`
    const known = runs.get(key)
    if (known !== undefined) return known
    if (runs.size >= mostRuns) runs.clear()
    const run = plain.layout(text, features)
    runs.set(key, run)
    return run
  }
  return {
    font: Object.assign(Object.create(plain) as SharedFont['font'], { layout }),
    widthOf: (text, joins) =>
      (joins ? [text] : segmentsOf(text)).reduce(
        (sum, segment) => sum + layout(segment, joins ? joiningFeatures : undefined).advanceWidth,
        0,
      ),
  }
}

/** Words with the space after them: the parts that pdfkit shapes. */
function segmentsOf(text: string): string[] {
  return text.match(/[^ \t]*[ \t]|[^ \t]+$/g) ?? []
}
