// @vitest-environment node
import 'fake-indexeddb/auto'
import { createStore as createKeyStore, entries, get, set } from 'idb-keyval'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addFile, type DraftRecord, serverDraft, newDraft, typeFields } from '#sync/outbox.ts'
import {
  cacheNames,
  isSealed,
  metaDatabase,
  metaStoreName,
  privateCachePrefix,
  revocationPrefix,
} from '#contract/worker.ts'
import { signOut as signOutCall } from '#contract/account/account.ts'
import { pathOf } from '#contract/call.ts'
import { readMeta, readMetas, writeMeta } from '#src/platform/storage/storage.ts'
import { keepSession, type Session } from '#src/state/session.ts'
import { FakeCaches, origin } from '#tests/support/worker/fake-caches.ts'
import { fileStoreOf } from '#src/data/draft/draft-files.ts'
import { enqueueMessage, newMessageRecord } from '#sync/message-queue.ts'
import { draftStore } from '#src/data/draft/draft-store.ts'
import { messageStore } from '#src/data/messaging/message-store.ts'
import { keepAnswers, readAnswers } from '#src/data/sealed-answers.ts'
import { clearLeftovers, endSession } from './end-session.ts'
import { WorkerToken } from '#src/data/draft/worker-token.ts'

const canary = 'Numbat Unsent Terms'
const bytes = new TextEncoder().encode('BilbyInsideOfTheFile')
const fileId = 'file-1'
const token = 'canary-token-of-somebody'
let serial = 0
let session: Session
let caches: FakeCaches
let shown: { close: () => void }[]
let network: (path: string, body: string) => Response
let requests: string[]

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

/** A new user for each test, because a user whose session ended may not write again on this page. */
const newSession = (): Session =>
  ({
    token,
    partition: `partition-${(serial += 1)}`,
    draftKey: Buffer.alloc(32, 7).toString('base64url'),
    expirationDate: '2099-01-01T00:00:00Z',
    user: {},
  }) as unknown as Session

async function draftWithFile(): Promise<void> {
  const draft = typeFields(
    newDraft('campaign-1', 'equity', 'item-1', 1),
    { section: 'company', path: 'equity/company-profile/x', change: { companyName: canary } },
    'item-2',
    1,
  )
  await set('campaign-1', addFile(draft, fileId, 'extras/1', 'item-3', 1), draftStore.storeOf(session.partition))
  await set(fileId, { bytes, storedAt: 1 }, fileStoreOf(session.partition))
}

const stored = async (): Promise<string> => {
  const latin = (_: string, value: unknown): unknown =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
  const stores = [draftStore.storeOf(session.partition), fileStoreOf(session.partition)]
  const all = await Promise.all(stores.map((store) => entries(store)))
  return JSON.stringify([all, await readMetas()], latin)
}

beforeEach(async () => {
  session = newSession()
  caches = new FakeCaches()
  shown = [{ close: vi.fn() }, { close: vi.fn() }]
  network = () => {
    throw new TypeError('Failed to fetch')
  }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('localStorage', new SmallStorage())
  vi.stubGlobal('sessionStorage', new SmallStorage())
  vi.stubGlobal('location', new URL(origin))
  requests = []
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body: string }) => {
    requests.push(path)
    return network(path, body)
  })
  const registration = { getNotifications: async () => shown, pushManager: { getSubscription: async () => null } }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  for (const [key] of await readMetas()) await writeMeta(key, undefined)
  keepSession(session)
  await writeMeta('session', { tokenHash: 'h', partition: session.partition, expirationDate: session.expirationDate })
  for (const name of [privateCachePrefix + session.partition, cacheNames.browse])
    await (await caches.open(name)).put(`${origin}/api/v1.1/x`, new Response(`kept in ${name}`))
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

const signOut = async (): Promise<void> => {
  keepSession(undefined)
  await endSession(session, {}, createStore())
}

it('a database that never opens does not hold up sign-out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  network = () => Response.json({ status: 'success', message: '', data: { done: true } })
  vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
    const request = new EventTarget()
    return Object.assign(request, { name }) as unknown as IDBOpenDBRequest
  })
  try {
    const ended = vi.fn()
    void signOut().then(ended)
    await vi.advanceTimersByTimeAsync(9000)
    expect(ended).not.toHaveBeenCalled()
    // The server ends the session, although nothing could be recorded here.
    expect(requests).toContain(`${pathOf(signOutCall, {})}?lng=en`)
    await vi.advanceTimersByTimeAsync(1000)
    expect(ended).toHaveBeenCalled()
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

it('sign-out purges the user’s cache and keeps the public ones', async () => {
  await signOut()
  expect(await caches.keys()).toEqual([cacheNames.browse])
  expect(await readMeta('session')).toBeNull()
})

it('unsent changes are sealed: neither texts nor files are readable, and their user’s key opens them', async () => {
  await draftWithFile()
  expect(await stored()).toContain(canary)
  expect(await stored()).toContain('BilbyInsideOfTheFile')
  await signOut()
  expect(await stored()).not.toContain(canary)
  expect(await stored()).not.toContain('BilbyInsideOfTheFile')
  expect(isSealed(await get('campaign-1', draftStore.storeOf(session.partition)))).toBe(true)

  keepSession(session)
  expect(JSON.stringify(await draftStore.read(session.partition, 'campaign-1'))).toContain(canary)
})

it('unsent messages are sealed with their files, and sent ones are deleted', async () => {
  const { partition } = session
  const fileId = 'file-of-a-message'
  const file = { fileId, name: 'deed.pdf', mime: 'application/pdf', bytes: 3, path: `uploads/x/${fileId}` }
  const typed = { ...newMessageRecord({ kind: 'support' }), text: canary, files: [file] }
  const sent = enqueueMessage({ ...newMessageRecord({ kind: 'user', id: 'u' }), text: 'Sent' }, 'm-1', 1)
  const store = messageStore.storeOf(partition)
  await set('support:', typed, store)
  await set('user:u', { ...sent, items: sent.items.map((item) => ({ ...item, state: 'sent' })) }, store)
  await set(fileId, { bytes: new TextEncoder().encode(canary), storedAt: 0 }, fileStoreOf(partition))
  await signOut()
  expect(isSealed(await get('support:', store))).toBe(true)
  expect(isSealed(await get(fileId, fileStoreOf(partition)))).toBe(true)
  expect(await get('user:u', store)).toBeUndefined()

  keepSession(session)
  expect(await messageStore.read(partition, 'support:')).toEqual(typed)
})

it('a draft without unsent changes is deleted', async () => {
  await set(
    'campaign-1',
    serverDraft('campaign-1', 'equity', 1) satisfies DraftRecord,
    draftStore.storeOf(session.partition),
  )
  await signOut()
  expect(await entries(draftStore.storeOf(session.partition))).toEqual([])
})

it('a session that ended while no page was open is cleared at the next start', async () => {
  await draftWithFile()
  await writeMeta('session', { ...session, tokenHash: 'h', token: undefined })
  keepSession(undefined)
  await clearLeftovers()
  expect(await stored()).not.toContain(canary)
  expect(await caches.keys()).toEqual([cacheNames.browse])
  for (const each of shown) expect(each.close).toHaveBeenCalled()
})

it('shown notifications are closed', async () => {
  await signOut()
  for (const each of shown) expect(each.close).toHaveBeenCalledOnce()
})

it('offline, the hash of the token is stored instead of the token, and delivered at the next start', async () => {
  await signOut()
  const name = (await readMetas()).map(([key]) => key).find((key) => key.startsWith(revocationPrefix))
  expect(name).toMatch(/^revocation\.[\w-]{43}$/)
  expect(await stored()).not.toContain(token)

  const sent: [string, string][] = []
  network = (path, body) => {
    sent.push([path, body])
    return new Response('{}')
  }
  await clearLeftovers()
  expect(sent).toEqual([
    ['/api/v1.1/revoke-session', JSON.stringify({ tokenHash: name?.slice(revocationPrefix.length) })],
  ])
  expect((await readMetas()).filter(([key]) => key.startsWith(revocationPrefix))).toEqual([])
})

it('once the server has ended the session, no revocation is pending', async () => {
  network = () => new Response('{"data":{"done":true}}', { headers: { 'content-type': 'application/json' } })
  await signOut()
  expect((await readMetas()).filter(([key]) => key.startsWith(revocationPrefix))).toEqual([])
})

it('a start without sign-out keeps the input, also when the browser had lost the session', async () => {
  const name = `freehold.form.invest.${session.partition}.campaign-1`
  const tab = {
    [name]: '{"units":"52"}',
    removeItem(key: string): void {
      delete (this as Record<string, unknown>)[key]
    },
  }
  vi.stubGlobal('sessionStorage', tab)
  await writeMeta('session', undefined)
  await new WorkerToken(session).reclaim()
  expect(await readMetas()).toEqual([])
  await clearLeftovers()
  expect(tab[name]).toBe('{"units":"52"}')
  // As stored by earlier versions.
  await set('session', undefined, createKeyStore(metaDatabase, metaStoreName))
  await clearLeftovers()
  expect(tab[name]).toBe('{"units":"52"}')
})

describe('answers about the identity that are not saved yet', () => {
  const answers = { person: { socialSecurityNumber: '219-09-9999' } }
  const others = (): Session => ({ ...newSession(), draftKey: Buffer.alloc(32, 9).toString('base64url') })

  it('are stored encrypted only, and opened by their user', async () => {
    await keepAnswers(session, answers)
    const everything = await stored()
    expect(everything).toContain('answers.')
    expect(everything).not.toContain('219-09')
    expect(everything).not.toContain('socialSecurityNumber')
    expect(await readAnswers(session)).toEqual(answers)
    expect(await readAnswers({ ...others(), partition: session.partition })).toEqual({})
    await keepAnswers(session, {})
    expect(await stored()).not.toContain('answers.')
  })

  it('are deleted at sign-out', async () => {
    await keepAnswers(session, answers)
    await signOut()
    expect(await readMeta(`answers.${session.partition}`)).toBeFalsy()
  })

  it('stay for the same user after an expired session', async () => {
    await keepAnswers(session, answers)
    keepSession(undefined)
    await endSession(session, { over: true }, createStore())
    expect(await readAnswers(session)).toEqual(answers)
  })

  it('are deleted when another user signs in, also long after the session expired', async () => {
    await keepAnswers(session, answers)
    keepSession(undefined)
    await endSession(session, { over: true }, createStore())
    const { startSession } = await import('./start-session.ts')
    await startSession(others())
    expect(await readMeta(`answers.${session.partition}`)).toBeFalsy()
  })
})
