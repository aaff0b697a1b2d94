/**
 * HTML documents: every path without another route. Rendered for visitors in their language, cached for a moment, with
 * a Content-Security-Policy that lists exactly the scripts and styles of the document.
 */

import type { Deps } from '#api/deps.ts'
import type { Pages, RenderedPage } from '#api/ports.ts'
import { apiBase } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { isRecent } from '#contract/limits/elapsed.ts'
import type { Posted } from '#contract/posted.ts'
import { RateLimiter } from '#contract/limits/rate-limiter.ts'
import type { Language } from '#contract/shapes.ts'
import { closedHeader } from '#contract/worker.ts'
import { digestOf } from '#api/app/answer-cache.ts'
import { failureResponse } from '#api/app/answer.ts'
import { type EncodedText, EncodedTexts } from '#api/app/http/encoded-text.ts'
import type { ReadyResponses } from '#api/app/http/ready-responses.ts'
import { FirstViews } from './first-views.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { acceptedLanguage, languageOf, offeredLanguage } from './language.ts'
import { consumeFor, documentsPerMinute, perMinute } from '#api/app/http/rate-limit.ts'
import type { SiteState } from './site-state.ts'
import { smallPage } from './status-page.ts'

interface CachedPage {
  /** In the cache. */
  readonly key: string
  readonly page: RenderedPage
  readonly text: EncodedText
  readonly etag: string
  /** Depends on the page and its language only. */
  readonly headers: Readonly<Record<string, string>>
  readonly madeAt: number
}

const freshMs = 2000
/** When a page whose rendering failed may be requested again. */
const failedRetrySeconds = 10
const mostPages = 500

/** Separates a page from the window that opened it, which could otherwise send it to another site. */
const isolation = { 'cross-origin-opener-policy': 'same-origin' } as const

interface Shown {
  readonly admission: Admission
  /** The visitor saves data: images are small. */
  readonly savesData: boolean
}

export interface DocumentsOptions {
  readonly pages: Pages
  readonly deps: Deps
  readonly secure: boolean
  readonly visit: (path: string, language: Language) => Promise<Response>
  readonly state: SiteState
  readonly ready: ReadyResponses
  readonly rateLimit: boolean
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number
}

/** The audience of a page: all visitors, those admitted to a closed site, or those refused. */
type Admission = 'anybody' | 'admitted' | 'closed'

export class Documents {
  readonly #options: DocumentsOptions
  readonly #cache = new Map<string, CachedPage>()
  readonly #making = new Map<string, Promise<CachedPage>>()
  readonly #texts = new EncodedTexts()
  readonly #firstViews = new FirstViews()
  readonly #limiter: RateLimiter
  #generation = 0

  constructor(options: DocumentsOptions) {
    this.#options = options
    this.#limiter = new RateLimiter(perMinute(documentsPerMinute), options.monotonicNow)
  }

  /** Rendered pages may be stale now. */
  forget(): void {
    this.#generation += 1
    this.#cache.clear()
    this.#making.clear()
  }

  /** The language in which a page of this request is rendered. */
  languageOf(request: Request): Language {
    const { now } = this.#options.state
    const chosen = offeredLanguage(languageOf(new URL(request.url).searchParams.get('lng') ?? ''), now)
    return (
      chosen ??
      offeredLanguage(cookieLanguage(request), now) ??
      acceptedLanguage(request.headers.get('accept-language'), now)
    )
  }

  /** The page of a form that was submitted without scripts and refused. Not cached: it contains the visitor's input. */
  async answerPosted(request: Request, posted: Posted, status: number): Promise<Response> {
    return this.#orSmall(request, async () => {
      const { page, headers } = await this.#make(
        new URL(request.url),
        this.languageOf(request),
        this.#options.deps.clock.now(),
        { admission: 'anybody', posted, savesData: isSavingData(request) },
      )
      const { etag: _, ...rest } = headers
      return new Response(page.html, { status, headers: { ...rest, ...isolation, 'cache-control': 'no-store' } })
    })
  }

  /** @param address network address of the client */
  answer(request: Request, address: string): Promise<Response> {
    const { rateLimit, state } = this.#options
    return this.#orSmall(request, async () => {
      if (rateLimit) consumeFor(this.#limiter, address)
      await state.refresh()
      return this.#answer(request, address)
    })
  }

  /** A failed document request returns a small page, never the envelope of a call. */
  async #orSmall(request: Request, work: () => Promise<Response>): Promise<Response> {
    try {
      return await work()
    } catch (error) {
      const language = this.languageOf(request)
      if (error instanceof CallError && error.code === 'TOO_MANY_REQUESTS')
        return smallPage('tooMany', language, Number(error.details['retryAfterSeconds'] ?? 1))
      this.#options.deps.log.error('page-failed', {}, error)
      return smallPage('failed', language, failedRetrySeconds)
    }
  }

  async #answer(request: Request, address: string): Promise<Response> {
    const url = new URL(request.url)
    const { state } = this.#options
    const chosen = offeredLanguage(languageOf(url.searchParams.get('lng') ?? ''), state.now)
    const language = this.languageOf(request)
    const admission = !state.now.closed ? 'anybody' : state.isClosedTo(address) ? 'closed' : 'admitted'
    const cached = await this.#page(url, language, { admission, savesData: isSavingData(request) })
    const { page } = cached
    const headers = {
      ...cached.headers,
      ...(isCacheable(page, admission) && isOpenedByUser(request) ? {} : isolation),
      // The chosen language is stored; it identifies no one.
      ...(chosen ? { 'set-cookie': this.#languageCookie(chosen) } : {}),
    }
    if (page.location !== undefined)
      return new Response(null, { status: page.status, headers: { ...headers, location: page.location } })
    if (request.headers.get('if-none-match') === cached.etag) return new Response(null, { status: 304, headers })
    const { body, encoding } = await cached.text.for(request.headers.get('accept-encoding'), 'now')
    const response = {
      status: page.status,
      body,
      headers: encoding === undefined ? headers : { ...headers, 'content-encoding': encoding },
    }
    const { ready, rateLimit } = this.#options
    if (admission === 'anybody')
      ready.store(request, {
        ...response,
        limiter: rateLimit ? this.#limiter : undefined,
        isCurrent: () => state.isOpenToAll() && this.#current(cached.key) === cached,
      })
    return new Response(body, response)
  }

  /**
   * The replies from which a page was rendered. If they are gone, or were sent by another process, those of the page as
   * it is now; their digest shows the browser that they are others.
   * @param address network address of the client
   */
  async firstView(digest: string, request: Request, address: string): Promise<Response> {
    const { rateLimit, state } = this.#options
    await state.refresh()
    if (state.isClosedTo(address))
      throw new CallError('MAINTENANCE', { retryAfterSeconds: state.now.retryAfterSeconds })
    const known = await this.#firstViews.response(digest, request)
    if (known) return known
    if (rateLimit) consumeFor(this.#limiter, address)
    const { searchParams } = new URL(request.url)
    const of = searchParams.get('of') ?? ''
    const url = URL.parse(of, this.#options.deps.site.origin)
    if (url === null || !/^\/(?!\/)/.test(of)) return failureResponse(new CallError('NOT_FOUND'))
    const { page } = await this.#page(url, this.languageOf(request), {
      admission: 'anybody',
      savesData: isSavingData(request),
    })
    const now = page.view && (await this.#firstViews.response(page.view.digest, request))
    return now ?? failureResponse(new CallError('NOT_FOUND'))
  }

  /** The cached page or a new one; concurrent requests share one rendering, and so do those that differ in nothing it reads. */
  async #page(url: URL, language: Language, shown: Shown): Promise<CachedPage> {
    const query = (await this.#options.pages.queryOf?.(url.pathname, url.search)) ?? url.search
    const key = `${shown.admission}${shown.savesData ? '-' : ''} ${language} ${url.pathname} ${query}`
    const cached = this.#current(key)
    if (cached) return cached
    const now = this.#options.deps.clock.now()
    const making = this.#making.get(key)
    if (making) return making
    const generation = this.#generation
    const promise = this.#make(url, language, now, shown, key)
      .then((made) => {
        // A page made from data that turned stale meanwhile is returned, but not cached. A redirect costs nothing.
        if (generation === this.#generation && made.page.location === undefined) this.#keep(made)
        return made
      })
      .finally(() => {
        if (this.#making.get(key) === promise) this.#making.delete(key)
      })
    this.#making.set(key, promise)
    return promise
  }

  async #make(
    url: URL,
    language: Language,
    now: number,
    { admission, savesData, posted }: Shown & { readonly posted?: Posted },
    key = '',
  ): Promise<CachedPage> {
    const { deps, pages, visit } = this.#options
    const rendered = await pages.render({
      path: url.pathname,
      query: url.search,
      language,
      origin: deps.site.origin,
      now,
      admission,
      digest: (text) => digestOf(text).slice(0, 12),
      ...(posted === undefined ? {} : { posted }),
      saver: savesData,
      load: async (path) => {
        const response = await visit(path.replace(apiBase, ''), language)
        const body = (await response.json()) as { data?: unknown; code?: string }
        return response.ok
          ? { ok: true, data: body.data }
          : { ok: false, code: body.code ?? 'INTERNAL', status: response.status }
      },
    })
    const page = rendered ?? { status: 404, html: '', inlineScripts: [], inlineStyles: [] }
    const digest = digestOf(page.html)
    const etag = `"${digest}"`
    if (page.view) this.#firstViews.store(page.view, now)
    return {
      key,
      page,
      text: this.#texts.of(digest, page.html),
      etag,
      headers: this.#headers(page, etag, language, admission),
      madeAt: now,
    }
  }

  #current(key: string): CachedPage | undefined {
    const cached = this.#cache.get(key)
    return cached && isRecent(cached.madeAt, this.#options.deps.clock.now(), freshMs) ? cached : undefined
  }

  #keep(page: CachedPage): void {
    this.#cache.delete(page.key)
    this.#cache.set(page.key, page)
    if (this.#cache.size > mostPages) this.#cache.delete(this.#cache.keys().next().value ?? '')
  }

  #headers(page: RenderedPage, etag: string, language: Language, admission: Admission): Record<string, string> {
    const { secure, state } = this.#options
    return {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isCacheable(page, admission) ? 'private, no-cache' : 'no-store',
      etag,
      vary: 'Accept-Encoding, Accept-Language, Cookie, Save-Data, Sec-Fetch-Site',
      'content-language': language,
      'content-security-policy': contentSecurityPolicy(page.inlineScripts, page.inlineStyles),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      ...(page.status === 503 ? { 'retry-after': String(state.now.retryAfterSeconds), [closedHeader]: '1' } : {}),
      ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    }
  }

  #languageCookie(language: Language): string {
    return `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${this.#options.secure ? '; Secure' : ''}`
  }
}

function cookieLanguage(request: Request): Language | undefined {
  const match = /(?:^|;\s*)lang=([a-z]{2})/.exec(request.headers.get('cookie') ?? '')
  return match?.[1] === undefined ? undefined : languageOf(match[1])
}

/**
 * A page of a closed site must not be cached by the browser: the site may be closed to this visitor a moment later. The
 * same applies to pages behind a sign-in or with a token in their URL: the next user of the device could read them.
 */
function isCacheable({ status, keep }: RenderedPage, admission: Admission): boolean {
  return status === 200 && admission === 'anybody' && keep === true
}

/**
 * By an address that was typed, a bookmark, another program or the installed app: no other page holds the window. The
 * header for isolation would make the browser start a second process once the response arrives, which takes a slow
 * device about a third of a second.
 */
function isOpenedByUser(request: Request): boolean {
  return request.headers.get('sec-fetch-site') === 'none'
}

/** By a setting of this site or of the browser. */
function isSavingData(request: Request): boolean {
  return (
    /(?:^|;\s*)saver=1/.test(request.headers.get('cookie') ?? '') || request.headers.get('save-data')?.trim() === 'on'
  )
}
