/** The browser's entry: hydrates the server's HTML, or renders the shell if the worker served it. */

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './app/base.css'
import { App } from './app/app.tsx'
import { closedPage, loadPage, matchPage, shellCatalogues, staysOpen } from './app/pages.ts'
import { type FirstView, firstView } from './data/first-view.tsx'
import { Dictionary } from './intl/intl.tsx'
import { directionOf, isLanguage, type Language } from './intl/locale.ts'
import { storedTheme } from './state/theme.ts'
import { hearServerTime, recallClock, serverNow } from './platform/clock.ts'
import { isSavingData } from '#src/platform/storage/data-saver.ts'
import { hearInstall } from './platform/install.ts'

type Inlined = Pick<FirstView, 'answers' | 'refusals' | 'madeAt' | 'posted' | 'admission'> & {
  readonly savesData?: boolean
}

/** A document older than this came from a cache, and its data is shown with its age. */
const freshMs = 30_000
/** The worker may serve a document from its cache at once, and its data may have changed since. */
const workerFreshMs = 3000

function inlined(): Inlined | undefined {
  const text = document.getElementById('first-view')?.textContent
  return text ? (JSON.parse(text) as Inlined) : undefined
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

async function start(): Promise<void> {
  hearInstall()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const first = inlined()
  const language = await pageLanguage(first !== undefined)
  const dictionary = new Dictionary(language)
  const { entry: wanted } = matchPage(location.pathname)
  const entry = first?.admission === 'closed' && !staysOpen(wanted) ? closedPage : wanted
  await Promise.all([
    dictionary.load(shellCatalogues),
    // The page itself reports that its texts are missing.
    dictionary.load(entry.catalogues).catch(() => undefined),
    loadPage(entry).catch(() => undefined),
  ])
  recallClock()
  // Without a worker a document is from the server, rendered while the browser waited for it.
  if (first && !navigator.serviceWorker?.controller) {
    const waited = performance.now()
    hearServerTime(first.madeAt + waited, waited)
  }
  const age = first ? serverNow() - first.madeAt : 0
  // An old document came from the worker's cache: it is shown with its age, and its data is requested again.
  const old = first !== undefined && age > freshMs
  const revalidates = old || (age > workerFreshMs && Boolean(navigator.serviceWorker?.controller))
  const view = firstView(
    first ?? { answers: {}, madeAt: serverNow(), savesData: isSavingData() },
    first !== undefined && !revalidates,
    old ? first.madeAt : undefined,
  )
  const app = <App dictionary={dictionary} view={view} />
  // Hydrates as a transition, so that clicks are handled in between; meanwhile the server's HTML works by itself.
  if (first) startTransition(() => void hydrateRoot(root, app))
  else {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    const theme = storedTheme()
    if (theme !== 'auto') document.documentElement.dataset['theme'] = theme
    createRoot(root).render(app)
  }
}

void start()
