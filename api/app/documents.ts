/**
 * HTML documents: every path that is nothing else. Rendered for visitors in their language, kept for a moment, with a
 * Content-Security-Policy that names exactly the scripts and styles of the document.
 */

import { createHash } from 'node:crypto'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import type { Deps } from '#api/handlers/handler.ts'
import type { Pages, RenderedPage } from '#api/ports.ts'
import { apiBase } from '#contract/call.ts'
import type { Language } from '#contract/shapes.ts'
import { etagOf } from './answer-cache.ts'
import { acceptedLanguage, languageOf } from './language.ts'

interface KeptPage {
  readonly page: RenderedPage
  readonly etag: string
  readonly madeAt: number
  brotli?: Uint8Array
}

const freshMs = 2000
const mostPages = 500
const compress = promisify(brotliCompress)

export interface DocumentsOptions {
  readonly pages: Pages
  readonly deps: Deps
  readonly secure: boolean
  readonly visit: (path: string, language: Language) => Promise<Response>
}

export class Documents {
  readonly #options: DocumentsOptions
  readonly #kept = new Map<string, KeptPage>()

  constructor(options: DocumentsOptions) {
    this.#options = options
  }

  /** What was rendered may be stale now. */
  forget(): void {
    this.#kept.clear()
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const chosen = languageOf(url.searchParams.get('lng') ?? '')
    const language = chosen ?? cookieLanguage(request) ?? acceptedLanguage(request.headers.get('accept-language'))
    const kept = await this.#page(url, language)
    const { page } = kept
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': page.status === 200 ? 'private, max-age=0, must-revalidate' : 'no-store',
      etag: kept.etag,
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'content-language': language,
      ...this.#securityHeaders(page),
      // The choice is remembered; it says nothing about who chose.
      ...(chosen
        ? {
            'set-cookie': `lang=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax${this.#options.secure ? '; Secure' : ''}`,
          }
        : {}),
    }
    if (page.location !== undefined)
      return new Response(null, { status: page.status, headers: { ...headers, location: page.location } })
    if (request.headers.get('if-none-match') === kept.etag) return new Response(null, { status: 304, headers })
    if (!/\bbr\b/.test(request.headers.get('accept-encoding') ?? ''))
      return new Response(page.html, { status: page.status, headers })
    kept.brotli ??= new Uint8Array(
      await compress(page.html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: page.html.length },
      }),
    )
    return new Response(Buffer.from(kept.brotli), {
      status: page.status,
      headers: { ...headers, 'content-encoding': 'br' },
    })
  }

  async #page(url: URL, language: Language): Promise<KeptPage> {
    const { deps, pages, visit } = this.#options
    const key = `${language} ${url.pathname}${url.search}`
    const now = deps.clock.now()
    const kept = this.#kept.get(key)
    if (kept && now - kept.madeAt < freshMs) return kept
    const page = await pages.render({
      path: url.pathname,
      query: url.search,
      language,
      origin: deps.site.origin,
      now,
      load: async (path) => {
        const response = await visit(path.replace(apiBase, ''), language)
        const body = (await response.json()) as { data?: unknown; code?: string }
        return response.ok
          ? { ok: true, data: body.data }
          : { ok: false, code: body.code ?? 'INTERNAL', status: response.status }
      },
    })
    const made: KeptPage = {
      page: page ?? { status: 404, html: '', inlineScripts: [], inlineStyles: [] },
      etag: '',
      madeAt: now,
    }
    const whole = { ...made, etag: etagOf(made.page.html) }
    this.#kept.delete(key)
    this.#kept.set(key, whole)
    if (this.#kept.size > mostPages) this.#kept.delete(this.#kept.keys().next().value ?? '')
    return whole
  }

  #securityHeaders(page: RenderedPage): Record<string, string> {
    return {
      'content-security-policy': contentSecurityPolicy(page.inlineScripts, page.inlineStyles),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      ...(this.#options.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    }
  }
}

/** Nothing but this site, and of scripts and styles in the document only those named. */
export function contentSecurityPolicy(inlineScripts: readonly string[], inlineStyles: readonly string[]): string {
  const scriptHashes = inlineScripts.map(hashSource)
  const styleHashes = inlineStyles.map(hashSource)
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    `style-src 'self' ${styleHashes.join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types freehold',
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function cookieLanguage(request: Request): Language | undefined {
  const match = /(?:^|;\s*)lang=([a-z]{2})/.exec(request.headers.get('cookie') ?? '')
  return match?.[1] === undefined ? undefined : languageOf(match[1])
}
