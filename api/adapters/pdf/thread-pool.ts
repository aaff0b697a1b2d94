/** Worker threads that answer one order at a time each. Threads start when there is work, and end when there is none. */

import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** An idle thread holds its modules and fonts, some thirty megabytes. */
const idleMs = 20_000
/** A document takes a second on an idle machine; an uploaded file may be crafted to keep its parser busy forever. */
const patienceMs = 60_000
const mostMegabytes = 256
/** Of new objects, most of which a document drops at once. */
const mostNewMegabytes = 16

/** What a thread starts with. */
export interface ThreadData {
  readonly niceness: number
}

interface Waiting<Order, Answer> {
  readonly order: Order
  readonly done: (answer: Answer | undefined) => void
}

export interface ThreadPool<Order, Answer> {
  /** @returns undefined if the thread ended, or did not answer in time */
  run(order: Order): Promise<Answer | undefined>
}

/** @param niceness of its threads: 0 is that of the server, 19 the lowest priority */
export function threadPool<Order, Answer>(script: URL, niceness: number): ThreadPool<Order, Answer> {
  /** One core remains for the server's own thread. */
  const most = Math.max(1, Math.min(4, availableParallelism() - 1))
  const queue: Waiting<Order, Answer>[] = []
  const idle: { readonly thread: Worker; readonly ending: NodeJS.Timeout }[] = []
  let threads = 0

  function next(): void {
    if (idle.length === 0 && threads >= most) return
    const work = queue.shift()
    if (!work) return
    const free = idle.pop()
    clearTimeout(free?.ending)
    if (!free) threads += 1
    void answer(free?.thread ?? started(script, niceness), work)
  }

  async function answer(thread: Worker, { order, done }: Waiting<Order, Answer>): Promise<void> {
    const made = await answerOf<Answer>(thread, order)
    if (made === undefined) await end(thread)
    else idle.push({ thread, ending: setTimeout(() => retire(thread), idleMs).unref() })
    done(made)
    next()
  }

  function retire(thread: Worker): void {
    idle.splice(
      idle.findIndex((each) => each.thread === thread),
      1,
    )
    void end(thread)
  }

  async function end(thread: Worker): Promise<void> {
    threads -= 1
    await thread.terminate()
  }

  return {
    run: (order) =>
      new Promise((resolve) => {
        queue.push({ order, done: resolve })
        next()
      }),
  }
}

function started(script: URL, niceness: number): Worker {
  const thread = new Worker(script, {
    workerData: { niceness } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: mostNewMegabytes },
  })
  // No data is lost if the server ends while it runs.
  thread.unref()
  return thread
}

async function answerOf<Answer>(thread: Worker, order: unknown): Promise<Answer | undefined> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)])
  const [message, exit] = [once(thread, 'message', { signal }), once(thread, 'exit', { signal })]
  thread.postMessage(order, [])
  try {
    const [made] = (await Promise.race([message, exit.then(() => [])])) as [Answer?]
    return made
  } catch {
    return undefined
  } finally {
    over.abort()
    await Promise.allSettled([message, exit])
  }
}
