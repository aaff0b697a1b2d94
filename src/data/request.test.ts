// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { downloadArchive } from '#contract/account/data-export.ts'
import { downloadDraft } from '#contract/investment/agreement.ts'
import { offlineHeader, partitionHeader, savedAtHeader } from '#contract/worker.ts'
import * as clock from '#src/platform/clock.ts'
import * as online from '#src/platform/online.ts'
import { hearRefused } from '#src/state/session.ts'
import { CallFailure } from './failure.ts'
import { fetchFile } from './fetch-file.ts'
import { request, type Transport } from './request.ts'

const as = { token: 'token-of-amal', partition: 'partition-of-amal' }
const context = { ...as, language: 'en' }
const fetchMock = vi.fn<typeof fetch>()
let refused: string[]
let stop = (): void => {}

beforeEach(() => {
  refused = []
  stop = hearRefused((token) => refused.push(token))
  refused.length = 0
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  stop()
  fetchMock.mockReset()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: unknown): Response => Response.json(body, { status })
const expired = { status: 401, code: 'SESSION_EXPIRED', message: '' }
const moved: Transport = async () => ({ ok: false, status: 401, headers: new Headers(), data: expired })

it("sends the session's headers, and returns the parsed body", async () => {
  fetchMock.mockResolvedValue(answer(200, { data: [1] }))
  const { data } = await request('/x', { as })
  expect(data).toEqual({ data: [1] })
  const headers = new Headers(fetchMock.mock.calls[0]?.[1]?.headers)
  expect(headers.get('authorization')).toBe('Bearer token-of-amal')
  expect(headers.get(partitionHeader)).toBe('partition-of-amal')
})

it.each([
  ['JSON', {}],
  ['an upload', { method: 'PUT', body: 'x', transport: moved }],
] as const)('reports a session that the server has ended, for %s', async (_, options) => {
  fetchMock.mockResolvedValue(answer(401, expired))
  await expect(request('/x', { as, ...options })).rejects.toMatchObject({ code: 'SESSION_EXPIRED', status: 401 })
  expect(refused).toEqual([as.token])
})

it('returns a rejection if the caller handles it, and reports the ended session all the same', async () => {
  fetchMock.mockResolvedValue(answer(401, expired))
  expect(await request('/x', { as, returnsRefusals: true })).toMatchObject({ status: 401, data: expired })
  expect(refused).toEqual([as.token])
})

it('is offline when no reply arrived, and when one was interrupted', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(request('/x')).rejects.toEqual(new CallFailure('OFFLINE', 0))
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) })
  fetchMock.mockResolvedValueOnce(new Response(broken))
  await expect(request('/x')).rejects.toEqual(new CallFailure('OFFLINE', 0))
})

it('allows for the duration of a long transfer when it learns the server’s time', async () => {
  const hear = vi.spyOn(clock, 'hearServerTime').mockReturnValue()
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(31_000)
  const date = 'Tue, 24 Nov 2026 09:00:00 GMT'
  const transport: Transport = async () => ({ ok: true, status: 200, headers: new Headers({ date }), data: {} })
  await request('/x', { transport })
  expect(hear).toHaveBeenCalledWith(Date.parse(date), 30_000)
  hear.mockRestore()
  now.mockRestore()
})

it('returns when the worker cached a reply, and learns no time from it', async () => {
  const hear = vi.spyOn(clock, 'hearServerTime').mockReturnValue()
  const headers = { [savedAtHeader]: '1795543771218' }
  fetchMock.mockResolvedValueOnce(Response.json({ data: 1 }, { headers }))
  expect(await request('/x')).toMatchObject({ savedAt: 1_795_543_771_218, data: { data: 1 } })
  expect(hear).not.toHaveBeenCalled()
  hear.mockRestore()
})

it.each([
  ['of the server', {}, true],
  ['of the worker without a connection', { [savedAtHeader]: '1', [offlineHeader]: '1' }, false],
] as const)('updates the connection state by a reply %s', async (_, headers, reached) => {
  const note = vi.spyOn(online, 'noteReachable').mockReturnValue()
  fetchMock.mockResolvedValueOnce(Response.json({ data: 1 }, { headers }))
  await request('/x')
  expect(note.mock.calls).toEqual([[reached]])
  note.mockRestore()
})

it('returns a file unchanged, with its name', async () => {
  const headers = { 'content-disposition': 'attachment; filename="a.csv"' }
  fetchMock.mockResolvedValueOnce(new Response('a,b', { headers }))
  const { file, name } = await fetchFile(downloadArchive, { params: { id: 'x' } }, context)
  expect([await file.text(), name]).toEqual(['a,b', 'a.csv'])
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) })
  fetchMock.mockResolvedValueOnce(new Response(broken))
  await expect(fetchFile(downloadArchive, { params: { id: 'x' } }, context)).rejects.toMatchObject({ code: 'OFFLINE' })
})

it('requests a file by its entry of the call table', async () => {
  fetchMock.mockImplementation(async () => new Response('a'))
  await fetchFile(downloadArchive, { params: { id: 'x' } }, context)
  await fetchFile(downloadDraft, { body: { investorId: 'i', legalName: 'Amal' } }, context)
  const [archive, draft] = fetchMock.mock.calls
  // A file that is the same in every language has one URL, under which the worker caches it.
  expect([archive?.[0], archive?.[1]?.method]).toEqual(['/api/v1.1/own-data/export/x/file', 'GET'])
  expect([draft?.[0], draft?.[1]?.method]).toEqual(['/api/v1.1/contracts/generate-pdf/file?lng=en', 'POST'])
  expect(draft?.[1]?.body).toBe('{"investorId":"i","legalName":"Amal"}')
})

it('reports a session that ended before a file was requested', async () => {
  fetchMock.mockResolvedValue(answer(401, expired))
  await expect(fetchFile(downloadArchive, { params: { id: 'x' } }, context)).rejects.toMatchObject({
    code: 'SESSION_EXPIRED',
    status: 401,
  })
  expect(refused).toEqual([as.token])
})

it('distinguishes an error page of a proxy from a reply of the API', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(request('/x')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 502 })
})
