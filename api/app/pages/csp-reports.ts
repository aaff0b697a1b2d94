/**
 * Receives browsers' reports of violations of the content security policy. Reports are unauthenticated, so only known
 * keywords are logged: the directive and the kind of blocked resource. Their URLs may reveal a visitor's pages or
 * browser extensions.
 */

import type { Log } from '#api/ports.ts'
import { CallError } from '#contract/errors.ts'
import { RateLimiter } from '#contract/limits/rate-limiter.ts'
import { asCallError, failureResponse } from '#api/app/answer.ts'
import { readText, tooDeep } from '#api/app/http/read-body.ts'

export const cspReportPath = '/csp-reports'

const maxBytes = 16_384
const maxReports = 20
const limit = { capacity: 30, refillPerSecond: 0.5 }
const directives =
  /^(?:(?:default|script|style|img|connect|font|manifest|worker|frame|object|media|child|prefetch)-src(?:-elem|-attr)?|base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types)$/

export function cspReports(
  log: Log,
  origin: string,
  monotonicNow: () => number,
): (request: Request, address: string) => Promise<Response> {
  const limiter = new RateLimiter(limit, monotonicNow)
  return async (request, address) => {
    try {
      const retryAfterSeconds = limiter.consume(address)
      if (retryAfterSeconds > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const text = await readText(request, maxBytes)
      for (const { directive, blocked } of reportsIn(text))
        log.warn('csp-violation', { directive, blocked: kindOf(blocked, origin) })
      return new Response(null, { status: 204 })
    } catch (error) {
      return failureResponse(asCallError(error, undefined))
    }
  }
}

interface Violation {
  readonly directive: string
  readonly blocked: string
}

/** Both formats: one report of `report-uri` (CSP level 2), several of `report-to` (Reporting API). */
function reportsIn(text: string): Violation[] {
  const parsed = tooDeep(text) ? undefined : parse(text)
  const bodies = Array.isArray(parsed)
    ? parsed.slice(0, maxReports).map((each) => partOf(each, 'body'))
    : [partOf(parsed, 'csp-report')]
  const found = bodies.flatMap((body) => {
    const named =
      partOf(body, 'effectiveDirective') ?? partOf(body, 'effective-directive') ?? partOf(body, 'violated-directive')
    const blocked = partOf(body, 'blockedURL') ?? partOf(body, 'blocked-uri')
    // Older browsers send the whole directive with its sources.
    const directive = typeof named === 'string' ? (named.trim().split(/\s/)[0] ?? '') : ''
    return directives.test(directive) ? [{ directive, blocked: typeof blocked === 'string' ? blocked : '' }] : []
  })
  // Reports of other kinds are ignored without an error.
  if (found.length === 0 && !Array.isArray(parsed)) throw new CallError('MALFORMED_JSON')
  return found
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function kindOf(blocked: string, origin: string): string {
  if (/^(?:inline|eval|wasm-eval|trusted-types-policy|trusted-types-sink)$/.test(blocked)) return blocked
  if (blocked === origin || blocked.startsWith(`${origin}/`)) return 'self'
  const scheme = /^([a-z][a-z-]{1,20})(?::|$)/.exec(blocked)?.[1] ?? ''
  if (scheme.endsWith('-extension')) return 'extension'
  return /^(?:https?|wss?)$/.test(scheme)
    ? 'other-site'
    : /^(?:data|blob|filesystem|about)$/.test(scheme)
      ? scheme
      : 'unknown'
}
