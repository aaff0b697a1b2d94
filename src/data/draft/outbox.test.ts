// @vitest-environment node
import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type DraftRecord, serverDraft, typeFields } from '#sync/outbox.ts'
import { keepSession, type Session } from '#src/state/session.ts'
import { draftStore } from './draft-store.ts'
import { Outbox } from './outbox.ts'

const id = 'campaign-1'
const ended = 'token-of-the-session-before'
const begun = 'token-of-the-session-now'
let serial = 0
let partition: string
/** The token of each request, in order. */
let requests: string[]
/** Makes the server respond to requests with the old token, which it rejects. */
let refuse: () => void
let running: Outbox[]

/** One lock holder at a time, in order. */
function queue(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  return { request: request as LockManager['request'] }
}

class SmallStorage {
  readonly #texts = new Map<string, string>()
  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null
  }
  setItem(key: string, text: string): void {
    this.#texts.set(key, text)
  }
  removeItem(key: string): void {
    this.#texts.delete(key)
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const signIn = (token: string): void =>
  keepSession({ token, partition, expirationDate: '2099-01-01T00:00:00Z', user: {} } as unknown as Session)

const begin = (token: string): Outbox => {
  const outbox = new Outbox({ partition, token }, () => {})
  running.push(outbox)
  outbox.start()
  return outbox
}

const typed = (companyName: string, itemId: string): Promise<void> =>
  set(
    id,
    typeFields(
      serverDraft(id, 'equity', 1) satisfies DraftRecord,
      { section: 'company', path: 'equity/company-profile/x', change: { companyName } },
      itemId,
      1,
    ),
    draftStore.storeOf(partition),
  )

beforeEach(() => {
  partition = `outbox-${(serial += 1)}`
  requests = []
  running = []
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const target = new EventTarget()
  const listening = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  }
  for (const [name, value] of Object.entries(listening)) vi.stubGlobal(name, value)
  vi.stubGlobal('document', { visibilityState: 'visible', ...listening })
  vi.stubGlobal('localStorage', new SmallStorage())
  vi.stubGlobal('navigator', { onLine: true, locks: queue() })
  vi.stubGlobal('fetch', async (_: string, { headers }: { readonly headers: Record<string, string> }) => {
    const token = headers['authorization']?.replace('Bearer ', '') ?? ''
    requests.push(token)
    if (token === begun) return Response.json({ data: { version: 1, values: { companyName: 'Numbat Trust' } } })
    await refused
    return Response.json({ code: 'SESSION_EXPIRED' }, { status: 401 })
  })
})
afterEach(() => {
  for (const outbox of running) outbox.stop()
  vi.unstubAllGlobals()
})

it('an item in flight at a change of session is sent by the next one, even if its rejection arrives later', async () => {
  signIn(ended)
  await typed('Numbat Trust', 'item-1')
  const before = begin(ended)
  await vi.waitFor(() => expect(requests).toEqual([ended]))

  signIn(begun)
  before.stop()
  begin(begun)
  // Longer than the new outbox takes to read its pending items.
  await pause(100)
  refuse()
  await vi.waitFor(async () => {
    expect(requests).toEqual([ended, begun])
    expect((await draftStore.read(partition, id))?.items).toEqual([])
  })
})

it('an ended session sends nothing more after waiting for the lock', async () => {
  signIn(begun)
  await typed('Numbat Trust', 'item-1')
  let release = (): void => {}
  const other = navigator.locks.request(
    'another tab',
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  const outbox = begin(begun)
  await pause(50)
  outbox.stop()
  release()
  await other
  await pause(100)
  expect(requests).toEqual([])
})
