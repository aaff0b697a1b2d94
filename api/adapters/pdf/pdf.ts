/** Renders documents as PDF from data: nothing is interpreted, fetched or run. */

import { createHash } from 'node:crypto'
import type { PdfDocument, Pdf } from '#api/pdf-ports.ts'
import { hasShapes } from './faces.ts'
import { threadPool } from './thread-pool.ts'
import type { Made, Order } from './worker.ts'

/** Uploads whose readability is known; then the earliest is forgotten. */
const mostRead = 1000

const blank: PdfDocument = {
  language: 'en',
  title: '',
  author: '',
  at: 0,
  head: ['', ''],
  foot: '',
  pages: '',
  blocks: [],
}

export function threadedPdf(): Pdf {
  const script = new URL('./worker.ts', import.meta.url)
  const pool = threadPool<Order, Made>(script, 5)
  // Nothing interactive waits for these: at any higher priority they would take a quarter of a core from busy requests.
  const laterPool = threadPool<Order, Made>(script, 19)
  const read = new Map<string, boolean>()
  return {
    draw: async (document, { later } = {}) => bytesOf(await (later ? laterPool : pool).run({ document })),
    append: async (first, document, { later } = {}) => {
      const made = await (later ? laterPool : pool).run({ document, first })
      return isUnreadable(made) ? 'unreadable' : bytesOf(made)
    },
    reads: async (first) => {
      const hash = createHash('sha256').update(first).digest('hex')
      const known = read.get(hash)
      if (known !== undefined) return known
      const made = await pool.run({ document: blank, first })
      if (made === undefined) return false
      if (read.size >= mostRead) read.delete(read.keys().next().value ?? '')
      read.set(hash, !isUnreadable(made))
      return !isUnreadable(made)
    },
    prints: hasShapes,
  }
}

/** No answer for an upload: its parser was still busy, or ended the thread. */
function isUnreadable(made: Made | undefined): boolean {
  return made === undefined || ('failed' in made && made.failed === 'first')
}

function bytesOf(made: Made | undefined): Uint8Array {
  if (made === undefined) throw new Error('a PDF could not be drawn: no answer')
  if ('failed' in made) throw new Error(`a PDF could not be drawn: ${made.cause}`)
  return made.bytes
}
