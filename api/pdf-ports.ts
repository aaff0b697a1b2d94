/** PDFs that the server draws, as types only: agreements, receipts, statements. */

import type { Language } from '#contract/shapes.ts'

export interface PdfDocument {
  readonly language: Language
  readonly title: string
  /** The issuer. */
  readonly author: string
  /**
   * Milliseconds; part of the file. Equal documents with one time are equal byte by byte, so that their hashes are
   * comparable.
   */
  readonly at: number
  /** At the top of every page: the texts at its start and end. */
  readonly head: readonly [start: string, end: string]
  /** At the bottom of every page. */
  readonly foot: string
  /** The page number, with `{page}` and `{pages}`. */
  readonly pages: string
  readonly blocks: readonly PdfBlock[]
}

export type PdfBlock =
  | { readonly is: 'title' | 'heading' | 'paragraph' | 'note'; readonly text: string }
  /** The following blocks start on a new page. */
  | { readonly is: 'page' }
  | { readonly is: 'list'; readonly items: readonly string[] }
  | { readonly is: 'rows'; readonly rows: readonly PdfRow[] }
  | { readonly is: 'table'; readonly heads: readonly PdfColumn[]; readonly rows: readonly (readonly string[])[] }
  /** A PNG or JPEG, drawn at this width in points, with its aspect ratio. */
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
  /** An emphasized row: a sum, a name. */
  readonly main?: boolean
}

export interface PdfColumn {
  readonly text: string
  /** Width relative to the other columns. */
  readonly share: number
  /** Aligned to the end of the column, for amounts. */
  readonly atEnd?: boolean
}

export interface PdfUrgency {
  /** After every PDF that a user waits for. */
  readonly later?: boolean
}

export interface Pdf {
  draw(document: PdfDocument, urgency?: PdfUrgency): Promise<Uint8Array>
  /** The pages of an uploaded PDF, then those of the document. `unreadable`: it is broken or locked by a password. */
  append(bytes: Uint8Array, document: PdfDocument, urgency?: PdfUrgency): Promise<Uint8Array | 'unreadable'>
  /** Whether the pages of an uploaded PDF can be imported. */
  reads(bytes: Uint8Array): Promise<boolean>
  /** Whether the fonts have a glyph for every character of the text. */
  prints(text: string): boolean
}
