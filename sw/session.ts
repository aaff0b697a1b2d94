/** What the page has told the worker: who is signed in, and how far this device's clock is from the server's. */

import { createStore, get, update, type UseStore } from 'idb-keyval'
import { metaDatabase, metaStoreName, type WorkerSession } from '#contract/worker.ts'

let store: UseStore | undefined

/** What page and worker both read. */
export function metaStore(): UseStore {
  return (store ??= createStore(metaDatabase, metaStoreName))
}

async function read<T>(key: string): Promise<T | undefined> {
  return get<T>(key, metaStore()).catch(() => undefined)
}

/** Milliseconds since 1970 by the server's clock, as far as it is known here. */
export async function workerNow(): Promise<number> {
  return Date.now() + ((await read<number>('clock')) ?? 0)
}

export async function currentSession(): Promise<WorkerSession | undefined> {
  const session = await read<WorkerSession | null>('session')
  return session && Date.parse(session.expirationDate) > (await workerNow()) ? session : undefined
}

/** Everything is sent: the worker needs the token no more. */
export async function returnToken(): Promise<void> {
  await update<WorkerSession | null | undefined>(
    'session',
    (session) => {
      if (!session) return session
      const { token: _, ...rest } = session
      return rest
    },
    metaStore(),
  )
}

/** May something be kept for this person? Not once they have left, however long an answer was on its way. */
export async function isHere(partition: string): Promise<boolean> {
  // Undefined: no page of this browser could say who is signed in.
  return (await read('session')) === undefined || (await currentSession())?.partition === partition
}
