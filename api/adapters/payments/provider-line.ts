/** The line to a provider that is spoken to without a library: JSON there and back, within a patience. */

import type { NoResponse } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { Rest } from './rest.ts'

export interface ProviderPlace {
  /** Where it answers; it may end in a path. */
  readonly address: string
  readonly send: (request: Request) => Promise<Response>
  /** Milliseconds that an answer is waited for. */
  readonly patienceMs?: number
}

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams
}

export interface Answer {
  readonly status: number
  /** An empty object where nothing or no object was answered. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Nobody knows whether it was done. */
export class Silence extends Error {
  constructor(what: string) {
    super(`a payment provider is silent: ${what}`)
    this.name = 'Silence'
  }
}

export type ProviderLine = (ask: Ask) => Promise<Answer>

const usualPatienceMs = 15_000

/** What throws does so as silence: nothing was answered, nothing that can be read, or “later”. */
export function providerLine({ address, send, patienceMs }: ProviderPlace, clock: Clock): ProviderLine {
  const rest = new Rest(clock)
  return async ({ method, path, headers, body }) => {
    if (rest.isOn()) throw new Silence('it asked to be left alone for a while')
    const signal = AbortSignal.timeout(patienceMs ?? usualPatienceMs)
    const request = new Request(address + path, {
      method,
      signal,
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    })
    const { status, text, retryAfter } = await inTime(signal, async () => {
      const response = await send(request)
      return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
    })
    if (status === 429) rest.take(retryAfter)
    if (status === 429 || status >= 500) throw new Silence(`status ${status}`)
    return { status, body: parsed(text) }
  }
}

/** A sender that does not look at the signal is given up all the same. */
async function inTime<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Silence('no answer in time')), { once: true })
  })
  return Promise.race([work(), late])
}

function parsed(text: string): Answer['body'] {
  if (text === '') return {}
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? (value as Answer['body']) : {}
}

/**
 * What went wrong, in the two words that matter. Whatever is thrown here leaves open what the provider did, also an answer that
 * cannot be read.
 */
export async function worded<T>(work: () => Promise<T | NoResponse>): Promise<T | NoResponse> {
  try {
    return await work()
  } catch {
    return 'silent'
  }
}

/** Refused for good: the same words would be refused again. Everything else may be different the next time, also a wrong key. */
export function isRefusal(status: number): boolean {
  return status === 400 || status === 402 || status === 404 || status === 422
}
