import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DraftRecord,
  type Fields,
  hurry,
  serverDraft,
  newDraft,
  type OutboxAnswer,
  type OutboxItem,
  summaryOf,
  typeFields,
  unpark,
} from './outbox.ts'
import { decideConflict, learnServer } from './merge.ts'
import { drain, draftQueue, type OutboxContext } from './drain.ts'

const path = 'equity/company-profile/c1'

/** A minimal server: versions, idempotency keys, a campaign that must exist first. */
class ModelServer {
  exists = false
  version = 0
  values: Record<string, string> = {}
  readonly applied = new Map<string, { version: number; values: Fields; body: Fields }>()
  readonly effects: string[] = []

  handle(item: OutboxItem, ifMatch: number | undefined): OutboxAnswer {
    if (item.section === undefined) {
      this.exists = true
      return { kind: 'done', version: undefined, values: undefined }
    }
    const stored = this.applied.get(item.id)
    if (stored && JSON.stringify(stored.body) !== JSON.stringify(item.body)) {
      return {
        kind: 'refused',
        status: 422,
        code: 'IDEMPOTENCY_KEY_REUSED',
        retryAfterMs: undefined,
        current: undefined,
      }
    }
    if (stored) return { kind: 'done', version: stored.version, values: stored.values }
    if (!this.exists)
      return { kind: 'refused', status: 404, code: 'NOT_FOUND', retryAfterMs: undefined, current: undefined }
    if (ifMatch !== this.version) {
      return {
        kind: 'refused',
        status: 412,
        code: 'VERSION_CONFLICT',
        retryAfterMs: undefined,
        current: { version: this.version, values: { ...this.values } },
      }
    }
    return { kind: 'done', ...this.#apply(item.id, item.body) }
  }

  change(body: Fields): void {
    this.#apply(`other-${this.version}`, body)
  }

  #apply(key: string, body: Fields): { version: number; values: Fields } {
    this.effects.push(key)
    for (const [field, value] of Object.entries(body)) this.values[field] = value.trim()
    this.version += 1
    const result = { version: this.version, values: { ...this.values } }
    this.applied.set(key, { ...result, body })
    return result
  }
}

type Line = 'good' | 'request-lost' | 'answer-lost' | 'busy' | 'signed-out'

class Device implements OutboxContext {
  record: DraftRecord
  readonly server: ModelServer
  line: Line[] = []
  clock = 1000
  serial = 0

  constructor(server: ModelServer, record: DraftRecord) {
    this.server = server
    this.record = record
  }

  newId = (): string => {
    this.serial += 1
    return `${this.record.campaignId}-${this.clock}-${this.serial}-${Math.abs(this.record.createdAt)}`
  }
  scopes = (): Promise<string[]> => Promise.resolve(['c1'])
  read = (): Promise<DraftRecord> => Promise.resolve(this.record)
  update = (_: string, change: (record: DraftRecord) => DraftRecord): Promise<DraftRecord> => {
    this.record = change(this.record)
    return Promise.resolve(this.record)
  }
  send = (item: OutboxItem, ifMatch: number | undefined): Promise<OutboxAnswer> => {
    const line = this.line.shift() ?? 'good'
    if (line === 'request-lost') return Promise.resolve({ kind: 'none' })
    if (line === 'busy')
      return Promise.resolve({
        kind: 'refused',
        status: 503,
        code: 'UNAVAILABLE',
        retryAfterMs: undefined,
        current: undefined,
      })
    if (line === 'signed-out')
      return Promise.resolve({
        kind: 'refused',
        status: 401,
        code: 'SESSION_EXPIRED',
        retryAfterMs: undefined,
        current: undefined,
      })
    const answer = this.server.handle(item, ifMatch)
    return Promise.resolve(line === 'answer-lost' ? { kind: 'none' } : answer)
  }
  now = (): number => this.clock
  random = (): number => 0.5
  changed = (): void => {}

  type(change: Fields): void {
    this.record = typeFields(this.record, { section: 'company', path, change }, this.newId(), this.clock)
  }
  shown(): Fields {
    return this.record.sections['company']?.values ?? {}
  }
  /**
   * Everything needed to finish: there is a connection, the user is signed in, conflicts are resolved in favour of the
   * input.
   */
  async settle(): Promise<void> {
    this.line = []
    for (let round = 0; round < 50; round += 1) {
      this.clock += 400_000
      this.record = unpark(hurry(this.record))
      for (const field of Object.keys(this.record.sections['company']?.conflicts ?? {})) {
        this.record = decideConflict(this.record, { section: 'company', path }, field, 'mine', this.newId(), this.clock)
      }
      await drain(this, draftQueue)
      const { waiting, conflicts, parked, rejected } = summaryOf([this.record])
      if (waiting + conflicts + parked + rejected === 0) return
    }
    throw new Error('it never settled')
  }
}

const begin = (): Device => new Device(new ModelServer(), newDraft('c1', 'equity', 'create-1', 1))

describe('a draft in the outbox', () => {
  it('creates the campaign first, then sends one request for all input', async () => {
    const device = begin()
    device.type({ companyName: 'Harbour' })
    device.type({ companyName: 'Harbour Row', website: 'https://example.com' })
    await drain(device, draftQueue)
    expect(device.server.effects).toHaveLength(1)
    expect(device.server.values).toEqual({ companyName: 'Harbour Row', website: 'https://example.com' })
    expect(device.record.items).toEqual([])
    expect(device.record.sections['company']?.sentAt).toBe(1000)
  })

  it('is sent although the record of another campaign is unreadable', async () => {
    const device = begin()
    device.type({ companyName: 'Harbour' })
    const { read } = device
    const context: OutboxContext = Object.assign(device, {
      scopes: () => Promise.resolve(['broken', 'c1']),
      read: (scope: string) => (scope === 'broken' ? Promise.reject(new Error('unreadable')) : read()),
    })
    await expect(drain(context, draftQueue)).rejects.toThrow('unreadable')
    expect(device.server.values).toEqual({ companyName: 'Harbour' })
  })

  it('applies a request without a reply once, and continues with later input', async () => {
    const device = begin()
    device.type({ companyName: 'Harbour' })
    device.line = ['good', 'answer-lost']
    await drain(device, draftQueue)
    device.type({ companyName: 'Harbour Row' })
    await device.settle()
    expect(device.server.effects).toHaveLength(2)
    expect(device.server.values['companyName']).toBe('Harbour Row')
  })

  it('keeps the input unchanged, although the server trims it', async () => {
    const device = begin()
    device.type({ companyName: 'Harbour ' })
    await device.settle()
    expect(device.server.values['companyName']).toBe('Harbour')
    expect(device.shown()['companyName']).toBe('Harbour ')
  })

  it('retries under the same key, and does not change a request that may have arrived', async () => {
    const device = begin()
    device.type({ companyName: 'A' })
    device.line = ['good', 'answer-lost']
    await drain(device, draftQueue)
    const [first] = device.record.items
    device.type({ companyName: 'B' })
    expect(device.record.items.map(({ id, body }) => [id, body['companyName']])).toEqual([
      [first?.id, 'A'],
      [expect.not.stringMatching(first?.id ?? ''), 'B'],
    ])
  })

  it('sends the latest record, also when input continues at that moment', async () => {
    const device = begin()
    device.type({ companyName: 'H' })
    const plain = device.read
    let typed = false
    device.read = async () => {
      const record = await plain()
      if (!typed && record.items[0]?.section === 'company') {
        typed = true
        device.type({ companyName: 'Harbour' })
        return record
      }
      return record
    }
    await device.settle()
    expect(device.server.values['companyName']).toBe('Harbour')
  })

  it('merges fields of two devices, and keeps both values of a conflict', async () => {
    const device = begin()
    device.type({ companyName: 'Mine', website: 'https://mine.example.com' })
    await drain(device, draftQueue)
    device.server.change({ companyName: 'Theirs', address: '4 Rope Walk' })
    device.type({ companyName: 'Mine again', website: 'https://new.example.com' })
    await drain(device, draftQueue)
    expect(device.server.values).toMatchObject({
      companyName: 'Theirs',
      website: 'https://new.example.com',
      address: '4 Rope Walk',
    })
    expect(device.record.sections['company']?.conflicts).toEqual({
      companyName: { mine: 'Mine again', theirs: 'Theirs' },
    })
    expect(device.shown()).toMatchObject({ companyName: 'Mine again', address: '4 Rope Walk' })
    device.record = decideConflict(device.record, { section: 'company', path }, 'companyName', 'theirs', 'k', 0)
    expect(device.shown()['companyName']).toBe('Theirs')
    expect(device.record.items).toEqual([])
  })

  it('never sends a conflicting field without a decision, also from a later change', async () => {
    const device = begin()
    device.type({ companyName: 'Start' })
    await drain(device, draftQueue)
    device.server.change({ companyName: 'Theirs' })
    device.type({ companyName: 'First' })
    device.line = ['request-lost']
    await drain(device, draftQueue)
    device.type({ companyName: 'Second', website: 'https://example.com' })
    device.record = hurry(device.record)
    await drain(device, draftQueue)
    expect(device.server.values).toMatchObject({ companyName: 'Theirs', website: 'https://example.com' })
    expect(device.record.sections['company']?.conflicts).toEqual({ companyName: { mine: 'Second', theirs: 'Theirs' } })
  })

  it('waits for a sign-in and for the delay that the server requests', async () => {
    const device = begin()
    device.type({ companyName: 'A' })
    device.line = ['signed-out']
    await drain(device, draftQueue)
    expect(summaryOf([device.record])).toMatchObject({ parked: 1, waiting: 1 })
    expect(await drain(device, draftQueue)).toBeUndefined()
    device.record = unpark(device.record)
    device.line = ['busy']
    const next = await drain(device, draftQueue)
    expect(next).toBeGreaterThan(device.clock)
    await device.settle()
    expect(device.server.values['companyName']).toBe('A')
  })

  it('creates no conflict between two inputs of one user when the first arrived before the session ended', async () => {
    const device = begin()
    device.type({ companyName: 'A' })
    device.line = ['good', 'answer-lost']
    await drain(device, draftQueue)
    device.record = hurry(device.record)
    device.line = ['signed-out']
    await drain(device, draftQueue)
    device.type({ companyName: 'AB' })
    device.record = unpark(hurry(device.record))
    await drain(device, draftQueue)
    expect(device.record.sections['company']?.conflicts).toEqual({})
    expect(device.record.items).toEqual([])
    expect(device.server.values['companyName']).toBe('AB')
    expect(device.server.effects).toHaveLength(2)
  })

  it('does not reuse a key for another body, in case the first request arrived after all', async () => {
    const device = begin()
    device.type({ companyName: 'A' })
    device.line = ['good', 'answer-lost']
    await drain(device, draftQueue)
    device.clock += 400_000
    device.line = ['signed-out']
    await drain(device, draftQueue)
    device.type({ companyName: 'B' })
    await device.settle()
    expect(device.server.values['companyName']).toBe('B')
  })

  it('keeps a rejected change until the user changes it', async () => {
    const device = begin()
    device.record = { ...device.record, items: [] }
    device.type({ companyName: 'A' })
    await drain(device, draftQueue)
    expect(device.record.items[0]).toMatchObject({ state: 'rejected', error: { status: 404 } })
    device.server.exists = true
    device.type({ companyName: 'B' })
    await drain(device, draftQueue)
    expect(device.server.values['companyName']).toBe('B')
  })

  it('follows the server in fields without local changes', () => {
    let record = serverDraft('c1', 'equity', 1)
    record = learnServer(record, 'company', { version: 3, values: { companyName: 'A', website: 'W' } })
    record = typeFields(record, { section: 'company', path, change: { companyName: 'B' } }, 'k1', 2)
    record = learnServer(record, 'company', { version: 4, values: { companyName: 'C', website: 'X' } })
    expect(record.sections['company']?.values).toEqual({ companyName: 'B', website: 'X' })
    expect(learnServer(record, 'company', { version: 2, values: { website: 'old' } })).toBe(record)
  })

  it('does not overwrite a change received while its own was queued', async () => {
    const device = begin()
    device.type({ companyName: 'A' })
    await device.settle()
    device.type({ companyName: 'mine', website: 'W' })
    device.server.values['companyName'] = 'theirs'
    device.server.version += 1
    const { version, values } = device.server
    device.record = learnServer(device.record, 'company', { version, values: { ...values } })
    await drain(device, draftQueue)
    expect(device.record.sections['company']?.conflicts).toEqual({ companyName: { mine: 'mine', theirs: 'theirs' } })
    expect(device.server.values).toMatchObject({ companyName: 'theirs', website: 'W' })
  })
})

describe('under any schedule', () => {
  const field = fc.constantFrom('companyName', 'website', 'address')
  const part = fc.constantFrom('a', 'b', 'c ', 'dé', '')
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('type' as const), field, text: part }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('drain' as const),
        line: fc.array(fc.constantFrom<Line>('good', 'request-lost', 'answer-lost', 'busy', 'signed-out'), {
          maxLength: 3,
        }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('crash' as const),
        after: fc.constantFrom('marked' as const, 'sent' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  )

  it('one device: the server ends with the last input, and nothing is applied twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const device = begin()
        const typed: Record<string, string> = {}
        for (const each of steps) {
          await perform(device, each, typed)
          // There is no other device to conflict with, and no request is refused.
          expect(summaryOf([device.record])).toMatchObject({ conflicts: 0, rejected: 0 })
        }
        await device.settle()
        for (const [name, value] of Object.entries(typed)) expect(device.server.values[name] ?? '').toBe(value.trim())
        expect(new Set(device.server.effects).size).toBe(device.server.effects.length)
      }),
      { numRuns: 400 },
    )
  })

  it('two devices: each field ends with a typed value, and undisputed last input is never lost', async () => {
    const twoSteps = fc.array(fc.tuple(fc.boolean(), step), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(twoSteps, async (steps) => {
        const server = new ModelServer()
        const first = new Device(server, newDraft('c1', 'equity', 'create-1', 1))
        const second = new Device(server, newDraft('c1', 'equity', 'create-2', 2))
        const typed = [{}, {}] as [Record<string, string>, Record<string, string>]
        const everything: Record<string, Set<string>> = {}
        for (const [isSecond, each] of steps) {
          if (each.do === 'type') (everything[each.field] ??= new Set(['']))?.add(each.text.trim())
          await perform(isSecond ? second : first, each, typed[isSecond ? 1 : 0])
        }
        await first.settle()
        await second.settle()
        for (const [name, value] of Object.entries(server.values)) expect(everything[name]?.has(value)).toBe(true)
        // A field that only one device changed ends with that device's input.
        for (const [own, other] of [typed, typed.toReversed()] as [Record<string, string>, Record<string, string>][]) {
          for (const [name, value] of Object.entries(own))
            if (!(name in other)) expect(server.values[name] ?? '').toBe(value.trim())
        }
        expect(new Set(server.effects).size).toBe(server.effects.length)
      }),
      { numRuns: 400 },
    )
  })

  async function perform(
    device: Device,
    each:
      | { do: 'type'; field: string; text: string }
      | { do: 'drain'; line: Line[] }
      | { do: 'crash'; after: 'marked' | 'sent' }
      | { do: 'wait' },
    typed: Record<string, string>,
  ): Promise<void> {
    switch (each.do) {
      case 'type':
        typed[each.field] = each.text
        return device.type({ [each.field]: each.text })
      case 'drain':
        device.line = [...each.line]
        device.record = unpark(device.record)
        await drain(device, draftQueue)
        return
      case 'wait':
        device.clock += 400_000
        return
      case 'crash': {
        // The process dies between the network and the disk: written data stays, the response is lost.
        const send = device.send
        let died = false
        device.send = async (item, ifMatch) => {
          if (each.after === 'sent') await send(item, ifMatch)
          died = true
          throw new Error('killed')
        }
        await drain(device, draftQueue).catch((error: unknown) => {
          if (!died) throw error
        })
        device.send = send
      }
    }
  }
})
