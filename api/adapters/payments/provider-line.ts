/** HTTP client for providers without an SDK: JSON requests and responses, with a timeout. */

import type { NoResponse } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { Rest } from './rest.ts'

export interface ProviderEndpoint {
  /** The base address; it may contain a path. */
  readonly address: string
  readonly send: (request: Request) => Promise<Response>
  /** Timeout of a response in milliseconds. */
  readonly patienceMs?: number
}

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | FormData
}

export interface Answer {
  readonly status: number
  /** An empty object if the response had no JSON object. */
  readonly body: Readonly<Record<string, unknown>>
}

/** It is unknown whether the request was carried out. */
export class Silence extends Error {
  constructor(what: string) {
    super(`a payment provider is silent: ${what}`)
    this.name = 'Silence'
  }
}

export type ProviderLine = (send: ProviderRequest) => Promise<Answer>

const usualPatienceMs = 15_000

/** Throws Silence for every failure: no response, an unreadable one, or a request to retry later. */
export function providerLine({ address, send, patienceMs }: ProviderEndpoint, clock: Clock): ProviderLine {
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

/** Also times out a sender that ignores the signal. */
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
 * Maps an error to one of two results. Any error thrown here leaves the outcome at the provider unknown, including an
 * unreadable response.
 */
export async function worded<T>(work: () => Promise<T | NoResponse>): Promise<T | NoResponse> {
  try {
    return await work()
  } catch {
    return 'silent'
  }
}

/**
 * A final refusal: the same request would be refused again. Any other status may change on retry, including a wrong
 * key.
 */
export function isRefusal(status: number): boolean {
  return status === 400 || status === 402 || status === 404 || status === 422
}
