/** The browser's entry: hydrates the server's HTML, or renders the shell if the worker served it. */

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './app/base.css'
import { App } from './app/app.tsx'
import { addPage, cataloguesOf, closedPage, loadPage, matchPage, shellCatalogues, staysOpen } from './app/pages.ts'
import { type FirstView, firstView } from './data/first-view.tsx'
import type { PageEntry, PageModule } from './components/page.ts'
import { Dictionary } from './intl/intl.tsx'
import { directionOf, isLanguage, type Language } from './intl/locale.ts'
import type { CatalogueName, Messages } from './intl/messages.ts'
import { storedTheme } from './state/theme.ts'
import { madeAtHeader } from '#contract/worker.ts'
import { hearServerTime, recallClock, serverNow } from './platform/clock.ts'
import { isSavingData } from '#src/platform/storage/data-saver.ts'

type Replies = Pick<FirstView, 'answers' | 'refusals' | 'madeAt' | 'posted' | 'admission'> & {
  readonly savesData?: boolean
}

interface Received {
  readonly replies: Replies
  /** The page was rendered from them. Others are newer, and the page is rendered again. */
  readonly ofPage: boolean
  /** The server's time, of a response that came from it. */
  readonly date: number
}

declare global {
  interface Window {
    /** Requested by the document's script (src/app/inline-scripts.ts). */
    firstView?: Promise<Response | undefined>
    /** Loaded by the same script: the page, and its dictionaries in the order of these names. */
    firstModules?: readonly [readonly CatalogueName[], PageModule, ...{ readonly default: Messages }[]]
  }
}

/** A document older than this came from a cache, and its data is shown with its age. */
const freshMs = 30_000
/** The worker may serve a document from its cache at once, and its data may have changed since. */
const workerFreshMs = 3000

/** The replies from which the server rendered this page: inlined, or fetched beside the scripts. */
async function receive(digest: string | undefined, inlined: string | undefined): Promise<Received | undefined> {
  if (inlined) {
    const replies = JSON.parse(inlined) as Replies
    return { replies, ofPage: true, date: replies.madeAt }
  }
  try {
    const response = digest === undefined ? undefined : await window.firstView
    if (digest === undefined || !response?.ok) return undefined
    const replies = (await response.json()) as Omit<Replies, 'madeAt'>
    return {
      replies: { ...replies, madeAt: Number(response.headers.get(madeAtHeader)) },
      ofPage: response.headers.get('etag')?.includes(digest) ?? false,
      date: Date.parse(response.headers.get('date') ?? ''),
    }
  } catch {
    // The connection ended in between: every call is requested on its own.
    return undefined
  }
}

/** The server wrote it into the page; the stored shell uses the site's last known language. */
async function pageLanguage(rendered: boolean): Promise<Language> {
  const { lang } = document.documentElement
  if (rendered && isLanguage(lang)) return lang
  try {
    const { applyCachedTheme } = await import('#src/app/site-theme.ts')
    return applyCachedTheme()
  } catch {
    // Neither the cache nor the network had the texts, so no other language would load either.
    return 'en'
  }
}

/** The document of a page has loaded its module and its dictionaries. */
function takeFirstModules(entry: PageEntry, dictionary: Dictionary): void {
  if (window.firstModules === undefined) return
  const [names, module, ...texts] = window.firstModules
  dictionary.add(Object.fromEntries(texts.map((text, index) => [names[index], text.default])))
  addPage(entry, { module, catalogues: names })
}

async function preparePage(entry: PageEntry): Promise<void> {
  const { preload } = await loadPage(entry)
  await preload?.(new URLSearchParams(location.search))
}

async function start(): Promise<void> {
  // The page shows its own offer instead of the browser's banner (src/platform/install.ts).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installEvent = event
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const { view: digest } = root.dataset
  const inlined = document.getElementById('first-view')?.textContent
  const receiving = receive(digest, inlined)
  const language = await pageLanguage(Boolean(inlined ?? digest))
  const dictionary = new Dictionary(language)
  const { entry: wanted } = matchPage(location.pathname)
  const isClosed = inlined && (await receiving)?.replies.admission === 'closed'
  const entry = isClosed && !staysOpen(wanted) ? closedPage : wanted
  takeFirstModules(entry, dictionary)
  await Promise.all([
    dictionary.load(shellCatalogues),
    // The page itself reports that its texts are missing.
    cataloguesOf(entry)
      .then((names) => dictionary.load(names))
      .catch(() => undefined),
    preparePage(entry).catch(() => undefined),
  ])
  recallClock()
  const received = await receiving
  const replies = received?.replies
  const hasWorker = Boolean(navigator.serviceWorker?.controller)
  // Without a worker the replies are from the server, which dated them while this page loaded.
  if (received && !hasWorker) hearServerTime(received.date, performance.now())
  const age = replies ? serverNow() - replies.madeAt : 0
  // An old document came from the worker's cache: it is shown with its age, and its data is requested again.
  const old = replies !== undefined && age > freshMs
  const revalidates = old || (age > workerFreshMs && hasWorker)
  const view = firstView(
    replies ?? { answers: {}, madeAt: serverNow(), savesData: isSavingData() },
    replies !== undefined && !revalidates,
    old ? replies.madeAt : undefined,
  )
  const app = <App dictionary={dictionary} view={view} />
  // Hydrates as a transition, so that clicks are handled in between; meanwhile the server's HTML works by itself.
  if (received?.ofPage) startTransition(() => void hydrateRoot(root, app))
  else {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    const theme = storedTheme()
    if (theme !== 'auto') document.documentElement.dataset['theme'] = theme
    createRoot(root).render(app)
  }
}

void start()
