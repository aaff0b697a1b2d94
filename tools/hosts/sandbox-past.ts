/**
 * The sandbox's past. The sandbox holds everything in memory, but the demonstration's payments were made there before
 * the first start. The requests of that time are stored as a list, and each start replays the list with the original
 * times and the same random numbers, so that the same payments have the same ids and states (docs/architecture.md).
 */

import fs from 'node:fs'
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '#sandbox/schedule.ts'
import type { Sandbox } from '#sandbox/app.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'

interface Step {
  readonly at: number
  /** Undefined if there was no request: time passed, and the sandbox ran its due tasks. */
  readonly request?: {
    readonly method: string
    /** Below the sandbox's address. */
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
}

/** The sandbox's clock and random source: the current ones, or those of the replayed time. */
export class SandboxTime {
  readonly #now: () => number
  #moment: number | undefined
  #chance: (() => number) | undefined

  constructor(now: () => number) {
    this.#now = now
  }

  readonly clock: Clock = { now: () => this.#moment ?? this.#now() }
  readonly random = (): number => (this.#chance ?? randomPart)()

  /** @param chance undefined if nothing has to be reproducible */
  set(moment: number | undefined, chance?: () => number): void {
    this.#moment = moment
    this.#chance = chance
  }
}

/** The same numbers for the same step of the same past, unguessable without its salt. */
function chanceOf(salt: string, step: number): () => number {
  let drawn = 0
  return () => {
    drawn += 1
    return createHmac('sha256', salt).update(`${step} ${drawn}`).digest().readUInt32BE(0) / 2 ** 32
  }
}

const randomPart = (): number => randomInt(2 ** 32) / 2 ** 32

interface Parts {
  readonly sandbox: Pick<Sandbox, 'fetch' | 'runDue' | 'nextDue'>
  readonly time: SandboxTime
  readonly address: string
  /** Regenerated at each start, like the keys that are derived from it. */
  readonly secret: string
  readonly controlKey: string
  readonly file: string
}

export class SandboxPast {
  readonly #parts: Parts
  #steps: Step[] = []
  #salt = randomBytes(32).toString('base64url')
  #moment = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get clock(): Clock {
    return { now: () => this.#moment }
  }

  /** Advances the time, stopping wherever a task is due. */
  async goTo(at: number, onStep: () => Promise<void>): Promise<void> {
    const { sandbox, time } = this.#parts
    for (let due = sandbox.nextDue(); due !== undefined && due <= at; due = sandbox.nextDue()) {
      this.#moment = Math.max(due, this.#moment)
      await this.#inTurn(() => this.#live({ at: this.#moment }))
      await onStep()
    }
    this.#moment = at
    time.set(at)
  }

  /** Records requests that may change the state. */
  async send(request: Request): Promise<Response> {
    return this.#inTurn(async () => {
      const path = request.url.slice(this.#parts.address.length)
      if (request.method === 'GET' || path.endsWith('/verify-webhook-signature'))
        return this.#parts.sandbox.fetch(request)
      const headers = Object.fromEntries(request.headers)
      const body = await request.text()
      return this.#live({ at: this.#moment, request: { method: request.method, path, headers, body } })
    })
  }

  /** Controls the sandbox itself, which is not part of the recording. */
  async steer(action: 'hold' | 'flush' | 'forget'): Promise<void> {
    await this.#parts.sandbox.fetch(this.#request('/__control/webhooks', { action }))
  }

  async trigger(path: string, input: object): Promise<Record<string, unknown>> {
    const response = await this.send(this.#request(`/__control/${path}`, input))
    const { done, error } = (await response.json()) as { done?: Record<string, unknown> | null; error?: string }
    if (!response.ok) throw new Error(`the sandbox would not ${path}: ${error}`)
    return done ?? {}
  }

  /** Writes the recording before its results are committed: recorded payments that do not exist do no harm. */
  keep(): void {
    fs.writeFileSync(this.#parts.file, JSON.stringify({ salt: this.#salt, steps: this.#steps }), { mode: 0o600 })
  }

  /** Replays the recording. Webhooks are discarded, because they were delivered before. */
  async again(): Promise<void> {
    const recording = this.#read()
    if (recording === undefined) return
    const { salt, steps } = recording
    this.#salt = salt
    await this.steer('hold')
    for (const step of steps) {
      this.#moment = step.at
      await this.#live(step)
    }
    await this.steer('forget')
    this.#parts.time.set(undefined)
  }

  #read(): { readonly salt: string; readonly steps: readonly Step[] } | undefined {
    try {
      const recording = JSON.parse(fs.readFileSync(this.#parts.file, 'utf8')) as { salt?: string; steps?: Step[] }
      return recording.salt === undefined || recording.steps === undefined
        ? undefined
        : { salt: recording.salt, steps: recording.steps }
    } catch {
      return undefined
    }
  }

  /** Replaces recorded keys by those of this start. Tokens that were issued then are issued again. */
  #headersOf(path: string, headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const { secret, controlKey } = this.#parts
    const { stripe, paypal, plaid, mangopay, shuftipro } = sandboxKeys(secret)
    const basic = (id: string, key: string): string => `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`
    if (path.startsWith('/__control/')) return { ...headers, authorization: `Bearer ${controlKey}` }
    if (path.startsWith('/stripe/v1/')) return { ...headers, authorization: `Bearer ${stripe.secretKey}` }
    if (path.startsWith('/shuftipro/') && headers['authorization'] !== undefined)
      return { ...headers, authorization: basic(shuftipro.id, shuftipro.secret) }
    if (path.startsWith('/plaid/')) return { ...headers, 'plaid-secret': plaid.secret }
    if (path.endsWith('/oauth2/token')) return { ...headers, authorization: basic(paypal.id, paypal.secret) }
    if (path.endsWith('/oauth/token')) return { ...headers, authorization: basic(mangopay.id, mangopay.key) }
    return headers
  }

  /** Runs tasks one after the other, so that two requests do not interleave. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work, work)
    this.#turn = next.catch(() => {})
    return next
  }

  async #live(step: Step): Promise<Response> {
    const { sandbox, time, address } = this.#parts
    const { request, at } = step
    this.#steps.push(step)
    time.set(at, chanceOf(this.#salt, this.#steps.length))
    const response =
      request === undefined
        ? new Response(null)
        : await sandbox.fetch(
            new Request(address + request.path, {
              method: request.method,
              headers: this.#headersOf(request.path, request.headers),
              body: request.body,
            }),
          )
    await sandbox.runDue()
    time.set(at)
    return response
  }

  #request(path: string, body: object): Request {
    const { address, controlKey } = this.#parts
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${controlKey}` }
    return new Request(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
}
