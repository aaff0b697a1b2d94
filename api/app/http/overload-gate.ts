/** Runs before every request: waits for its body, then admits or refuses it. */

import type { Log } from '#api/ports.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { type AdmissionClass, admissionLimits, AdmissionQueue, shortQueueLength } from './admission.ts'
import { admissionClassOf } from './admission-class.ts'
import { failureResponse } from '#api/app/answer.ts'
import { type BodyBounds, bodyBounds, type BodyFault, BodyReader } from './incoming-body.ts'
import { smallPage } from '#api/app/pages/status-page.ts'

type Fetch = (request: Request, address: string) => Promise<Response>

export interface OverloadGate {
  readonly fetch: Fetch
  readonly stop: () => void
}

export interface GateOptions {
  readonly fetch: Fetch
  /** The response to requests that arrive during shutdown; earlier requests finish. */
  readonly refusal?: () => Response | undefined
  readonly languageOf: (request: Request) => Language
  readonly log: Log
  readonly bounds?: BodyBounds
}

const expireEveryMs = 50
/** When a refused request may be retried: the most important class is retried first. */
const retryAfterSeconds: Readonly<Record<AdmissionClass, number>> = { money: 1, calls: 2, pages: 3, files: 5 }

export function overloadGate({ fetch, refusal, languageOf, log, bounds = bodyBounds }: GateOptions): OverloadGate {
  const now = () => performance.now()
  const queue = new AdmissionQueue({ limits: admissionLimits, few: shortQueueLength, now, nextTurn: setImmediate })
  const bodies = new BodyReader(bounds, now)
  const expiring = setInterval(() => queue.expire(), expireEveryMs)
  expiring.unref()

  const refused = (name: AdmissionClass, request: Request): Response => {
    log.warn('request-refused', { class: name })
    const seconds = retryAfterSeconds[name]
    if (name === 'pages') return smallPage('busy', languageOf(request), seconds)
    return failureResponse(new CallError('UNAVAILABLE', { retryAfterSeconds: seconds }))
  }

  return {
    fetch: async (incoming, address) => {
      const stopping = refusal?.()
      if (stopping) return stopping
      const name = admissionClassOf(incoming.method, pathnameOf(incoming.url))
      const request = await bodies.read(incoming)
      if (request === 'no-room') return refused(name ?? 'calls', incoming)
      if (typeof request === 'string') {
        log.warn('body-refused', { why: request })
        return bodyRefused(request)
      }
      if (name === undefined) return fetch(request, address)
      const admitted = queue.enter(name)
      if (!(typeof admitted === 'boolean' ? admitted : await admitted)) return refused(name, request)
      try {
        return await fetch(request, address)
      } finally {
        queue.leave(name)
      }
    },
    stop: () => clearInterval(expiring),
  }
}

/** Closes the connection: the rest of the body would be parsed as the next request. */
function bodyRefused(fault: Exclude<BodyFault, 'no-room'>): Response {
  if (fault === 'too-large') return failureResponse(new CallError('BODY_TOO_LARGE'), { connection: 'close' })
  return new Response(null, {
    status: fault === 'too-slow' ? 408 : 400,
    headers: { 'cache-control': 'no-store', connection: 'close' },
  })
}

/** The path of the URL; `new URL` costs more than the rest of this file. */
function pathnameOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.search(/[?#]/)
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end)
}
