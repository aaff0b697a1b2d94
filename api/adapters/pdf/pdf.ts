/** Renders documents as PDF from data: nothing is interpreted, fetched or run. */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { oneAtATime } from '#api/adapters/one-at-a-time.ts'
import type { PdfDocument, Pdf } from '#api/pdf-ports.ts'
import { hasShapes } from './faces.ts'
import type { Made, Order } from './worker.ts'

/** A document takes a second on an idle machine; an uploaded file may be crafted to keep its parser busy forever. */
const patienceMs = 60_000
const mostMegabytes = 256

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
  const queue = oneAtATime()
  let thread: Worker | undefined
  const make = async (order: Order): Promise<Made> => {
    thread ??= started()
    const made = await answerOf(thread, order)
    if (made === undefined) {
      await thread.terminate()
      thread = undefined
    }
    return made ?? { failed: order.first === undefined ? 'paper' : 'first', cause: 'no answer' }
  }
  return {
    draw: async (document) => {
      const made = await queue(() => make({ document }))
      if ('failed' in made) throw new Error(`a paper could not be drawn: ${made.cause}`)
      return made.bytes
    },
    append: async (first, document) => {
      const made = await queue(() => make({ document, first }))
      if (!('failed' in made)) return made.bytes
      if (made.failed === 'first') return 'unreadable'
      throw new Error(`a paper could not be drawn: ${made.cause}`)
    },
    reads: async (first) => !('failed' in (await queue(() => make({ document: blank, first })))),
    wake: () => void (thread ??= started()),
    prints: hasShapes,
  }
}

function started(): Worker {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  // No data is lost if the server ends while it runs.
  thread.unref()
  return thread
}

/** Undefined if the thread ended, or timed out. */
async function answerOf(thread: Worker, order: Order): Promise<Made | undefined> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)])
  const [message, exit] = [once(thread, 'message', { signal }), once(thread, 'exit', { signal })]
  thread.postMessage(order, [])
  try {
    const [made] = (await Promise.race([message, exit.then(() => [])])) as [Made?]
    return made
  } catch {
    return undefined
  } finally {
    over.abort()
    await Promise.allSettled([message, exit])
  }
}
