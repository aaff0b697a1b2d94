// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendMessage } from '#contract/content/contact.ts'
import { request } from './request.ts'
import { sendForm, uploadTransport } from './send-file.ts'

/** The part of XMLHttpRequest that an upload uses, controlled by the test. */
class FakeUpload extends EventTarget {
  static last: FakeUpload | undefined
  readonly upload = new EventTarget()
  readonly sent: Record<string, string> = {}
  status = 0
  responseText = ''
  constructor() {
    super()
    FakeUpload.last = this
  }
  target = ''
  body: unknown
  open(method: string, url: string): void {
    this.target = `${method} ${url}`
  }
  send(body: unknown): void {
    this.body = body
  }
  setRequestHeader(name: string, value: string): void {
    this.sent[name] = value
  }
  getResponseHeader(): null {
    return null
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  move(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text })
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shares: number[] = []
const upload = () =>
  request('/x', {
    method: 'PUT',
    body: 'bytes',
    as: { token: 'token' },
    transport: uploadTransport((share) => shares.push(share)),
  })

it('reports progress, and returns the reply', async () => {
  const sending = upload()
  FakeUpload.last?.move(1, 4)
  FakeUpload.last?.answer(200, '{"data":7}')
  expect(await sending).toMatchObject({ ok: true, status: 200, data: { data: 7 } })
  expect(shares).toEqual([0.25])
  expect(FakeUpload.last?.sent).toEqual({ authorization: 'Bearer token' })
})

it("throws the server's error, and another for a reply of a proxy", async () => {
  const refused = upload()
  FakeUpload.last?.answer(413, '{"code":"INVALID_INPUT"}')
  await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', status: 413 })
  const unreadable = upload()
  FakeUpload.last?.answer(413, '<html>')
  await expect(unreadable).rejects.toMatchObject({ code: 'UNREADABLE' })
})

it('is aborted when nothing has moved for 40 seconds', async () => {
  const sending = upload()
  const failure = expect(sending).rejects.toMatchObject({ code: 'OFFLINE' })
  vi.advanceTimersByTime(39_000)
  FakeUpload.last?.move(1, 4)
  vi.advanceTimersByTime(39_000)
  FakeUpload.last?.move(2, 4)
  vi.advanceTimersByTime(40_000)
  await failure
})

it('sends a form by its entry of the call table, and decodes the reply', async () => {
  const entry = { name: '', email: 'amal@example.com', topic: 'press', message: 'Hello there' } as const
  const files = [new File(['a'], 'a.txt')]
  const context = { language: 'fr', token: 'token', partition: 'partition' }
  const sending = sendForm(sendMessage, { body: entry, files }, context, () => {})
  const id = '018f0000-0000-7000-8000-000000000001'
  FakeUpload.last?.answer(200, JSON.stringify({ data: { id } }))
  expect(await sending).toEqual({ id })
  expect(FakeUpload.last?.target).toBe('POST /api/v1.1/contact-us?lng=fr')
  const form = FakeUpload.last?.body as FormData
  expect([...form.keys()]).toEqual(['name', 'email', 'topic', 'message', 'files'])
  // A call for visitors is made without a session.
  expect(FakeUpload.last?.sent).toEqual({})
})
