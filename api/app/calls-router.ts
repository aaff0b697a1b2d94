/** Every call of the table on its path: limits, who asks, checks, the handler, the envelope. */

import { Hono } from 'hono'
import { sqlState } from '#api/db/database.ts'
import { hashOf } from '#api/db/sessions.ts'
import type { Deps, Handler, HandlerInput, Member } from '#api/handlers/handler.ts'
import { apiBase } from '#contract/call.ts'
import { callList, type PlainCall } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { RateLimiter } from '#contract/limits/rate-limiter.ts'
import { decode, decodeParameters, encode } from '#contract/schema.ts'
import { AnswerCache, compressed } from './answer-cache.ts'
import { asCallError, failureResponse, jsonResponse, successText } from './answer.ts'
import { readBody } from './form-body.ts'
import { acceptedLanguage, offeredLanguage, takeLanguage } from './language.ts'
import { claimOf, runOnce } from './once.ts'
import { callsPerMinute, consumeFor, perMinute, takeFromAddress, takeShared } from './rate-limit.ts'
import { readJson } from './read-body.ts'
import { refuseForeign } from './same-site.ts'
import { insideAddress, type SiteState } from './site-state.ts'
import { memberFor } from './who.ts'

export type PlainHandler = Handler<PlainCall>
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, PlainHandler>>>>

/** Their handlers count by account themselves: they know more of who tries. */
const countsByAccount: ReadonlySet<string> = new Set(['account.signIn'])

interface Visit {
  readonly request: Request
  readonly address: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly language: ReturnType<typeof acceptedLanguage>
}

export interface CallsRouterOptions {
  readonly rateLimit: boolean
  /** Milliseconds of a clock that does not step. */
  readonly monotonicNow: () => number
  /** A call has made something stale that others are shown: the beginnings of the paths. */
  readonly onStale: (paths: readonly string[]) => void
  readonly state: SiteState
}

export interface CallsRouter {
  readonly hono: Hono<{ Bindings: { address: string } }>
  readonly cache: AnswerCache
  /** A visitor's GET, answered within the process: the path below the API's base with its query, and the data on the wire. */
  readonly visit: (path: string, language: ReturnType<typeof acceptedLanguage>) => Promise<Response>
}

export function callsRouter(deps: Deps, handlers: HandlerTable, options: CallsRouterOptions): CallsRouter {
  const hono = new Hono<{ Bindings: { address: string } }>({ strict: false })
  const cache = new AnswerCache()
  const limiter = new RateLimiter(perMinute(callsPerMinute), options.monotonicNow)
  for (const { name, call } of callList) {
    const [area = '', entry = ''] = name.split('.')
    const handler = handlers[area]?.[entry]
    if (!handler) throw new Error(`no handler for ${name}`)
    const runner = new CallRunner(name, call, handler, deps, cache, options)
    const path = `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`
    // Asked within the process, a path comes without the slash at its end.
    hono.on(call.method, [...new Set([path, path.replace(/\/$/, '')])], async (context) => {
      const request = context.req.raw
      const { pathname: path, searchParams: query } = new URL(request.url)
      try {
        await options.state.refresh()
        // A page that is being made asks for several answers: what is counted is the page.
        if (options.rateLimit && context.env.address !== insideAddress) consumeFor(limiter, context.env.address)
        const language =
          offeredLanguage(takeLanguage(query), options.state.now) ??
          acceptedLanguage(request.headers.get('accept-language'), options.state.now)
        return await runner.answer({
          request,
          address: context.env.address,
          path,
          params: context.req.param(),
          query,
          language,
        })
      } catch (error) {
        return refused(error, name, request, deps)
      }
    })
  }
  return {
    hono,
    cache,
    visit: async (path, language) =>
      hono.fetch(new Request(`http://visitor/${path}`, { headers: { 'accept-language': language } }), {
        address: insideAddress,
      }),
  }
}

class CallRunner {
  readonly name: string
  readonly call: PlainCall
  readonly handler: PlainHandler
  readonly deps: Deps
  readonly cache: AnswerCache
  readonly rateLimit: boolean
  readonly onStale: CallsRouterOptions['onStale']
  readonly state: SiteState

  constructor(
    name: string,
    call: PlainCall,
    handler: PlainHandler,
    deps: Deps,
    cache: AnswerCache,
    { rateLimit, onStale, state }: CallsRouterOptions,
  ) {
    this.name = name
    this.call = call
    this.handler = handler
    this.deps = deps
    this.cache = cache
    this.rateLimit = rateLimit
    this.onStale = onStale
    this.state = state
  }

  async answer(visit: Visit): Promise<Response> {
    const { call } = this
    if (!call.whileClosed) await this.state.admit(visit.request, visit.address)
    if (call.access === 'visitor' && call.method === 'GET' && call.cache !== 'never')
      return this.#answerFromCache(visit)
    if (call.method !== 'GET') refuseForeign(visit.request)
    const member = await memberFor(call.access, visit.request, this.deps)
    const body = call.method === 'GET' ? {} : await this.#bodyOf(visit.request)
    await this.#limit(visit, member, body)
    const { reply, repeated } = await this.#run(visit, member, body)
    if (call.method !== 'GET' && call.stale.length > 0) {
      this.cache.forget(call.stale.map((path) => apiBase + path))
      this.onStale(call.stale)
    }
    return jsonResponse(successText(encode(call.reply, reply)), {
      'cache-control': 'no-store',
      ...(member ? { 'x-partition': this.deps.partitions.of(member.id) } : {}),
      ...(call.versioned ? { etag: `"${versionOf(reply)}"` } : {}),
      ...(repeated ? { 'idempotency-hit': 'true' } : {}),
      ...(call.clearsSiteData ? { 'clear-site-data': '"cache", "cookies", "storage"' } : {}),
    })
  }

  #bodyOf(request: Request): Promise<unknown> {
    const { body, bodyBytes, form } = this.call
    return form ? readBody(request, body, bodyBytes) : readJson(request, bodyBytes)
  }

  async #answerFromCache(visit: Visit): Promise<Response> {
    visit.query.sort()
    const key = `${visit.path.replace(/^\/(?!api\/)/, apiBase)}?${visit.query.toString()}#${visit.language}`
    const kept = await this.cache.get(key, this.deps.clock.now(), async () => {
      const { reply } = await this.#run(visit, undefined, {})
      return { status: 200, text: successText(encode(this.call.reply, reply)) }
    })
    const headers: Record<string, string> = {
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: kept.etag,
      vary: 'Accept-Encoding, Accept-Language',
      'content-language': visit.language,
    }
    if (matches(visit.request.headers.get('if-none-match'), kept.etag))
      return new Response(null, { status: 304, headers })
    if (kept.text.length < 1000 || !/\bbr\b/.test(visit.request.headers.get('accept-encoding') ?? ''))
      return jsonResponse(kept.text, headers)
    return jsonResponse(await compressed(kept), { ...headers, 'content-encoding': 'br' })
  }

  async #limit({ address }: Visit, member: Member | undefined, body: unknown): Promise<void> {
    const { rate } = this.call
    if (rate === undefined || !this.rateLimit) return
    const now = new Date(this.deps.clock.now())
    if (member) await takeShared(this.deps.db, `${this.name}:${member.id}`, rate, now)
    else await takeFromAddress(this.deps.db, this.name, address, rate, now)
    if (countsByAccount.has(this.name)) return
    const named = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
    // The address of the account that is being tried, so that many machines together get no further than one.
    // Hashed: it is not checked yet, may hold what the database refuses, and is nobody's business in a table of limits.
    if (typeof named === 'string') {
      const account = Buffer.from(hashOf(named.trim().toLowerCase())).toString('base64url')
      await takeShared(this.deps.db, `${this.name}:${account}`, rate, now)
    }
  }

  async #run(
    visit: Visit,
    member: Member | undefined,
    rawBody: unknown,
  ): Promise<{ reply: unknown; repeated: boolean }> {
    const { call, deps } = this
    const params = checked(decodeParameters(call.params, Object.entries(visit.params)), 'NOT_FOUND')
    const query = checked(decodeParameters(call.query, visit.query), 'INVALID_INPUT')
    const body = checked(decode(call.body, rawBody), 'INVALID_INPUT')
    let repeated = false
    const once = async <R>(work: Parameters<HandlerInput<PlainCall>['once']>[0]): Promise<R> => {
      if (!call.idempotent) return (await deps.db.transact(work)) as R
      const claim = claimOf(deps.signer, this.name, visit.request, member?.id ?? 'visitor', rawBody)
      const result = await runOnce(deps.db, call, claim, new Date(deps.clock.now()), work)
      repeated = result.repeated
      return result.reply as R
    }
    const input = {
      params,
      query,
      body,
      member,
      language: visit.language,
      address: visit.address,
      limited: this.rateLimit,
      userAgent: (visit.request.headers.get('user-agent') ?? '').slice(0, 300),
      ifMatch: ifMatchOf(call, visit.request),
      brief: /(?:^|[,;\s])return=minimal(?:$|[,;\s])/.test(visit.request.headers.get('prefer') ?? ''),
      once,
    }
    const reply = await this.handler(input, deps)
    return { reply, repeated }
  }
}

function checked<T>(decoded: ReturnType<typeof decode<T>>, code: 'NOT_FOUND' | 'INVALID_INPUT'): T {
  if (decoded.ok) return decoded.value
  // An id that cannot be one names nothing.
  throw code === 'NOT_FOUND' ? new CallError('NOT_FOUND') : new CallError('INVALID_INPUT', {}, decoded.problems)
}

function ifMatchOf(call: PlainCall, request: Request): number | undefined {
  if (!call.versioned || call.method === 'GET') return undefined
  const match = /^"(\d{1,9})"$/.exec(request.headers.get('if-match') ?? '')
  if (!match) throw new CallError('VERSION_REQUIRED')
  return Number(match[1])
}

function versionOf(reply: unknown): number {
  return typeof reply === 'object' && reply !== null && 'version' in reply ? Number(reply.version) : 0
}

function matches(header: string | null, etag: string): boolean {
  return header !== null && header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

function refused(error: unknown, name: string, request: Request, deps: Deps): Response {
  const state = sqlState(error)
  const call = asCallError(error, state)
  if (call.code === 'INTERNAL' || call.code === 'UNAVAILABLE')
    deps.log.error('call-failed', { call: name, method: request.method, sqlState: state }, error)
  return failureResponse(call)
}
