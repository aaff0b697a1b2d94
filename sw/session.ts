/** What the page has reported to the worker: who is signed in, and this device's clock offset from the server. */

import { createStore, get, update, type UseStore } from 'idb-keyval'
import { metaDatabase, metaStoreName, type WorkerSession } from '#contract/worker.ts'

let store: UseStore | undefined

/** The store that page and worker share. */
export function metaStore(): UseStore {
  return (store ??= createStore(metaDatabase, metaStoreName))
}

async function read<T>(key: string): Promise<T | undefined> {
  return get<T>(key, metaStore()).catch(() => undefined)
}

/** Milliseconds since 1970 by the server's clock, as far as its offset is known. */
export async function workerNow(): Promise<number> {
  return Date.now() + ((await read<number>('clock')) ?? 0)
}

export async function currentSession(): Promise<WorkerSession | undefined> {
  const session = await read<WorkerSession | null>('session')
  return session && Date.parse(session.expirationDate) > (await workerNow()) ? session : undefined
}

/** Everything is sent: the worker no longer needs the token. */
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

/** May data be stored for this user? Not after they have signed out, however late a response arrives. */
export async function isHere(partition: string): Promise<boolean> {
  // Undefined: no page of this browser has reported who is signed in.
  return (await read('session')) === undefined || (await currentSession())?.partition === partition
}
