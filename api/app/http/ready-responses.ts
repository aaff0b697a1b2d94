/**
 * Responses that are the same for every visitor, by the parts of a request that they depend on. An identical request
 * gets one without routing, queue or parsing, which would take longer than to send it.
 */

import type { RateLimiter } from '#contract/limits/rate-limiter.ts'

/** A request as Node has read it; building a `Request` and its `Headers` costs as much as the response. */
export interface ReadRequest {
  readonly method?: string | undefined
  /** Path and query. */
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

interface ReadyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer<ArrayBuffer> | null
  /** False once the data that it was made from may have changed. */
  readonly isCurrent: () => boolean
  /** Counts the request as the handler would. */
  readonly limiter: RateLimiter | undefined
}

/** All that any of these responses varies by. */
const varying = [
  'accept-encoding',
  'accept-language',
  'cookie',
  'save-data',
  'if-none-match',
  'sec-fetch-site',
] as const
const mostResponses = 2000
/** Longer keys are of requests that hardly come twice. */
const longestKey = 1000

export class ReadyResponses {
  readonly #responses = new Map<string, ReadyResponse>()

  find({ method, url = '', headers }: ReadRequest, address: string): Response | undefined {
    if (method !== 'GET') return undefined
    const key = keyOf(url, (name) => headers[name])
    const ready = this.#responses.get(key)
    if (ready === undefined) return undefined
    if (!ready.isCurrent()) {
      this.#responses.delete(key)
      return undefined
    }
    // The handler refuses a request beyond the limit.
    if (ready.limiter && ready.limiter.consume(address) > 0) return undefined
    return new Response(ready.body, { status: ready.status, headers: ready.headers })
  }

  store(request: Request, response: ReadyResponse): void {
    if (request.method !== 'GET') return
    const { url } = request
    const key = keyOf(url.slice(url.indexOf('/', url.indexOf('//') + 2)), (name) => request.headers.get(name))
    if (key.length > longestKey) return
    this.#responses.delete(key)
    this.#responses.set(key, response)
    if (this.#responses.size > mostResponses) this.#responses.delete(this.#responses.keys().next().value ?? '')
  }
}

function keyOf(url: string, header: (name: string) => string | readonly string[] | null | undefined): string {
  let key = url
  for (const name of varying) key += `\n${String(header(name) ?? '')}`
  return key
}
