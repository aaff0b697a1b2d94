/** The server's entry: a visitor's page as one HTML document, with the responses it was rendered from. */

import { renderToString } from 'react-dom/server'
import { bootstrap } from '#contract/site/settings.ts'
import type { AnyCall, Input, Reply } from '#contract/call.ts'
import type { Posted } from '#contract/posted.ts'
import { revive } from '#contract/revive.ts'
import { encode, type Schema } from '#contract/schema.ts'
import { App } from './app/app.tsx'
import { chosenHead } from './app/chosen-head.ts'
import { declaredQuery } from './app/page-query.ts'
import { documentOf, type BuiltAssets, scriptsFor } from './app/document.ts'
import { pageParts } from './app/page-parts.ts'
import { closedPage, loadPage, matchPage, type PageMatch, shellCatalogues, staysOpen } from './app/pages.ts'
import type { PageHead, PageModule, PageName } from './components/page.ts'
import { addressOf, decodeReply, type SomeCall } from './data/send.ts'
import { firstView } from './data/first-view.tsx'
import { Dictionary } from './intl/intl.tsx'
import type { Language } from './intl/locale.ts'
import { aliases } from './routes.ts'
import { CallFailure, type FailureCode } from './data/failure.ts'

export interface RenderRequest {
  readonly path: string
  /** With its question mark, or empty. */
  readonly query: string
  readonly language: Language
  readonly origin: string
  /** Runs a visitor's call by its address and returns the `data` on the wire, or the failure. */
  readonly load: (address: string) => Promise<{ ok: true; data: unknown } | { ok: false; code: string; status: number }>
  readonly now: number
  /** `closed`: the site is closed to this visitor; `admitted`: it is closed, but not to them. */
  readonly admission: 'anybody' | 'admitted' | 'closed'
  /** Values of a form that was submitted without scripts, if the page is the response to it. */
  readonly posted?: Posted
  /** Renders small pictures. */
  readonly saver?: boolean
  /** A short hash. */
  readonly digest: (text: string) => string
}

export interface Rendered {
  readonly status: number
  readonly html: string
  readonly location?: string
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
  /** Browsers may cache it: neither its content nor its address is personal. */
  readonly keep?: boolean
  /** The replies from which the page was rendered, which the browser fetches by this digest of them and the page. */
  readonly view?: { readonly digest: string; readonly text: string }
}

/** Public pages whose addresses contain a personal token. */
const secretAddresses: ReadonlySet<PageName> = new Set(['newsletterLink', 'stopMails', 'agreementCheck'])

/** Created once: `render` is called for every document. */
export function createPages(assets: BuiltAssets): Renderer {
  return { render: (request) => render(request, assets), queryOf }
}

export interface Renderer {
  render(request: RenderRequest): Promise<Rendered>
  queryOf(path: string, query: string): Promise<string>
}

/** The part of a query that the document at a path depends on. */
async function queryOf(path: string, query: string): Promise<string> {
  if (query === '' || aliases[path] !== undefined) return query
  const module = await loadPage(matchPage(path).entry)
  return declaredQuery(module.query, query)
}

/** Addresses of the scripts that the document at a path loads, whatever its content. The build checks their size. */
export function scriptsAt(assets: BuiltAssets, path: string, language: Language): string[] {
  const { start, others } = scriptsFor(assets, matchPage(path).entry, language)
  return [...others, start]
}

async function render(request: RenderRequest, assets: BuiltAssets): Promise<Rendered> {
  const alias = aliases[request.path]
  if (alias !== undefined)
    return { status: 308, html: '', location: alias + request.query, inlineScripts: [], inlineStyles: [] }
  const answers = new AnswerBook(request)
  const site = await answers.ask(bootstrap, {})
  const made = await prepare(request, answers, site.demo)
  const search = declaredQuery(made.module.query, request.query)
  const dictionary = new Dictionary(request.language)
  await dictionary.load([...shellCatalogues, ...pageParts[made.match.entry.name].catalogues])
  const { posted, saver: savesData, admission } = request
  const replies = {
    // In one order, whichever reply came first: equal pages have equal digests.
    answers: Object.fromEntries(Object.entries(answers.wire).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    refusals: answers.refusals,
    ...(savesData === true ? { savesData } : {}),
  }
  const inlined = {
    ...replies,
    madeAt: request.now,
    ...(posted === undefined ? {} : { posted }),
    ...(admission === 'anybody' ? {} : { admission }),
  }
  const html = renderToString(
    <App dictionary={dictionary} view={firstView(inlined, true)} ssrPath={request.path} ssrSearch={search} />,
  )
  // A page for one visitor alone is not rendered again, so that its replies are in it. The worker caches all others.
  const isCacheable = posted === undefined && admission === 'anybody' && answers.areCacheable
  const text = isCacheable ? JSON.stringify(replies) : undefined
  const view = text === undefined ? undefined : { digest: request.digest(text + html), text }
  const intl = dictionary.intl(site.site)
  const head: PageHead = made.module.head({
    params: made.match.params,
    query: new URLSearchParams(search),
    intl,
    peek: answers.peek,
    siteName: site.site.siteName,
  })
  if (head.movedTo !== undefined)
    return { status: 308, html: '', location: head.movedTo + request.query, inlineScripts: [], inlineStyles: [] }
  return {
    status: made.status,
    // Other pages get only the shell, which the worker has; their addresses name receipts, users and tickets.
    keep: made.match.entry.rendered && !secretAddresses.has(made.match.entry.name),
    ...(view === undefined ? {} : { view }),
    ...documentOf({
      html,
      head: chosenHead(head, made.match, site),
      site,
      language: request.language,
      origin: request.origin,
      path: request.path,
      view: view?.digest ?? inlined,
      entry: made.match.entry,
      assets,
      index:
        made.status === 200 &&
        made.match.entry.access === 'visitor' &&
        made.match.entry.rendered &&
        head.unlisted !== true,
    }),
  }
}

interface Prepared {
  readonly match: PageMatch
  readonly module: PageModule
  readonly status: number
}

/** The page's module and its first responses. The page itself reports a refused one, with the matching status. */
async function prepare(request: RenderRequest, answers: AnswerBook, demo: boolean): Promise<Prepared> {
  const found = matchPage(request.path)
  if (request.admission === 'closed' && !staysOpen(found.entry))
    return {
      match: { entry: closedPage, params: {}, found: false },
      module: await loadPage(closedPage),
      status: 503,
    }
  const match = found
  const module = await loadPage(match.entry)
  if (!match.found || (match.entry.access === 'demo' && !demo)) return { match, module, status: 404 }
  if (!match.entry.rendered) return { match, module, status: 200 }
  try {
    const query = new URLSearchParams(declaredQuery(module.query, request.query))
    await module.preload?.(query)
    await module.firstView?.({ params: match.params, query }, (call, input) => answers.ask(call, input))
    return { match, module, status: 200 }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { match, module, status: error.code === 'NOT_FOUND' ? 404 : 200 }
  }
}

/** Responses of visitors' calls for one document. */
class AnswerBook {
  readonly wire: Record<string, unknown> = {}
  readonly refusals: Record<string, string> = {}
  /** None of these replies is one that must never be cached. */
  areCacheable = true
  readonly #request: RenderRequest

  constructor(request: RenderRequest) {
    this.#request = request
  }

  /** @throws CallFailure with the API's error code. */
  async ask<C>(call: C, input: Input<C>): Promise<Reply<C>> {
    if ((call as AnyCall).cache === 'never') this.areCacheable = false
    const address = addressOf(call, input, this.#request.language)
    const answer = await this.#request.load(address)
    if (!answer.ok) {
      this.refusals[address] = answer.code
      throw new CallFailure(answer.code as FailureCode, answer.status)
    }
    const { reply } = call as unknown as SomeCall & { reply: Schema<Reply<C>> }
    const value = decodeReply(reply, { data: answer.data })
    // Encoded by the schema, so that the browser need not check it again.
    this.wire[address] = encode(reply, value)
    return value
  }

  readonly peek = <C,>(call: C, input: Input<C>): Reply<C> | undefined => {
    const address = addressOf(call, input, this.#request.language)
    const wire = this.wire[address]
    return wire === undefined
      ? undefined
      : revive((call as unknown as SomeCall & { reply: Schema<Reply<C>> }).reply, wire)
  }
}
