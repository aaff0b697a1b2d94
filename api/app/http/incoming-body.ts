/**
 * Bodies are read before a request is admitted, so that a slow body delays no other request. A body that arrives too
 * slowly is aborted, and all bodies together use bounded memory.
 */

export interface BodyBounds {
  /** Larger bodies are left to the handler, which refuses them. */
  readonly maxBytes: number
  /** Sum of all bodies that are being read. */
  readonly maxTotalBytes: number
  /** Milliseconds before the minimum rate applies to a body. */
  readonly graceMs: number
  readonly minBytesPerSecond: number
}

/** A form has at most five files of two megabytes. Two megabytes may take four minutes on a slow connection. */
export const bodyBounds: BodyBounds = {
  maxBytes: 11_000_000,
  maxTotalBytes: 128 * 1024 * 1024,
  graceMs: 10_000,
  minBytesPerSecond: 8192,
}

export type BodyFault = 'too-slow' | 'too-large' | 'no-room' | 'broken'

export class BodyReader {
  readonly #bounds: BodyBounds
  readonly #now: () => number
  #total = 0

  /** @param now milliseconds of a monotonic clock */
  constructor(bounds: BodyBounds, now: () => number) {
    this.#bounds = bounds
    this.#now = now
  }

  /** The request with its whole body in memory, or the reason why it could not be read. */
  async read(request: Request): Promise<Request | BodyFault> {
    if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request
    if (Number(request.headers.get('content-length') ?? 0) > this.#bounds.maxBytes) return request
    const reader = request.body.getReader()
    const began = this.#now()
    const chunks: Uint8Array[] = []
    let size = 0
    try {
      for (;;) {
        const result = await this.#inTime(reader.read(), began, size)
        if (result === undefined) return await this.#abandoned(reader, 'too-slow')
        if (result.done) break
        chunks.push(result.value)
        size += result.value.byteLength
        this.#total += result.value.byteLength
        if (size > this.#bounds.maxBytes) return await this.#abandoned(reader, 'too-large')
        if (this.#total > this.#bounds.maxTotalBytes) return await this.#abandoned(reader, 'no-room')
      }
    } catch {
      return 'broken'
    } finally {
      this.#total -= size
    }
    const { url, method, headers, signal } = request
    return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) })
  }

  async #inTime<T>(reading: Promise<T>, began: number, size: number): Promise<T | undefined> {
    const { graceMs, minBytesPerSecond } = this.#bounds
    const left = began + graceMs + (size / minBytesPerSecond) * 1000 - this.#now()
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      return await Promise.race([
        reading,
        new Promise<undefined>((resolve) => {
          timer = setTimeout(() => resolve(undefined), Math.max(0, left))
        }),
      ])
    } finally {
      clearTimeout(timer)
    }
  }

  async #abandoned(reader: ReadableStreamDefaultReader<Uint8Array>, fault: BodyFault): Promise<BodyFault> {
    await reader.cancel().catch(() => {})
    return fault
  }
}
