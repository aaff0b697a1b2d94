/** The thread that renders PDFs: shaping letters occupies a core for a while, and so may parsing an upload. */

import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { PdfDocument } from '#api/pdf-ports.ts'
import { appended } from './append.ts'
import { drawn } from './draw.ts'
import type { ThreadData } from './thread-pool.ts'

export interface Order {
  readonly document: PdfDocument
  /** The file whose pages precede those of the document. */
  readonly first?: Uint8Array
}
export type Made = { readonly bytes: Uint8Array } | { readonly failed: 'document' | 'first'; readonly cause: string }

// Requests come before PDFs. Linux alone has a priority for each thread; elsewhere it is that of the whole process.
if (parentPort && process.platform === 'linux') setPriority((workerData as ThreadData).niceness)

parentPort?.on('message', (order: Order) => {
  void made(order).then((answer) => parentPort?.postMessage(answer, []))
})

async function made({ document, first }: Order): Promise<Made> {
  let failed: 'document' | 'first' = 'document'
  try {
    const bytes = await drawn(document)
    failed = 'first'
    return { bytes: first === undefined ? bytes : await appended(first, bytes, document) }
  } catch (error) {
    return { failed, cause: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
