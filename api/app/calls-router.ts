/** Mounts every call of the table on its path: limits, authentication, validation, the handler, the envelope. */

import { Hono } from 'hono'
import { sqlState } from '#api/db/database.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { CallContext } from '#api/handlers/handler.ts'
import type { FileReply, SentForm } from '#api/services/file-transfer.ts'
import { apiBase, type DecodedInput } from '#contract/call.ts'
import { callList, type PlainCall, type PlainJson } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { RateLimiter } from '#contract/limits/rate-limiter.ts'
import { decode, decodeParameters, encode } from '#contract/schema.ts'
import { partitionHeader } from '#contract/worker.ts'
import { AnswerCache, type CachedAnswer } from './answer-cache.ts'
import { asCallError, failureResponse, jsonHeaders, jsonResponse, successText } from './answer.ts'
import { fileResponse } from './file-answer.ts'
import { readBody } from './form-body.ts'
import { acceptedLanguage, offeredLanguage, applyLanguage } from '#api/app/pages/language.ts'
import { claimOf, runOnce } from './idempotency.ts'
import {
  callsPerMinute,
  consumeFor,
  consumeForAccount,
  consumeForAddress,
  consumeShared,
  perMinute,
} from '#api/app/http/rate-limit.ts'
import type { ReadyResponses } from '#api/app/http/ready-responses.ts'
import { readJson } from '#api/app/http/read-body.ts'
import { readUpload } from '#api/app/http/read-form.ts'
import { refuseForeign } from '#api/app/http/same-site.ts'
import { insideAddress, type SiteState } from '#api/app/pages/site-state.ts'
import { memberFor } from './authenticate.ts'

type PlainInput = DecodedInput<PlainJson> &
  CallContext & { readonly member: Member | undefined; readonly sent: SentForm | undefined }
export type PlainHandler = (input: PlainInput, deps: Deps) => Promise<unknown>
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, PlainHandler>>>>

/** Their handlers have account-based limits of their own, because they know more about the caller. */
const countsByAccount: ReadonlySet<string> = new Set(['account.signIn'])

interface Visit {
  readonly request: Request
  readonly address: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly language: ReturnType<typeof acceptedLanguage>
}

/** The parsed body of a request, or the form of an upload. */
type Sent =
  | { readonly body: unknown; readonly form?: undefined }
  | { readonly form: SentForm; readonly body?: undefined }

export interface CallsRouterOptions {
  readonly rateLimit: boolean
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number
  /** A call has changed data that others have cached: the prefixes of the stale paths. */
  readonly onStale: (paths: readonly string[]) => void
  readonly state: SiteState
  readonly ready: ReadyResponses
}

export interface CallsRouter {
  readonly hono: Hono<{ Bindings: { address: string } }>
  readonly cache: AnswerCache
  /**
   * A visitor's GET within the process: the path below the API's base with its query, and the data in its wire format.
   */
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
    const runner = new CallRunner(name, call, handler, deps, cache, limiter, options)
    const path = `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`
    // Requests within the process have no slash at the end of the path.
    hono.on(call.method, [...new Set([path, path.replace(/\/$/, '')])], async (context) => {
      const request = context.req.raw
      const { pathname: path, searchParams: query } = new URL(request.url)
      try {
        await options.state.refresh()
        // Rendering a page makes several calls: only the page counts.
        if (options.rateLimit && context.env.address !== insideAddress) consumeFor(limiter, context.env.address)
        const language =
          offeredLanguage(applyLanguage(query), options.state.now) ??
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
  readonly ready: ReadyResponses
  readonly limiter: RateLimiter

  constructor(
    name: string,
    call: PlainCall,
    handler: PlainHandler,
    deps: Deps,
    cache: AnswerCache,
    limiter: RateLimiter,
    { rateLimit, onStale, state, ready }: CallsRouterOptions,
  ) {
    this.ready = ready
    this.limiter = limiter
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
    if (call.kind === 'json' && call.access === 'visitor' && call.method === 'GET' && call.cache !== 'never')
      return this.#answerFromCache(call, visit)
    if (call.method !== 'GET') refuseForeign(visit.request)
    const member = await memberFor(call.access, visit.request, this.deps)
    const sent = await this.#receive(visit.request)
    await this.#limit(visit, member, sent.form?.texts ?? sent.body)
    const { reply, repeated } = await this.#run(visit, member, sent)
    if (call.method !== 'GET' && call.stale.length > 0) {
      this.cache.forget(call.stale.map((path) => apiBase + path))
      this.onStale(call.stale)
    }
    // The worker caches a reply only if it names the partition.
    const partition = member && call.cache !== 'never' ? { [partitionHeader]: this.deps.partitions.of(member.id) } : {}
    if (call.kind === 'file') return fileResponse(reply as FileReply, partition)
    return jsonResponse(successText(encode(call.reply, reply)), {
      'cache-control': 'no-store',
      ...partition,
      ...(call.versioned ? { etag: `"${versionOf(reply)}"` } : {}),
      ...(repeated ? { 'idempotency-hit': 'true' } : {}),
      ...(call.clearsSiteData ? { 'clear-site-data': '"cache", "cookies", "storage"' } : {}),
    })
  }

  async #receive(request: Request): Promise<Sent> {
    const { call } = this
    if (call.method === 'GET') return { body: {} }
    if (call.kind === 'upload') return { form: await readUpload(request, call) }
    const { body, bodyBytes, form } = call
    return { body: await (form ? readBody(request, body, bodyBytes) : readJson(request, bodyBytes)) }
  }

  async #answerFromCache(call: PlainJson, visit: Visit): Promise<Response> {
    visit.query.sort()
    const key = `${visit.path.replace(/^\/(?!api\/)/, apiBase)}?${visit.query.toString()}#${visit.language}`
    const cached = await this.cache.get(key, this.deps.clock.now(), async () => {
      const { reply } = await this.#run(visit, undefined, { body: {} })
      return { status: 200, text: successText(encode(call.reply, reply)) }
    })
    const headers: Record<string, string> = {
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: cached.etag,
      vary: 'Accept-Encoding, Accept-Language',
      'content-language': visit.language,
    }
    if (matches(visit.request.headers.get('if-none-match'), cached.etag))
      return new Response(null, { status: 304, headers })
    const response = await this.#encoded(visit, cached, headers)
    // A page within the process makes its calls by other addresses, and is cached itself.
    if (visit.address !== insideAddress)
      this.ready.store(visit.request, {
        ...response,
        limiter: this.rateLimit ? this.limiter : undefined,
        isCurrent: () => this.state.isOpenToAll() && this.cache.isCurrent(key, cached, this.deps.clock.now()),
      })
    return new Response(response.body, response)
  }

  async #encoded(visit: Visit, cached: CachedAnswer, headers: Readonly<Record<string, string>>) {
    const accepted = cached.text.text.length < 1000 ? null : visit.request.headers.get('accept-encoding')
    const { body, encoding } = await cached.text.for(accepted, 'never')
    return {
      status: 200,
      body,
      headers: { ...jsonHeaders, ...headers, ...(encoding === undefined ? {} : { 'content-encoding': encoding }) },
    }
  }

  async #limit({ address }: Visit, member: Member | undefined, body: unknown): Promise<void> {
    const { rate } = this.call
    if (rate === undefined || !this.rateLimit) return
    const now = new Date(this.deps.clock.now())
    if (member) await consumeShared(this.deps.db, `${this.name}:${member.id}`, rate, now)
    else await consumeForAddress(this.deps.db, this.name, address, rate, now)
    if (countsByAccount.has(this.name)) return
    const named = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
    if (typeof named === 'string') await consumeForAccount(this.deps.db, this.name, named, rate, now)
  }

  async #run(visit: Visit, member: Member | undefined, sent: Sent): Promise<{ reply: unknown; repeated: boolean }> {
    const { call, deps } = this
    const params = checked(decodeParameters(call.params, Object.entries(visit.params)), 'NOT_FOUND')
    const query = checked(decodeParameters(call.query, visit.query), 'INVALID_INPUT')
    // The service decodes a form's texts, because it reports their problems together with those of the files.
    const body = sent.form ? {} : checked(decode(call.body, sent.body), 'INVALID_INPUT')
    let repeated = false
    const once = async <R>(work: Parameters<CallContext['once']>[0]): Promise<R> => {
      if (!call.idempotent || call.kind === 'file') return (await deps.db.transact(work)) as R
      const claim = claimOf(deps.keyedHashes, this.name, visit.request, member?.id ?? 'visitor', sent.body)
      const result = await runOnce(deps.db, call, claim, new Date(deps.clock.now()), work)
      repeated = result.repeated
      return result.reply as R
    }
    const input = {
      params,
      query,
      body,
      sent: sent.form,
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
  // A malformed id identifies no record.
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
