// @vitest-environment node
/** Documents that a user keeps on their device: stored, opened without a connection, and removed with their access. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDocument } from '#contract/campaign/campaign-tabs.ts'
import { listInvestmentDocuments } from '#contract/investment/investment-documents.ts'
import { pathOf } from '#contract/call.ts'
import { encode } from '#contract/schema.ts'
import { pinnedPrefix, privateCachePrefix, savedAtHeader } from '#contract/worker.ts'
import { endedFiles, type PinnedFacts, pinnedFile, pinnedFiles, unpinFile } from '#src/platform/storage/pinned-files.ts'
import { FakeCaches, origin } from '#tests/support/worker/fake-caches.ts'
import { keepDocument, openKeepableDocument, removeEndedDocuments } from './keep-document.ts'

const partition = 'partition-mine'
const context = { language: 'en', token: 'token', partition }
const campaign = { id: '018f0000-0000-7000-8000-000000000001', name: 'دار الأرز' }
const idOf = (index: number) => `018f0000-0000-7000-8000-00000000001${index}`
const receipt: PinnedFacts = { kind: 'receipt', id: idOf(1), title: 'FH-1', campaign }
const agreement: PinnedFacts = { kind: 'agreement', id: idOf(1), title: 'FH-1', campaign }
const memorandum: PinnedFacts = { kind: 'campaign', id: idOf(2), title: 'Memorandum', campaign }
const all = [receipt, agreement, memorandum]

let saved: { text: string; name: string }[] = []
let online = true
let files = new Map<string, string>()
let listing: (() => Response) | undefined

vi.mock('#src/platform/storage/save-file.ts', () => ({
  saveFile: async (file: Blob, name: string) => saved.push({ text: await file.text(), name }),
}))
vi.mock('#src/state/session.ts', async (original) => ({
  ...(await original<object>()),
  readStoredSession: () => ({ partition: storedPartition }),
}))
let storedPartition = partition

const envelope = (data: unknown) => Response.json({ status: 'success', message: '', data })
const listed = (of: readonly PinnedFacts[]) => (): Response =>
  envelope(
    encode(listInvestmentDocuments.reply, {
      campaign,
      items: of.map(({ kind, id, title }) => ({ kind, id, title, at: null })),
    }),
  )
const refused = (code: string, status: number) => (): Response =>
  Response.json({ status: 'error', code, message: '', data: null }, { status })

beforeEach(() => {
  saved = []
  online = true
  storedPartition = partition
  listing = undefined
  files = new Map([
    ['/file', 'a file'],
    [`/documents/${idOf(2)}`, 'a memorandum'],
  ])
  vi.stubGlobal('caches', new FakeCaches())
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('navigator', { onLine: true, storage: { persisted: () => Promise.resolve(true) } })
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => {} })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async (address: string) => {
    if (!online) throw new TypeError('no connection')
    const { pathname } = new URL(address, origin)
    if (pathname === pathOf(openDocument, { documentId: idOf(2) }))
      return envelope({ url: `/documents/${idOf(2)}?until=1&signature=a`, personal: true })
    if (pathname === pathOf(listInvestmentDocuments, { campaignId: campaign.id })) return listing?.()
    const text = files.get(pathname) ?? files.get(pathname.endsWith('/file') ? '/file' : '')
    if (text === undefined) return refused('NOT_FOUND', 404)()
    return new Response(text, {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="document.pdf"' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const names = async (of = partition) => (await pinnedFiles(of)).map(({ kind }) => kind).toSorted()

it('open without a connection as they were kept, with their name', async () => {
  for (const each of all) await keepDocument(each, context)
  expect(await names()).toEqual(['agreement', 'campaign', 'receipt'])
  const [stored] = await pinnedFiles(partition)
  expect(stored?.campaign).toEqual(campaign)
  online = false
  await openKeepableDocument(memorandum, context)
  await vi.waitFor(() => expect(saved).toEqual([{ text: 'a memorandum', name: 'document.pdf' }]))
  await unpinFile(partition, memorandum)
  await expect(openKeepableDocument(memorandum, context)).rejects.toMatchObject({ code: 'OFFLINE' })
})

it('are opened in their latest version, which replaces the kept one', async () => {
  await keepDocument(receipt, context)
  files.set('/file', 'the receipt after the refund')
  await openKeepableDocument(receipt, context)
  await vi.waitFor(() => expect(saved[0]?.text).toBe('the receipt after the refund'))
  expect(await (await pinnedFile(partition, receipt))?.file.text()).toBe('the receipt after the refund')
  // One that is not kept is not kept by opening it.
  await openKeepableDocument(agreement, context)
  expect(await names()).toEqual(['receipt'])
})

it('are removed once their user may not open them any more', async () => {
  for (const each of all) await keepDocument(each, context)
  listing = listed([receipt, agreement])
  expect((await removeEndedDocuments(partition, context)).map(({ title }) => title)).toEqual(['Memorandum'])
  expect(await names()).toEqual(['agreement', 'receipt'])
  listing = refused('NOT_FOUND', 404)
  await removeEndedDocuments(partition, context)
  expect(await names()).toEqual([])
})

it('are named once removed, without their content, until their user has read so', async () => {
  for (const each of all) await keepDocument(each, context)
  listing = listed([receipt, agreement])
  await removeEndedDocuments(partition, context)
  expect(await endedFiles(partition)).toMatchObject([memorandum])
  expect(await pinnedFile(partition, memorandum)).toBeUndefined()
  expect(await (globalThis.caches as unknown as FakeCaches).dump()).not.toContain('a memorandum')
  // It is named once, also if its access is checked again.
  expect(await removeEndedDocuments(partition, context)).toEqual([])
  expect(await endedFiles(partition)).toHaveLength(1)
  await unpinFile(partition, memorandum)
  expect(await endedFiles(partition)).toEqual([])
  // Access was granted again, and the document is kept again.
  listing = listed([])
  await removeEndedDocuments(partition, context)
  expect(await endedFiles(partition)).toHaveLength(2)
  await keepDocument(receipt, context)
  expect(await endedFiles(partition)).toMatchObject([agreement])
  expect(await names()).toEqual(['receipt'])
})

it('are removed on a full device too, which cannot name them', async () => {
  await keepDocument(memorandum, context)
  listing = listed([])
  const cache = await caches.open(privateCachePrefix + partition)
  vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await removeEndedDocuments(partition, context)
  expect(await names()).toEqual([])
  expect(await endedFiles(partition)).toEqual([])
})

it.each([
  ['is offline', () => (online = false)],
  ['fails', () => (listing = refused('UNAVAILABLE', 503))],
  [
    'is a cached reply',
    () => (listing = () => new Response(listed([])().body, { headers: { [savedAtHeader]: '1', 'x-offline': '1' } })),
  ],
])('stay while the answer about their access %s', async (_, arrange) => {
  for (const each of all) await keepDocument(each, context)
  arrange()
  expect(await removeEndedDocuments(partition, context)).toEqual([])
  expect(await names()).toHaveLength(3)
})

it('are not stored for a user who signed out while they were loading', async () => {
  storedPartition = 'partition-of-another'
  await keepDocument(receipt, context)
  expect(await caches.has(privateCachePrefix + partition)).toBe(false)
})

it('are those on the device: what the browser evicted is not listed', async () => {
  await keepDocument(receipt, context)
  await caches.delete(privateCachePrefix + partition)
  expect(await pinnedFiles(partition)).toEqual([])
  expect(await caches.has(privateCachePrefix + partition)).toBe(false)
})

it('have keys that no request has', async () => {
  await keepDocument(receipt, context)
  const cache = await caches.open(privateCachePrefix + partition)
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual([
    `${pinnedPrefix}/receipt/${receipt.id}`,
  ])
})
