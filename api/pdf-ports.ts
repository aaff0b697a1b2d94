/** Papers that the server draws, as types only: agreements, receipts, statements. */

import type { Language } from '#contract/shapes.ts'

export interface PdfDocument {
  readonly language: Language
  readonly title: string
  /** Who gives it out. */
  readonly author: string
  /** Milliseconds; stands in the file. Equal papers of one moment are equal byte by byte, so that their hash says something. */
  readonly at: number
  /** At the top of every page: what stands at its start and at its end. */
  readonly head: readonly [start: string, end: string]
  /** At the bottom of every page. */
  readonly foot: string
  /** Where it stands among the pages, with `{page}` and `{pages}`. */
  readonly pages: string
  readonly blocks: readonly PdfBlock[]
}

export type PdfBlock =
  | { readonly is: 'title' | 'heading' | 'paragraph' | 'note'; readonly text: string }
  /** What follows begins on a page of its own. */
  | { readonly is: 'page' }
  | { readonly is: 'list'; readonly items: readonly string[] }
  | { readonly is: 'rows'; readonly rows: readonly PdfRow[] }
  | { readonly is: 'table'; readonly heads: readonly PdfColumn[]; readonly rows: readonly (readonly string[])[] }
  /** A PNG or JPEG, drawn at this width in points, in its own proportions. */
  | {
      readonly is: 'image'
      readonly bytes: Uint8Array
      readonly width: number
      readonly height: number
      readonly text: string
    }

export interface PdfRow {
  readonly term: string
  readonly value: string
  /** The one that counts: a sum, a name. */
  readonly main?: boolean
}

export interface PdfColumn {
  readonly text: string
  /** Parts of the width, beside those of the others. */
  readonly share: number
  /** Amounts stand at the end of their column. */
  readonly atEnd?: boolean
}

export interface Pdf {
  draw(paper: PdfDocument): Promise<Uint8Array>
  /** The pages of a PDF that was handed in, then those of the paper. `unreadable`: it is broken or locked by a password. */
  append(bytes: Uint8Array, paper: PdfDocument): Promise<Uint8Array | 'unreadable'>
  /** Can the pages of a PDF that was handed in be taken over? */
  reads(bytes: Uint8Array): Promise<boolean>
  /** Somebody reads what they will sign: the first paper of a while should not wait for its tools. */
  wake(): void
  /** Has every letter of this a shape in the fonts? */
  prints(text: string): boolean
}
