/**
 * Two devices of one user write to the same recipient through random schedules: requests and responses are lost, the
 * server is busy, sessions end, browsers are killed. Every message arrives once, those of each device in the order in
 * which they were written, attachments before their message.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drain, type OutboxContext } from './drain.ts'
import {
  countMessages,
  discardMessage,
  editMessage,
  enqueueMessage,
  forgetShown,
  isDisposable,
  type MessageRecord,
  messageQueue,
  neededFiles,
  newMessageRecord,
  type QueuedFile,
  recipientKey,
  retryMessage,
} from './message-queue.ts'
import { hurry, type OutboxAnswer, unpark } from './outbox.ts'
import type { QueuedRequest } from './wire.ts'

const conversation = 'conversation-1'
const refusal = (status: number, code: string) =>
  ({ kind: 'refused', status, code, retryAfterMs: undefined, current: undefined }) as const

interface Stored {
  readonly id: string
  readonly text: string
}

/** Messages in the order of their arrival; responses by key. */
class Server {
  readonly messages: Stored[] = []
  readonly files = new Set<string>()
  isRefusing = false
  readonly missingFiles: string[] = []
  readonly #answers = new Map<string, OutboxAnswer>()

  handle({ id, file, body }: QueuedRequest): OutboxAnswer {
    if (file !== undefined) {
      if (file.startsWith('bad')) return { ...refusal(400, 'INVALID_INPUT'), fieldCode: 'format' }
      this.files.add(file)
      return { kind: 'done', version: undefined, values: undefined }
    }
    const known = this.#answers.get(id)
    if (known) return known
    const { text, attachments } = body as { text: string; attachments: readonly { fileId: string }[] }
    for (const { fileId } of attachments) if (!this.files.has(fileId)) this.missingFiles.push(fileId)
    const answer: OutboxAnswer =
      this.isRefusing || text.startsWith('refused')
        ? refusal(409, 'RECIPIENT_UNAVAILABLE')
        : { kind: 'done', version: undefined, values: undefined, conversationId: conversation }
    if (answer.kind === 'done') this.messages.push({ id, text })
    this.#answers.set(id, answer)
    return answer
  }
}

type Connection = 'good' | 'request-lost' | 'answer-lost' | 'busy' | 'signed-out'

class Device implements OutboxContext<MessageRecord> {
  record: MessageRecord = newMessageRecord({ kind: 'user', id: 'owner' })
  connections: Connection[] = []
  /** Files whose bytes are on the device. */
  readonly bytes = new Set<string>()
  clock = 1000
  /** The browser is killed at the write after so many. */
  writes = Number.POSITIVE_INFINITY
  readonly name: string
  readonly server: Server
  #serial = 0

  constructor(name: string, server: Server) {
    this.name = name
    this.server = server
  }
  newId = (): string => `${this.name}-${(this.#serial += 1)}`
  now = (): number => this.clock
  random = (): number => 0.5
  changed = (): void => {}
  scopes = (): Promise<string[]> => Promise.resolve([recipientKey(this.record.to)])
  read = (): Promise<MessageRecord> => Promise.resolve(this.record)
  update = (_: string, change: (record: MessageRecord) => MessageRecord): Promise<MessageRecord> => {
    this.writes -= 1
    if (this.writes < 0) return Promise.reject(new Error('killed'))
    this.record = change(this.record)
    return Promise.resolve(this.record)
  }
  send = (item: QueuedRequest): Promise<OutboxAnswer> => {
    const connection = this.connections.shift() ?? 'good'
    if (connection === 'request-lost') return Promise.resolve({ kind: 'none' })
    if (connection === 'busy') return Promise.resolve(refusal(503, 'UNAVAILABLE'))
    if (connection === 'signed-out') return Promise.resolve(refusal(401, 'SESSION_EXPIRED'))
    const { file, retainsFile = false } = item
    if (file !== undefined && !this.bytes.has(file)) return Promise.resolve(refusal(410, 'INVALID_INPUT'))
    const answer = this.server.handle(item)
    if (file !== undefined && answer.kind === 'done' && !retainsFile) this.bytes.delete(file)
    return Promise.resolve(connection === 'answer-lost' ? { kind: 'none' } : answer)
  }

  write(text: string, files: readonly QueuedFile[] = []): void {
    for (const { fileId } of files) this.bytes.add(fileId)
    this.record = enqueueMessage({ ...this.record, text, files }, this.newId(), this.clock)
  }

  async drainOnce(connections: readonly Connection[] = [], writes = Number.POSITIVE_INFINITY): Promise<void> {
    this.connections = [...connections]
    this.writes = writes
    // A killed browser leaves what is on the disk.
    await drain(this, messageQueue).catch(() => {})
    this.connections = []
    this.writes = Number.POSITIVE_INFINITY
  }

  /** Waits, signs in and sends until nothing waits. */
  async settle(): Promise<void> {
    const unsent = (): number => {
      const { waiting, parked } = countMessages([this.record])
      return waiting + parked
    }
    for (let round = 0; round < 300 && unsent() > 0; round += 1) {
      this.clock += 400_000
      this.record = hurry(unpark(this.record))
      await this.drainOnce()
    }
  }
}

const fileOf = (fileId: string): QueuedFile => ({
  fileId,
  name: `${fileId}.pdf`,
  mime: 'application/pdf',
  bytes: 10,
  path: `uploads/message-attachment/${fileId}`,
})

const step = fc.record({
  device: fc.constantFrom(0, 1),
  kind: fc.constantFrom('write', 'write', 'write', 'send', 'send', 'discard', 'edit'),
  content: fc.constantFrom('text', 'text', 'text', 'file', 'bad-file', 'refused'),
  which: fc.nat({ max: 5 }),
  connections: fc.array(
    fc.constantFrom<Connection>('good', 'good', 'request-lost', 'answer-lost', 'busy', 'signed-out'),
    { maxLength: 5 },
  ),
  writes: fc.oneof(fc.nat({ max: 5 }), fc.constant(Number.POSITIVE_INFINITY)),
})

describe('messages of two devices', () => {
  it('arrive once and in order, whatever happens on the way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const server = new Server()
        const devices = [new Device('a', server), new Device('b', server)] as const
        const expected = [[] as string[], [] as string[]] as const
        let serial = 0
        for (const { device: index, kind, content, which, connections, writes } of steps) {
          const device = devices[index]
          const texts = expected[index]
          device.clock += 700
          if (kind === 'send') await device.drainOnce(connections, writes)
          else if (kind === 'write') {
            serial += 1
            const text = `${content === 'refused' ? 'refused' : 'text'} ${device.name} ${serial}`
            const files = content === 'file' ? [`file-${serial % 3}`] : content === 'bad-file' ? [`bad-${serial}`] : []
            device.write(text, files.map(fileOf))
            if (content === 'text' || content === 'file') texts.push(text)
          } else {
            const item = device.record.items[which]
            if (item === undefined) continue
            const before = device.record.items.length
            device.record = (kind === 'edit' ? editMessage : discardMessage)(device.record, item.id)
            if (device.record.items.length < before && texts.includes(item.text))
              texts.splice(texts.indexOf(item.text), 1)
            // What was typed is not lost, and is not sent without "Send".
            if (device.record.items.length < before && kind === 'edit') {
              expect(device.record.text).toBe(item.text)
              device.record = { ...device.record, text: '', files: [] }
            }
          }
        }
        for (const device of devices) await device.settle()
        expect(server.missingFiles).toEqual([])
        expect(new Set(server.messages.map(({ id }) => id)).size).toBe(server.messages.length)
        for (const [index, device] of devices.entries()) {
          const arrived = server.messages.filter(({ text }) => text.split(' ')[1] === device.name)
          expect(arrived.map(({ text }) => text)).toEqual(expected[index])
          for (const { state } of device.record.items) expect(['sent', 'rejected']).toContain(state)
          for (const { text, files, state } of device.record.items)
            if (state === 'rejected')
              expect(text.startsWith('refused') || files.some(({ fileId }) => fileId.startsWith('bad'))).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('the queue of a recipient', () => {
  it('reports the conversation and retains a sent message until it is shown', async () => {
    const device = new Device('a', new Server())
    device.write('Hello')
    await device.drainOnce()
    expect(device.record.conversationId).toBe(conversation)
    expect(device.record.items.map(({ state }) => state)).toEqual(['sent'])
    expect(isDisposable(device.record)).toBe(true)
    expect(forgetShown(device.record, new Set(['another'])).items).toHaveLength(1)
    expect(forgetShown(device.record, new Set(['a-1'])).items).toEqual([])
  })

  it('sends a refused message again under a new id, after the others', async () => {
    const device = new Device('a', new Server())
    device.write('refused a 1')
    await device.drainOnce()
    expect(device.record.items[0]).toMatchObject({
      state: 'rejected',
      error: { status: 409, code: 'RECIPIENT_UNAVAILABLE' },
    })
    device.write('text a 2')
    const second = device.record.items[1]?.id
    device.record = retryMessage(device.record, 'a-1', 'again')
    expect(device.record.items.map(({ id, state }) => [id, state])).toEqual([
      [second, 'queued'],
      ['again', 'queued'],
    ])
  })

  it('lets nobody change a message that may have arrived', async () => {
    const device = new Device('a', new Server())
    device.write('Hello')
    await device.drainOnce(['answer-lost'])
    expect(discardMessage(device.record, 'a-1').items).toHaveLength(1)
    expect(editMessage(device.record, 'a-1').text).toBe('')
  })

  it('names the code of a refused file, and needs its bytes no longer than the message', async () => {
    const device = new Device('a', new Server())
    device.write('', [fileOf('bad-1'), fileOf('file-2')])
    expect(neededFiles(device.record)).toEqual(['bad-1', 'file-2'])
    await device.drainOnce()
    expect(device.record.items[0]?.error).toEqual({ status: 400, code: 'format' })
    device.record = editMessage(device.record, 'a-1')
    expect(device.record.files.map(({ fileId }) => fileId)).toEqual(['bad-1', 'file-2'])
    device.record = { ...device.record, files: [] }
    expect(neededFiles(device.record)).toEqual([])
  })

  it('sends the files of a refused message again, and those of other messages', async () => {
    const device = new Device('a', new Server())
    device.server.isRefusing = true
    device.write('Plans', [fileOf('file-1')])
    await device.drainOnce()
    expect(device.record.items[0]).toMatchObject({ state: 'rejected', uploaded: ['file-1'] })
    // Unused files are deleted by the server after a while.
    device.server.files.clear()
    device.server.isRefusing = false
    device.record = retryMessage(device.record, 'a-1', 'again')
    device.write('The same again', [fileOf('file-1')])
    await device.drainOnce()
    expect(device.server.messages.map(({ text }) => text)).toEqual(['Plans', 'The same again'])
    expect(device.server.missingFiles).toEqual([])
  })

  it('ignores white space alone', () => {
    const record = { ...newMessageRecord({ kind: 'support' }), text: ' \n ' }
    expect(enqueueMessage(record, 'a-1', 0)).toBe(record)
  })
})
