/** What the page has reported to the worker: who is signed in, and this device's clock offset from the server. */

import { createStore, get, update, type UseStore } from 'idb-keyval'
import { metaDatabase, metaStoreName, type WorkerSession } from '#contract/worker.ts'

let store: UseStore | undefined

/** The store that page and worker share. */
export function metaStore(): UseStore {
  return (store ??= createStore(metaDatabase, metaStoreName))
}

const timeoutMs = 3000
let currentTimeoutMs = timeoutMs

/**
 * WebKit may freeze the store for all pages and the worker (docs/pwa.md): requests then never end. Once one took too
 * long, the others are not waited for until one ends. Never fails.
 * @returns undefined if the request failed, null if the store does not respond
 */
export function withTimeout<T>(request: Promise<T>): Promise<T | null | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = request
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer)
      currentTimeoutMs = timeoutMs
    })
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      currentTimeoutMs = 0
      resolve(null)
    }, currentTimeoutMs)
  })
  return Promise.race([ended, late])
}

/** Whether the last request to the store ended in time: otherwise nobody knows who is signed in. */
export function storeResponds(): boolean {
  return currentTimeoutMs > 0
}

function read<T>(key: string): Promise<T | null | undefined> {
  return withTimeout(get<T>(key, metaStore()))
}

/** Milliseconds since 1970 by the server's clock, as far as its offset is known. */
export async function workerNow(): Promise<number> {
  return Date.now() + ((await read<number>('clock')) ?? 0)
}

export async function currentSession(): Promise<WorkerSession | undefined> {
  return ifCurrent(await read<WorkerSession>('session'))
}

async function ifCurrent(session: WorkerSession | null | undefined): Promise<WorkerSession | undefined> {
  return session && Date.parse(session.expirationDate) > (await workerNow()) ? session : undefined
}

/** Everything is sent: the worker no longer needs the token. @throws if the store does not respond */
export async function returnToken(): Promise<void> {
  const returned = await withTimeout(
    update<WorkerSession | null | undefined>(
      'session',
      (session) => {
        if (!session) return session
        const { token: _, ...rest } = session
        return rest
      },
      metaStore(),
    ).then(() => true),
  )
  if (!returned) throw new Error('token not removed')
}

/** May data be stored for this user? Not after they have signed out, however late a response arrives. */
export async function isHere(partition: string): Promise<boolean> {
  const session = await read<WorkerSession>('session')
  // Undefined: no page of this browser has reported who is signed in.
  return session === undefined || (await ifCurrent(session))?.partition === partition
}
