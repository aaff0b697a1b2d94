/** Faults injected into the next requests by a test. */

import { setTimeout as wait } from 'node:timers/promises'

export const faultKinds = [
  'status',
  'rate-limit',
  'delay',
  'broken-json',
  'slow-body',
  'drop',
  /** The request is carried out, and its response is lost. */
  'accept-then-drop',
  'accept-then-hang',
  'accept-then-status',
  /** Webhooks are delivered before the response is sent. */
  'webhooks-first',
] as const

export interface Fault {
  readonly kind: (typeof faultKinds)[number]
  readonly provider: string | undefined
  readonly method: string | undefined
  /** Prefix of the path below the provider's base. */
  readonly path: string | undefined
  readonly status: number
  readonly retryAfterSeconds: number
  readonly milliseconds: number
}

export class Faults {
  #waiting: { readonly fault: Fault; left: number }[] = []

  add(fault: Fault, times: number): void {
    if (this.#waiting.length >= 1000) this.#waiting.shift()
    this.#waiting.push({ fault, left: times })
  }

  take(provider: string, method: string, path: string): Fault | undefined {
    const found = this.#waiting.find(
      ({ fault }) =>
        (fault.provider === undefined || fault.provider === provider) &&
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined || path.startsWith(fault.path)),
    )
    if (!found) return undefined
    found.left -= 1
    if (found.left <= 0) this.#waiting = this.#waiting.filter((each) => each !== found)
    return found.fault
  }

  list(): readonly (Fault & { readonly times: number })[] {
    return this.#waiting.map(({ fault, left }) => ({ ...fault, times: left }))
  }

  clear(): void {
    this.#waiting = []
  }
}

/** The error that the caller of fetch gets when the connection drops. */
export class DroppedConnection extends TypeError {
  constructor() {
    super('fetch failed')
  }
}

/** Never responds, until the caller aborts. */
export async function hang(signal: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
  throw new DroppedConnection()
}

/** The same response with the end of its text missing. */
export async function broken(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.slice(0, Math.max(1, Math.floor(text.length / 2))), withoutLength(response))
}

/** The same response in many small pieces over this many milliseconds. */
export async function slowed(response: Response, milliseconds: number): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const pieces = 10
  const size = Math.max(1, Math.ceil(bytes.length / pieces))
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await wait(milliseconds / pieces)
      controller.enqueue(bytes.subarray(sent, sent + size))
      sent += size
      if (sent >= bytes.length) controller.close()
    },
  })
  return new Response(body, withoutLength(response))
}

function withoutLength(response: Response): ResponseInit {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return { status: response.status, headers }
}
