/**
 * Editor, outbox, network and server through random schedules, against a model that knows only the latest input. Two
 * devices edit different fields and items of the same sections, choose files, crash, lose requests and responses, and
 * converge in the end.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addFile,
  type DraftRecord,
  newDraft,
  type OutboxAnswer,
  type OutboxItem,
  typeFields,
  unpark,
} from './outbox.ts'
import { drain, draftQueue, type OutboxContext } from './drain.ts'

type Line = 'good' | 'request-lost' | 'answer-lost' | 'busy' | 'signed-out'

const done: OutboxAnswer = { kind: 'done', version: undefined, values: undefined }
const refusal = (status: number, code: string) =>
  ({ kind: 'refused', status, code, retryAfterMs: undefined, current: undefined }) as const

/** Versions by section, responses by key, files by id; responds with the errors of a real server. */
class Server {
  exists = false
  created = 0
  readonly files = new Map<string, number>()
  readonly versions = new Map<string, number>()
  readonly values = new Map<string, Record<string, string>>()
  readonly answers = new Map<string, OutboxAnswer>()
  /** Fields that referred to a file before it had arrived. */
  readonly early: string[] = []
  applied = 0

  handle(item: OutboxItem, ifMatch: number | undefined): OutboxAnswer {
    if (item.file !== undefined) {
      this.files.set(item.file, (this.files.get(item.file) ?? 0) + 1)
      return item.file.startsWith('bad') ? { ...refusal(400, 'INVALID_INPUT'), fieldCode: 'format' } : done
    }
    const stored = this.answers.get(item.id)
    if (stored) return stored
    if (item.section === undefined) {
      this.exists = true
      this.created += 1
      return this.#keep(item.id, done)
    }
    if (!this.exists) return refusal(404, 'NOT_FOUND')
    const version = this.versions.get(item.section) ?? 0
    const values = this.values.get(item.section) ?? {}
    if (ifMatch !== version) return { ...refusal(412, 'VERSION_CONFLICT'), current: { version, values: { ...values } } }
    for (const value of Object.values(item.body))
      if (value.startsWith('file-') && !this.files.has(value)) this.early.push(value)
    const next = { ...values, ...item.body }
    this.values.set(item.section, next)
    this.versions.set(item.section, version + 1)
    this.applied += 1
    return this.#keep(item.id, { kind: 'done', version: version + 1, values: { ...next } })
  }

  #keep(key: string, answer: OutboxAnswer): OutboxAnswer {
    this.answers.set(key, answer)
    return answer
  }
}

class Device implements OutboxContext {
  record: DraftRecord
  lines: Line[] = []
  clock = 1000
  /** After this many writes the browser is killed before the response is stored. */
  crashAfter = Number.POSITIVE_INFINITY
  readonly name: string
  readonly server: Server
  #serial = 0

  constructor(name: string, server: Server) {
    this.name = name
    this.server = server
    this.record = newDraft('c1', 'equity', 'create', 0)
  }
  newId = (): string => `${this.name}-${(this.#serial += 1)}`
  now = (): number => this.clock
  random = (): number => 0.5
  changed = (): void => {}
  scopes = (): Promise<string[]> => Promise.resolve(['c1'])
  read = (): Promise<DraftRecord> => Promise.resolve(this.record)
  update = (_: string, change: (record: DraftRecord) => DraftRecord): Promise<DraftRecord> => {
    this.crashAfter -= 1
    if (this.crashAfter < 0) return Promise.reject(new Error('killed'))
    this.record = change(this.record)
    return Promise.resolve(this.record)
  }
  send = (item: OutboxItem, ifMatch: number | undefined): Promise<OutboxAnswer> => {
    const line = this.lines.shift() ?? 'good'
    if (line === 'request-lost') return Promise.resolve({ kind: 'none' })
    if (line === 'busy') return Promise.resolve(refusal(503, 'UNAVAILABLE'))
    if (line === 'signed-out') return Promise.resolve(refusal(401, 'SESSION_EXPIRED'))
    const answer = this.server.handle(item, ifMatch)
    return Promise.resolve(line === 'answer-lost' ? { kind: 'none' } : answer)
  }

  async try(lines: readonly Line[], crashAfter: number): Promise<void> {
    this.lines = [...lines]
    this.crashAfter = crashAfter
    // The browser was killed: only the state on disk remains.
    await drain(this, draftQueue).catch(() => {})
    this.lines = []
    this.crashAfter = Number.POSITIVE_INFINITY
  }

  /** Waits long enough, signs in, and sends until the queue is empty. */
  async settle(): Promise<void> {
    for (let round = 0; round < 200 && this.record.items.length > 0; round += 1) {
      this.clock += 400_000
      this.record = unpark(this.record)
      await drain(this, draftQueue)
    }
  }
}

interface Step {
  readonly device: 0 | 1
  readonly kind: 'type' | 'file' | 'send'
  readonly section: 'story' | 'faqs' | 'images'
  readonly field: number
  readonly text: string
  readonly lines: readonly Line[]
  readonly crashAfter: number
}

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  device: fc.constantFrom(0, 1),
  kind: fc.constantFrom('type', 'type', 'type', 'file', 'send', 'send'),
  section: fc.constantFrom('story', 'faqs', 'images'),
  field: fc.nat({ max: 3 }),
  text: fc.string({ minLength: 1, maxLength: 3 }).map((text) => `t${text.trim()}`),
  lines: fc.array(fc.constantFrom<Line>('good', 'good', 'request-lost', 'answer-lost', 'busy', 'signed-out'), {
    maxLength: 4,
  }),
  crashAfter: fc.oneof(fc.nat({ max: 5 }), fc.constant(Number.POSITIVE_INFINITY)),
})

it('loses nothing, applies nothing twice, and sends files before their references', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 60 }), async (actions) => {
      const server = new Server()
      const devices = [new Device('a', server), new Device('b', server)] as const
      const typed = new Map<string, string>()
      const refused = new Set<string>()
      for (const { device: index, kind, section, field, text, lines, crashAfter } of actions) {
        const device = devices[index]
        // Each device has items of its own, in sections that both edit.
        const name = `${device.name}${field}.${section === 'images' ? 'file' : 'text'}`
        device.clock += 700
        if (kind === 'send') {
          await device.try(lines, crashAfter)
          continue
        }
        const bad = kind === 'file' && text.length % 3 === 0
        const value = kind === 'file' ? `${bad ? 'bad' : 'file'}-${device.name}-${text}` : text
        if (kind === 'file') {
          device.record = addFile(device.record, value, `uploads/x/${value}`, device.newId(), device.clock)
          if (bad) refused.add(value)
        }
        const typing = { section, path: `${section}/c1`, change: { [name]: value } }
        device.record = typeFields(device.record, typing, device.newId(), device.clock)
        typed.set(`${section}/${name}`, value)
      }
      for (const device of devices) await device.settle()
      for (const device of devices) {
        expect(device.record.items).toEqual([])
        for (const section of Object.values(device.record.sections)) expect(section.conflicts).toEqual({})
      }
      const stored = [...server.values].flatMap(([section, values]) =>
        Object.entries(values).map(([name, value]) => [`${section}/${name}`, value] as const),
      )
      expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(typed))
      expect(server.early).toEqual([])
      expect(server.created).toBe(1)
      // As many versions as accepted changes: none was applied under two keys.
      expect([...server.versions.values()].reduce((sum, version) => sum + version, 0)).toBe(server.applied)
      for (const device of devices)
        for (const file of Object.keys(device.record.refusedFiles ?? {})) expect(refused.has(file)).toBe(true)
    }),
    { numRuns: 400 },
  )
})
