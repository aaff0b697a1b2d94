/** The server's entry: a page for a visitor as one HTML document, with the answers it was made from. */

import { renderToString } from 'react-dom/server'
import { bootstrap } from '#contract/settings.ts'
import type { Input, Reply } from '#contract/call.ts'
import type { Posted } from '#contract/posted.ts'
import { revive } from '#contract/revive.ts'
import { encode, type Schema } from '#contract/schema.ts'
import { App } from './app/app.tsx'
import { chosenHead } from './app/chosen-head.ts'
import { documentOf, type BuiltAssets, scriptsAskedFor } from './app/document.ts'
import { closedPage, loadPage, matchPage, type PageMatch, shellAreas, staysOpen } from './app/pages.ts'
import type { PageHead, PageModule } from './components/page.ts'
import { addressOf, decodeReply, type SomeCall } from './data/send.ts'
import { firstView } from './data/first-view.tsx'
import { Dictionary } from './intl/intl.tsx'
import type { Language } from './intl/locale.ts'
import { aliases, type RouteName } from './routes.ts'
import { CallFailure, type FailureCode } from './data/failure.ts'

export interface RenderRequest {
  readonly path: string
  /** With its question mark, or empty. */
  readonly query: string
  readonly language: Language
  readonly origin: string
  /** Makes a visitor's call by its address and gives the `data` on the wire, or the failure. */
  readonly load: (address: string) => Promise<{ ok: true; data: unknown } | { ok: false; code: string; status: number }>
  readonly now: number
  /** `closed`: the site is closed to whoever asks; `admitted`: it is closed, but not to them. */
  readonly admission: 'anybody' | 'admitted' | 'closed'
  /** What a form without scripts sent, when the page is its answer. */
  readonly posted?: Posted
  /** Pictures are to be small. */
  readonly saver?: boolean
}

export interface Rendered {
  readonly status: number
  readonly html: string
  readonly location?: string
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
  /** Browsers may keep it: neither its content nor its address is anybody's own. */
  readonly keep?: boolean
}

/** Public pages whose addresses carry what is meant for one person. */
const secretAddresses: ReadonlySet<RouteName> = new Set(['newsletterLink', 'stopMails', 'agreementCheck'])

/** Made once: `render` is called for every document. */
export function createPages(assets: BuiltAssets): { render(request: RenderRequest): Promise<Rendered> } {
  return { render: (request) => render(request, assets) }
}

/** Addresses of the scripts that the document at a path asks for, whatever its content. The build looks at their size. */
export function scriptsAt(assets: BuiltAssets, path: string, language: Language): string[] {
  return scriptsAskedFor(assets, matchPage(path).entry, language)
}

async function render(request: RenderRequest, assets: BuiltAssets): Promise<Rendered> {
  const alias = aliases[request.path]
  if (alias !== undefined)
    return { status: 308, html: '', location: alias + request.query, inlineScripts: [], inlineStyles: [] }
  const answers = new AnswerBook(request)
  const site = await answers.ask(bootstrap, {})
  const made = await prepare(request, answers, site.demo)
  const dictionary = new Dictionary(request.language)
  await dictionary.load([...shellAreas, ...made.match.entry.areas])
  const { posted, saver, admission } = request
  const inlined = {
    answers: answers.wire,
    refusals: answers.refusals,
    madeAt: request.now,
    ...(posted === undefined ? {} : { posted }),
    ...(saver === true ? { saver } : {}),
    ...(admission === 'anybody' ? {} : { admission }),
  }
  const view = firstView(inlined, true)
  const html = renderToString(
    <App dictionary={dictionary} view={view} ssrPath={request.path} ssrSearch={request.query.replace(/^\?/, '')} />,
  )
  const intl = dictionary.intl(site.site)
  const head: PageHead = made.module.head({
    params: made.match.params,
    query: new URLSearchParams(request.query),
    intl,
    peek: answers.peek,
    siteName: site.site.siteName,
  })
  return {
    status: made.status,
    // What the server does not render is the shell, which the worker has; its addresses name receipts, people and tickets.
    keep: made.match.entry.rendered && !secretAddresses.has(made.match.entry.name),
    ...documentOf({
      html,
      head: chosenHead(head, made.match, site),
      site,
      language: request.language,
      origin: request.origin,
      path: request.path,
      view: inlined,
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

/** The page's module and its first answers. A refused one is told by the page itself, with the status that says so. */
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
    await module.firstView?.({ params: match.params, query: new URLSearchParams(request.query) }, (call, input) =>
      answers.ask(call, input),
    )
    return { match, module, status: 200 }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { match, module, status: error.code === 'NOT_FOUND' ? 404 : 200 }
  }
}

/** Answers of visitors' calls for one document. */
class AnswerBook {
  readonly wire: Record<string, unknown> = {}
  readonly refusals: Record<string, string> = {}
  readonly #request: RenderRequest

  constructor(request: RenderRequest) {
    this.#request = request
  }

  /** @throws CallFailure as the API refused. */
  async ask<C>(call: C, input: Input<C>): Promise<Reply<C>> {
    const address = addressOf(call, input, this.#request.language)
    const answer = await this.#request.load(address)
    if (!answer.ok) {
      this.refusals[address] = answer.code
      throw new CallFailure(answer.code as FailureCode, answer.status)
    }
    const { reply } = call as unknown as SomeCall & { reply: Schema<Reply<C>> }
    const value = decodeReply(reply, { data: answer.data })
    // In its plainest words, so that the browser need not look at them again.
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
