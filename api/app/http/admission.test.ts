import { beforeEach, describe, expect, it } from 'vitest'
import { type AdmissionClass, admissionClasses, type AdmissionLimit, AdmissionQueue } from './admission.ts'

const limit: AdmissionLimit = { concurrency: 2, queueLength: 3, maxWaitMs: 400 }
const limits = Object.fromEntries(admissionClasses.map((name) => [name, limit])) as Record<
  AdmissionClass,
  AdmissionLimit
>

let now: number
let due: (() => void)[]
let queue: AdmissionQueue
let log: string[]

beforeEach(() => {
  now = 0
  due = []
  log = []
  queue = new AdmissionQueue({
    limits: { ...limits, money: { ...limit, concurrency: 20, queueLength: 20 } },
    few: 2,
    now: () => now,
    nextTurn: (work) => due.push(work),
  })
})

/** Enters the queue and logs the outcome. */
function enter(name: AdmissionClass, label: string = name): void {
  const answer = queue.enter(name)
  if (typeof answer === 'boolean') log.push(`${label} ${answer ? 'in' : 'refused'}`)
  else void answer.then((admitted) => log.push(`${label} ${admitted ? 'in later' : 'refused later'}`))
}

/** One turn of the event loop. */
async function turn(): Promise<void> {
  for (const work of due.splice(0)) work()
  for (let each = 0; each < 5; each += 1) await Promise.resolve()
}

async function turns(): Promise<void> {
  while (due.length > 0) await turn()
}

describe('one class', () => {
  it('admits up to its concurrency, queues up to its length in order, and rejects the rest immediately', async () => {
    for (const label of ['a', 'b', 'c', 'd', 'e']) enter('calls', label)
    expect(log).toEqual(['a in', 'e refused'])
    await turns()
    expect(log.slice(2)).toEqual(['b in later'])
    queue.leave('calls')
    await turns()
    queue.leave('calls')
    await turns()
    expect(log.slice(3)).toEqual(['c in later', 'd in later'])
  })

  it('admits one per turn of the event loop, so that new arrivals are seen', async () => {
    for (let each = 0; each < 3; each += 1) enter('money')
    expect(log).toEqual(['money in'])
    await turn()
    expect(log.length).toBe(2)
    enter('money')
    await turn()
    expect(log.length).toBe(3)
    await turns()
    expect(log.length).toBe(4)
  })

  it('queues a burst, as of one page with all its files', async () => {
    for (const label of ['a', 'b', 'c']) enter('pages', label)
    await turns()
    now = 1400
    queue.leave('pages')
    await turns()
    expect(log).toEqual(['a in', 'b in later', 'c in later'])
    // The queue was empty: the period of overload does not continue.
    enter('pages', 'd')
    now = 2800
    queue.expire()
    queue.leave('pages')
    await turns()
    expect(log.at(-1)).toBe('d in later')
  })

  it('rejects requests queued too long behind more than a few, and shortens the wait until the queue is empty', async () => {
    for (const label of ['a', 'b', 'c', 'd', 'e']) enter('pages', label)
    expect(log).toEqual(['a in', 'e refused'])
    await turns()
    enter('pages', 'f')
    enter('pages', 'g')
    expect(log.slice(2)).toEqual(['b in later', 'g refused'])
    now = 1499
    queue.expire()
    await turn()
    expect(log.length).toBe(4)
    now = 1500
    queue.expire()
    await turn()
    expect(log.slice(4)).toEqual(['c refused later', 'd refused later', 'f refused later'])
    // The queue is empty: the next requests are a burst again.
    enter('pages', 'h')
    now = 2000
    queue.expire()
    queue.leave('pages')
    await turns()
    expect(log.slice(7)).toEqual(['h in later'])
  })

  it('keeps the short wait until the queue is empty, also when few requests are queued', async () => {
    for (const label of ['a', 'b', 'c', 'd']) enter('pages', label)
    await turns()
    enter('pages', 'e')
    now = 1300
    for (const label of ['x', 'y', 'z']) enter('files', label)
    await turns()
    now = 1500
    queue.expire()
    await turns()
    queue.leave('pages')
    await turns()
    const seen = [
      'a in',
      'b in later',
      'x in later',
      'c refused later',
      'd refused later',
      'e refused later',
      'y in later',
    ]
    expect(log).toEqual(seen)
    now = 1699
    queue.expire()
    await turn()
    expect(log).toEqual(seen)
    now = 1700
    queue.expire()
    await turn()
    expect(log).toEqual([...seen, 'z refused later'])
  })

  it('keeps a short queue that does not grow, for up to the longest wait', async () => {
    for (const label of ['a', 'b', 'c']) enter('pages', label)
    await turns()
    for (const [at, label] of [
      [1000, 'd'],
      [2000, 'e'],
      [3000, 'f'],
      [4000, 'g'],
    ] as const) {
      now = at
      enter('pages', label)
      queue.expire()
      queue.leave('pages')
      await turns()
    }
    expect(log).toEqual(['a in', 'b in later', 'c in later', 'd in later', 'e in later', 'f in later'])
    // Each request completes eventually.
    now = 8999
    queue.expire()
    await turn()
    expect(log.length).toBe(6)
    now = 9000
    queue.expire()
    await turn()
    expect(log.at(-1)).toBe('g refused later')
  })

  it('accepts new requests once those before have timed out', async () => {
    for (const label of ['a', 'b', 'c', 'd']) enter('pages', label)
    now = 5000
    enter('pages', 'e')
    await turn()
    expect(log).toEqual(['a in', 'b refused later', 'c refused later', 'd refused later', 'e in later'])
  })
})

describe('several classes', () => {
  it('have separate limits: a full class does not affect the others', async () => {
    for (let each = 0; each < 10; each += 1) enter('files')
    await turns()
    enter('money')
    expect(log.at(-1)).toBe('money in')
  })

  it('yield to those before them: while calls are queued, one page is processed at a time', async () => {
    enter('pages', 'page 1')
    enter('pages', 'page 2')
    for (const label of ['a', 'b', 'c']) enter('calls', label)
    await turns()
    expect(log).toEqual(['page 1 in', 'a in later', 'b in later'])
    queue.leave('calls')
    await turns()
    expect(log.slice(3)).toEqual(['c in later', 'page 2 in later'])
  })
})
